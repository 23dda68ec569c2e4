"""Text-changing effects (CR 612): words replaced in the tree, which is then compiled again."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from cardwright.games.magic.language import read_face, tree, write_ability
from cardwright.games.magic.rules.ability import TEXT, Ability, Body, Part, SpellAbility
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, RulesError, Steps, Words
from cardwright.text import Node

COLOR_WORDS: Final = ("white", "blue", "black", "red", "green")
BASIC_LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_CHOICES: Final = {"color word": COLOR_WORDS, "basic land type": BASIC_LAND_TYPES}

_REWORDED: Final[dict[tuple[str, str, Node], Ability]] = {}


@effect(tree.ChangeText)
def _changes_text(unit: Unit, said: Said) -> Doing:
    """`change the text of target spell or permanent by replacing all instances of one … with another`."""
    verb: tree.ChangeText = said.verb
    kinds = [_CHOICES[word] for word in (verb.word, verb.other) if word]
    words = tuple(word for kind in kinds for word in kind)
    if said.subject is not None:
        raise NotYet(verb)
    what = unit.things(verb.what)
    lasts = unit.duration(said.mods)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = tuple(what(state, ctx))
        if not found:
            return
        seat, about = ctx.controller, (ctx.source,)
        named = " or ".join(filter(None, (verb.word, verb.other)))
        old = yield Decision(seat, Kind.WORD, f"which {named} is replaced", Words(words), about=about)
        alike = next(kind for kind in kinds if old.word in kind)
        others = tuple(word for word in alike if word != old.word)
        new = yield Decision(seat, Kind.WORD, f"what {old.word} becomes", Words(others), about=about)
        duration = lasts(state, ctx) if lasts is not None else Duration("ever", turn=state.turn)
        text = f"{old.word} becomes {new.word}"
        part = Part(TEXT, text, lambda builder, _state, _ctx: reword(builder, old.word, new.word))
        add_effect(state, ctx.bound(), duration, text, things=found, parts=(part,))
        for one in found:
            _reword_on_stack(state, one, old.word, new.word)

    return Doing(run)


def reword(builder: Builder, old: str, new: str) -> None:
    """Replaces a word wherever an object's text or type line uses it as that word (CR 612.2)."""
    builder.abilities = tuple([reworded(builder.name, one, old, new) for one in builder.abilities])
    if old in builder.subtypes:
        changed = [new if name == old else name for name in builder.subtypes]
        builder.subtypes = tuple(dict.fromkeys(changed))


def _reword_on_stack(state: MagicState, number: int, old: str, new: str) -> None:
    """Makes an instant or sorcery on the stack do what its text now says."""
    items = []
    for item in state.stack:
        if item.id == number and item.spell:
            spells = [one for one in state.objects[number].definition.spell if one.body is item.body]
            if spells:
                item = replace(
                    item, body=_body(reworded(state.objects[number].definition.name, spells[0], old, new))
                )
        items.append(item)
    state.stack = tuple(items)


def _body(ability: Ability) -> Body:
    assert isinstance(ability, SpellAbility)
    return ability.body


def reworded(name: str, ability: Ability, old: str, new: str) -> Ability:
    """Returns an ability with a word replaced, compiled once; itself where the word is not in it."""
    if ability.tree is None:
        return ability
    changed = replace_word(ability.tree, old, new)
    if changed is ability.tree:
        return ability
    key = (name, ability.text, changed)
    found = _REWORDED.get(key)
    if found is None:
        found = _REWORDED[key] = _compiled(name, changed, isinstance(ability, SpellAbility))
    return found


def _compiled(name: str, node: Node, spell: bool) -> Ability:
    from cardwright.games.magic.rules.compile.abilities import compile_line

    line = tree.KeywordLine(keywords=(node,)) if isinstance(node, tree.Keyword) else node
    assert isinstance(line, tree.Phrase)
    text, _ = write_ability(tree.AbilityText(ability=line), (name, name))
    read = read_face(name, text, spell=spell).lines[0]
    if read.ability is None:
        raise RulesError(f"{name}: the changed text is not understood: {text}")
    return compile_line(name, read.ability.ability, text, spell=spell, binding=read.binding)[0]


def replace_word(node: Node, old: str, new: str) -> Node:
    """Returns a tree with a colour word or basic land type replaced; itself where it is not in it.

    Mana symbols and names are no words of these kinds (CR 612.2).
    """
    fields: dict[str, Any] = {}
    for field in type(node).parts():
        value = getattr(node, field)
        changed = _replaced(field, value, old, new)
        if changed is not value:
            fields[field] = changed
    return replace(node, **fields) if fields else node


_WORD_FIELDS: Final = {"color", "subtype", "kind"}
"""Fields in which a colour word or a land type stands as itself: of `ColorIs`, `SubtypeIs`, landwalk."""


def _replaced(field: str, value: Any, old: str, new: str) -> Any:
    if isinstance(value, Node):
        return replace_word(value, old, new)
    if isinstance(value, tuple):
        items: Sequence[Any] = [
            replace_word(item, old, new) if isinstance(item, Node) else item for item in value
        ]
        return tuple(items) if any(a is not b for a, b in zip(items, value, strict=True)) else value
    if field in _WORD_FIELDS and isinstance(value, str) and value.lower() == old.lower():
        return new if value[:1].isupper() else new.lower()
    return value
