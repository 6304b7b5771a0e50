"""Secrets that come out the same in every run, for tests of what is dealt by a dealer made inside the program."""

from __future__ import annotations

from random import Random

import pytest


@pytest.fixture(autouse=True)
def steady_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Imported into a test module or a conftest, it holds for all tests there."""
    rng = Random("steady")
    monkeypatch.setattr("secrets.token_bytes", lambda count=32: rng.randbytes(count))
