"""§3.2.4: Battle: where and whom, the six steps, Retreat and Losses, the arithmetic, and what lasting Events change."""
