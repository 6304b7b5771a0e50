"""§8.7.1 and after: the Arverni of Falling Sky as a non-player: their chart, Special Abilities and Event sheet."""
