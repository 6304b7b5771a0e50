"""Who may come in: the owner of a server chooses."""

from __future__ import annotations

from enum import StrEnum

from quadriga.club.persons import Who


class Door(StrEnum):
    OPEN = "open"  # everybody plays, with or without an account
    INVITATION = "invitation"  # whoever was invited plays, with or without an account
    MEMBERS = "members"  # members play, and whoever was invited may become one

    def lets_play(self, who: Who) -> bool:
        """Whether somebody may sit down anywhere, or set up a table."""
        return self is Door.OPEN or who.is_member or (self is Door.INVITATION and who.is_invited)

    def lets_join(self, who: Who) -> bool:
        """Whether somebody may take the seat of a secret link: that is an invitation as well, to this one seat."""
        return self is not Door.MEMBERS or who.is_member

    def lets_watch(self, who: Who) -> bool:
        """Whether somebody may look at tables where they hold nothing."""
        return self is not Door.MEMBERS or who.is_member

    def lets_register(self, who: Who) -> bool:
        """Whether somebody may become a member."""
        return self is Door.OPEN or who.is_invited
