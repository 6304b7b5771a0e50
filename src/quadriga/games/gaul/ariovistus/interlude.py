"""§A2.1.1, §A2.1.2: the Interlude of The Gallic War, in the printed order, a step each turn.

Whoever has more than one way chooses; what the book fixes is done without a question. From the expedition on, the rules are
those of Falling Sky, because Britannia is a Region then, and the seat of the Germans is that of the Arverni.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from quadriga.kernel import Amounts, Ask

from ..cards import BASE_DECK, Card
from ..moves import Agree, At, Finish, Refuse
from ..rules.choose import bands_in, place_bands
from ..rules.deck import SET_ASIDE, lasting_cards
from ..rules.removal import remove_tribe
from ..rules.scenarios import change_parts
from ..rules.sequence import start
from ..rules.winter import spring_phase
from ..rules.winter_campaign import winter_campaign
from ..state import Gaul
from ..terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    LEADERS,
    REGIONS,
    ROMANS,
    TRIBES,
    Book,
    Faction,
    Force,
    Mark,
    Phase,
    Region,
    Senate,
    Side,
    Status,
    Tribe,
)
from .adjust import (
    adjust_aedui,
    adjust_arverni,
    adjust_belgae,
    adjust_germans,
    adjust_romans,
    leave_cisalpina,
    lift_circumvallation,
)
from .steps import InterludeStep
from .uprising import break_out

SETUP_RESOURCES = {ROMANS: 8, ARVERNI: 5, AEDUI: 5, BELGAE: 5}  # of Pax Gallica?
EXPEDITION = 3  # Legions that sail, and as many that wait for the Harvest


async def interlude(g: Gaul) -> None:
    """§A2.1.1, §A2.1.2: one step."""
    step = InterludeStep(g.step)
    if step is InterludeStep.WINTER_EVENTS:
        g.tell("interlude")
    g.tell("interlude_step", n=step + 1, step=step)
    await STEPS[step](g)
    if g.phase is Phase.INTERLUDE:
        g.step = step + 1


async def winter_events(g: Gaul) -> None:
    """What Winter Uprising! and the shaded Winter Campaign still bring."""
    await break_out(g)
    await winter_campaign(g)


async def clear_cisalpina(g: Gaul) -> None:
    """Pieces go home from Cisalpina, unless it is Gallia Togata."""
    if g.has_mark(Mark.GALLIA_TOGATA):
        g.tell("togata_stays")
    else:
        await leave_cisalpina(g)


# The expedition to Britannia --------------------------------------------------------------------------------------


def can_sail(g: Gaul) -> bool:
    """Six Legions, the Leader and an Auxilia must be on the map."""
    auxilia = sum(g.count_bands(region, ROMANS) for region in REGIONS)
    return g.count_on_map(Force.LEGION) >= 2 * EXPEDITION and g.find_leader(ROMANS) is not None and auxilia > 0


def open_britannia(g: Gaul) -> None:
    """Britannia and the Catuvellauni come into play, with the rules of Falling Sky; the Germans' seat is the Arverni's."""
    g.open_tribe(Tribe.CATUVELLAUNI)
    g.book = Book.FALLING_SKY
    g.forget()
    g.seat_of = change_parts(g.seat_of)


async def expedition(g: Gaul) -> None:
    """The Romans sail to Britannia and please the Senate, or leave it to the Belgae and do not."""
    sails = can_sail(g) and isinstance(
        await Ask(g.seat(ROMANS), [Agree(), Refuse()], "expedition", rule="A2.1.2", faction=ROMANS), Agree
    )  # fmt: skip
    if sails:
        await _sail(g)
    else:
        g.place_ally(Tribe.CATUVELLAUNI, BELGAE)
        g.tell("turned", tribe=Tribe.CATUVELLAUNI, status=g.status(Tribe.CATUVELLAUNI))
        place_bands(g, BELGAE, Region.BRITANNIA, 2)
    g.shift_senate(1 if sails else -1)  # without regard to Fallen Legions
    g.tell("senate_firm" if g.firm else "senate", senate=Senate(g.senate))


async def britannia(g: Gaul) -> None:
    """The step of the expedition."""
    open_britannia(g)
    await expedition(g)


async def _sail(g: Gaul) -> None:
    for region, n in await _ask_legions(g, EXPEDITION, EXPEDITION, "expedition_wait"):
        for _ in range(n):
            g.send_to_winter_box(region)
        g.tell("legions_wait", n=n, region=region)
    for region, n in await _ask_legions(g, EXPEDITION, None, "expedition_legions"):
        _ship(g, region, Force.LEGION, n)
    caps = {region: n for region in g.regions() if (n := g.count_bands(region, ROMANS))}
    auxilia = await Ask(g.seat(ROMANS), Amounts(caps, 1), "expedition_auxilia", rule="A2.1.2", faction=ROMANS)
    for region, n in auxilia:
        for piece, there in bands_in(g, region, ROMANS).items():
            k = min(n, there)
            _ship(g, region, piece, k)
            n -= k
    leader = g.find_leader(ROMANS)
    assert leader is not None, "somebody leads the expedition"
    _ship(g, leader, LEADERS[ROMANS], 1)


async def _ask_legions(g: Gaul, least: int, most: int | None, prompt: str) -> list[tuple[Region, int]]:
    caps = {region: n for region in g.regions() if (n := g.count(region, Force.LEGION))}
    chosen = await Ask(g.seat(ROMANS), Amounts(caps, least, most), prompt, rule="A2.1.2", faction=ROMANS)
    return [(amount.item, amount.n) for amount in chosen]


def _ship(g: Gaul, region: Region, piece: Force, n: int) -> None:
    if n:
        g.move(region, Region.BRITANNIA, piece, n)
        g.tell("relocated", piece=piece, n=n, region=region, target=Region.BRITANNIA)


# Markers, Spring, Resources ------------------------------------------------------------------------------------------


async def remove_markers(g: Gaul) -> None:
    """The Nori go, and with them an Ally who stood there; nobody is Intimidated any longer."""
    if g.owner(Tribe.NORI) is not None:
        remove_tribe(g, Tribe.NORI)
    g.close_tribe(Tribe.NORI)
    g.intimidated = [0] * len(g.intimidated)
    g.tell("markers_gone")


async def spring(g: Gaul) -> None:
    """A whole Spring Phase, but the Romans may leave one Dispersed or Gathering tribe as it is."""
    g.winters = 0
    marked = [tribe for tribe in TRIBES if g.status(tribe) in (Status.DISPERSED, Status.GATHERING)]
    kept: Tribe | None = None
    if marked:
        options: list[At | Finish] = [*(At(tribe) for tribe in marked), Finish()]
        move = await Ask(g.seat(ROMANS), options, "keep_dispersed", rule="A2.1.2", faction=ROMANS)
        kept = move.tribe if isinstance(move, At) else None
    await spring_phase(g, kept)


async def change_cylinders(g: Gaul) -> None:
    """The Germans' Eligibility cylinder gives way to the Arverni's: Spring has made everybody Eligible."""
    g.tell("second_half")


async def level_resources(g: Gaul) -> None:
    """The Germans' purse is the Arverni's. More than twice what Pax Gallica? begins with is cut to that; less than half of
    it gains two."""
    g.resources[ARVERNI], g.resources[GERMANS] = g.resources[GERMANS], 0
    for faction, start_with in SETUP_RESOURCES.items():
        level(g, faction, start_with)


def level(g: Gaul, faction: Faction, start_with: int) -> None:
    have = g.resources[faction]
    if have > 2 * start_with:
        g.resources[faction] = 2 * start_with
    elif 2 * have < start_with:
        g.gain(faction, 2)
    g.tell("levelled", faction=faction, n=g.resources[faction])


# Lasting Events and the deck --------------------------------------------------------------------------------------


async def keep_lasting(g: Gaul) -> None:
    """Capabilities, Gallia Togata, Colony and Abatis stay as they are."""
    for capability in g.capabilities:
        g.tell("lasts", card=capability.card, side=capability.side)
    for mark, card in ((Mark.GALLIA_TOGATA, Card.GALLIA_TOGATA_A), (Mark.ABATIS, Card.ABATIS)):
        if g.has_mark(mark):
            g.tell("lasts", card=card, side=Side.UNSHADED)
    if g.colony is not None:
        g.tell("lasts", card=Card.COLONY, side=Side.UNSHADED)


async def second_deck(g: Gaul) -> None:
    """The deck of Pax Gallica? with O38 for 38, without the cards in effect; then the first card is turned."""
    out = lasting_cards(g) | {Card.DIVICIACUS}
    g.undrawn = [int(card) for card in [*BASE_DECK, Card.DIVICIACUS_O] if card not in out]
    g.pile = g.pile_left = 0
    g.pile_winter = False
    g.ahead, g.ahead_seen, g.played = [], [], []
    g.tell("second_deck", n=len(g.undrawn) - SET_ASIDE)
    await start(g)


STEPS: dict[InterludeStep, Callable[[Gaul], Awaitable[None]]] = {
    InterludeStep.WINTER_EVENTS: winter_events,
    InterludeStep.CIRCUMVALLATION: lift_circumvallation,
    InterludeStep.GERMANS: adjust_germans,
    InterludeStep.BELGAE: adjust_belgae,
    InterludeStep.AEDUI: adjust_aedui,
    InterludeStep.ARVERNI: adjust_arverni,
    InterludeStep.ROMANS: adjust_romans,
    InterludeStep.CISALPINA: clear_cisalpina,
    InterludeStep.EXPEDITION: britannia,
    InterludeStep.MARKERS: remove_markers,
    InterludeStep.SPRING: spring,
    InterludeStep.CYLINDERS: change_cylinders,
    InterludeStep.RESOURCES: level_resources,
    InterludeStep.LASTING: keep_lasting,
    InterludeStep.DECK: second_deck,
}
