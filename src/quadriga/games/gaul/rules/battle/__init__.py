"""Battle: its state, its arithmetic, its procedure, its Losses."""
