"""Special Abilities, a module for each group of factions."""
