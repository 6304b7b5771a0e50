"""One match on a terminal: what is shown, what is asked, and what can be said besides an answer."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from random import Random
from typing import Any

from quadriga.book.plain import write_section
from quadriga.bots import Budget, Player, advise, hints, watchdog
from quadriga.cli import reasons, terminal
from quadriga.cli.choose import choose, choose_by_die, choose_drawn, choose_rolled, fold
from quadriga.cli.rulebook import find_section, open_book
from quadriga.cli.saves import Saved, save, save_somewhere
from quadriga.cli.shell import Shell, program
from quadriga.kernel import (
    AUTOMATON,
    CHANCE,
    PERSON,
    Ask,
    IllegalMove,
    QuadrigaError,
    Seat,
    SeatInfo,
    SecretDealer,
    Written,
    part,
)
from quadriga.text import Table, plain
from quadriga.text.reasons import reason_lines
from quadriga.text.telling import Telling, look

COMMANDS = ("help", "board", "news", "why", "hint", "undo", "save", "rules", "quit")
DIE = (1, 2, 3, 4, 5, 6)
HINT = Budget(seconds=2.0)
COACH = Budget(seconds=1.0, iterations=250)


class Leave(Exception):
    """The person wants to stop here."""


class TakenBack(Exception):
    """Something was taken back: what was being asked is no longer asked."""


class Session:
    """People and machines around one match. It is the `Desk` at which people choose."""

    def __init__(self, shell: Shell, saved: Saved, machines: Mapping[Seat, Player], file: str | None) -> None:
        self.shell = shell
        self.saved = saved
        self.match = saved.match
        self.game = saved.game
        self.text = shell.text_of(saved.match)
        self.machines = machines
        self.file = file
        self.people = [seat for seat, who in enumerate(saved.seats) if who.kind == PERSON]
        self.asked: Ask[Any] | None = None  # what the person at the keyboard is asked
        self.sitting: Seat | None = None  # whose secrets may be on the screen
        self.read: dict[Seat | None, int] = {}  # how many lines of the chronicle each has read
        self.pictured = ""  # the board as last shown
        self.carried: list[Table] = []  # the board as the real table has it
        self.is_coached = False  # whether somebody looks over the shoulder of the one person who plays

    # The match ------------------------------------------------------------------------------------------------

    def play(self) -> None:
        self.welcome()
        while not self.is_over:
            try:
                self.step()
            except TakenBack:
                self.pictured = ""
        self.finish()

    @property
    def is_over(self) -> bool:
        return self.match.over

    def step(self) -> None:
        match = self.match
        if match.chance is not None:
            self.drawn()
            return
        ask = match.pending[0]
        machine = self.machines.get(ask.seat)
        if machine is not None:
            self.passing(self.say("play.thinks", name=self.seat_name(ask.seat)))
            match.answer(ask.seat, watchdog.choose(machine, match, ask.seat, Random(len(match.entries))))
            self.passing("")
            return
        self.seat_down(ask.seat)
        self.asked = ask
        self.present(ask)
        answer = choose(self, ask.choice)
        if self.allows(ask, answer):
            match.answer(ask.seat, answer)

    def allows(self, ask: Ask[Any], answer: Any) -> bool:
        """Whether an answer stands; else it is asked for again. A coach may have something to say first."""
        advice = advise(self.match, ask.seat, answer, COACH) if self.is_coached else None
        if advice is None:
            return True
        for news in Telling.of(self.game).sum_up(list(advice.reply)):
            self.show(f"    → {terminal.news_line(self.shell, self.match, news)}")
        chance, less = round(100 * advice.chance), round(100 * (advice.chance - advice.lost))
        better = plain.answer_line(self.text, ask.choice.read(advice.best))
        for line in reason_lines(self.text, advice.reasons._asdict()):
            self.show(f"    {line}")
        self.show(self.say("play.coach", chance=chance, less=less, words=better))
        return fold(self.line().strip()) in (fold(self.say("play.coach_yes")), "y")

    def drawn(self) -> None:
        """Beside a real table: what did the person draw, or roll?"""
        chance = self.match.chance
        assert chance is not None
        self.asked = None
        if len(self.people) == 1 or self.saved.operator:
            self.tell(self.reader)  # what the automaton has done, so that the real table can follow
        self.show("")
        self.show(plain.spoken(self.text, f"chance.{chance.what}", chance.args))
        weights = chance.weights or [1] * len(chance.items)
        possible = {part(item): item for item, weight in zip(chance.items, weights, strict=True) if weight > 0}
        items = list(possible.values())
        if items == list(DIE):
            self.match.draw(choose_rolled(self))
            return
        is_by_die = Telling.of(self.game).is_by_die(chance.what) and len(items) <= len(DIE)
        item = choose_by_die(self, items) if is_by_die else choose_drawn(self, items)
        self.show(self.say("play.noted", item=self.text.name(item)))  # a slip is seen at once, and taken back
        self.match.draw(item)

    @property
    def reader(self) -> Seat | None:
        """Who reads beside a real table: the only person, else whoever types for all."""
        return self.people[0] if len(self.people) == 1 else None

    def seat_down(self, seat: Seat) -> None:
        """In a hot seat, hide one person's secrets before the next one looks."""
        if len(self.people) > 1 and self.sitting not in (None, seat) and not self.saved.operator:
            self.clear()
            self.asked = self.match.ask(seat)
            self.show(self.say("play.pass", name=self.seat_name(seat)))
            self.line(secret=True)
            self.clear()
            self.pictured = ""
        self.sitting = seat

    # What is shown --------------------------------------------------------------------------------------------

    def welcome(self) -> None:
        title = self.text.say("game.title") if self.text.has("game.title") else self.game.name
        rows = [(self.seat_name(seat), self.who(who)) for seat, who in enumerate(self.saved.seats)]
        self.show(f"{title}\n{plain.columns(rows, indent='  ')}")
        dealer = self.dealer()
        if dealer is not None and dealer.first > 0:
            self.show(self.say("play.new_dealer", n=dealer.first + 1))
        if dealer is not None:
            self.show(self.say("play.commitment", digest=dealer.commitment))
        self.show(self.say("play.hint"))

    def who(self, who: SeatInfo) -> str:
        if who.kind == PERSON:
            return who.name or self.say("who.human")
        if who.kind == AUTOMATON:
            return self.say("who.automaton")
        return self.say("who.random") if who.level == "random" else who.level.capitalize()

    def dealer(self) -> SecretDealer | None:
        """The committed dealer of this match; None where the draws are nobody's promise, or all were another's."""
        dealer = self.match.dealer
        if not isinstance(dealer, SecretDealer):
            return None
        return dealer if not self.match.over or dealer.has_a_share(self.match.dealt) else None

    def present(self, ask: Ask[Any]) -> None:
        """The news since this seat last chose, the board if it changed, and the question."""
        self.tell(self.reader if self.saved.operator else ask.seat)
        board = terminal.board(self.shell, self.match, ask.seat)
        if board != self.pictured and not self.saved.operator:
            self.show(f"\n{board}")
            self.pictured = board
        rule = f"  (§{ask.rule})" if ask.rule else ""
        name, question = self.seat_name(ask.seat), plain.prompt(self.text, self.match, ask)
        self.show(f"\n{question if question.startswith(name) else f'{name}: {question}'}{rule}")

    def tell(self, seat: Seat | None) -> None:
        """What is new to this seat; beside a real table, also what must stand where now."""
        news = reasons.news_of(self.match, seat)
        lines = reasons.told(self.shell, self.match, news, min(self.read.get(seat, 0), len(news)))
        self.read[seat] = len(news)
        if lines:
            self.show("")
        for line in lines:
            self.show(line)
        if self.saved.operator:
            self.compare(seat)

    def compare(self, seat: Seat | None) -> None:
        """What on the board is no longer as it was when the real table was last told."""
        tables = Telling.of(self.game).real_board(look(self.game, self.match.state, seat), self.text)
        changes = plain.changes(self.carried, tables) if self.carried else []
        self.carried = tables
        if changes:
            self.show(f"\n{self.say('play.now_there')}")
        for change in changes:
            self.show(f"  = {change}")

    def finish(self) -> None:
        watcher = self.reader
        self.tell(watcher)
        self.show(f"\n{terminal.board(self.shell, self.match, watcher)}\n")
        for line in plain.ending(self.text, self.match):
            self.show(line)
        if self.file is not None:
            self.file = self.saved_somewhere()
            self.show("\n" + self.say("play.saved", file=self.file))
        dealer = self.dealer()
        if dealer is not None:
            self.show("\n" + self.say("end.secret", digest=dealer.commitment, secret=dealer.secret.hex()))
            elsewhere = max(dealer.first, self.drawn_elsewhere())
            key = "end.verify_part" if elsewhere else "end.verify"
            key = key if self.file else f"{key}_unsaved"
            self.show(self.say(key, file=self.file or "", program=program(), n=elsewhere + 1))

    def drawn_elsewhere(self) -> int:
        """How many draws were made under other rules, which nobody here can deal again."""
        return sum(1 for entry in self.match.entries[: self.match.first] if entry.seat == CHANCE)

    # The desk -------------------------------------------------------------------------------------------------

    def say(self, key: str, /, **args: Any) -> str:
        return self.shell.say(key, **args)

    def show(self, words: str) -> None:
        print(words, flush=True)

    def passing(self, words: str) -> None:
        """Words that the next line overwrites; only where somebody watches."""
        if sys.stdout.isatty():
            print(f"\r\033[K{words}\r", end="", flush=True)

    def clear(self) -> None:
        if sys.stdout.isatty():
            print("\033[2J\033[3J\033[H", end="", flush=True)
        else:
            print("\n" * 3)

    def seat_name(self, seat: Seat) -> str:
        return self.shell.seat_name(self.game, self.match.config, seat)

    def part_label(self, trail: Written) -> str | None:
        if self.asked is None:
            return None
        view = look(self.game, self.match.state, self.asked.seat)
        return Telling.of(self.game).label(view, self.asked.seat, trail, self.text)

    def line_for(self, move: Any) -> str | None:
        if self.asked is None:
            return None
        view = look(self.game, self.match.state, self.asked.seat)
        telling = Telling.of(self.game)
        own = telling.answer(view, self.asked, move, self.text)
        return own or telling.line(view, self.asked.seat, move, self.text)

    def why_not(self, written: Written) -> str | None:
        if self.asked is None:
            return None
        why = Telling.of(self.game).why_not(self.match.state, self.asked, written)
        return None if why is None else self.text.say(why)

    def preview(self, move: Any) -> None:
        assert self.asked is not None
        told, then = self.match.foresee(self.asked.seat, move)
        for news in told:
            self.show(f"    → {terminal.news_line(self.shell, self.match, news)}")
        if then is not None:
            side = self.game.side(self.match.config, then)
            self.show(f"    → {self.say('play.then_acts', name=self.text.name(side))}")
        elif not told:
            self.show(f"    → {self.say('play.preview_none')}")

    def line(self, *, secret: bool = False) -> str:
        """The next line that is no command. While secrets are covered (`secret`) nothing is answered but the way out."""
        while True:
            line = input("> ")
            word, _, rest = line.strip().partition(" ")
            command = self.command(word)
            if command is None or (secret and command not in ("undo", "save", "quit", "help")):
                return line
            try:
                getattr(self, f"do_{command}")(rest.strip())
            except QuadrigaError as refusal:
                self.show(self.shell.refusal(refusal))

    def command(self, word: str) -> str | None:
        """The command that a word means, in English or in the language spoken here."""
        meant = fold(word)
        return next((name for name in COMMANDS if meant in (name, fold(self.say(f"command.{name}")))), None)

    # Commands -------------------------------------------------------------------------------------------------

    def do_help(self, _rest: str) -> None:
        rows = [(self.say(f"command.{name}"), self.say(f"play.help_{name}")) for name in COMMANDS]
        self.show(f"{self.say('play.help')}\n{plain.columns(rows, indent='  ')}")

    def do_board(self, _rest: str) -> None:
        self.show(terminal.board(self.shell, self.match, self.sitting))

    def do_news(self, _rest: str) -> None:
        for line in reasons.told(self.shell, self.match, reasons.news_of(self.match, self.sitting), 0):
            self.show(line)

    def do_hint(self, _rest: str) -> None:
        """What a search would choose, from what this seat knows."""
        if self.asked is None:
            raise IllegalMove("cli.play.no_hint")
        choice = self.asked.choice
        found = hints(self.match, self.asked.seat, HINT)
        rows = [
            (f"{100 * hint.chance:.0f} % ± {100 * hint.error:.0f}", plain.answer_line(self.text, choice.read(hint.move)))
            for hint in found
        ]
        self.show(plain.columns(rows, indent="  ") or self.say("play.no_hint"))
        for line in reason_lines(self.text, found[0].reasons._asdict()) if found else ():
            self.show(f"    {line}")

    def do_undo(self, _rest: str) -> None:
        if self.saved.companion and self.match.entries:
            self.match.rewind(len(self.match.entries) - 1)  # at a real table people know what they may take back
            self.forget()
            self.show(self.say("play.taken_back"))
            raise TakenBack
        seat = self.asked.seat if self.asked is not None else None
        last = self.match.entries[-1].seat if self.match.entries else None
        if last in self.people:
            seat = last  # whoever acted last may think again, even when the next one is already asked
        reason = "undo.nothing" if seat is None else self.match.why_no_undo(seat)
        if reason is not None or seat is None:
            raise IllegalMove(reason or "undo.nothing")
        self.match.undo(seat)
        self.forget()
        self.show(self.say("play.undone", name=self.seat_name(seat)))
        raise TakenBack

    def forget(self) -> None:
        """What was taken back has not been read."""
        for reader in self.read:
            self.read[reader] = min(self.read[reader], len(reasons.news_of(self.match, reader)))

    def do_why(self, rest: str) -> None:
        """The last way of a seat that the rules play, or of all of them."""
        seats = [seat for seat, who in enumerate(self.saved.seats) if who.kind == AUTOMATON]
        wanted = [seat for seat in seats if fold(rest) in fold(self.seat_name(seat))]
        news = reasons.news_of(self.match, self.reader if self.saved.operator else self.sitting)
        lines = reasons.last_ways(self.shell, self.match, news, wanted)
        if not lines:
            raise IllegalMove("cli.play.no_why_of" if rest else "cli.play.no_why", name=rest)
        for line in lines:
            self.show(line)

    def do_save(self, rest: str) -> None:
        name = rest or self.file
        if not name:
            raise IllegalMove("cli.play.save_where")
        save(self.saved, name)
        self.show(self.say("play.saved", file=name))

    def do_rules(self, rest: str) -> None:
        wanted = rest.lstrip("§") or (self.asked.rule if self.asked is not None else "")
        if not wanted:
            raise IllegalMove("cli.play.rules_which")
        book = open_book(self.shell, self.game)
        self.show(write_section(book, find_section(book, wanted)))

    def do_quit(self, _rest: str) -> None:
        raise Leave

    def keep(self) -> None:
        """Save what would be lost, and say how to go on."""
        if self.match.over:
            return
        self.show("")
        file = self.saved_somewhere()
        self.show(self.say("play.kept", file=file, program=program(), command="companion" if self.saved.operator else "play"))

    def saved_somewhere(self) -> str:
        """The file in which the match is now, with a word where it is not the one asked for."""
        file, refused = save_somewhere(self.saved, self.file)
        if refused is not None:
            self.show(self.shell.refusal(refused))
        return str(file)
