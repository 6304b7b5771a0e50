"""What a Region is worth to those who are in it: ground to grow on, and Battles to hope for or to fear."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..board import Presence
from ..state import Gaul
from ..terms import ARVERNI, BELGAE, FACTIONS, FORCES, GERMANS, KINDS, ROMANS, Book, Faction, Force, Region, Standing
from .weights import W


class Host(NamedTuple):
    """One faction's pieces in a Region."""

    faction: Faction
    leader: int
    legions: int
    bands: int
    hidden: int
    discs: int
    walls: int  # Citadels, Settlement, and a Fort that may fall
    shelter: bool  # a Fort or Citadel halves what it suffers
    attack: int  # halves of a Loss that it would inflict, and would strike back with
    defence: int
    fury: bool  # Ariovistus: all of it twice, unless against walls


class Fallen(NamedTuple):
    """What Losses would take, as far as that can be foreseen."""

    bands: float = 0.0
    hard: float = 0.0  # Legions and Leaders
    discs: float = 0.0
    walls: float = 0.0

    @property
    def worth(self) -> float:
        """To their owner."""
        return self.bands * W.revealed + self.hard * W.hard + self.discs * (1.0 + W.disc) + self.walls * (0.7 + W.citadel)

    @property
    def strongholds(self) -> float:
        return self.discs + self.walls


NOTHING = Fallen()


def muster(g: Gaul, region: Region) -> list[Host]:
    """Everybody who has a piece there."""
    at = region * FORCES
    board, tribes, standing = g.board, g.tribes, g.standing
    circles = [tribes[tribe] for tribe in g.tribes_in(region)]
    hosts = []
    for faction in FACTIONS:
        i = at + faction * KINDS
        leader, legions, hidden, revealed, scouted, static = board[i : i + KINDS]
        discs, citadels = circles.count(1 + faction), circles.count(6 + faction)
        bands = hidden + revealed + scouted
        if not (bands or discs or legions or leader or static or citadels):
            continue
        named = leader and standing[faction] == Standing.NAMED
        defence = 2 * leader + 2 * legions + bands
        attack = defence
        if named and faction is ROMANS:
            attack += 2 * legions
        elif named and faction is BELGAE:
            attack += bands
        fury = bool(named and faction is GERMANS)
        shelter = citadels > 0 or (faction is ROMANS and static > 0)
        if faction is ROMANS and region is Region.PROVINCIA:
            static = 0
        hosts.append(
            Host(
                faction, leader, legions, bands, hidden, discs, citadels + static, shelter, attack,
                2 * defence if fury else defence, fury,
            )
        )  # fmt: skip
    return hosts


def fell(host: Host, n: float, *, rolls: bool = True, static_first: bool = False) -> Fallen:
    """What n Losses take: the cheapest pieces first, unless a Retreat leaves Allies and walls to their fate."""
    if n <= 0:
        return NOTHING
    odds = 0.5 if rolls else 1.0
    discs = walls = 0.0
    if static_first:
        discs = min(n, host.discs)
        walls = min(host.walls, (n - discs) * odds)
        n -= discs + walls / odds
    bands = min(n, host.bands)
    n -= bands
    hard = min(host.legions + host.leader, n * odds)
    n -= hard / odds
    if not static_first and n > 0:
        discs = min(n, host.discs)
        walls = min(host.walls, (n - discs) * odds)
    return Fallen(bands, hard, discs, walls)


def razed(host: Host) -> Host:
    """§4.2.3: the host after a siege has removed a Citadel or Ally."""
    return host._replace(walls=host.walls - 1) if host.walls else host._replace(discs=max(0, host.discs - 1))


def left_of(host: Host, fallen: Fallen) -> int:
    """Halves of a Loss that the host strikes back with afterwards."""
    share = host.defence // max(1, host.bands + 2 * (host.legions + host.leader)) if host.fury else 1
    return max(0, host.defence - int(share * (fallen.bands + 2 * fallen.hard)))


def fight(attacker: Host, defender: Host) -> tuple[Fallen, Fallen]:
    """A Battle in outline: what falls of the Defender, and of the Attacker by the Counterattack."""
    ambush = attacker.faction is not ROMANS and attacker.hidden > defender.hidden
    strength = attacker.attack * (2 if attacker.fury and not defender.shelter else 1)
    lost = fell(defender, strength // (4 if defender.shelter else 2), rolls=not ambush)
    struck = NOTHING if ambush else fell(attacker._replace(discs=0, walls=0), left_of(defender, lost) // 2)
    return lost, struck


def spoils(faction: Faction, lost: Fallen) -> float:
    """What another's Losses are worth to the faction: strongholds most, and for Rome they are victory points."""
    each = W.stronghold if faction is ROMANS else W.gauls_stronghold
    legions = W.fallen_legion * lost.hard if faction is ARVERNI else 0.0
    return each * lost.strongholds + W.spite * (lost.bands * W.revealed + lost.hard * W.hard) + legions


def foresee(g: Gaul, hosts: list[Host], worths: list[float]) -> None:
    """Add for everybody the best Battle it could fight here, and take it from whom it would hit."""
    seat_of = g.seat_of
    for attacker in hosts:
        if attacker.attack < 2:
            continue
        seat, by_ambush = seat_of[attacker.faction], seat_of[attacker.faction] < 0
        best, prey, loss = 0.0, -1, 0.0
        for defender in hosts:
            if defender is attacker or seat_of[defender.faction] == seat:
                continue
            if by_ambush and attacker.hidden <= defender.hidden:
                continue  # a game-run faction fights no other way
            lost, struck = fight(attacker, defender)
            gain = spoils(attacker.faction, lost) - struck.worth
            if gain > best:
                best, prey, loss = gain, defender.faction, lost.worth
        if prey >= 0:
            near = W.roman_threat if attacker.faction is ROMANS else W.threat
            worths[attacker.faction] += near * best
            worths[prey] -= near * loss


def order(host: Host) -> float:
    """How well the pieces stand together: Warbands about their Allies, Auxilia about Legions, all about their Leader."""
    worth = W.guard * min(host.bands, 2 * (host.discs + host.walls))
    if host.legions:
        worth += W.escort * min(host.bands, host.legions)
        worth += (W.stack if host.leader else W.column if host.legions > 2 else 0.0) * host.legions
    if host.leader:
        worth += W.bodyguard * min(host.bands, 4)
    return worth


class Place(NamedTuple):
    """What a Region is worth to each faction by itself, and all in all: with what it scores, and less its rivals' part."""

    worths: tuple[float, ...]
    nets: tuple[float, ...]
    gains: tuple[tuple[int, float], ...]  # the worths that are not nothing, and whose


Pieces = tuple[tuple[Force, int], ...]  # that come to a Region, or leave it, if negative
KEPT = 20_000  # Regions remembered: from one position to the next most of them stay as they were
_KNOWN: dict[tuple[Presence, Pieces, object], Place] = {}


@lru_cache(maxsize=256)
def _setting(seat_of: tuple[int, ...], standing: bytes, book: Book) -> object:
    return object()


def setting(g: Gaul) -> object:
    """What a Region's worth depends on besides its pieces, as one thing that is quickly compared."""
    return _setting(g.seat_of, bytes(g.standing), g.book)


def survey(g: Gaul, region: Region, more: Pieces = (), within: object = None) -> Place:
    """Ground and Battles, for everybody there, with these pieces more; nothing but what stands there matters. Loans are
    overlooked. `within`: the setting, for whoever looks at many Regions."""
    key = (g.presence(region), more, within or setting(g))
    place = _KNOWN.get(key)
    if place is None:
        if len(_KNOWN) >= KEPT:
            _KNOWN.clear()
        place = _KNOWN[key] = _survey_with(g, region, more)
    return place


def _survey_with(g: Gaul, region: Region, more: Pieces) -> Place:
    """The pieces are put there or lifted for a moment, to see what comes of it."""
    board, at = g.board, region * FORCES
    for piece, n in more:
        board[at + piece] += n
    place = _survey(g, region)
    for piece, n in more:
        board[at + piece] -= n
    return place


def _survey(g: Gaul, region: Region) -> Place:
    controller = g.look(region).controller  # not what is at hand: pieces may be there or away for a moment
    worths = [0.0] * len(FACTIONS)
    hosts = muster(g, region)
    if controller is not None:
        subdued = sum(g.is_subdued(tribe) for tribe in g.tribes_in(region))
        worths[controller] += W.ground + (W.roman_tribe if controller is ROMANS else W.open_tribe) * subdued
    for host in hosts:
        worths[host.faction] += order(host)
    if len(hosts) > 1:
        foresee(g, hosts, worths)
    scored = worths[:]
    if controller is BELGAE:
        scored[BELGAE] += g.rules.control_value(g, region) - g.count_dispersed(region)
    elif controller is GERMANS and not g.is_game_run(GERMANS):
        scored[GERMANS] += int(g.rules.is_home(g, GERMANS, region))
    nets = tuple(_net(g, faction, scored) for faction in FACTIONS)
    return Place(tuple(worths), nets, tuple((i, worth) for i, worth in enumerate(worths) if worth))


def _net(g: Gaul, faction: Faction, worths: list[float]) -> float:
    """As the faction sees it: its own and its partner's worth, less a part of its rivals'."""
    seat = g.seat_of[faction]
    return sum(worths[other] if g.seat_of[other] == seat else -W.envy * worths[other] for other in FACTIONS)


def net(g: Gaul, region: Region, faction: Faction, more: Pieces = ()) -> float:
    """What the Region is worth to the faction all in all: to compare before and after a move."""
    return survey(g, region, more).nets[faction]
