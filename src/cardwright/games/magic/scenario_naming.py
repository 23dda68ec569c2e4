"""How scripts call things: objects by name, abilities and spells by their words, faces."""

import re
from typing import Any

from cardwright.games.magic.expectations import names_of
from cardwright.games.magic.rules.context import is_player
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import StackItem
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.words import thing_name
from cardwright.games.magic.scenario_texts import begins_so, texts_of
from cardwright.scenarios.answers import Naming, folded


def is_named(state: MagicState, number: int, name: Any) -> bool:
    wanted = folded(str(name))
    return any(folded(one) == wanted for one in names_of(state, number, under=True))


def last_name(state: MagicState, number: int) -> str:
    """Returns the name that an object has, or last had."""
    return look(state, number).name if number in state.objects or number in state.lki else ""


def numbered(value: Any) -> tuple[Any, int, str | None]:
    """Returns the name, the place and the player of an object as an entry names it."""
    if isinstance(value, dict):
        return value.get("card"), value["nth"] if isinstance(value.get("nth"), int) else 1, value.get("of")
    name, hash_, nth = str(value).rpartition("#")
    return (name.strip(), int(nth), None) if hash_ and nth.isdigit() else (value, 1, None)


def right_face(state: MagicState, number: int, face: Definition | None, value: Any) -> bool:
    """Tells whether a card is cast or played by the face that an entry names; the whole card's name allows each."""
    definition = state.objects[number].definition
    wanted = folded(str(numbered(value)[0]))
    if not definition.faces or definition.card is None or wanted == folded(definition.card.name):
        return True
    return wanted == folded((face or definition).name)


def right_thing(state: MagicState, number: int, value: Any) -> bool:
    """Tells whether an object is the one that an entry names, counted in the order of its zone."""
    name, nth, of = numbered(value)
    if not is_named(state, number, name):
        return False
    if of is not None and state.setting.names[controller_of(state, number)] != of:
        return False
    if nth == 1:
        return True
    obj = state.objects[number]
    alike = [
        other
        for other in state.zone_ids(obj.zone, obj.owner)
        if is_named(state, other, name) and controller_of(state, other) == controller_of(state, number)
    ]
    return len(alike) >= nth and alike[nth - 1] == number


def is_called(state: MagicState, thing: int, value: Any) -> bool:
    if is_player(thing):
        return folded(thing_name(state, thing)) == folded(str(value))
    return right_thing(state, thing, value)


def of_another(words: str, wanted: str) -> bool:
    """Tells whether a text begins so, where it names the card that it was first on: `{T}: ~ deals …` of an ooze."""
    pattern = "[^:.]+".join(re.escape(one) for one in wanted.split("~"))
    return "~" in wanted and re.match(pattern, folded(words)) is not None


def says_which(wanted: str, name: str) -> bool:
    """Tells whether `turn … face up` may mean the card of that name."""
    which = wanted.removeprefix("turn").partition("face up")[0].strip()
    return not which or which.startswith(("this", "~", "face-down", "it")) or which == folded(name)


def called(state: MagicState, item: StackItem, name: str) -> bool:
    """Tells whether a spell or ability on the stack is called so: its name, its source's, or how its text begins."""
    if item.spell:
        return is_named(state, item.id, name) or folded(item.text) == folded(name)
    source = item.bound.source
    named = (source in state.objects or source in state.lki) and folded(look(state, source).name)
    return named == folded(name) or begins_so(state, item, name)


def thing_naming(state: MagicState, thing: int, words: str) -> Naming:
    if is_player(thing):
        name = thing_name(state, thing)
        return Naming(names=(name,), text=name)
    item = next((one for one in state.stack if one.id == thing), None)
    of = None
    if item is not None:
        of = state.setting.names[item.controller]
        if not item.spell:
            return Naming(text=item.text, of=of, copy=item.copy, others=texts_of(state, item)[1:])
        return Naming(names=names_of(state, thing, under=True), text=item.text, of=of, copy=item.copy)
    copy = False
    if thing in state.objects:
        of = state.setting.names[controller_of(state, thing)]
        copy = is_copy(state, thing)
    return Naming(names=names_of(state, thing, under=True), text=words, of=of, copy=copy)


def is_copy(state: MagicState, number: int) -> bool:
    """Tells whether an object is a copy: a token that is one of a card, or something that is not what its card says."""
    obj = state.objects[number]
    if obj.copy or (obj.token and obj.definition.card is not None):
        return True
    return not obj.face_down and look(state, number).name not in _own_names(obj.definition)


def _own_names(definition: Definition) -> tuple[str, ...]:
    return (definition.name, *(definition.card.names if definition.card is not None else ()))


def face_naming(words: str) -> Naming:
    """Returns how one of several ways to cast a card is called: by its face, `Cast Curious Pair (Treats to Share, free)`."""
    whole, _, inner = words.removeprefix("Cast ").partition(" (")
    name = inner.partition(", ")[0] if ", " in inner else whole
    return Naming(names=(name,), text=f"Cast {name}")
