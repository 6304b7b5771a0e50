"""§A8.7: the Germans as a non-player. What all non-players share is in `rules/nonplayers/`."""
