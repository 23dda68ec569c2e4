"""`attack` and `piercing attack`: the monster fights."""

from collections.abc import Iterator

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.places import needs_field
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules.cards import Runs
from cardwright.games.cardfinity.rules.combat import attack


class Attack(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`attack` or `piercing attack`."""

    piercing: bool = False


def _weigh(atom: Attack, _: Census) -> Weighed:
    return (20, "a piercing attack") if atom.piercing else (10, "an attack")


def _weigh_second(atom: Attack, _: Census) -> Weighed:
    return (15, "a piercing attack") if atom.piercing else (5, "an attack")


def _run(atom: Attack, _: Edition) -> Runs:
    return lambda state, ctx: attack(state, ctx, atom.piercing)


def _lighter(atom: Attack) -> Iterator[Attack]:
    if atom.piercing:
        yield Attack()


RECORD = Record(
    node=Attack,
    role=Role.EFFECT,
    pattern="[piercing] attack",
    scale=Scale("10, piercing 20", "power is paid for by itself, using it again and again is not", _weigh),
    second_scale=Scale("5, piercing 15", "a `tap` costs 5 more in this edition", _weigh_second),
    words=lambda atom, _: "this monster makes a piercing attack" if atom.piercing else "this monster attacks",
    does="The monster attacks (docs/cardfinity-rules.md, Combat). Nothing happens if it is not on the field. On a monster's "
    "spell with any trigger but `draw` and `discard`; on a spell card only with a trigger that needs a monster.",
    compiled=_run,
    misplaced=lambda _, spell, on_card: needs_field("attack", spell, on_card),
    lighter=_lighter,
)
