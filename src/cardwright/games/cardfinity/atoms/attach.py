"""`attach spell`: a spell card becomes a spell of the monster."""

from cardwright.games.cardfinity.language.editions import Edition, Trigger
from cardwright.games.cardfinity.language.explain import cards_in_words
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed
from cardwright.games.cardfinity.language.tree import ANY_SPELL, Atom, Filter
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Context, Runs, acceptance
from cardwright.games.cardfinity.rules.choices import choose_card, in_hand
from cardwright.games.cardfinity.rules.spells import happen
from cardwright.games.cardfinity.rules.state import Monster, State
from cardwright.kernel import Steps


class Attach(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`attach spell`: a spell card from your hand becomes a spell of this monster."""

    filter: Filter = ANY_SPELL


def _weigh(atom: Attach, census: Census) -> Weighed:
    rare, word = census.rarity(atom.filter)
    return 5 + rare, f"5 + {rare} ({word})"


def _words(atom: Attach) -> str:
    return f"attach {cards_in_words(1, atom.filter)} from your hand to this monster"


def _run(atom: Attach, _: Edition) -> Runs:
    accepts = acceptance(atom.filter)
    prompt = _words(atom)

    def run(state: State, ctx: Context) -> Steps:
        seat = ctx.seat
        found = [n for n in in_hand(state, seat, accepts) if not state.card(n).is_monster]
        if not found or state.monster(seat, ctx.monster) is None:
            return
        number = yield from choose_card(state, seat, found, prompt)
        monster = state.monster(seat, ctx.monster)
        assert monster is not None
        state.hands[seat] = zones.without(state.hands[seat], number)
        state.show(number)
        spell = state.card(number).spells[0]
        spells, attached = (*monster.spells, spell), (*monster.attached, number)
        state.put(seat, Monster(monster.id, monster.card, monster.power, monster.tapped, spells, attached))
        cause = zones.tell(state, "attach", ctx, seat, state.name(number), state.name(monster.card))
        if spell.trigger is Trigger.ATTACH and not monster.tapped:
            yield from happen(state, spell, Context(seat, ctx.card, ctx.monster, cause))

    return run


RECORD = Record(
    node=Attach,
    role=Role.EFFECT,
    pattern="attach {filter=spell}",
    scale=Scale("5 + filter", "a spell that can be used again and again", _weigh),
    words=lambda atom, _: _words(atom),
    does="A spell card of your hand lies with the monster from now on; it goes where the monster goes and is not itself "
    "discarded, but its `discard` spell is then one of the monster's. A monster that is not on the field attaches nothing. "
    "Only on a monster's own spells.",
    compiled=_run,
    misplaced=lambda _, __, on_card: "only a monster's spell can attach" if on_card else None,
    needs_monster=lambda _: True,
    events={"attach": lambda e, who: f"{who} attaches {e.args[0]} to {e.args[1]}."},
)
