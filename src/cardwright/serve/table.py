"""A table: a game with its record, who sits where, and what they may do with it. It knows no connection."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from cardwright.kernel import BY_PLAYER, Decision, Game, IllegalOption, Option, Recorder
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import Pictured, Stops
from cardwright.serve.protocol import Asked, Ended
from cardwright.serve.refusing import Refused
from cardwright.serve.store import SeatFacts, TableFacts

MOST_KEYS: Final = 200
"""So many options may be taken in one message."""
MOST_AUTOMATIC: Final = 2000
"""So many formalities in a row are taken for people before they are asked after all."""
PERSON, BOT = "person", "bot"
TURN, MINE = "turn", "mine"
"""Until when somebody passes: the end of this turn, or their own next turn."""


class Table:
    """A game being played. Every decision is in the record before anyone is told of it."""

    def __init__(self, id: str, game: Game[Any], recorder: Recorder, facts: TableFacts) -> None:
        self.id = id
        self.game = game
        self.recorder = recorder
        self.facts = facts
        self.asks: list[Asked] = []
        self.passing: dict[int, tuple[str, int]] = {}
        self.present: dict[int, int] = {}
        self.since = time.time()
        self.touched = time.monotonic()
        self._automatic: set[int] = set()
        self._ask_at = -1
        self._asked = 0
        self.changed: Callable[[], None] = lambda: None
        self.keep: Callable[[], None] = lambda: None

    # ------------------------------------------------------------------ reading

    @property
    def names(self) -> list[str]:
        """Returns the players' names."""
        return [seat.name for seat in self.facts.seats]

    @property
    def over(self) -> Ended | None:
        """Returns how the game ended: by its rules, or because somebody gave it up."""
        if self.facts.over is not None:
            return self.facts.over
        outcome = self.game.outcome()
        if outcome is None:
            return None
        winner = outcome.winner
        return Ended(outcome.scores, outcome.reason, -1 if winner is None else winner, outcome.points)

    @property
    def decision(self) -> Decision | None:
        """Returns the decision that the table waits for."""
        return None if self.facts.over is not None else self.game.decision

    def is_person(self, seat: int) -> bool:
        """Returns whether a person decides for a seat now."""
        return not self.facts.seats[seat].bot

    def people(self) -> list[int]:
        """Returns the seats of people, sat in for or not."""
        return [at for at, seat in enumerate(self.facts.seats) if seat.who == PERSON]

    def others(self, seat: int) -> list[int]:
        """Returns the other people who would have to consent to something."""
        return [at for at in self.people() if at != seat and self.is_person(at)]

    def can_undo(self, seat: int) -> bool:
        """Returns whether a seat has decided anything that it could take back."""
        return self.facts.over is None and self._count_back(seat) > 0

    def stops(self, seat: int) -> frozenset[str]:
        """Returns where a seat wants to be asked."""
        chosen = self.facts.seats[seat].stops
        if chosen is not None:
            return frozenset(chosen)
        rules = self.game.rules
        if not offers(rules, Stops):
            return frozenset()
        return frozenset(place for place, stopping in rules.stops().items() if stopping)

    # ------------------------------------------------------------------ deciding

    def choose(self, seat: int, n: int, keys: Sequence[str]) -> None:
        """Takes options of the decision `n` for a seat, one after the other: all of them or none."""
        decision = self._mine(seat, n)
        if not keys or len(keys) > MOST_KEYS:
            raise Refused("bad", f"Choose between 1 and {MOST_KEYS} options at once.")
        if len(keys) > 1:
            self._try(seat, keys)
        elif decision.find(keys[0]) is None:
            raise Refused("option", "That is not among the options of this decision.")
        for key in keys:
            self._take(seat, key)
        self._ask_at = -1
        self.asks.clear()
        self.go_on()

    def _mine(self, seat: int, n: int) -> Decision:
        decision = self.decision
        if decision is None:
            raise Refused("over", "The game is over.")
        if n != len(self.game):
            raise Refused("stale", "The table has gone on since then.")
        if decision.seat != seat:
            raise Refused("turn", f"It is {self.names[decision.seat]} who decides now.")
        return decision

    def _try(self, seat: int, keys: Sequence[str]) -> None:
        """Takes several options on a game beside this one, and refuses them all where one cannot be taken."""
        trial = self.game.fork(history=False)
        for key in keys:
            decision = trial.decision
            if decision is None or decision.seat != seat or decision.find(key) is None:
                raise Refused("option", f'"{key[:80]}" cannot be chosen there; nothing was taken.')
            trial.push(key)

    def _take(self, seat: int, key: str) -> None:
        decision = self.game.decision
        option = decision.find(key) if decision is not None else None
        if option is None:
            raise Refused("option", "That is not among the options of this decision.")
        self.game.push(option)
        try:
            self.recorder.took(self.game, seat, option)
        except OSError as error:
            self.game.pop()
            raise _not_kept(error) from None
        self.since = time.time()

    def bot_chose(self, seat: int, n: int, key: str) -> None:
        """Takes what a bot has decided, unless the table has gone on without it."""
        decision = self.decision
        if decision is None or n != len(self.game) or decision.seat != seat:
            return
        try:
            self._take(seat, key)
        except IllegalOption as error:
            raise Refused("option", str(error)) from None
        self.go_on()

    def go_on(self) -> None:
        """Takes what is only a formality for who decides, up to a question that is one, and says that all has changed."""
        for _ in range(MOST_AUTOMATIC):
            decision = self.decision
            if decision is None or not self.is_person(decision.seat) or len(self.game) == self._ask_at:
                break
            option = self._formality(decision)
            if option is None:
                break
            n = len(self.game)
            try:
                self._take(decision.seat, option.key)
            except Refused:  # it could not be kept: whoever it is for is asked after all
                break
            self._automatic.add(n)
        self.changed()

    def _formality(self, decision: Decision) -> Option | None:
        rules = self.game.rules
        if not offers(rules, Stops):
            return None
        seat = decision.seat
        wishes = self.facts.seats[seat]
        passing = decision.find("pass")
        if passing is not None and self._is_passing(seat):
            return passing
        if passing is not None and wishes.yields and offers(rules, Pictured):
            if set(rules.drawing.frame(self.game.state, decision).yields) & set(wishes.yields):
                return passing
        return rules.formality(self.game.state, decision, self.stops(seat)) if wishes.auto else None

    def _is_passing(self, seat: int) -> bool:
        until = self.passing.get(seat)
        if until is None:
            return False
        turn = self.game.rules.turn(self.game.state)
        goes_on = turn == until[1] if until[0] == TURN else not (turn != until[1] and self._active(seat))
        if not goes_on:
            del self.passing[seat]
        return goes_on

    def _active(self, seat: int) -> bool:
        rules = self.game.rules
        return offers(rules, Pictured) and self.game.table(seat).turn.active == seat

    def pass_until(self, seat: int, until: str) -> None:
        """Lets a seat go on passing, or stop it."""
        if until == "stop":
            self.passing.pop(seat, None)
        elif until in (TURN, MINE):
            self.passing[seat] = (until, self.game.rules.turn(self.game.state) or 0)
        else:
            raise Refused("bad", 'One passes until "turn" or "mine", or not: "stop".')
        self._ask_at = -1
        self.go_on()

    # ------------------------------------------------------------------ taking back

    def take_back(self, seat: int) -> None:
        """Takes a seat's last decision back: at once among bots, else when the others consent."""
        if not self.can_undo(seat):
            raise Refused("bad", "You have decided nothing that could be taken back.")
        others = self.others(seat)
        if not others:
            self._undo(seat)
            return
        self._ask("undo", seat, f"{self.names[seat]} asks to take the last decision back.")

    def _ask(self, what: str, seat: int, words: str) -> None:
        if any(asked.what == what and asked.by == seat for asked in self.asks):
            raise Refused("bad", "You have asked for that already.")
        self._asked += 1
        self.asks.append(Asked(self._asked, what, seat, words))
        self.changed()

    def consent(self, seat: int, ask: int, yes: bool) -> None:
        """Answers what another asked for; the last consent does it, one refusal ends it."""
        asked = next((asked for asked in self.asks if asked.ask == ask), None)
        if asked is None or seat == asked.by or seat not in self.others(asked.by):
            raise Refused("bad", "Nobody asks you for that now.")
        self.asks.remove(asked)
        given = (*asked.yes, seat) if yes else ()
        if yes and set(self.others(asked.by)) <= set(given):
            self._grant(asked)
        elif yes:
            self.asks.append(replace(asked, yes=given))
        self.changed()

    def _grant(self, asked: Asked) -> None:
        if asked.what == "undo":
            self._undo(asked.by)
        elif asked.what == "end":
            self._end(tuple(0.5 for _ in self.facts.seats), "the players agreed to end it")

    def _count_back(self, seat: int) -> int:
        """Returns how many decisions lie back to the last that the seat took itself."""
        chosen = [taken for taken in self.game.taken() if taken.how == BY_PLAYER]
        for back, taken in enumerate(reversed(chosen), 1):
            if taken.decision.seat == seat and len(chosen) - back not in self._automatic:
                return back
        return 0

    def _undo(self, seat: int) -> None:
        count = self._count_back(seat)
        try:
            self.recorder.took_back(count)
        except OSError as error:
            raise _not_kept(error) from None
        for _ in range(count):
            self.game.pop()
        self._automatic = {n for n in self._automatic if n < len(self.game)}
        self._ask_at = len(self.game)
        self.passing.clear()
        self.asks.clear()
        self.since = time.time()
        self.go_on()

    # ------------------------------------------------------------------ leaving

    def concede(self, seat: int) -> None:
        """Gives the game up for a seat; with more than two at the table a bot plays on in its place."""
        if self.over is not None:
            raise Refused("over", "The game is over.")
        facts = self.facts.seats[seat]
        facts.conceded = True
        left = [at for at, other in enumerate(self.facts.seats) if not other.conceded]
        if len(left) == 1:
            scores = tuple(1.0 if at == left[0] else 0.0 for at in range(len(self.facts.seats)))
            self._end(scores, f"{facts.name} conceded", left[0])
            return
        facts.bot = facts.bot or "greedy"
        self.keep()
        self.go_on()

    def lose_on_time(self, seat: int) -> None:
        """Ends the game for a seat whose clock has run out."""
        if self.over is None:
            self.facts.seats[seat].clock = 0.0
            self.concede(seat)

    def _end(self, scores: tuple[float, ...], reason: str, winner: int = -1) -> None:
        self.facts.over = Ended(scores, reason, winner)
        self.asks.clear()
        self.keep()
        self.changed()

    def sit_in(self, by: int, seat: int, bot: str) -> None:
        """Lets a bot decide for somebody who is away, or no longer."""
        if not 0 <= seat < len(self.facts.seats) or self.facts.seats[seat].who != PERSON:
            raise Refused("bad", "There is no player at that seat.")
        if bot and seat != by and self.present.get(seat):
            raise Refused("bad", f"{self.names[seat]} is here.")
        self.facts.seats[seat].bot = bot
        self.keep()
        self.go_on()

    def end(self, by: int) -> None:
        """Ends a game whose other players are away; where one is here, they are asked."""
        if self.over is not None:
            raise Refused("over", "The game is over.")
        here = [seat for seat in self.others(by) if self.present.get(seat)]
        if here:
            self._ask("end", by, f"{self.names[by]} asks to end the game here.")
            return
        self._end(tuple(0.5 for _ in self.facts.seats), "it was ended before its time")

    def sat_down(self, seat: int, name: str) -> None:
        """Notes that a person has come; whoever sat in for them goes."""
        facts = self.facts.seats[seat]
        named = name and name != facts.name
        if named:
            facts.name = name
        self.present[seat] = self.present.get(seat, 0) + 1
        if facts.who == PERSON and facts.bot and not facts.conceded:
            facts.bot = ""
            named = True
        if named:
            self.keep()
        self.changed()

    def got_up(self, seat: int) -> None:
        """Notes that a person has gone."""
        self.present[seat] = max(0, self.present.get(seat, 0) - 1)
        self.changed()

    def set_wishes(
        self, seat: int, stops: Sequence[str] | None, yields: Sequence[str] | None, auto: bool | None
    ) -> None:
        """Keeps how a seat wants to be asked."""
        facts: SeatFacts = self.facts.seats[seat]
        rules = self.game.rules
        if stops is not None:
            known = rules.stops() if offers(rules, Stops) else {}
            facts.stops = tuple(stop for stop in stops if stop in known)
        if yields is not None:
            facts.yields = tuple(text[:300] for text in yields[:50])
        if auto is not None:
            facts.auto = auto
        self.keep()
        self.go_on()


def _not_kept(error: OSError) -> Refused:
    return Refused("broken", f"The decision could not be kept: {error.strerror or error}.")
