"""`return enemy monster hand`: the opponent's monsters go back to the hand, or on top of the deck."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import cards_in_words
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed
from cardwright.games.cardfinity.language.tree import ANY_CARD, Atom, Filter, Goal
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Context, Runs, acceptance
from cardwright.games.cardfinity.rules.choices import choose_monster, on_field
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Steps

EACH = {Goal.HAND: 12, Goal.TOP: 14}


class ReturnEnemy(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`return enemy 2 monster hand`: the opponent's monsters go back."""

    goal: Goal
    count: int = 1
    filter: Filter = ANY_CARD


def _weigh(atom: ReturnEnemy, _: Census) -> Weighed:
    each = EACH[atom.goal]
    return each * atom.count, f"{each} × {atom.count}"


def _words(atom: ReturnEnemy) -> str:
    where = "to their owner's hand" if atom.goal is Goal.HAND else "to the top of their owner's deck"
    return f"return {cards_in_words(atom.count, atom.filter)} of your choice from the enemy's field {where}"


def _run(atom: ReturnEnemy, _: Edition) -> Runs:
    accepts = acceptance(atom.filter)
    prompt = _words(atom)

    def run(state: State, ctx: Context) -> Steps:
        whose = 1 - ctx.seat
        for _ in range(atom.count):
            found = on_field(state, whose, accepts)
            if not found:
                return
            monster = yield from choose_monster(ctx.seat, found, prompt)
            zones.take_back(state, whose, monster, atom.goal is Goal.TOP, ctx)

    return run


RECORD = Record(
    node=ReturnEnemy,
    role=Role.EFFECT,
    pattern="return enemy {count=1} {chosen=card} {goal}",
    editions=(Edition.CARDWRIGHT,),
    scale=Scale(
        "12 (hand), 14 (top) × N",
        "less than a discard, since it comes back; on top it costs the next draw too",
        _weigh,
    ),
    words=lambda atom, _: _words(atom),
    does="You choose monsters of the enemy's; each goes to its owner's hand, or on top of the deck, where both know it. What was attached to it "
    "goes to the graveyard. Nothing on discard or draw happens, and where there are too few those there are go.",
    compiled=_run,
)
