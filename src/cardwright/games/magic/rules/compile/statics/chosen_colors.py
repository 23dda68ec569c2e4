"""Protection and hexproof from a colour that is chosen: `from the chosen color`, `from the color of your choice`."""

from typing import NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import ABILITY, Ability, Filter, KeywordAbility, Part, Run
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.choosing_words import choose_word
from cardwright.games.magic.rules.chosen import chosen
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.keywords.table import quality_test
from cardwright.games.magic.rules.compile.registry import Change, NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.kinds import COLOR_BITS, COLOR_NAMES
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Steps, Words

_CHOSEN = tree.NounPhrase(determiner=tree.The(done="chosen"), heads=(tree.Head(thing="color"),))


class _Colored(NamedTuple):
    """A keyword about a chosen colour, and who chooses it as the effect begins; None where it was chosen before."""

    name: str
    by: tree.Phrase | None
    other: tree.Quality | None = None
    """What may be chosen in place of a colour: `from artifacts or from the color of your choice`."""


def _colored(node: tree.Phrase) -> _Colored | None:
    if not isinstance(node, tree.Keyword) or node.name not in ("protection", "hexproof"):
        return None
    if node.kind == "or":
        return _one_or_color(node)
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


def _one_or_color(node: tree.Keyword) -> _Colored:
    other, last = node.qualities[0], _colored(replace(node, qualities=node.qualities[-1:], kind=""))
    if len(node.qualities) != 2 or last is None or last.by is None or not isinstance(other, tree.Quality):
        raise NotYet(node)
    return last._replace(other=other)


def from_chosen_color(unit: Unit, verb: tree.HasAbility) -> Change | None:
    """Compiles `gains protection from the color of your choice` with what else is given; None for other verbs."""

    colored = [_colored(one) for one in verb.abilities]
    if not any(colored):
        return None
    others = tuple(
        again.GRANTED(unit, one) for one, found in zip(verb.abilities, colored, strict=True) if found is None
    )
    names = tuple(one.name for one in colored if one is not None)
    choosers = [one.by for one in colored if one is not None and one.by is not None]
    if len(choosers) > 1:
        raise NotYet(verb)
    others_than_color = [one.other for one in colored if one is not None and one.other is not None]
    if others_than_color and len(names) > 1:
        raise NotYet(verb)
    instead = quality_test(unit, others_than_color[0]) if others_than_color else None
    word = _word_of(others_than_color[0]) if others_than_color else ""
    unit.volatile = True
    spares = unit.spares

    def apply(builder: Builder, state: MagicState, ctx: Ctx) -> None:
        from cardwright.games.magic.rules.chars import grant

        color = chosen(state, ctx, "color")
        given: list[Ability] = list(others)
        spared = f"spares {ctx.source if spares == 'this' else spares}" if spares else ""
        if word and color == word:
            given.append(KeywordAbility(names[0].capitalize(), names[0], filter=instead, word=spared))
        elif color:
            given.extend(
                KeywordAbility(f"{name.capitalize()} from {color}", name, filter=_is_of(color), word=spared)
                for name in names
            )
        grant(builder, tuple(given))

    ask = _asking(unit, choosers[0], word) if choosers else None
    return Change((Part(ABILITY, "has " + ", ".join(names) + " from a color", apply),), ask=ask)


def _word_of(quality: tree.Quality) -> str:
    """Returns what `artifacts` and `colorless` are called where they are chosen in place of a colour."""
    what = quality.what
    if isinstance(what, tree.ColorIs):
        return what.color
    head = what.heads[0] if isinstance(what, tree.NounPhrase) else None
    if head is None or not isinstance(head.noun, tree.TypeIs):
        raise NotYet(quality)
    return f"{head.noun.type.lower()}s"


def _is_of(color: str) -> Filter:
    bit = COLOR_BITS[color]
    return lambda state, _ctx, source: look(state, source).colors & bit != 0


def _asking(unit: Unit, by: tree.Phrase, instead: str) -> Run:
    who = unit.things(by)

    def ask(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            seat = seat_of(player)
            if instead:
                words = Words((*COLOR_NAMES, instead))
                answer = yield Decision(seat, Kind.WORD, "choose a color", words, about=(ctx.source,))
                ctx.words["color"] = answer.word
            else:
                ctx.words["color"] = yield from choose_word(seat, "color", ctx.source)

    return ask
