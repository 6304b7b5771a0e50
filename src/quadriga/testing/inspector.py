"""One random match under the eyes of an inspector."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from quadriga.kernel import (
    CHANCE,
    AnyGame,
    AnyMatch,
    Ask,
    IllegalMove,
    Match,
    News,
    QuadrigaError,
    SecretDealer,
    from_json,
    read_record,
    to_json,
    verify,
    write_record,
)
from quadriga.testing.copies import are_equal, shared
from quadriga.testing.offers import LISTED, check_listed, same_choice
from quadriga.testing.progress import Progress
from quadriga.testing.promises import ContractBroken, insist
from quadriga.testing.tally import Tally
from quadriga.testing.whole import check_whole
from quadriga.text import LANGUAGES, catalogue
from quadriga.text.telling import look


class Inspector:
    """Plays one match and checks each promise on the way."""

    def __init__(self, game: AnyGame, config: Any, seed: int, tally: Tally) -> None:
        self.game = game
        self.config = config
        self.rng = Random(seed)
        self.tally = tally
        self.dealer = SecretDealer(seed.to_bytes(32, "big"))
        self.seats = range(game.seats(config))
        self.viewers: list[int | None] = [None, *self.seats]
        self.old: list[tuple[AnyMatch, Any]] = []
        self.looks = 0
        self.texts = [catalogue(lang, game.name) for lang in LANGUAGES] if game.__module__.startswith("quadriga.games.") else []
        self.match = Match(game, config, self.dealer)

    def saved(self) -> Any:
        try:
            return write_record(self.match)
        except Exception:  # a broken match must not hide what broke it
            return None

    # The match ------------------------------------------------------------------------------------------------

    def play(self, every: int, first: int, limit: int) -> None:
        match = self.match
        step, progress = 0, Progress()
        while not match.over:
            insist(match.pending, "progress", "nobody is asked and the match is not over")
            insist(step < limit, "progress", f"the match is not over after {limit} decisions")
            progress.watch(len(match.checkpoints), match.pending, match)
            look = step >= first and (step - first) % every == 0
            if look:
                self.inspect()
            ask = match.pending[int(self.rng.random() * len(match.pending))]
            self.answer(ask, look=look)
            step += 1
            self.tally.decisions += 1
            self.tally.prompts[ask.prompt] += 1
        self.tally.draws += match.dealt
        self.tally.matches += 1
        self.tally.count_worlds(match)
        self.finish()

    def inspect(self) -> None:
        """Every promise about a position."""
        self.looks += 1
        before = self.match.state.copy()
        for check in (
            self.invariants,
            self.options,
            self.refusals,
            self.state_copy,
            self.clone,
            self.saving,
            self.under_other_rules,
            self.views,
            self.words,
        ):
            check()
            if self.match.state != before:
                raise ContractBroken("purity", f"'{check.__name__}' only looked, but the state changed")
        if self.rng.random() < 0.1 and len(self.old) < 5:
            clone = self.match.clone()
            self.old.append((clone, to_json(clone.state)))

    def invariants(self) -> None:
        try:
            self.game.check(self.match.state)
        except Exception as error:
            raise ContractBroken("invariants", str(error)) from error

    # Options --------------------------------------------------------------------------------------------------

    def options(self) -> None:
        for ask in self.match.pending:
            choice = ask.choice
            insist(ask.seat in self.seats, "options", f"seat {ask.seat} does not exist")
            insist(ask.seat not in self.game.automata(self.config), "options", "an automaton is asked")
            insist(len(choice) > 0, "options", f"'{ask.prompt}' offers nothing")
            if len(choice) <= LISTED:
                check_listed(ask.prompt, choice)
            for _ in range(3):
                answer = choice.sample(self.rng)
                if answer not in choice:
                    raise ContractBroken("options", f"sampled {answer!r} is not among the options")
                if choice.read(choice.write(answer)) != answer:
                    raise ContractBroken("options", f"{answer!r} is not read as written")
            if not same_choice(choice, self.match.options(ask.seat)):
                raise ContractBroken("options", f"'{ask.prompt}' offers other options when asked again")

    def refusals(self) -> None:
        match = self.match
        entries = len(match.entries)
        asked = {ask.seat for ask in match.pending}
        for seat in self.seats:
            attempts: list[Callable[[], None]] = [
                lambda seat=seat: match.answer(seat, ("no", "such", "move")),  # type: ignore[misc]
                lambda seat=seat: match.answer_written(seat, ("Nonsense", "0", "ž")),  # type: ignore[misc]
                lambda: match.draw("nothing"),
            ]
            if seat not in asked:
                other = match.pending[0].choice.sample(self.rng)
                attempts.append(lambda seat=seat, other=other: match.answer(seat, other))  # type: ignore[misc]
            for attempt in attempts:
                try:
                    attempt()
                except IllegalMove as refusal:
                    insist(str(refusal).endswith("."), "refusals", "a refusal is not a sentence")
                else:
                    raise ContractBroken("refusals", "an illegal move was accepted")
        insist(len(match.entries) == entries, "refusals", "a refused move left an entry")

    # Copies and records ---------------------------------------------------------------------------------------

    def state_copy(self) -> None:
        state = self.match.state
        copy = state.copy()
        insist(to_json(copy) == to_json(state) and copy == state, "copy", "a copied state differs")
        found = shared(copy, state)
        insist(found is None, "copy", f"a copied state shares {found}")

    def clone(self) -> None:
        clone = self.match.clone()
        insist(are_equal(clone, self.match), "clone", "a clone differs from its match")
        twin = self.match.clone()
        mine, theirs = Random(7), Random(7)
        for _ in range(6):
            if clone.over:
                break
            self.random_step(clone, mine)
            self.random_step(twin, theirs)
        insist(are_equal(clone, twin), "clone", "two clones given the same answers differ")

    def random_step(self, match: AnyMatch, rng: Random) -> None:
        if not match.over:
            ask = match.pending[0]
            match.answer(ask.seat, ask.choice.sample(rng))

    def saving(self) -> None:
        if self.rng.random() < 0.25:
            state = self.match.state
            written = json.loads(json.dumps(to_json(state)))
            insist(from_json(self.game.state_type, written) == state, "saving", "a state read from JSON differs")
        if self.rng.random() < 0.05:
            self.replayed()

    def replayed(self) -> None:
        saved = json.loads(json.dumps(write_record(self.match)))
        again = read_record(self.game, saved, self.dealer)
        insist(are_equal(again, self.match), "saving", "a match read from its record differs")
        self.carried_over()

    def carried_over(self) -> AnyMatch:
        """The match as it is read under another version of the rules: it goes on from its last checkpoint."""
        saved = json.loads(json.dumps(write_record(self.match)))
        saved["rules"] = -1
        try:
            match = read_record(self.game, saved, self.dealer)
        except QuadrigaError as error:
            raise ContractBroken("saving", f"a record cannot go on from its checkpoint: {error}") from error
        same = to_json(match.state) == to_json(self.match.state)
        insist(same, "saving", "a match continued from its checkpoint differs")
        insist(
            write_record(match)["entries"] == saved["entries"], "saving", "a match continued from its checkpoint lost entries"
        )
        return match

    def under_other_rules(self) -> None:
        """Such a match can be looked at, taken back and played on like any other, as far as its first checkpoint."""
        if self.looks & (self.looks - 1):  # early in a match and then more and more rarely
            return
        rng = Random(self.looks)
        match = self.carried_over()
        check_whole(match, rng)
        for _ in range(4):
            self.random_step(match, rng)
        check_whole(match, rng)
        again = read_record(self.game, json.loads(json.dumps(write_record(match))), self.dealer)
        insist(are_equal(again, match), "saving", "a match carried over is not read as it was saved")
        match.rewind(match.first)
        self.random_step(match, rng)
        check_whole(match, rng)
        self.tally.continued += 1
        self.tally.count_worlds(match)

    # Secrets --------------------------------------------------------------------------------------------------

    def views(self) -> None:
        match = self.match
        for seat in self.viewers:
            view = match.view(seat)
            world = match.imagine(seat, Random(self.rng.getrandbits(32)))
            insist(world.view(seat) == view, "secrecy", f"seat {seat} can tell an imagined world from the real one")
            shown, imagined = (look(self.game, state, seat) for state in (match.state, world.state))
            insist(shown == imagined, "secrecy", f"a remark to seat {seat} depends on what it cannot see")
            self.tally.varied += world.state != match.state
            try:
                self.game.check(world.state)
            except Exception as error:
                raise ContractBroken("imagination", f"an imagined world is impossible: {error}") from error
            if seat is not None and match.ask(seat) is not None:
                same = same_choice(match.options(seat), world.options(seat))
                insist(same, "secrecy", f"seat {seat} has other options in an imagined world")
            self.imagined_from_knowledge(world, seat)
            copy = world.clone()
            insist(copy.state == world.state, "imagination", "a clone of an imagined world differs")
            rng = Random(3)
            for _ in range(4):
                self.random_step(world, rng)

    def imagined_from_knowledge(self, world: AnyMatch, seat: int | None) -> None:
        """The same dice imagine the same world, whatever is really there: otherwise a bot's choice would give it away."""
        ours, theirs = self.match.state.copy(), world.state.copy()
        self.game.imagine(ours, seat, Random(11))
        self.game.imagine(theirs, seat, Random(11))
        insist(ours == theirs, "secrecy", f"what seat {seat} imagines depends on what it cannot see")
        if not self.game.hides(self.match.state, seat):
            insist(
                ours == self.match.state,
                "imagination",
                f"nothing is said to be hidden from seat {seat}, and yet it imagines something else",
            )

    def told(self, match: AnyMatch, since: int, seat: int | None) -> list[News]:
        return [line.news for line in (match.chronicle or [])[since:] if line.news.is_for(seat) and not line.news.shown]

    def no_telling(self, before: AnyMatch, seat: int, answer: Any, other: Any) -> None:
        """Two answers (or draws) that a viewer cannot tell apart must be reported to it in the same words."""
        if type(answer) is type(other) and answer == other:
            return
        worlds = []
        for given in (answer, other):
            world = before.clone()
            world.dealer = None
            world.chronicle = []
            if seat == CHANCE:
                world.draw(given)
            else:
                world.answer(seat, given)
            worlds.append(world)
        a, b = worlds
        for viewer in self.viewers:
            if viewer != seat and a.view(viewer) == b.view(viewer):
                asked = [(x.seat, x.prompt, x.args) for x in a.pending] == [(x.seat, x.prompt, x.args) for x in b.pending]
                # Sorted, because in which order things were done is seen by all.
                words = sorted(map(repr, self.told(a, 0, viewer))) == sorted(map(repr, self.told(b, 0, viewer)))
                sentence = f"seat {viewer} is told what its view does not show (if the rules show it, tell it with shown=True)"
                insist(words or not asked, "secrecy", sentence)

    # Answers and undo -----------------------------------------------------------------------------------------

    def answer(self, ask: Ask[Any], *, look: bool) -> None:
        match = self.match
        seat = ask.seat
        move = ask.choice.sample(self.rng)
        before = match.clone() if look else None
        lines = len(match.chronicle or [])
        asked = len(match.pending)
        landmark = self.game.landmark(match.state, move)
        if landmark is not None:
            self.tally.landmarks[landmark] += 1
        match.answer(seat, move)
        if asked > 1:
            self.tally.sealed += 1
            if match.pending and match.sealed(seat) is not None and before is not None:
                same = before.state == match.state and len(match.chronicle or []) == lines
                insist(same, "seals", "a sealed answer changed something before all were in")
                self.unnoticed(before, seat)
        if before is None:
            return
        self.undoing(before, seat, move)
        if asked == 1:
            self.no_telling(before, seat, move, ask.choice.sample(self.rng))
        self.drawing(len(before.entries))

    def unnoticed(self, before: AnyMatch, seat: int) -> None:
        """Nobody else may notice even that a seat has answered under seal: not by undo, imagined worlds or previews."""
        match = self.match
        for viewer in self.viewers:
            if viewer == seat:
                continue
            ours, theirs = (m.imagine(viewer, Random(5)) for m in (before, match))
            same = ours.state == theirs.state and [a.seat for a in ours.pending] == [a.seat for a in theirs.pending]
            insist(same, "seals", f"what seat {viewer} imagines tells that seat {seat} has answered")
            if viewer is None:
                continue
            insist(match.why_no_undo(viewer) == before.why_no_undo(viewer), "seals", "undo tells that somebody has answered")
            if (ask := match.ask(viewer)) is not None:
                move = ask.choice.sample(Random(6))
                insist(match.preview(viewer, move) == before.preview(viewer, move), "seals", "a preview tells of an answer")

    def undoing(self, before: AnyMatch, seat: int, move: Any) -> None:
        match = self.match
        since = match.entries[len(before.entries) :]
        reason = match.why_no_undo(seat)
        if any(entry.seat == CHANCE for entry in since):
            insist(reason is not None, "undo", "a draw could be taken back")
        if match.over:
            return
        after = match.state.copy()
        lines = list(match.chronicle or [])
        if reason is not None:
            try:
                match.undo(seat)
            except IllegalMove:
                insist(match.state == after, "undo", "a refused undo changed something")
                return
            raise ContractBroken("undo", f"undo was refused ({reason}) and then done")
        match.undo(seat)
        insist(are_equal(match, before), "undo", "undo did not lead back exactly")
        match.answer(seat, move)
        insist(match.state == after and match.chronicle == lines, "undo", "doing it again led elsewhere")
        self.tally.undone += 1

    def drawing(self, since: int) -> None:
        """Look at one of the draws that the last answer led to."""
        draws = [i for i in range(since, len(self.match.entries)) if self.match.entries[i].seat == CHANCE]
        if not draws or self.rng.random() > 0.3:
            return
        index = draws[int(self.rng.random() * len(draws))]
        before = self.match.at(index)
        chance = before.chance
        insist(chance is not None, "soundness", "a recorded draw is not due when replayed")
        assert chance is not None
        weights = chance.weights or [1] * len(chance.items)
        possible = [item for item, weight in zip(chance.items, weights, strict=True) if weight > 0]
        actual = self.match.entries[index].answer
        insist(actual in possible, "soundness", f"{actual!r} was drawn but could not be")
        self.no_telling(before, CHANCE, actual, possible[int(self.rng.random() * len(possible))])
        for text in self.texts:
            text.say(f"chance.{chance.what}", **chance.args)

    # Words ----------------------------------------------------------------------------------------------------

    def words(self) -> None:
        """Everything that is asked, offered or reported has words in both languages."""
        for text in self.texts:
            for ask in self.match.pending:
                self.spoken(text, f"prompt.{ask.prompt}", {"seat": ask.seat, **ask.args})
                if ask.choice.kind == "one":
                    move = ask.choice.sample(self.rng)
                    if hasattr(move, "_asdict"):
                        self.spoken(text, f"move.{type(move).__name__}", move._asdict())
            for line in (self.match.chronicle or [])[-12:]:
                self.spoken(text, f"log.{line.news.key}", line.news.args)

    def spoken(self, text: Any, key: str, args: Mapping[str, Any]) -> None:
        try:
            text.say(key, **args)
        except KeyError as error:
            raise ContractBroken("words", f"{key} ({text.lang}): {error}") from error

    # The end --------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        match = self.match
        result = match.state.result
        insist(not match.pending and match.chance is None, "the end", "somebody is asked after the end")
        insist(all(seat in self.seats for seat in result.winners), "the end", "a winner has no seat")
        insist(len(result.scores) in (0, len(self.seats)), "the end", "scores do not go with the seats")
        self.invariants()
        for text in self.texts:
            self.spoken(text, f"ends.{result.how}", {})
        for seat in self.seats:
            try:
                match.answer_written(seat, ("Nonsense",))
            except IllegalMove:
                continue
            raise ContractBroken("the end", "a move was accepted after the end")
        self.replayed()
        wrong = verify(self.game, write_record(match)).doubts
        insist(not wrong, "fairness", str(wrong[:1]))
        for old, then in self.old:
            insist(to_json(old.state) == then, "clone", "an old clone changed while the match went on")
        for view in (match.view(seat) for seat in self.viewers):
            insist(view is not None, "view", "nothing is seen at the end")
        self.tally.ends[result.how] += 1
        self.tally.count_waypoints(self.game, [line.news for line in match.chronicle or []])
