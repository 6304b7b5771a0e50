"""§8.5.1, §A8.5.1 and after: the Belgae as a non-player: their chart, Special Abilities and Event sheets."""
