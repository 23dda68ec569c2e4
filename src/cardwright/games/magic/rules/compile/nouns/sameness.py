"""Having the same name, mana value, colour or controller as something (CR 201.2, 202.3): what has no name shares none."""

from collections.abc import Callable
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Filter
from cardwright.games.magic.rules.compile.registry import NotYet, condition, qualifier
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.measures import mana_value
from cardwright.games.magic.rules.state import MagicState

_Alike = Callable[[MagicState, int, int], bool]


def _name(state: MagicState, one: int, other: int) -> bool:
    names, others = look(state, one).name, look(state, other).name
    if names == others:
        return bool(names)  # CR 201.2b
    return not {name for name in names.split(" // ") if name}.isdisjoint(others.split(" // "))  # CR 709.4a


def _mana_value(state: MagicState, one: int, other: int) -> bool:
    return mana_value(state, one) == mana_value(state, other)


def _color(state: MagicState, one: int, other: int) -> bool:
    return look(state, one).colors == look(state, other).colors


def _controller(state: MagicState, one: int, other: int) -> bool:
    return controller_of(state, one) == controller_of(state, other)


_QUALITIES: Final[dict[str, _Alike]] = {
    "name": _name,
    "mana value": _mana_value,
    "color": _color,
    "controller": _controller,
}


@qualifier(tree.SameAs)
def _same_as(unit: Unit, node: tree.SameAs) -> Filter:
    """`with the same name as that creature`, `… as another creature you control`."""
    if node.other is None:
        raise NotYet(node)
    return _like(unit, node.quality, node.other)


@condition(tree.HasSameAs)
def _has_same_as(unit: Unit, said: Said) -> Condition:
    """`it has the same name as a card in your graveyard`."""
    if said.subject is None or said.tense:
        raise NotYet(said.verb)
    who = unit.things(said.subject)
    like = _like(unit, said.verb.quality, said.verb.other)
    return lambda state, ctx: any(like(state, ctx, one) for one in who(state, ctx))


def named_like(unit: Unit, that: tree.Phrase) -> Filter:
    """`cards with that name`: of a creature or card that was spoken of."""
    return _like(unit, "name", that)


def _like(unit: Unit, quality: str, other: tree.Phrase) -> Filter:
    alike = _QUALITIES[quality]
    if isinstance(other, tree.NounList) and other.join == "or":
        each = [_like(unit, quality, item) for item in other.items]
        return lambda state, ctx, one: any(test(state, ctx, one) for test in each)
    if isinstance(other, tree.NounPhrase) and isinstance(other.determiner, tree.A | tree.Another):
        noun = unit.noun(other)

        def like_any(state: MagicState, ctx: Ctx, one: int) -> bool:
            return not is_player(one) and any(
                found != one and noun.test(state, ctx, found) and alike(state, one, found)
                for found in noun.candidates(state, ctx)
            )

        return like_any
    which = unit.things(other)

    def like(state: MagicState, ctx: Ctx, one: int) -> bool:
        return not is_player(one) and any(alike(state, one, found) for found in which(state, ctx))

    return like
