"""What becomes what someone chooses: `the color of your choice`, `the basic land type of your choice`, `the chosen color`."""

from typing import Final, NamedTuple

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import COLOR, TYPE, Part, Run
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.as_enters import choose_word, chosen, chosen_before
from cardwright.games.magic.rules.compile.registry import Change
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.kinds import COLOR_BITS, CREATURE, LAND
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_QUALITIES: Final = {"color": "color", "land type": "basic land type", "creature type": "creature type"}


class _Chosen(NamedTuple):
    """What is chosen, and by whom as the effect begins; nobody where it was chosen before."""

    quality: str
    by: tree.Phrase | None


_THAT_TYPE: Final = tree.NounPhrase(determiner=tree.That(), heads=(tree.Head(thing="type"),))
_THAT_COLOR: Final = tree.NounPhrase(determiner=tree.That(), heads=(tree.Head(thing="color"),))


def _choice(unit: Unit, node: tree.Phrase) -> _Chosen | None:
    if same_meaning(node, _THAT_TYPE) or same_meaning(node, _THAT_COLOR):
        before = chosen_before(unit)
        color = same_meaning(node, _THAT_COLOR)
        return (
            _Chosen(before, None) if before in _QUALITIES.values() and (before == "color") == color else None
        )
    if (
        not isinstance(node, tree.NounPhrase)
        or len(node.heads) != 1
        or not isinstance(node.determiner, tree.The)
    ):
        return None
    quality = _QUALITIES.get(node.heads[0].thing)
    if quality is None or node.heads[0].kinds or node.heads[0].plural:
        return None
    basic = node.shared == (tree.SupertypeIs(supertype="Basic"),)
    if basic != (quality == "basic land type") or (node.shared and not basic):
        return None
    if node.determiner.done == "chosen" and not node.qualifiers:
        return _Chosen(quality, None)
    of = node.qualifiers[0] if len(node.qualifiers) == 1 else None
    if node.determiner.done or not isinstance(of, tree.OfChoice):
        return None
    return _Chosen(quality, of.by)


def becomes_chosen(unit: Unit, verb: tree.Be) -> Change | None:
    """Compiles `becomes the color of your choice` (layers 4 and 5); None for other verbs."""
    found = _choice(unit, verb.what)
    if found is None:
        return None
    unit.volatile = True
    ask = _asking(unit, found) if found.by is not None else None
    if found.quality == "color":
        part = Part(COLOR, "is of a chosen color", _colored if verb.addition is None else _also_colored)
    else:
        part = Part(TYPE, "is of a chosen type", _typed(found.quality, verb.addition is not None))
    return Change((part,), ask=ask)


def _colored(builder: Builder, state: MagicState, ctx: Ctx) -> None:
    color = chosen(state, ctx, "color")
    if color:
        builder.colors = COLOR_BITS[color]


def _also_colored(builder: Builder, state: MagicState, ctx: Ctx) -> None:
    color = chosen(state, ctx, "color")
    if color:
        builder.colors |= COLOR_BITS[color]


class _typed:
    """Sets or adds a chosen land type or creature type; a new land type takes the old abilities (CR 305.7)."""

    def __init__(self, quality: str, added: bool) -> None:
        self.land = quality == "basic land type"
        self.added = added

    def __call__(self, builder: Builder, state: MagicState, ctx: Ctx) -> None:
        from cardwright.games.magic.rules.compile.being import set_subtypes

        word = chosen(state, ctx, "type")
        if word and builder.types & (LAND if self.land else CREATURE):
            set_subtypes(builder, [word], self.added)


def _asking(unit: Unit, found: _Chosen) -> Run:
    assert found.by is not None
    who = unit.things(found.by)
    key = "color" if found.quality == "color" else "type"

    def ask(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            ctx.words[key] = yield from choose_word(seat_of(player), found.quality, ctx.source)

    return ask
