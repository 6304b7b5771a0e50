"""Gaul: Falling Sky, and Ariovistus on top of it."""
