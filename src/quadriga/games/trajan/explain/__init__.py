"""Why something cannot be done, or would do nothing."""
