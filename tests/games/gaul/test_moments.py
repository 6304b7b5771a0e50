"""The moments of Gaul: Battles with both sides' losses, Winter with all margins, the Interlude."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

from games.gaul.asking import listen
from games.gaul.carry import drive
from games.gaul.table import state

from quadriga.games.gaul import GAME
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.rules.quarters import keep
from quadriga.games.gaul.terms import FACTIONS, Ability, Command, Faction, Force, Region, Side, Tribe
from quadriga.kernel import AnyMatch, News, read_record
from quadriga.text import catalogue
from quadriga.text.moments import Moments, Span

TEXT = catalogue("en", "gaul")
FACET: Moments[Any] = Moments.of(GAME)


def recorded(name: str) -> tuple[AnyMatch, list[News]]:
    match = read_record(GAME, json.loads((Path(__file__).parent / "golden" / f"{name}.json").read_text(encoding="utf-8")))
    return match, [line.news for line in match.chronicle or []]


def test_3_2_4_a_battle_counts_what_both_sides_lost() -> None:
    _, told = recorded("revolt-final")
    battles = [span for span in FACET.spans(told, over=True) if span.kind == "battle"]
    assert battles
    removals = 0
    for span in battles:
        *reports, fought = told[span.first : span.end]
        moment = FACET.tell(span, told, TEXT)
        lost = {fought.args["faction"]: fought.args["n"], fought.args["other"]: fought.args["m"]}
        removed = {row.name: row.value for row in moment.rows}
        assert removed == {fought.args["faction"]: fought.args["m"], fought.args["other"]: fought.args["n"]}, "of the other"
        assert all(row.words.endswith(f"lost {lost[row.name]} of their own") for row in moment.rows)
        for side, n in lost.items():
            gone = [news.args for news in reports if news.key == "removed" and news.args["piece"].faction is side]
            assert sum(args["n"] for args in gone) <= (n or 0), "Allies and Citadels are told of otherwise"
            removals += len(gone)
    assert removals


def test_6_1_winter_tells_every_margin_and_who_has_won() -> None:
    match, told = recorded("revolt-threshold")
    victory = [FACET.tell(span, told, TEXT) for span in FACET.spans(told, over=True) if span.kind == "victory"]
    assert victory
    assert len(victory[-1].rows) == 4
    assert victory[-1].outcome.startswith("Victory: ")
    assert all(moment.outcome.startswith("Nobody") for moment in victory[:-1])
    sheet = FACET.sheet(match.view(None), told, TEXT)
    assert sheet is not None
    assert match.state.result is not None
    margins = [int(n.replace("−", "-")) for n in sheet.rows[-1][1]]
    assert tuple(margins) == match.state.result.scores
    rows = dict(sheet.rows)
    place = rows["Counted for"].index("Arverni")
    off = match.state.count_off_map_legions()
    assert rows["Goal"][place] == "more than 8"
    assert rows["Legions off the map"][place] == f"{off}; goal: more than 6"
    assert margins[place] == min(int(rows["On the victory track"][place]) - 8, off - 6), "the numbers say why"


def test_6_4_the_year_ends_with_the_harvest_and_the_senate() -> None:
    _, told = recorded("revolt-final")
    years = [FACET.tell(span, told, TEXT) for span in FACET.spans(told, over=True) if span.kind == "winter"]
    assert years
    assert all("The Senate: " in moment.outcome for moment in years)
    assert {row.name for row in years[0].rows} <= set(FACTIONS)


def test_a2_1_1_the_interlude_is_a_moment_with_levelled_resources() -> None:
    _, told = recorded("gallic-war-final")
    (span,) = (span for span in FACET.spans(told, over=True) if span.kind == "interlude")
    moment = FACET.tell(span, told, TEXT)
    assert {row.name for row in moment.rows} == {Faction.ROMANS, Faction.ARVERNI, Faction.AEDUI, Faction.BELGAE}


def test_2_3_7_every_card_has_its_heading() -> None:
    _, told = recorded("revolt-final")
    cards = [i for i, news in enumerate(told) if news.key in ("card", "winter")]
    assert [heading.at for heading in FACET.headings(told, TEXT)] == cards


def test_2_3_every_card_says_who_did_what() -> None:
    _, told = recorded("revolt-final")
    cards = [(span, FACET.tell(span, told, TEXT)) for span in FACET.spans(told, over=True) if span.kind == "card"]
    turned = [news for news in told if news.key == "card"]
    assert len(turned) - 1 <= len(cards) <= len(turned), "but for one on which nobody acted"
    for span, moment in cards:
        acted = {news.args["faction"] for news in told[span.first : span.end] if news.key in ("passed", "event", "issued")}
        assert acted <= {row.name for row in moment.rows}
        assert all(row.words for row in moment.rows)


def test_3_2_4_a_battle_is_grave_for_whoever_lost_a_piece() -> None:
    _, told = recorded("revolt-final")
    for span in (span for span in FACET.spans(told, over=True) if span.kind == "battle"):
        moment = FACET.tell(span, told, TEXT)
        fought = told[span.end - 1].args
        assert set(moment.hurt) == {side for side, n in ((fought["faction"], fought["n"]), (fought["other"], fought["m"])) if n}


def test_2_3_a_card_names_neither_what_was_left_alone_nor_hides_what_fell_outside_battles() -> None:
    """A Scout that was begun and left, and a Warband that Harassment has cost."""
    acts = {"faction": Faction.ROMANS}
    told = [
        News("card", {"card": Card.CICERO}),
        News("issued", {**acts, "command": Command.MARCH, "rule": "3.2.2"}),
        News("uses", {**acts, "ability": Ability.SCOUT, "rule": "4.2.2"}),
        News("left_alone", {**acts, "ability": Ability.SCOUT}),
        News("removed", {"region": Region.CARNUTES, "n": 2, "piece": Force.AUXILIA_HIDDEN}),
        News("card", {"card": Card.POMPEY}),
    ]
    moment = FACET.tell(Span("card", 0, 5), told, TEXT)
    assert [row.words for row in moment.rows] == ["March"], "it was lost there, not done there"
    assert moment.outcome == "Pieces removed besides Battles: Romans 2."


def test_2_3_a_card_counts_lost_allies_and_lost_resources() -> None:
    """Drought costs the Romans an Ally and Resources; a Raid robs them, and a Battle costs nobody a piece."""
    told = [
        News("card", {"card": Card.DROUGHT}),
        News("event", {"faction": Faction.AEDUI, "card": Card.DROUGHT, "side": Side.UNSHADED}),
        News("event_loss", {"faction": Faction.ROMANS, "n": 4}),
        News("event_loss", {"faction": Faction.BELGAE, "n": 0}),
        News("removed", {"region": Region.CARNUTES, "n": 1, "piece": Force.ARVERNI_HIDDEN}),
        News("subdued", {"tribe": Tribe.AULERCI, "faction": Faction.ROMANS}),
        News("stole", {"faction": Faction.ARVERNI, "region": Region.CARNUTES, "other": Faction.ROMANS}),
        News("battle", {"faction": Faction.AEDUI, "region": Region.VENETI, "other": Faction.BELGAE}),
        News("fought", {"faction": Faction.AEDUI, "region": Region.VENETI, "other": Faction.BELGAE, "n": 0, "m": 0}),
        News("card", {"card": Card.POMPEY}),
    ]
    moment = FACET.tell(Span("card", 0, 9), told, TEXT)
    assert moment.outcome == (
        "Veneti: Aedui fought Belgae, and neither lost a piece. "
        "Pieces removed besides Battles: Arverni 1, Romans 1. Resources lost: Romans 5."
    )


def told_of_card(*reports: News) -> dict[Faction, str]:
    told = [News("card", {"card": Card.CICERO}), *reports]
    return {row.name: row.words for row in FACET.tell(Span("card", 0, len(told)), told, TEXT).rows}


def test_3_2_3_a_card_names_the_regions_of_whoever_acted_and_not_those_of_the_provoked() -> None:
    romans = {"faction": Faction.ROMANS}
    rallied = {"piece": Force.ARVERNI_HIDDEN, "n": 2, "region": Region.MANDUBII}
    assert told_of_card(
        News("issued", {**romans, "command": Command.SEIZE, "rule": "3.2.3"}),
        News("foraged", {"region": Region.TREVERI, "n": 2}),
        News("dispersed", {"tribe": Tribe.TREVERI}),
        News("provoked", {"faction": Faction.ARVERNI, "tribe": Tribe.TREVERI}),
        News("placed", rallied),
        News("allied", {"faction": Faction.ARVERNI, "tribe": Tribe.SEQUANI}),
        News("foraged", {"region": Region.PROVINCIA, "n": 2}),
        News("uses", {**romans, "ability": Ability.BUILD, "rule": "4.2.1"}),
        News("subdued", {"tribe": Tribe.MANDUBII, "faction": Faction.ARVERNI}),
        News("foraged", {"region": Region.NERVII, "n": 2}),
    ) == {Faction.ROMANS: "Seize: Treveri, Provincia, Nervii; Build: Mandubii"}


def test_3_2_2_a_card_tells_a_march_from_where_to_where() -> None:
    """One group goes on, another begins where the first has passed; a retreat in a Battle is no place of the attacker's."""
    arverni, steps = {"faction": Faction.ARVERNI}, (Region.ARVERNI, Region.BITURIGES, Region.CARNUTES)
    marched = [News("marched", {**arverni, "region": a, "target": b, "pieces": ()}) for a, b in pairwise(steps)]
    on = News("marched", {**arverni, "region": Region.CARNUTES, "target": Region.MANDUBII, "pieces": ()})
    assert told_of_card(
        News("issued", {**arverni, "command": Command.MARCH, "rule": "3.3.2"}),
        News("marches", {**arverni, "region": Region.ARVERNI}),
        *marched,
        News("marches", {**arverni, "region": Region.CARNUTES}),
        on,
        News("issued", {**arverni, "command": Command.BATTLE, "rule": "3.3.4"}),
        News("battle", {**arverni, "region": Region.MANDUBII, "other": Faction.ROMANS}),
        News("uses", {**arverni, "ability": Ability.AMBUSH, "rule": "4.3.3"}),
        News("retreated", {"piece": Force.LEGION, "n": 2, "region": Region.MANDUBII, "target": Region.BITURIGES}),
        News("battle", {**arverni, "region": Region.SEQUANI, "other": Faction.ROMANS}),
    ) == {Faction.ARVERNI: "March: Arverni → Carnutes, Carnutes → Mandubii; Battle: Mandubii, Sequani; Ambush: Mandubii"}


def test_3_2_4_whoever_fights_sees_how_it_ended() -> None:
    """What a Battle came to nobody knew before, the one who began it no more than anybody else."""
    fought = {"faction": Faction.ROMANS, "region": Region.UBII, "n": 0, "m": 3}
    for other in (Faction.GERMANS, Faction.ARVERNI):
        told = [News("battle", {**fought, "other": other}), News("fought", {**fought, "other": other})]
        assert FACET.tell(Span("battle", 0, 2), told, TEXT).public


def wintered() -> list[News]:
    """Three Legions and an Auxilia that nobody paid for."""
    g = state(pieces={"SEQUANI": {"LEGION": 3, "AUXILIA_HIDDEN": 1}}, resources={"ROMANS": 27})
    heard = listen(g)
    drive(g, keep(g, Region.SEQUANI), [()], dice=[3, 4, 1, 6])
    return [News(news.key, news.args) for news in heard]


def test_6_3_3_pieces_lost_to_the_winter_are_a_moment_that_whoever_lost_them_must_close() -> None:
    told = wintered()
    (span,) = (span for span in FACET.spans(told, over=False) if span.kind == "toll")
    moment = FACET.tell(span, told, TEXT)
    assert moment.title == "Winter in Sequani: 2 of 4 pieces lost"
    assert [(row.name, row.words, row.value) for row in moment.rows] == [
        (Force.LEGION, "dice 3, 4, 1: 2 of 3 lost", 2),
        (Force.AUXILIA_HIDDEN, "dice 6: 0 of 1 lost", 0),
    ]
    assert moment.hurt == (Faction.ROMANS,), "it stays until it was seen"
    assert moment.doer is None, "whoever chose not to pay sees it like anybody else"


def test_6_3_3_a_winter_without_losses_holds_nobody_up() -> None:
    told = [News("exposed", {"faction": Faction.ROMANS, "region": Region.UBII, "n": 1}), News("rolled", {"n": 5})]
    told.append(News("deserted", {"piece": Force.LEGION, "region": Region.UBII, "n": 0, "of": 1}))
    moment = FACET.tell(Span("toll", 0, 3), told, TEXT)
    assert (moment.title, moment.hurt) == ("Winter in Ubii: nobody was lost", ())


def test_3_2_4_a_battle_tells_where_they_retreated_to() -> None:
    sides = {"faction": Faction.ROMANS, "other": Faction.ARVERNI, "region": Region.MANDUBII}
    begun = [News("battle", sides), News("retreats", {"faction": Faction.ARVERNI, "region": Region.MANDUBII})]
    over = News("fought", {**sides, "n": 0, "m": 2})
    leave = {"region": Region.MANDUBII, "target": Region.CARNUTES}
    gone = [News("retreated", {**leave, "piece": piece, "n": 2}) for piece in (Force.ARVERNI_HIDDEN, Force.ARVERNI_REVEALED)]

    def outcome(told: list[News]) -> str:
        return FACET.tell(Span("battle", 0, len(told)), told, TEXT).outcome

    assert outcome([*begun, *gone, over]) == "Arverni retreated: 4 pieces to Carnutes."
    assert outcome([*begun, over]) == "Arverni retreated: all hid or fell."
    assert outcome([begun[0], over]) == ""
