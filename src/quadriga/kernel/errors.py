"""Refusals. Every message is one sentence that helps the person who reads it."""


class QuadrigaError(Exception):
    """Something the user asked for cannot be done; the message says why."""


class IllegalMove(QuadrigaError):
    """The answer is not among the options, or it is not this seat's turn. Nothing has changed.

    `why` is the key of a text of `game` that says it in the words of the rule, where the game knows more than "not now".
    """

    def __init__(self, sentence: str, why: str | None = None, game: str | None = None) -> None:
        super().__init__(sentence)
        self.why = why
        self.game = game


class BadConfig(QuadrigaError):
    """A game option that does not exist or does not go with the others."""


class BadRecord(QuadrigaError):
    """A saved match that cannot be read or does not replay."""


class BadPosition(QuadrigaError):
    """A described position that contradicts the rules or itself."""
