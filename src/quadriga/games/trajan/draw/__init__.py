"""The game drawn. The only place that knows pixels."""
