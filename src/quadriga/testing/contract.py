"""Every promise of the contract, checked on random matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quadriga.kernel import AnyGame, AnyMatch
from quadriga.testing.inspector import Inspector
from quadriga.testing.promises import ContractBroken
from quadriga.testing.tally import Tally


def check_contract(
    game: AnyGame,
    settings: Mapping[str, Any] | None = None,
    *,
    matches: int = 2,
    seed: int = 1,
    every: int = 1,
    limit: int = 20_000,
    hidden: bool | None = None,
) -> Tally:
    """Play random matches of one configuration and check every promise at every `every`-th decision.

    `hidden` says whether there must be something to imagine (None: it does not matter).
    """
    tally = Tally()
    config = game.configure(settings or {})
    for k in range(matches):
        check_match(game, config, seed * 1000 + k, tally, every=every, limit=limit)
    if hidden and not tally.varied:
        raise ContractBroken("imagination", "no imagined world ever differed from the real one")
    if not tally.continued:
        raise ContractBroken("saving", "no match went on under another version of the rules")
    return tally


def check_match(
    game: AnyGame, config: Any, seed: int, tally: Tally, *, every: int = 1, first: int = 0, limit: int = 20_000
) -> AnyMatch:
    """Play one random match and inspect it at decision `first` and every `every`-th after it."""
    inspector = Inspector(game, config, seed, tally)
    try:
        inspector.play(every, first, limit)
    except ContractBroken as broken:
        broken.record = inspector.saved()
        raise
    except Exception as error:
        raise ContractBroken("soundness", f"{type(error).__name__}: {error}", inspector.saved()) from error
    return inspector.match
