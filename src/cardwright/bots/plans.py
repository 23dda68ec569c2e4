"""Looking for a plan: what a seat does with its own means until the round is over, the others standing idle.

In a game like Mars a round is above all what each player makes of what they have: what one buys is worth what can be done with it, and
what one spends is gone for the rest. A search through single actions sees little of that. So whole plans are compared, all to the end of
the same round: first what `greedy` would do and then whatever seems best, then the same with something else at one place of it. A plan
takes the place of another only if it comes to more on the same deals.
"""

from math import exp
from typing import Any, NamedTuple

from cardwright.bots.lookahead import finish_action, worth
from cardwright.bots.seat import Seat, few
from cardwright.kernel import Chance, Decision, Game, Option
from cardwright.kernel.offers import Planned

_WIDEST = 40
_DEALS = 2
"""On so many deals a plan is tried; one that comes to less on the first is not tried on the others."""
_LONGEST = 80
_FIRST = 6
"""So many of the options that promise most are tried as the beginning of a plan before any is tried at random."""
_PATIENCE = 12
"""After so many plans in a row that are no better, the best one is taken for good."""
_POINTS = 12.0
"""By so many points one has to be ahead for three chances in four, where the round is the last: the others will not stand idle."""


class Step(NamedTuple):
    """Something that a seat does, and its answers to what that asks; without an option, the answers to what is asked already."""

    option: Option | None
    answers: tuple[Option, ...] = ()


Plan = tuple[Step, ...]


class Planner:
    """The search for a plan, for one decision of a seat."""

    __slots__ = (
        "_acts",
        "_chance",
        "_deals",
        "_gains",
        "_in_vain",
        "_made",
        "_number",
        "_options",
        "_rules",
        "_untried",
        "_values",
        "best",
    )

    def __init__(self, seat: Seat, chance: Chance, rules: Planned, begun: Plan = ()) -> None:
        self._number = seat.number
        self._chance = chance
        self._rules = rules
        self._options = few(seat.options, _WIDEST)
        self._acts = rules.idle(seat.decision) is not None
        self._deals = [seat.redeal(chance.seed()) for _ in range(_DEALS)]
        self._gains: dict[Option, float] = {}
        self._in_vain = 0
        self._made: list[Step] = []
        self._values: list[float] = []
        self.best: Plan = ()
        self._weigh(self._deals[0], self._options)
        order = sorted(self._options, key=lambda option: -self._gains[option])
        self._try(self._beginning_with(order[0]))
        if begun:
            self._try(begun)
        self._untried = order[1:_FIRST]

    def walk(self) -> bool:
        """Tries one more plan; returns whether more of them are worth trying: whether one of the last was better."""
        if self._untried:
            self._try(self._beginning_with(self._untried.pop(0)))
            return True
        before = self.best
        self._try(self._varied())
        self._in_vain = self._in_vain + 1 if self.best is before else 0
        return self._in_vain < _PATIENCE

    def option(self) -> Option:
        """Returns how the best plan begins."""
        first = self.best[0]
        return first.option if first.option is not None else first.answers[0]

    def rest(self) -> Plan:
        """Returns what is left of the best plan when its beginning is done."""
        first, later = self.best[0], self.best[1:]
        answers = first.answers if first.option is not None else first.answers[1:]
        return (Step(None, answers), *later) if answers else later

    # Plans

    def _beginning_with(self, option: Option) -> Plan:
        """Returns a plan that only says how it begins; the rest is whatever seems best then."""
        return (Step(option),) if self._acts else (Step(None, (option,)),)

    def _varied(self) -> Plan:
        """Returns the best plan with something else at one place of it, or before it; what comes behind is kept where it can be."""
        chance, best = self._chance, self.best
        place = chance.below(len(best)) if chance.below(2) else 0
        here = best[place]
        if here.answers and (here.option is None or chance.below(3) == 0):
            kept = here.answers[: chance.below(len(here.answers))]
            return (*best[:place], Step(here.option, kept), *best[place + 1 :])
        behind = best[place:] if chance.below(2) else best[place + 1 :]
        return (*best[:place], Step(chance.pick(list(self._gains))), *behind)

    def _try(self, plan: Plan) -> None:
        """Makes a plan the best one if it comes to more on the same deals."""
        values: list[float] = []
        made: Plan = ()
        for deal in self._deals:
            values.append(self._follow(deal, plan))
            made = made or tuple(self._made)
            if self._values and values[0] <= self._values[0]:
                return
        if made and sum(values) > sum(self._values):
            self.best, self._values = made, values

    # Walks

    def _follow(self, deal: Game[Any], plan: Plan) -> float:
        """Carries a plan out, and what seems best behind it, to the end of the round; returns what that comes to."""
        game = deal.fork(history=False)
        round_ = game.rules.turn(game.state)
        steps = list(plan)
        answers = list(steps.pop(0).answers) if steps and steps[0].option is None else []
        self._made = []
        for _ in range(_LONGEST):
            decision = game.decision
            if decision is None or game.rules.turn(game.state) != round_:
                break
            idle = self._rules.idle(decision)
            if decision.seat != self._number:
                option = idle or self._chance.pick(decision.options)
            elif idle is None:
                option = self._answer(decision, answers)
            else:
                option, answers = self._act(game, decision, idle, steps)
            game.push(option)
        return self._worth(game)

    def _answer(self, decision: Decision, answers: list[Option]) -> Option:
        """Returns the next answer of a step that can be given, or any."""
        options = decision.options
        option = answers.pop(0) if answers else None
        if option is None or option not in options:
            answers.clear()
            option = self._chance.pick(options)
        last = self._made.pop() if self._made else Step(None)
        self._made.append(Step(last.option, (*last.answers, option)))
        return option

    def _act(
        self, game: Game[Any], decision: Decision, idle: Option, steps: list[Step]
    ) -> tuple[Option, list[Option]]:
        """Returns the next step of the plan that can be done, with its answers; behind the plan, what seems best."""
        options = decision.options
        while steps:
            step = steps.pop(0)
            if step.option is not None and step.option in options:
                self._made.append(Step(step.option))
                return step.option, list(step.answers)
        self._weigh(game, [option for option in few(options, _WIDEST) if option not in self._gains])
        best = max(options, key=lambda option: 0.0 if option == idle else self._gains.get(option, -1.0))
        self._made.append(Step(best))
        return best, []

    def _weigh(self, game: Game[Any], options: list[Option]) -> None:
        """Notes by how much a seat would stand better after an action, if nothing else were done."""
        if not options:
            return
        before = self._worth(game)
        decision = game.decision
        idle = self._rules.idle(decision) if decision is not None else None
        for option in options:
            if option == idle:
                self._gains[option] = 0.0
                continue
            trial = game.fork(history=False)
            trial.push(option)
            finish_action(trial, self._chance)
            self._gains[option] = self._worth(trial) - before

    def _worth(self, game: Game[Any]) -> float:
        """Returns how well the seat stands; where the game is over, by how many points it is ahead."""
        outcome = game.outcome()
        if outcome is None or len(outcome.points) < 2:
            return worth(game, self._number)
        others = [points for seat, points in enumerate(outcome.points) if seat != self._number]
        return 1 / (1 + exp((max(others) - outcome.points[self._number]) / _POINTS))
