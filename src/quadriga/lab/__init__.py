"""Measuring and proving: simulations, fuzzing, ladders, tuning, citations. Nothing here is needed to play."""
