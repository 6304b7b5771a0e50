"""Measuring and proving: simulations, fuzzing, benchmarks, citations. Nothing here is needed to play."""
