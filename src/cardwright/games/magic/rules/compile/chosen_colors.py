"""Protection and hexproof from a colour that is chosen: `from the chosen color`, `from the color of your choice`."""

from typing import NamedTuple

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import ABILITY, Ability, Filter, KeywordAbility, Part, Run
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.as_enters import choose_word, chosen
from cardwright.games.magic.rules.compile.registry import Change, NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.kinds import COLOR_BITS
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_CHOSEN = tree.NounPhrase(determiner=tree.The(done="chosen"), heads=(tree.Head(thing="color"),))


class _Colored(NamedTuple):
    """A keyword about a chosen colour, and who chooses it as the effect begins; None where it was chosen before."""

    name: str
    by: tree.Phrase | None


def _colored(node: tree.Phrase) -> _Colored | None:
    if not isinstance(node, tree.Keyword) or node.name not in ("protection", "hexproof"):
        return None
    if len(node.qualities) != 1 or not isinstance(node.qualities[0], tree.Quality):
        return None
    what = node.qualities[0].what
    if what == _CHOSEN:
        return _Colored(node.name, None)
    if not isinstance(what, tree.NounPhrase) or what.heads != _CHOSEN.heads or what.shared:
        return None
    choice = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if what.determiner != tree.The() or not isinstance(choice, tree.OfChoice):
        return None
    return _Colored(node.name, choice.by)


def from_chosen_color(unit: Unit, verb: tree.HasAbility) -> Change | None:
    """Compiles `gains protection from the color of your choice` with what else is given; None for other verbs."""
    from cardwright.games.magic.rules.compile.abilities import compile_granted

    colored = [_colored(one) for one in verb.abilities]
    if not any(colored):
        return None
    others = tuple(
        compile_granted(unit, one)
        for one, found in zip(verb.abilities, colored, strict=True)
        if found is None
    )
    names = tuple(one.name for one in colored if one is not None)
    choosers = [one.by for one in colored if one is not None and one.by is not None]
    if len(choosers) > 1:
        raise NotYet(verb)
    unit.volatile = True
    spares = unit.spares

    def apply(builder: Builder, state: MagicState, ctx: Ctx) -> None:
        from cardwright.games.magic.rules.compile.changes import grant

        color = chosen(state, ctx, "color")
        given: list[Ability] = list(others)
        if color:
            spared = f"spares {ctx.source if spares == 'this' else spares}" if spares else ""
            given.extend(
                KeywordAbility(f"{name.capitalize()} from {color}", name, filter=_is_of(color), word=spared)
                for name in names
            )
        grant(builder, tuple(given))

    ask = _asking(unit, choosers[0]) if choosers else None
    return Change((Part(ABILITY, "has " + ", ".join(names) + " from a color", apply),), ask=ask)


def _is_of(color: str) -> Filter:
    bit = COLOR_BITS[color]
    return lambda state, _ctx, source: look(state, source).colors & bit != 0


def _asking(unit: Unit, by: tree.Phrase) -> Run:
    who = unit.things(by)

    def ask(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            ctx.words["color"] = yield from choose_word(seat_of(player), "color", ctx.source)

    return ask
