"""What opponents make of a position: its worth, and quick ratings of moves."""
