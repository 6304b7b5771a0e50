"""§8.6.1 and after, A8.6: the Aedui as a non-player: their chart, Special Abilities and Event sheets."""
