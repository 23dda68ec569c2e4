"""`drill monster`: damage to yourself until what you want lies on top."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import cards_in_words
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed, fixed
from cardwright.games.cardfinity.language.tree import Atom, Filter
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Context, Running, Runs, acceptance
from cardwright.games.cardfinity.rules.state import State


class Drill(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`drill monster`: take damage until the top card of your deck matches, and draw it."""

    filter: Filter


def _weigh(atom: Drill, census: Census) -> Weighed:
    rare, word = census.rarity(atom.filter)
    return 10 + rare, f"10 + {rare} ({word})"


def _words(atom: Drill, edition: Edition) -> str:
    until = f"take damage until the top card of your deck is {cards_in_words(1, atom.filter)}"
    return until if edition is Edition.SECOND else f"{until}, and draw it"


def _run(atom: Drill, edition: Edition) -> Runs:
    accepts = acceptance(atom.filter)
    drawn = edition is not Edition.SECOND

    def run(state: State, ctx: Context) -> Running:
        while True:
            deck = state.decks[ctx.seat]
            if deck and accepts(state.card(deck[-1])):
                state.show(deck[-1])
                cause = zones.tell(state, "drill", ctx, ctx.seat, state.name(deck[-1]))
                if not drawn:
                    return None
                return zones.draw(state, ctx.seat, Context(ctx.seat, ctx.card, ctx.monster, cause))
            zones.damage(state, ctx.seat, 1, False, ctx)

    return run


RECORD = Record(
    node=Drill,
    role=Role.EFFECT,
    pattern="drill {filter}",
    second="drill {filter=card}",
    scale=Scale("10 + filter", "a draw, and the damage is your own doing", _weigh),
    second_scale=fixed(0, "it is paid with damage, and nothing is drawn"),
    words=_words,
    does="You take damage until the top card of your deck fits; it is shown and drawn (in the second edition it stays there). "
    "With none left you lose.",
    compiled=_run,
    events={"drill": lambda e, who: f"{who} drills down to {e.args[0]}."},
)
