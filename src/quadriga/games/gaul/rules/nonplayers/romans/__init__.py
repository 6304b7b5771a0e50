"""8.8, A8.8: the non-player Romans."""
