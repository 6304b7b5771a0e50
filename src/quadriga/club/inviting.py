"""Invitations by whoever owns the server, who need not be a member."""

from __future__ import annotations

import secrets
import time

from quadriga.club.passes import Kind, issue
from quadriga.table import Storage


def invitation(storage: Storage) -> str:
    """A link that lets one person in."""
    token = secrets.token_urlsafe(18)
    storage.write(lambda db: issue(db, token, Kind.INVITE, "", time.time())).result()
    return token


def first_invitation(storage: Storage) -> str:
    """A link for the first member of a house that is not open to all; none where there are members, who invite others."""
    return "" if storage.read("SELECT 1 FROM members LIMIT 1") else invitation(storage)
