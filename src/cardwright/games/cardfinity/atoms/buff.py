"""`buff 3` and `buff this 3`: power for good."""

from collections.abc import Iterator

from msgspec.structs import replace

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.places import needs_field
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed, times
from cardwright.games.cardfinity.language.repair import lower
from cardwright.games.cardfinity.language.tree import Atom, Spell
from cardwright.games.cardfinity.rules.cards import Context, Running, Runs
from cardwright.games.cardfinity.rules.choices import choose_monster
from cardwright.games.cardfinity.rules.state import State
from cardwright.games.cardfinity.rules.strength import strengthen
from cardwright.kernel import Steps


class Buff(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`buff 3` or `buff this 3`: power for good."""

    amount: int
    this: bool = False


def _weigh(atom: Buff, _: Census) -> Weighed:
    return times(2 if atom.this else 3, atom.amount)


def _words(atom: Buff) -> str:
    whom = "this monster" if atom.this else "a monster on your field"
    return f"{whom} gets {atom.amount:+d} power for good"


def _run(atom: Buff, _: Edition) -> Runs:
    amount, prompt = atom.amount, _words(atom)

    def this(state: State, ctx: Context) -> Running:
        monster = state.monster(ctx.seat, ctx.monster)
        if monster is not None:
            strengthen(state, ctx, ctx.seat, monster, amount)
        return None

    def any_of_yours(state: State, ctx: Context) -> Steps:
        monsters = list(state.fields[ctx.seat])
        if monsters:
            monster = yield from choose_monster(ctx.seat, monsters, prompt)
            strengthen(state, ctx, ctx.seat, monster, amount)

    return this if atom.this else any_of_yours


def _misplaced(atom: Buff, spell: Spell, on_card: bool) -> str | None:
    return needs_field("buff this", spell, on_card) if atom.this and on_card else None


def _lighter(atom: Buff) -> Iterator[Buff]:
    for amount in lower(atom.amount):
        yield replace(atom, amount=amount)
    if not atom.this:
        yield replace(atom, this=True)


RECORD = Record(
    node=Buff,
    role=Role.EFFECT,
    pattern="buff [this] {amount}",
    also=(("buffthis {amount}", {"this": True}),),
    scale=Scale("3 × N, this 2 × N", "power that stays; you choose whose, or you do not", _weigh),
    words=lambda atom, _: _words(atom),
    does="The monster's power changes for as long as it is on the field, and does not fall below 0.",
    compiled=_run,
    misplaced=_misplaced,
    needs_monster=lambda atom: bool(atom.this),
    lighter=_lighter,
)
