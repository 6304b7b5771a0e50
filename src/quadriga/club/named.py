"""Which rows of notices and keepers name a person: whoever makes one person of two walks this list.

Where both had the same (one address twice, both keepers), the row of the one who goes is dropped.
"""

NAMED: tuple[tuple[str, str], ...] = (
    ("ways", "person"),
    ("keepers", "person"),
    ("sanctions", "person"),
    ("sanctions", "keeper"),
    ("deeds", "person"),
    ("deeds", "keeper"),
)  # table, column
