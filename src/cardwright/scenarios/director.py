"""The director: plays a scenario's script on a game, answers its questions, and checks what came of it."""

from collections.abc import Sequence
from typing import Any

from cardwright.kernel import CHANCE, DONE, NO, YES, Decision, Game, Kind, Option
from cardwright.scenarios.adapter import Adapter, Change
from cardwright.scenarios.answers import amount_of, folded, is_plain
from cardwright.scenarios.expecting import unmet
from cardwright.scenarios.model import Entry, Malformed, Scenario
from cardwright.scenarios.progress import Ahead, Choices, Doing, Tried
from cardwright.scenarios.values import shown

_MOST_DECISIONS = 50_000
_AHEAD = 4
"""So many questions after an optional part are looked at, for an answer that belongs to it."""
_MOST_TRIED = 12
"""So many values of X are tried, to find the one with which what the answers name is given."""


class Director:
    """Plays one scenario."""

    def __init__(self, scenario: Scenario, adapter: Adapter) -> None:
        self.scenario = scenario
        self.adapter = adapter
        self.choices = Choices({scenario.seat(name): said for name, said in scenario.choices.items()})
        self.left: list[Entry] = list(scenario.script)
        self.why: dict[int, str] = {}
        self.failures: list[str] = []
        self.doing: Doing | None = None
        self.declared: list[Doing] = []
        """What was done so far of the things that are declared together (attackers)."""
        self.tried: set[int] = set()
        self.waited: dict[int, tuple[int, ...]] = {}
        self.acted = CHANCE
        self.amounts: dict[int, list[int]] = {}
        """How much of what is divided each choice named, in the order in which they were used."""
        self.divided: dict[int, tuple[int, object]] = {}
        """Which answer of a seat gave the last share of something divided, and what the question was about."""
        self.targeted: set[tuple[int, object]] = set()
        """Who has named a target in `choices`, and for what: that says yes to its optional part."""
        self.ahead: tuple[int, Ahead, Ahead] | None = None
        """The number of decisions at an optional part, and what is asked after a yes and after a no to it."""
        self.game = adapter.start(scenario, self._pin)

    def run(self) -> list[str]:
        """Plays to the end of the run and returns what did not hold, in words."""
        taken = 0
        while self.game.decision is not None:
            lane = self.adapter.acting(self.game)
            if lane is not None:
                self._finish_doing()
            if self._stopped(lane):
                break
            option = self._question() if lane is None else self._occasion(lane)
            if option is not None:
                self.game.push(option)
            taken += 1
            if taken > _MOST_DECISIONS:
                raise Malformed(f"the run does not come to its stop within {_MOST_DECISIONS} decisions")
        self._finish_doing()
        for entry in self.left:
            # Where no attackers could be declared at all, this one could not attack.
            impossible = entry.verb == "cannot" and self.adapter.lane(entry) != ""
            if not entry.optional and not impossible:
                reason = self.why.get(entry.number, "the player never had the occasion")
                self.failures.append(f"never done: {entry}: {reason}")
        self._check(self.scenario.expect, "")
        return self.failures

    # ------------------------------------------------------------------ one decision

    def _occasion(self, lane: str) -> Option | None:
        """Does the next entry of the player who may act; returns its option, or None where it needed none."""
        game = self.game
        assert game.decision is not None
        self.acted = game.decision.seat
        if game.settled:
            self.declared.clear()
        for queue in self._queues(lane):
            # Only what is declared together (attackers) may overtake an entry that is not legal.
            for entry in queue if lane else queue[:1]:
                if entry.number in self.tried:
                    continue
                tried = self._try(entry)
                if tried is not Tried.NOT_NOW:
                    return None if isinstance(tried, Tried) else tried
        rest = self.adapter.rest(game)
        if rest is None and self._to_blame():
            self._undeclare()
            return None
        self.tried.clear()
        return rest if rest is not None else game.options[0]

    def _to_blame(self) -> bool:
        """Tells whether more must be declared only because of what the entries have declared."""
        if not self.declared:
            return False
        twin = self.game.fork()
        while len(twin) > self.declared[0].decisions:
            twin.pop()
        return self.adapter.rest(twin) is not None

    def _undeclare(self) -> None:
        """Takes back the last entry of a declaration that is not legal with these entries alone."""
        doing = self.declared.pop()
        while len(self.game) > doing.decisions:
            self.game.pop()
        self.choices.restore(doing.used)
        self.tried.add(doing.entry.number)
        self.why[doing.entry.number] = "it cannot be declared without others"
        self.left = [entry for entry in self.scenario.script if entry in self.left or entry is doing.entry]

    def _queues(self, lane: str) -> list[list[Entry]]:
        """Returns the queues of the deciding player that are open now, in the order of the script."""
        decision = self.game.decision
        assert decision is not None
        moment = self.adapter.moment(self.game)
        queues: dict[tuple[int | None, str | None, int], list[Entry]] = {}
        for entry in self.left:
            here = entry.turn in (None, moment.turn) and entry.step in (None, moment.step)
            seats = (decision.whose, decision.seat)
            if here and entry.seat in seats and self.adapter.lane(entry) == lane:
                queues.setdefault((entry.turn, entry.step, entry.seat), []).append(entry)
        return list(queues.values())

    def _try(self, entry: Entry) -> Option | Tried:
        """Does an entry if it can be done now: returns its option, or what came of it."""
        if entry.when is not None and not self.adapter.holds(self.game, entry.when):
            return self._not_now(entry, f"nothing called {entry.when} waited")
        if entry.unless is not None and self.adapter.holds(self.game, entry.unless):
            return self._not_now(entry, f"{entry.unless} waited")
        if entry.verb == "wait":
            return self._wait(entry)
        if entry.verb == "expect":
            self._check(entry.value, f"{entry}: ")
            return self._done(entry)
        if entry.verb in ("can", "cannot"):
            if self.adapter.can(self.game, entry) != (entry.verb == "can"):
                legal = "is not legal" if entry.verb == "can" else "is legal"
                self.failures.append(f"{entry}: it {legal}; {self._legal()}")
            return self._done(entry)
        found = self.adapter.act(self.game, entry)
        if found is None:
            return self._not_now(entry, f"not legal when tried; {self._legal()}")
        if isinstance(found, Change):
            self.game.intervene(found.apply)
            return self._done(entry)
        left = {key: self.adapter.answers(key, value) for key, value in entry.keys.items()}
        self.doing = Doing(entry, self.game, self.choices.save(), left)
        return found

    def _wait(self, entry: Entry) -> Option | Tried:
        pending = self.adapter.pending(self.game)
        if entry.value == "one":
            seen = self.waited.get(entry.number, ())
            self.waited[entry.number] = tuple(pending)
            resolved = not pending or any(one not in pending for one in seen)
            return self._done(entry) if resolved else self._not_now(entry, "nothing resolved")
        return self._not_now(entry, "things still waited") if pending else self._done(entry)

    def _done(self, entry: Entry) -> Tried:
        self.left.remove(entry)
        self.tried.discard(entry.number)
        return Tried.DONE

    def _not_now(self, entry: Entry, why: str) -> Tried:
        self.why[entry.number] = why
        return Tried.NOT_NOW

    def _finish_doing(self) -> None:
        """Sees what came of the entry being done, now that it is over: it is done, or it was undone."""
        doing, self.doing = self.doing, None
        if doing is None:
            return
        undone = [event for event in self.game.events[doing.events :] if event.kind == "undone"]
        if undone:
            self.choices.restore(doing.used)
            self.tried.add(doing.entry.number)
            self.why[doing.entry.number] = f"undone: {undone[-1].args[0]}"
        else:
            self._done(doing.entry)
            if self.adapter.lane(doing.entry):
                self.declared.append(doing)

    def _retreat(self, why: str) -> None:
        """Takes back an entry whose own keys do not fit the questions that it leads to."""
        doing, self.doing = self.doing, None
        assert doing is not None
        while len(self.game) > doing.decisions:
            self.game.pop()
        self.choices.restore(doing.used)
        self.tried.add(doing.entry.number)
        self.why[doing.entry.number] = why

    # ------------------------------------------------------------------ questions

    def _question(self) -> Option | None:
        decision = self.game.decision
        assert decision is not None
        doing = self.doing
        if doing is not None and doing.entry.seat in (decision.whose, decision.seat):
            key = self.adapter.parameter(self.game)
            if key is not None and key in doing.left:
                option = self._from_entry(doing, key, decision)
                if option is not None or self.doing is None:
                    return option
            if doing.amounts and decision.kind is Kind.NUMBER:
                return self.adapter.answer(self.game, doing.amounts.pop(0))
        return self._from_choices(decision) or self._default(decision)

    def _from_entry(self, doing: Doing, key: str, decision: Decision) -> Option | None:
        """Answers a question with the entry's own key; None without `doing` means that it does not fit."""
        values = doing.left[key]
        if not values:  # what the entry does not give is asked through choices
            if DONE not in decision.options:
                return None
            given = doing.asked == (key, decision.prompt)
            return DONE if given else self._from_choices(decision) or DONE
        option = self.adapter.answer(self.game, values[0])
        if option is None:
            self._retreat(f"{key} {shown(values[0])} does not fit; {self._legal()}")
            return None
        doing.asked = (key, decision.prompt)
        amount = amount_of(values.pop(0))
        if amount is not None:
            doing.amounts.append(amount)
        return option

    def _from_choices(self, decision: Decision) -> Option | None:
        for seat in dict.fromkeys((decision.seat, decision.whose)):
            option = self._from_choices_of(seat, decision)
            if option is not None:
                return option
        return None

    def _from_choices_of(self, seat: int, decision: Decision) -> Option | None:
        amounts = self.amounts.get(seat)
        if amounts and decision.kind is Kind.NUMBER:
            return self.adapter.answer(self.game, amounts.pop(0))
        unused = self.choices.unused(seat)
        spread = self.adapter.spread(self.game, [value for _, value in unused])
        if spread is not None:
            for place in spread[1]:
                self.choices.use(seat, unused[place][0])
            return spread[0]
        last, about = self.divided.get(seat, (-1, None))
        if amounts and DONE in decision.options and about != decision.about:
            amounts.clear()  # of what was divided before: the last share is whatever is left
        dividing = bool(amounts) and DONE in decision.options
        for at, value, loosely in self._in_turn(seat):
            if dividing and amount_of(value) is None:
                if at > last:
                    break  # what is divided has been given whole
                continue
            option = self.adapter.answer(self.game, value, loosely=loosely)
            if option is not None:
                self.choices.use(seat, at)
                if not is_plain(value) and _may_be_declined(decision, option):
                    self.choices.use_yes_before(seat, at)
                amount = amount_of(value)
                if amount is not None:
                    self.amounts.setdefault(seat, []).append(amount)
                    self.divided[seat] = (at, decision.about)
                if option.verb == "target" and decision.about:
                    self.targeted.add((seat, decision.about[0]))
                return option
        if dividing:
            return DONE
        if self._was_targeted(seat, decision):
            return YES
        if any(self._says_yes(seat, value, decision) for _, value in unused):
            return YES
        return self._number_for(seat, decision)

    def _in_turn(self, seat: int) -> list[tuple[int, Any, bool]]:
        """Returns the answers that are left, each once, in order; then again as what only loosely calls an option."""
        first: dict[str, tuple[int, Any]] = {}
        for at, value in self.choices.unused(seat):
            first.setdefault(repr(value), (at, value))
        ways = (False, True) if self.adapter.loosely(self.game) else (False,)
        return [(at, value, loosely) for loosely in ways for at, value in first.values()]

    def _was_targeted(self, seat: int, decision: Decision) -> bool:
        """Tells whether an optional part is about a target that an answer has named; it says yes once."""
        if decision.kind is not Kind.CONFIRM or YES not in decision.options or not decision.about:
            return False
        named = (seat, decision.about[0])
        if named not in self.targeted:
            return False
        self.targeted.discard(named)
        return True

    def _number_for(self, seat: int, decision: Decision) -> Option | None:
        """Returns the X with which the cards that answers name are given: `Discard a card with mana value X`."""
        named = [value for _, value in self.choices.unused(seat) if isinstance(value, str | dict)]
        named = [value for value in named if not is_plain(value)]
        if decision.prompt != "X" or not named:
            return None
        best: tuple[int, Option] | None = None
        for option in decision.options[:_MOST_TRIED]:
            fits = self._after(option, seat, _MOST_TRIED).uses(self.adapter, named)
            if fits > (0 if best is None else best[0]):
                best = (fits, option)
        return None if best is None or best[1] == decision.options[0] else best[1]

    def _says_yes(self, seat: int, value: Any, decision: Decision) -> bool:
        """Tells whether an answer says yes to an optional part: it answers what is asked after a yes, and only then."""
        if decision.kind is not Kind.CONFIRM or YES not in decision.options or is_plain(value):
            return False
        at = len(self.game)
        if self.ahead is None or self.ahead[0] != at:
            self.ahead = (at, self._after(YES, seat), self._after(NO, seat))
        _, yes, no = self.ahead
        if yes.is_answered(self.adapter, value):
            return not no.is_answered(self.adapter, value)
        return yes.takes(value) and not (no.is_answered(self.adapter, value) or no.takes(value))

    def _after(self, option: Option, seat: int, most: int = _AHEAD) -> Ahead:
        """Returns the next few questions that the same player is asked after an optional part was answered so.

        What there is but one of is not asked for: it is taken, as the only card that could be revealed.
        """
        saved, twin = self.choices.save(), self.game.fork()
        before, told = len(list(twin.taken())), len(twin.events)
        twin.push(option)
        asked: list[Game[Any]] = []
        left = [value for _, value in self.choices.unused(seat) if not is_plain(value)]
        waiting = set(self.adapter.pending(self.game))
        while len(asked) < most and twin.decision is not None:
            following = twin.decision
            if self.adapter.acting(twin) is not None:
                rest = self.adapter.rest(twin)
                if rest is None or waiting.issuperset(self.adapter.pending(twin)):
                    break
                twin.push(rest)  # what came of the answer waits to happen, and asks its questions then
                continue
            if seat not in (following.seat, following.whose):
                break
            if following.kind not in (Kind.PAY, Kind.CONFIRM):
                asked.append(twin.fork())
            twin.push(self._likely(twin, left))
        self.choices.restore(saved)
        taken = [
            folded(name)
            for one in list(twin.taken())[before:]
            if len(one.decision.options) == 1 and one.decision.kind not in (Kind.PAY, Kind.CONFIRM)
            for name in self.adapter.naming(twin, one.option).names
        ]
        given = [event for event in twin.events[told:] if self.adapter.gives(self.game, event)]
        taken.extend(folded(str(event.args[0])) for event in given if event.args)
        return Ahead(asked, taken)

    def _likely(self, twin: Game[Any], left: list[Any]) -> Option:
        """Returns how a question that is only looked at would be answered; an answer is used once."""
        if YES in twin.options:
            return YES
        for value in left:
            option = self.adapter.answer(twin, value)
            if option is not None:
                left.remove(value)
                return option
        return _first_of(twin.options, (DONE,))

    def _default(self, decision: Decision) -> Option:
        options = decision.options
        if self.scenario.strict and len(options) > 1 and not self.adapter.automatic(self.game):
            asked = self.game.rules.ask(self.game.state, decision)
            player = self.scenario.player(decision.seat)
            raise Malformed(f"no choice of {player} answers: {asked}; {self._legal()}")
        own = self.adapter.default(self.game, self._upcoming(decision.seat))
        if own is not None:
            return own
        if self.adapter.optional(self.game):
            for option in (YES,) if self.scenario.may else (NO, DONE):
                if option in options:
                    return option
        return next((option for option in options if option != DONE), options[0])

    def _upcoming(self, seat: int) -> list[Entry]:
        moment = self.adapter.moment(self.game)
        now = None if self.doing is None else self.doing.entry
        return [
            entry
            for entry in self.left
            if entry.seat == seat
            and entry is not now
            and entry.turn in (None, moment.turn)
            and entry.step in (None, moment.step)
        ]

    def _pin(self, decision: Decision) -> Option | None:
        """Tells a coin or a die how to fall, if the answers of the player whose it is have it."""
        first = [seat for seat in decision.about[:1] if isinstance(seat, int)]
        for seat in dict.fromkeys([*first, self.acted, *self.choices.seats]):
            for at, value in self.choices.unused(seat):
                option = self.adapter.pin(decision, value)
                if option is not None:
                    self.choices.use(seat, at)
                    return option
        return None

    # ------------------------------------------------------------------ the end

    def _stopped(self, lane: str | None) -> bool:
        """Returns whether the run is at its end: at its stop; without one, when the script is done."""
        stop = self.scenario.stop
        if stop is not None:
            return self.adapter.stopped(self.game, stop)
        if lane is None or self.adapter.pending(self.game):
            return False
        turn = self.adapter.moment(self.game).turn
        last = max((entry.turn or 1 for entry in self.scenario.script), default=1)
        return not self.left or turn > last + 1

    def _check(self, expectations: Sequence[dict[str, Any]], where: str) -> None:
        wrong = unmet(self.game, self.adapter, self.scenario, expectations)
        self.failures.extend(where + words for words in wrong)

    def _legal(self) -> str:
        """Returns the options in words, for a reason."""
        if self.game.decision is None:
            return "the game was over"
        labels = [self.game.label(option) for option in self.game.options[:8]]
        more = len(self.game.options) - len(labels)
        return f"there were: {', '.join(labels)}" + (f", and {more} more" if more else "")


def _first_of(options: Sequence[Option], but: tuple[Option, ...]) -> Option:
    return next((option for option in options if option not in but), options[0])


def _may_be_declined(decision: Decision, option: Option) -> bool:
    """Tells whether a choice may be left, so that a yes may say that something is to be chosen at all.

    Targets are chosen before it is asked whether something is done to them.
    """
    if decision.kind is Kind.CONFIRM or option.verb == "target":
        return False
    return DONE in decision.options or NO in decision.options
