"""What becomes what someone chooses: `the color of your choice`, `the basic land type of your choice`, `the chosen color`."""

from collections.abc import Generator
from typing import Final, NamedTuple

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import COLOR, TYPE, Part, Run
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.choosing_words import choose_word
from cardwright.games.magic.rules.chosen import chosen
from cardwright.games.magic.rules.compile.registry import Change, NotYet
from cardwright.games.magic.rules.compile.replacing.as_enters import chosen_before
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.kinds import COLOR_BITS, COLOR_NAMES, CREATURE, LAND
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps, Words

_COLORS: Final = "color or colors"
_QUALITIES: Final = {
    "color": "color",
    _COLORS: _COLORS,
    "land type": "basic land type",
    "creature type": "creature type",
}


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
    colored = found.quality in ("color", _COLORS)
    added = verb.addition is not None
    if added and colored and getattr(verb.addition, "what", "") != "colors":
        raise NotYet(verb)
    unit.volatile = True
    ask = _asking(unit, found) if found.by is not None else None
    if colored:
        part = Part(COLOR, "is of a chosen color", _also_colored if added else _colored)
    else:
        part = Part(TYPE, "is of a chosen type", _typed(found.quality, verb.addition is not None))
    return Change((part,), ask=ask)


def _colored(builder: Builder, state: MagicState, ctx: Ctx) -> None:
    colors = chosen(state, ctx, "color").split()
    if colors:
        builder.colors = sum(COLOR_BITS[color] for color in colors)


def _also_colored(builder: Builder, state: MagicState, ctx: Ctx) -> None:
    """Adds the chosen colour to those that something has."""
    for color in chosen(state, ctx, "color").split():
        builder.colors |= COLOR_BITS[color]


class _typed:
    """Sets or adds a chosen land type or creature type; a new land type takes the old abilities (CR 305.7)."""

    def __init__(self, quality: str, added: bool) -> None:
        self.land = quality == "basic land type"
        self.added = added

    def __call__(self, builder: Builder, state: MagicState, ctx: Ctx) -> None:
        from cardwright.games.magic.rules.new_subtypes import set_subtypes

        word = chosen(state, ctx, "type")
        if word and builder.types & (LAND if self.land else CREATURE):
            set_subtypes(builder, [word], self.added)


def _asking(unit: Unit, found: _Chosen) -> Run:
    assert found.by is not None
    who = unit.things(found.by)
    key = "color" if found.quality in ("color", _COLORS) else "type"

    def ask(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            if found.quality == _COLORS:
                ctx.words[key] = yield from _choose_colors(seat_of(player), ctx.source)
                continue
            ctx.words[key] = yield from choose_word(seat_of(player), found.quality, ctx.source)

    return ask


def _choose_colors(seat: int, source: int) -> Generator[Decision, Option, str]:
    """Lets a seat choose one colour or more."""
    found: list[str] = []
    while len(found) < len(COLOR_NAMES):
        left = tuple(color for color in COLOR_NAMES if color not in found)
        words = Words((*left, _DONE) if found else left)
        answer = yield Decision(seat, Kind.WORD, "choose a color", words, about=(source,))
        if answer.word == _DONE:
            break
        found.append(answer.word)
    return " ".join(found)


_DONE: Final = "done"
