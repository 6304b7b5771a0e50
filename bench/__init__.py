"""How fast the house is: the engine, the search, the table and its page. `quadriga bench` runs these in a source checkout."""
