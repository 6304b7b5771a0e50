"""The kernel: no game, no input or output, no clock, no randomness of its own."""

from quadriga.kernel.choices import Amount, Amounts, Choice, Count, Lazy, One, Order, Subset
from quadriga.kernel.dealer import Dealer, SecretDealer, random_dealer, scripted_dealer, seeded_dealer
from quadriga.kernel.effects import Ask, AskAll, Chance, Deal, Delegate, Deputies, Reply, Resume, Seat
from quadriga.kernel.errors import BadConfig, BadPosition, BadRecord, IllegalMove, Impossible, QuadrigaError
from quadriga.kernel.facet import Facet
from quadriga.kernel.fairness import Verdict, verify
from quadriga.kernel.game import AnyGame, Config, Game, Landmark, Offers, Setting, Waypoint, data, number
from quadriga.kernel.match import AnyMatch, Line, Match
from quadriga.kernel.notation import Written, notate, part
from quadriga.kernel.playout import play_out, random_policy
from quadriga.kernel.position import from_position
from quadriga.kernel.record import read_record, read_snapshot, snapshot, write_kept, write_record
from quadriga.kernel.run import CHANCE, Entry, Run, Trial
from quadriga.kernel.seats import AUTOMATON, BOT, PERSON, SeatInfo, read_seats
from quadriga.kernel.shares import dealer_of
from quadriga.kernel.state import GameOver, News, Result, State, Within, from_json, to_json

__all__ = [
    "AUTOMATON",
    "BOT",
    "CHANCE",
    "PERSON",
    "Amount",
    "Amounts",
    "AnyGame",
    "AnyMatch",
    "Ask",
    "AskAll",
    "BadConfig",
    "BadPosition",
    "BadRecord",
    "Chance",
    "Choice",
    "Config",
    "Count",
    "Deal",
    "Dealer",
    "Delegate",
    "Deputies",
    "Entry",
    "Facet",
    "Game",
    "GameOver",
    "IllegalMove",
    "Impossible",
    "Landmark",
    "Lazy",
    "Line",
    "Match",
    "News",
    "Offers",
    "One",
    "Order",
    "QuadrigaError",
    "Reply",
    "Result",
    "Resume",
    "Run",
    "Seat",
    "SeatInfo",
    "SecretDealer",
    "Setting",
    "State",
    "Subset",
    "Trial",
    "Verdict",
    "Waypoint",
    "Within",
    "Written",
    "data",
    "dealer_of",
    "from_json",
    "from_position",
    "notate",
    "number",
    "part",
    "play_out",
    "random_dealer",
    "random_policy",
    "read_record",
    "read_seats",
    "read_snapshot",
    "scripted_dealer",
    "seeded_dealer",
    "snapshot",
    "to_json",
    "verify",
    "write_kept",
    "write_record",
]  # fmt: skip
