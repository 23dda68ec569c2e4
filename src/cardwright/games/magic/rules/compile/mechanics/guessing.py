"""Guesses about hidden cards: `guesses whether …`, `guessed wrong`."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, condition, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Steps

_RIGHT = "guessed right"


@effect(tree.Guess)
def _guesses(unit: Unit, said: Said) -> Doing:
    """`that player guesses whether the card's mana value is greater than 4`."""
    verb: tree.Guess = said.verb
    if verb.whether is None or verb.how:
        raise NotYet(verb)
    who, truth = unit.actor(said.subject), unit.condition(verb.whether)
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            answer = yield Decision(
                seat_of(player), Kind.CONFIRM, f"guess: {text}", YES_NO, about=(ctx.source,)
            )
            ctx.numbers[_RIGHT] = int((answer.verb == "yes") == truth(state, ctx))

    return Doing(run)


@condition(tree.Guess)
def _guessed(_unit: Unit, said: Said) -> Condition:
    """`if the player guessed wrong`."""
    verb: tree.Guess = said.verb
    if verb.whether is not None or verb.how not in ("wrong", "right") or said.tense != "past":
        raise NotYet(verb)
    want = int(verb.how == "right")
    return lambda _state, ctx: ctx.numbers.get(_RIGHT, -1) == want
