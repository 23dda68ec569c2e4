"""What things become: types, colors, no abilities (CR 205.1, 105.3, 613.1d to 613.1f)."""

from collections.abc import Callable

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CHANGES, Changed, Emit
from cardwright.games.magic.rules import ability as ab
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.designations import GOADED
from cardwright.games.magic.rules.kinds import COLOR_BITS, TYPE_BITS
from cardwright.games.magic.rules.new_subtypes import set_subtypes, set_types
from cardwright.games.magic.rules.state import MagicState


@CHANGES.row(m.Become)
def _become(_emit: Emit, record: m.Become) -> Changed:
    parts: list[ab.Part] = []
    if record.types or record.subtypes or record.supertypes:
        words = " ".join((*record.supertypes, *record.types, *record.subtypes))
        parts.append(ab.Part(ab.TYPE, f"becomes {words}", _typing(record)))
    if record.colors is not None:
        bits = sum(COLOR_BITS[word] for word in record.colors)

        def color(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
            builder.colors = builder.colors | bits if record.blends else bits

        parts.append(ab.Part(ab.COLOR, f"colors {bits}", color))
    return Changed(tuple(parts), tuple(_as_it_is(part) for part in parts))


def _as_it_is(part: ab.Part) -> Callable[[MagicState, Ctx], ab.Part]:
    return lambda _state, _ctx: part


def _typing(record: m.Become) -> ab.Apply:
    bits = sum(TYPE_BITS[word] for word in record.types)

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        if bits and record.keeps:
            builder.types |= bits
        elif bits:
            set_types(builder, bits)
        if record.subtypes:
            set_subtypes(builder, list(record.subtypes), record.added)
        new = [word for word in record.supertypes if word not in builder.supertypes]
        builder.supertypes = (*builder.supertypes, *new)

    return apply


@CHANGES.row(m.LoseAll)
def _lose_all(_emit: Emit, _record: m.LoseAll) -> Changed:
    def lose(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.abilities = ()

    part = ab.Part(ab.ABILITY, "loses all abilities", lose)
    return Changed((part,), (_as_it_is(part),))


@CHANGES.row(m.Goaded)
def _goaded(_emit: Emit, _record: m.Goaded) -> Changed:
    return Changed(rules=GOADED)
