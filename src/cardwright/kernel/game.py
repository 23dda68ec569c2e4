"""A running game: always waiting for exactly one decision, or over."""

import hashlib
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, Generic, NamedTuple

import msgspec
from msgspec import Struct

from cardwright.kernel.decision import CHANCE, Decision, Option, Options
from cardwright.kernel.event import Event
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import Pictured, Settings
from cardwright.kernel.picture import Picture
from cardwright.kernel.redealing import looks_alike, redeal
from cardwright.kernel.rules import Finished, Impossible, Match, Outcome, Rules, S, Steps

BY_PLAYER, FORCED, DRAWN, PINNED = range(4)
"""How an option was taken: by a seat; as the only one; by the state's chance; by chance told what to bring."""

_MOST_REFUSALS = 8
"""So often may an action fail before its first choice is no longer offered."""

_MOST_FORCED = 100_000
"""So many steps in a row without a choice are a mandatory loop that the rules should have ended."""

_ENCODER = msgspec.msgpack.Encoder()

Pin = Callable[[Decision], Option | None]
"""Tells chance what to bring (a scenario's coin), or returns None to leave it to the generator."""


class IllegalOption(ValueError):
    """An option that the decision does not offer."""


class RulesError(RuntimeError):
    """The rules of a game broke their contract with the kernel: a defect, with the place where it showed."""


class Taken(NamedTuple):
    """A decision with the option that was taken, and how."""

    decision: Decision
    option: Option
    how: int


class Past(NamedTuple, Generic[S]):
    """A stretch of the past: how the game stood at a step's beginning, and what was chosen from there on.

    The first `settled` of its events had happened by then.
    """

    before: "Past[S] | None"
    state: S | None
    refused: tuple[tuple[str, ...], ...]
    trail: tuple[Taken, ...]
    events: tuple[Event, ...]
    settled: int


class View(Struct, frozen=True):
    """All that a seat may know: the table, whose decision it is, and its own options."""

    game: str
    seat: int
    waiting: int | None
    kind: str | None
    options: tuple[str, ...]
    table: Any


class Game(Generic[S]):
    """A game in progress, on the rules of any game.

    The state at the last step's beginning is kept, with the choices made since: that is what is forked, saved and
    taken back. The running state is made from it when it is needed.
    """

    __slots__ = (
        "_base",
        "_earlier",
        "_events",
        "_forced",
        "_keep",
        "_past",
        "_pin",
        "_refused",
        "_state",
        "_steps",
        "_trail",
        "decision",
        "match",
        "players",
        "rules",
    )

    def __init__(
        self,
        rules: Rules[S],
        match: Match,
        state: S,
        *,
        history: bool = True,
        pin: Pin | None = None,
        forced: bool = True,
    ) -> None:
        self.rules = rules
        self.match = match
        self.players = _players(rules, match)
        """How many seats there are."""
        self.decision: Decision | None = None
        self._base = state
        self._past: Past[S] | None = None
        self._refused: tuple[tuple[str, ...], ...] = ()
        self._trail: list[Taken] = []
        self._events: list[Event] = list(state.log.take())
        self._earlier = 0
        self._keep = history
        self._pin = pin
        self._forced = forced
        self._state: S | None = None
        self._steps: Steps | None = None
        if rules.outcome(state) is None:
            self._begin()
            self._run(None)

    # ------------------------------------------------------------------ reading

    @property
    def options(self) -> Options:
        """Returns the options of the decision; none when the game is over."""
        return () if self.decision is None else self.decision.options

    @property
    def state(self) -> S:
        """Returns the running state. It belongs to the game: look, don't touch."""
        if self._state is None:
            self._bring_back()
        assert self._state is not None
        return self._state

    @property
    def seat(self) -> int | None:
        """Returns the seat that decides."""
        return None if self.decision is None else self.decision.seat

    @property
    def settled(self) -> bool:
        """Returns whether nothing is under way: what happened so far cannot be undone by a failing action."""
        return not self._trail

    @property
    def begun(self) -> int:
        """Returns how many choices have been made in the action that is under way: it may still fail and be undone."""
        return _chosen(self._trail)

    def deciders(self) -> frozenset[int]:
        """Returns the seats that have chosen something in the action that is under way."""
        return frozenset(taken.decision.seat for taken in self._trail if taken.how == BY_PLAYER)

    def outcome(self) -> Outcome | None:
        """Returns how the game ended, or None while it goes on."""
        return None if self.decision is not None else self.rules.outcome(self.state)

    @property
    def events(self) -> Sequence[Event]:
        """Returns everything that happened so far."""
        stretches = []
        past = self._past
        while past is not None:
            stretches.append(past.events)
            past = past.before
        events = [event for stretch in reversed(stretches) for event in stretch]
        events.extend(self._events)
        events.extend(self.state.log.fresh)
        return events

    def latest_events(self) -> Generator[Event, None, None]:
        """Yields what happened, the latest first; cheaper than all of it where only the end is wanted."""
        yield from reversed(self.state.log.fresh)
        yield from reversed(self._events)
        past = self._past
        while past is not None:
            yield from reversed(past.events)
            past = past.before

    def view(self, seat: int) -> View:
        """Returns all that the seat may know, and nothing else."""
        decision = self.decision
        mine = decision is not None and decision.seat == seat
        return View(
            game=self.match.game,
            seat=seat,
            waiting=None if decision is None else decision.seat,
            kind=str(decision.kind) if decision is not None and mine else None,
            options=tuple(option.key for option in decision.options) if decision is not None and mine else (),
            table=self.rules.view(self.state, seat),
        )

    def table(self, seat: int) -> Picture:
        """Returns the same as a picture in data: areas, piles, cards, marks; `WATCHER` has no seat."""
        if not offers(self.rules, Pictured):
            raise NotImplementedError(f"{self.rules.name} has no picture of its table")
        return self.rules.drawing.picture(self.state, seat)

    def label(self, option: Option) -> str:
        """Returns an option of the decision in words."""
        assert self.decision is not None
        return self.rules.label(self.state, self.decision, option)

    def hash(self) -> str:
        """Returns a hash of the state and of the question that it waits with; equal on every machine."""
        asked = None
        if self.decision is not None:
            asked = (self.decision.seat, str(self.decision.kind), self.decision.prompt)
        state = self.state
        data = _ENCODER.encode((state.facts(), state.chance.word, asked))
        return hashlib.blake2b(data, digest_size=8).hexdigest()

    def taken(self) -> Iterator[Taken]:
        """Yields every decision so far with what was chosen, forced and drawn ones included."""
        stretches = []
        past = self._past
        while past is not None:
            stretches.append(past.trail)
            past = past.before
        for stretch in reversed(stretches):
            yield from stretch
        yield from self._trail

    def keys(self) -> list[str]:
        """Returns the keys of all options that seats chose, in order: what a record holds."""
        return [taken.option.key for taken in self.taken() if taken.how == BY_PLAYER]

    def __len__(self) -> int:
        """Returns how many decisions seats have taken."""
        return self._earlier + _chosen(self._trail)

    # ------------------------------------------------------------------ playing

    def push(self, option: Option | str) -> None:
        """Takes an option of the decision, given itself or by its key, and plays on to the next decision."""
        decision = self.decision
        if decision is None:
            raise IllegalOption("the game is over: there is nothing to decide")
        chosen = decision.find(option) if isinstance(option, str) else option
        if chosen is None or (chosen is option and chosen not in decision.options):
            raise IllegalOption(f"{option!s} is not among the options of: {decision.prompt}")
        self._take(decision, chosen)

    def _take(self, decision: Decision, chosen: Option) -> None:
        if self._state is None:
            self._bring_back()
        past, base, refused = self._past, self._base, self._refused
        trail, events, earlier = self._trail, self._events, self._earlier
        lengths = len(trail), len(events)
        trail.append(Taken(decision, chosen, BY_PLAYER))
        try:
            self._run(chosen)
        except BaseException:
            # Whatever broke, the game stands where it stood, at the decision that it was asked.
            self._past, self._base, self._refused = past, base, refused
            self._trail, self._events, self._earlier = trail[: lengths[0]], events[: lengths[1]], earlier
            self._state = self._steps = None
            self.decision = decision
            raise

    def pop(self) -> Option:
        """Takes the last option back and returns it; the game is exactly as it was before."""
        trail, past = self._trail, self._past
        while True:
            while trail:
                taken = trail.pop()
                if taken.how == BY_PLAYER:
                    self.decision = taken.decision
                    self._state = self._steps = None
                    return taken.option
            if past is None:
                raise IndexError("there is nothing to take back")
            if past.state is None:
                raise IndexError("this game does not keep its history")
            trail = self._trail = list(past.trail)
            self._base, self._refused, self._events = (
                past.state,
                past.refused,
                list(past.events[: past.settled]),
            )
            self._earlier -= _chosen(trail)
            past = self._past = past.before

    def intervene(self, change: Callable[[S], None]) -> None:
        """Changes the state from outside, as a scenario does, and asks the question anew.

        Only before anything was chosen in the present step; no record holds it.
        """
        if any(taken.how == BY_PLAYER for taken in self._trail) or self.decision is None:
            raise RulesError(f"{self.rules.name}: the state cannot be changed in the middle of an action")
        base = self._base.copy()
        change(base)
        self._base = base
        self._events.extend(base.log.take())
        self._trail = []
        self._begin()
        self._run(None)

    def fork(self, *, history: bool | None = None) -> "Game[S]":
        """Returns a game that stands where this one does and goes its own way.

        With `history=False` it does not keep what is needed to take back whole actions, which is cheaper.
        """
        twin: Game[S] = Game.__new__(Game)
        twin.rules = self.rules
        twin.match = self.match
        twin.players = self.players
        twin.decision = self.decision
        twin._base = self._base
        twin._past = self._past
        twin._refused = self._refused
        twin._trail = self._trail.copy()
        twin._events = self._events.copy()
        twin._earlier = self._earlier
        twin._keep = self._keep if history is None else history
        twin._pin = self._pin
        twin._forced = self._forced
        twin._state = None
        twin._steps = None
        return twin

    def redeal(self, seat: int, seed: int) -> "Game[S]":
        """Returns a game that agrees with all that the seat knows, is random in the rest, and carries nothing else.

        Raises `NoDeal` where none can be found, which happens in the middle of another seat's hidden choices.
        """
        return redeal(self, seat, seed)

    # ------------------------------------------------------------------ running

    def _begin(self) -> tuple[S, Steps]:
        self._state = state = self._base.copy()
        self._steps = steps = self.rules.step(state)
        return state, steps

    def _run(self, option: Option | None) -> None:
        """Runs the rules, from an option sent, to the next decision that somebody has to take."""
        for _ in range(_MOST_FORCED):
            assert self._steps is not None
            try:
                decision = next(self._steps) if option is None else self._steps.send(option)
                if self._refused:
                    decision = self._unrefused(decision)
                if decision.shown and decision.unasked and decision.seat != CHANCE:
                    # It is put in any case: its options are made when someone looks at them.
                    self.decision = decision
                    return
                options = decision.options
                if not options:
                    raise Impossible(f"there is no option: {decision.prompt}")
            except (StopIteration, Finished) as end:
                if not self._close(isinstance(end, Finished)):
                    return
                option = None
                continue
            except Impossible as failure:
                self._refuse(failure.reason)
                option = None
                continue
            if decision.seat == CHANCE:
                option = self._draw(decision)
            elif len(options) == 1 and self._forced and not decision.shown:
                option = options[0]
                self._trail.append(Taken(decision, option, FORCED))
            else:
                self.decision = decision
                return
        raise RulesError(f"{self.rules.name}: {_MOST_FORCED} steps without a choice")

    def _draw(self, decision: Decision) -> Option:
        pinned = self._pin(decision) if self._pin is not None else None
        if pinned is not None:
            self._trail.append(Taken(decision, pinned, PINNED))
            return pinned
        assert self._state is not None
        option = decision.options[self._state.chance.below(len(decision.options))]
        self._trail.append(Taken(decision, option, DRAWN))
        return option

    def _close(self, finished: bool) -> bool:
        """Ends a step: what it came to is the base of the next one. Returns whether the game goes on."""
        state = self._state
        assert state is not None
        settled = len(self._events)
        self._events.extend(state.log.take())
        if self._trail:
            self._archive(settled)
        self._refused = ()
        self._base = state
        over = self.rules.outcome(state) is not None
        if over:
            self.decision = None
            self._steps = None
            return False
        if finished:
            raise RulesError(f"{self.rules.name}: a step said that the game is over, and it is not")
        self._begin()
        return True

    def _archive(self, settled: int) -> None:
        kept = self._base if self._keep else None
        trail = tuple(self._trail)
        self._past = Past(self._past, kept, self._refused, trail, tuple(self._events), settled)
        self._earlier += _chosen(trail)
        self._trail = []
        self._events = []

    def _refuse(self, reason: str) -> None:
        """Undoes an action to its beginning; the choice that made it fail is not offered there again."""
        chosen = [at for at, taken in enumerate(self._trail) if taken.how == BY_PLAYER]
        if not chosen:
            raise RulesError(f"{self.rules.name}: a step failed before anything was chosen: {reason}")
        path = tuple(taken.option.key for taken in self._trail[: chosen[-1] + 1])
        first = path[: chosen[0] + 1]
        if sum(other[: len(first)] == first for other in self._refused) >= _MOST_REFUSALS:
            path = first
        seat = self._trail[chosen[0]].decision.seat
        refused = (*self._refused, path)
        # The events of the attempt go with it; that it was made, and why it failed, stays.
        self._archive(len(self._events))
        self._refused = refused
        note = Event("undone", who=seat, args=(reason,))
        self._base = self._base.copy()
        self._base.log.base += 1
        self._events.append(note)
        self._begin()

    def _unrefused(self, decision: Decision) -> Decision:
        here = tuple(taken.option.key for taken in self._trail)
        depth = len(here)
        keys = frozenset(
            path[depth] for path in self._refused if len(path) == depth + 1 and path[:depth] == here
        )
        return decision.without(keys) if keys else decision

    def _bring_back(self) -> None:
        """Makes the running state: from the last step's beginning, with the choices made since."""
        state, steps = self._begin()
        if self.decision is None:
            # The game ended exactly here: there is nothing to run.
            self._steps = None
            return
        next(steps)
        for taken in self._trail:
            if taken.how == DRAWN:
                state.chance.below(len(taken.decision.options))
            steps.send(taken.option)

    def _retrace(self, original: "Game[S]", seat: int) -> bool:
        """Follows the original's choices on a new deal; returns whether they all could be made there."""
        trail, self._trail = self._trail, []
        state, steps = self._begin()
        try:
            decision = next(steps)
            for taken in trail:
                option = taken.option
                if taken.how == DRAWN:
                    state.chance.below(len(decision.options))
                if option not in decision.options:
                    return False
                self._trail.append(Taken(decision, option, taken.how))
                decision = steps.send(option)
            self.decision = self._unrefused(decision) if self._refused else decision
            if not self.decision.options:
                return False
        except (StopIteration, Finished, Impossible):
            return False
        # What happened before the first question of a step may come out otherwise on another deal.
        return not (trail or state.log.fresh) or looks_alike(self, original, seat)


def _chosen(trail: Sequence[Taken]) -> int:
    """Returns how many decisions of a stretch a seat has taken."""
    return len([taken for taken in trail if taken.how == BY_PLAYER])


def _players(rules: Rules[Any], match: Match) -> int:
    """Returns how many seats there are: as the match says, one a deck, or the fewest that the game takes."""
    said = match.options.get("players")
    if isinstance(said, int) and said <= rules.seats[1]:
        return said
    placed = match.position.get("players") if isinstance(match.position, dict) else None
    usual = rules.usual_players if offers(rules, Settings) else rules.seats[0]
    return len(match.decks) or (len(placed) if placed else usual)
