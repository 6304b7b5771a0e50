"""The state of a game of Caesar!: plain values, what can be asked of them, and the few ways to change them."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from quadriga.kernel import GameOver, Impossible, Result, State, Within

from .board import (
    ALL_BORDERS,
    BASIC_TOKENS,
    BONUS_COUNT,
    BORDER_MASK,
    BORDERS,
    BORDERS_OF,
    CENTURIONS,
    END_MASKS,
    ENDS,
    ENDS_SUM,
    FIRST,
    FITS,
    MARKERS,
    PROVINCES,
    SECOND,
    SPACES_FOR_MARKERS,
    deck,
)
from .config import CaesarConfig, Crassus
from .moves import Place, PlaceFaceDown
from .terms import ACTORS, NOBODY, Actor, Bonus, Border, Province, Side, Tile, Token

SURE = 720720  # of R-15: a whole draw, divisible by every size a supply can have
ProvinceMask: TypeAlias = Annotated[int, Within(0, (1 << len(PROVINCES)) - 1)]
_OF_BORDERS = Within(0, ALL_BORDERS)
BorderMask: TypeAlias = Annotated[int, _OF_BORDERS]
TokenMask: TypeAlias = Annotated[int, Within(0, (1 << len(Token)) - 1)]
Draws: TypeAlias = Annotated[int, Within(0, SURE * len(Token))]


class Unsound(Impossible):
    """What no state of this game can be, in the words of its catalogue."""

    of_game = "caesar"


@dataclass(slots=True)
class Caesar(State):
    """The table. Lists run over provinces (18), borders (30) or seats (2); masks have one bit per border or province."""

    config: CaesarConfig
    crassus: int  # the seat the rules play, or NOBODY
    seat: int  # whose turn it is
    is_set_up: bool
    # The provinces
    bonus: list[Bonus | None]
    control: list[int]
    turned: ProvinceMask  # mask of provinces whose control marker lies face down
    influence: list[int]  # 2 * province + seat; of a closed province it never changes again
    # The borders
    token: list[Token | None]
    owner: list[int]
    facing: list[Province | None]  # the province that the token's first value faces
    marker: list[int]
    empty: BorderMask  # mask
    face_down: BorderMask  # mask
    secret: BorderMask  # mask of face-down tokens that only their owner has seen
    guesses: list[TokenMask]  # of a secret token: mask of the tokens it may be in the eyes of others
    # The seats
    supply: list[list[Token]]  # sorted; the row of Crassus in its order
    bag: list[list[Token]]
    centurions: list[list[Token]]  # before the player; of Crassus, his stack
    stock: list[int]  # control markers left
    senate: list[int]
    under_senate: list[int]  # markers there
    thrown: list[int]  # markers removed by the harder option
    returned: list[list[Token]]  # tokens everybody saw going back into the bag
    drawn_since: list[list[Draws]]  # how many tokens now in the supply may be that one, in parts of SURE
    # Beside the board
    bank: list[Bonus]
    tiles: list[Tile]
    used_tiles: list[Tile]
    # Within a turn
    closing: list[Province] = field(default_factory=list)  # provinces closed and not resolved yet
    held: list[Border] = field(default_factory=list)  # borders where the other side's markers wait
    has_extra_turn: bool = False
    has_centurion: bool = False
    result: Result | None = None

    @classmethod
    def given(cls) -> tuple[str, ...]:
        return ("config", "crassus")

    @classmethod
    def fixed(cls) -> tuple[str, ...]:
        return (
            "bonus", "control", "influence", "token", "owner", "facing", "marker", "guesses", "supply", "bag", "centurions",
            "stock", "senate", "under_senate", "thrown", "returned", "drawn_since",
        )  # fmt: skip

    def copy(self) -> Caesar:
        other = Caesar.blank()
        other.config = self.config
        other.crassus = self.crassus
        other.seat = self.seat
        other.is_set_up = self.is_set_up
        other.bonus = self.bonus[:]
        other.control = self.control[:]
        other.turned = self.turned
        other.influence = self.influence[:]
        other.token = self.token[:]
        other.owner = self.owner[:]
        other.facing = self.facing[:]
        other.marker = self.marker[:]
        other.empty = self.empty
        other.face_down = self.face_down
        other.secret = self.secret
        other.guesses = self.guesses[:]
        other.supply = [self.supply[0][:], self.supply[1][:]]
        other.bag = [self.bag[0][:], self.bag[1][:]]
        other.centurions = [self.centurions[0][:], self.centurions[1][:]]
        other.stock = self.stock[:]
        other.senate = self.senate[:]
        other.under_senate = self.under_senate[:]
        other.thrown = self.thrown[:]
        other.returned = [self.returned[0][:], self.returned[1][:]]
        other.drawn_since = [self.drawn_since[0][:], self.drawn_since[1][:]]
        other.bank = self.bank[:]
        other.tiles = self.tiles[:]
        other.used_tiles = self.used_tiles[:]
        other.closing = self.closing[:]
        other.held = self.held[:]
        other.has_extra_turn = self.has_extra_turn
        other.has_centurion = self.has_centurion
        other.result = self.result
        return other

    def who(self, seat: int) -> Actor:
        """The seat's name in a report."""
        return Actor.CRASSUS if seat == self.crassus else ACTORS[seat]

    # Reading ------------------------------------------------------------------------------------------------------

    def is_open(self, province: int) -> bool:
        """§5.2: whether a border space of the province is free."""
        return BORDER_MASK[province] & self.empty != 0

    def closes(self, border: int) -> bool:
        """§5.2: whether a province beside this border has no free space any more."""
        first, second = END_MASKS[border]
        return not (first & self.empty and second & self.empty)

    def count_free(self, province: int) -> int:
        """How many border spaces of the province are free."""
        return (BORDER_MASK[province] & self.empty).bit_count()

    def can_place(self, seat: int) -> bool:
        """§6.1: whether any token of the supply fits a free space."""
        for token in self.supply[seat]:  # noqa: SIM110 - asked before every turn, and twice as quick as any()
            if FITS[token] & self.empty:
                return True
        return False

    def values(self, border: int) -> tuple[int, int]:
        """What the token on this border counts for its first and its second province."""
        token = self.token[border]
        if token is None or self.face_down >> border & 1:
            return 0, 0
        if self.facing[border] is ENDS[border][0]:
            return FIRST[token], SECOND[token]
        return SECOND[token], FIRST[token]

    def find_border_markers(self, seat: int, province: int) -> list[Border]:
        """§5.2.4: the borders of this province on which the seat may lay a marker when it gains control of it.

        §7.3: none to a neighbour whose marker lies face down; that of the province itself is just being laid.
        """
        turned = self.turned
        control = self.control
        found = []
        for border in BORDERS_OF[province]:
            other = ENDS_SUM[border] - province
            if control[other] == seat and self.marker[border] == NOBODY and not turned >> other & 1:
                found.append(border)
        return found

    def find_secret_candidates(self, seat: int, border: int) -> int:
        """R-14: mask of the tokens that, for all others know, may have been laid face down here."""
        certain = [t for t, since in zip(self.returned[seat], self.drawn_since[seat], strict=True) if since == 0]
        mask = 0
        for token in [*self.supply[seat], *self.bag[seat], *self.find_secret_tokens(seat)]:
            if token in certain:
                certain.remove(token)
            elif FITS[token] >> border & 1:
                mask |= 1 << token
        return mask

    def find_secret_tokens(self, seat: int) -> list[Token]:
        """The tokens this seat has laid face down unseen."""
        if not self.secret:
            return []
        return [t for b, t in enumerate(self.token) if t is not None and self.secret >> b & 1 and self.owner[b] == seat]

    # Changing -----------------------------------------------------------------------------------------------------

    def lay(self, seat: int, move: Place) -> None:
        """§5.1: a token from the supply onto a border."""
        token, border, facing = move
        if self.returned[seat]:
            self._see_placed(seat, token)
        self.supply[seat].remove(token)
        self.token[border] = token
        self.owner[border] = seat
        self.facing[border] = facing
        self.empty ^= 1 << border
        influence = self.influence
        influence[2 * facing + seat] += FIRST[token]
        influence[2 * (ENDS_SUM[border] - facing) + seat] += SECOND[token]

    def lay_face_down(self, seat: int, move: PlaceFaceDown) -> None:
        """§8.3: a token from the supply onto a checkpoint, unseen by the others."""
        token, border = move
        self.guesses[border] = self.find_secret_candidates(seat, border)
        if self.returned[seat]:
            self._see_something_placed(seat)
        self.supply[seat].remove(token)
        self.token[border] = token
        self.owner[border] = seat
        self.facing[border] = ENDS[border][0]
        self.empty ^= 1 << border
        self.face_down |= 1 << border
        self.secret |= 1 << border

    def turn_token(self, border: int) -> None:
        """§7.3: an influence token face down. What it counted in closed provinces stays (R-04)."""
        seat = self.owner[border]
        values = self.values(border)
        self.face_down |= 1 << border
        for province, value in zip(ENDS[border], values, strict=True):
            if self.is_open(province):
                self.influence[2 * province + seat] -= value

    def turn_marker(self, province: int) -> None:
        """§7.3: a control marker face down."""
        self.turned |= 1 << province

    def take_control(self, seat: int, province: int) -> None:
        """§5.2.2, §5.2.3: one control marker, in Italia two."""
        self.control[province] = seat
        for _ in range(SPACES_FOR_MARKERS[province]):
            self._spend_marker(seat)

    def lay_marker(self, seat: int, border: int) -> None:
        """§5.2.4: a control marker onto a border."""
        self.marker[border] = seat
        self._spend_marker(seat)

    def lay_under_senate(self, seat: int) -> None:
        """§7.4: a control marker under the Senate."""
        self.under_senate[seat] += 1
        self._spend_marker(seat)

    def throw_marker(self, seat: int) -> None:
        """§9.3: the harder option removes a marker of Crassus."""
        self.thrown[seat] += 1
        self._spend_marker(seat)

    def _spend_marker(self, seat: int) -> None:
        """§6.2: the last marker wins at once, whatever else was to be placed (R-28). §9.8: also against Crassus."""
        self.stock[seat] -= 1
        if self.stock[seat] == 0:
            raise GameOver(self.make_result(seat, "markers"))

    def make_result(self, winner: int, how: str) -> Result:
        """The scores are the markers each side has got rid of."""
        return Result((winner,), (MARKERS - self.stock[0], MARKERS - self.stock[1]), how)

    def gain(self, seat: int, token: Token) -> None:
        """A token into the supply; a player's is sorted, Crassus' row grows at its right end."""
        if seat == self.crassus:
            self.supply[seat].append(token)
        else:
            insort(self.supply[seat], token)

    def take_from_bag(self, seat: int, token: Token) -> None:
        """§5.3: a token from the bag into the supply."""
        self.bag[seat].remove(token)
        if seat == self.crassus:
            self.supply[seat].append(token)
            return
        insort(self.supply[seat], token)
        if self.returned[seat]:
            self.drawn_since[seat] = [since + SURE for since in self.drawn_since[seat]]

    def return_to_bag(self, seat: int, token: Token) -> None:
        """§7.5: a token from the supply into the bag, seen by all."""
        if self.returned[seat]:
            self._see_placed(seat, token)
        self.supply[seat].remove(token)  # of equal ones the leftmost
        self.bag[seat].append(token)
        self.bag[seat].sort()
        if seat != self.crassus:  # his row and bag hide nothing
            self.returned[seat].append(token)
            self.drawn_since[seat].append(0)

    def discard(self, seat: int, token: Token) -> None:
        """§9.2: the leftmost token of Crassus' row back into his bag."""
        self.supply[seat].remove(token)
        self.bag[seat].append(token)
        self.bag[seat].sort()

    def _see_placed(self, seat: int, token: Token) -> None:
        """R-15: a token everybody saw leaves the supply; if it had been returned, it has been drawn again."""
        returned, since = self.returned[seat], self.drawn_since[seat]
        for i, other in enumerate(returned):
            if other is token and since[i]:
                del returned[i], since[i]
                break
        self._see_something_placed(seat)

    def _see_something_placed(self, seat: int) -> None:
        size = len(self.supply[seat])
        self.drawn_since[seat] = [since * (size - 1) // size for since in self.drawn_since[seat]]

    # Invariants ---------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Everything is conserved, and what lies together goes together."""
        if not self.is_set_up:
            return
        for side in Side:
            self._check_tokens(side)
            self._check_markers(side)
        self._check_borders()
        self._check_provinces()
        self._check_bonuses()
        if self.config.crassus is not Crassus.NONE:
            tiles = deck(self.config.crassus, centurions=self.config.centurions)
            Unsound.unless(sorted(self.tiles + self.used_tiles) == sorted(tiles), "refuse.state.tiles")

    def _check_tokens(self, side: Side) -> None:
        """§1: no token is lost or doubled."""
        laid = [token for border, token in enumerate(self.token) if token is not None and self.owner[border] == side]
        everything = sorted(self.supply[side] + self.bag[side] + self.centurions[side] + laid)
        expected = sorted(BASIC_TOKENS + (CENTURIONS if self.config.centurions else ()))
        Unsound.unless(everything == expected, "refuse.state.tokens", side=side)
        if side != self.crassus:
            Unsound.unless(self.supply[side] == sorted(self.supply[side]), "refuse.state.sorted", side=side)

    def _check_markers(self, side: Side) -> None:
        """§1: no control marker is lost or doubled."""
        on_provinces = sum(SPACES_FOR_MARKERS[p] for p in PROVINCES if self.control[p] == side)
        used = on_provinces + self.marker.count(side) + self.under_senate[side] + self.thrown[side]
        half_italia = (
            self.stock[side] == 0 and self.control[Province.ITALIA] == side
        )  # the first marker there may have been the last
        Unsound.unless(
            self.stock[side] + used == MARKERS or (half_italia and used == MARKERS + 1),
            "refuse.state.markers",
            side=side,
            n=MARKERS,
        )
        Unsound.unless(self.stock[side] > 0 or self.result is not None, "refuse.state.won", side=side)

    def _check_borders(self) -> None:
        """§5.1, §5.2.4: what lies on a border belongs there."""
        empty = self.empty
        for border, token in enumerate(self.token):
            is_empty = empty >> border & 1 == 1
            if (token is None) != is_empty or (self.owner[border] == NOBODY) != is_empty:
                raise Unsound("refuse.state.half_empty", border=BORDERS[border])
            marker = self.marker[border]
            if marker != NOBODY:
                first, second = ENDS[border]
                if self.control[first] != marker or self.control[second] != marker:
                    raise Unsound("refuse.state.marker", border=BORDERS[border])
        for border in BORDERS if empty & self.face_down else ():
            Unsound.unless(not (empty & self.face_down) >> border & 1, "refuse.state.face_down", border=border)
        Unsound.unless(self.secret & ~self.face_down == 0, "refuse.state.secret")

    def _check_provinces(self) -> None:
        """§5.2: totals, control and bonus tokens go together."""
        expected = [0] * len(self.influence)
        for border, token in enumerate(self.token):
            if token is not None and not self.face_down >> border & 1:
                first, second = ENDS[border]
                facing, other = (first, second) if self.facing[border] is first else (second, first)
                expected[2 * facing + self.owner[border]] += FIRST[token]
                expected[2 * other + self.owner[border]] += SECOND[token]
        for province, control in enumerate(self.control):
            bonus = self.bonus[province]
            if BORDER_MASK[province] & self.empty:
                if control != NOBODY:
                    raise Unsound("refuse.state.open", province=PROVINCES[province])
                if bonus is None:
                    raise Unsound("refuse.state.no_bonus", province=PROVINCES[province])
                at = 2 * province
                if self.influence[at] != expected[at] or self.influence[at + 1] != expected[at + 1]:
                    raise Unsound("refuse.state.influence", province=PROVINCES[province])
            if control != NOBODY and bonus is not None:
                raise Unsound("refuse.state.bonus", province=PROVINCES[province])
            if control == NOBODY and self.turned >> province & 1:
                raise Unsound("refuse.state.turned", province=PROVINCES[province])

    def _check_bonuses(self) -> None:
        """§1: the number of each bonus token is limited."""
        for bonus in Bonus:
            n = self.bonus.count(bonus) + self.bank.count(bonus) + (sum(self.senate) if bonus is Bonus.SENATE else 0)
            Unsound.unless(n <= BONUS_COUNT[bonus], "refuse.state.bonuses", n=BONUS_COUNT[bonus], bonus=bonus)
        Unsound.unless(not any(self.under_senate[side] and not self.senate[side] for side in Side), "refuse.state.senate")


def new_state(config: CaesarConfig) -> Caesar:
    """§4.1, §4.5: the empty table with all markers in stock. §5, §9.1: Caesar begins, or Crassus."""
    crassus = config.crassus_seat
    return Caesar(
        config=config,
        crassus=crassus,
        seat=0 if crassus == NOBODY else crassus,
        is_set_up=False,
        bonus=[None] * len(PROVINCES),
        control=[NOBODY] * len(PROVINCES),
        turned=0,
        influence=[0] * (2 * len(PROVINCES)),
        token=[None] * len(BORDERS),
        owner=[NOBODY] * len(BORDERS),
        facing=[None] * len(BORDERS),
        marker=[NOBODY] * len(BORDERS),
        empty=ALL_BORDERS,
        face_down=0,
        secret=0,
        guesses=[0] * len(BORDERS),
        supply=[[], []],
        bag=[[], []],
        centurions=[list(CENTURIONS), list(CENTURIONS)] if config.centurions else [[], []],
        stock=[MARKERS, MARKERS],
        senate=[0, 0],
        under_senate=[0, 0],
        thrown=[0, 0],
        returned=[[], []],
        drawn_since=[[], []],
        bank=[],
        tiles=[],
        used_tiles=[],
    )
