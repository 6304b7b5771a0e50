"""Quadriga: four board games about Rome, one engine."""

__version__ = "0.1.0"
