"""The texts by which scripts and expectations call abilities on the stack."""

import re
from collections.abc import Sequence
from typing import Final

from cardwright.games.magic.rules.ability import Ability
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import StackItem
from cardwright.games.magic.rules.state import MagicState
from cardwright.scenarios.answers import folded, starts

_SELF: Final = re.compile(
    r"\bthis (?:creature|artifact|enchantment|land|permanent|planeswalker|aura|equipment|vehicle|token|card|spell)\b"
)
_DELAYED: Final = re.compile(
    r"(?P<before>[^.]*?),? (?P<when>at (?:the beginning of|end of) [^.,]+)(?P<end>[.,]|$)"
)
_MARKS: Final = re.compile(r"</?i>")
"""Marks of slanted letters, in which some write the word before an ability."""
_REMINDER: Final = re.compile(r"\(([^()]*)\)")
_TRIGGERING: Final = ("When ", "Whenever ", "At ")


def plain_text(words: str, names: Sequence[str]) -> str:
    """Returns the text of an ability in which the card itself is `~`, however it is written."""
    found = folded(words)
    for name in sorted((folded(one) for one in names), key=len, reverse=True):
        found = found.replace(name, "~")
        short = name.partition(",")[0]
        if "," in name:
            found = found.replace(short, "~")
    found = _SELF.sub("~", found)
    return re.sub(r"^\[([+-]?[0-9x]+)\]", r"\1", found)


def begins_so(state: MagicState, item: StackItem, beginning: str) -> bool:
    """Tells whether a text of an ability on the stack begins so, however it writes its own card's name."""
    beginning = _MARKS.sub("", beginning)
    source = item.bound.source
    names = (look(state, source).name,) if source in state.objects or source in state.lki else ()
    wanted = plain_text(beginning, names)
    return any(
        starts(text, beginning) or plain_text(text, names).startswith(wanted)
        for text in texts_of(state, item)
    )


def texts_of(state: MagicState, item: StackItem) -> tuple[str, ...]:
    """Returns the texts by whose beginning an ability on the stack may be called.

    They are its own; that of a delayed one with its time first, as it would be printed, or the sentence that begins
    with its time; and, of one that a keyword stands for, what the card's reminder text says of it.
    """
    texts = [item.text]
    if item.triggered and type(item.ability) is Ability:  # a delayed one has no words but those that made it
        texts.extend(one for one in item.text.split(". ")[1:] if one.startswith(_TRIGGERING))
    for found in _DELAYED.finditer(item.text):
        clause = found["before"].rpartition(", ")[2].strip()
        when = found["when"][0].upper() + found["when"][1:]
        texts.append(f"{when}, {clause[:1].lower()}{clause[1:]}.")
    printed = _printed(state, item.bound.source)
    if item.triggered and folded(item.text) not in folded(printed):
        sentences = (one for text in _REMINDER.findall(printed) for one in text.split(". "))
        texts.extend(one for one in sentences if one.startswith(_TRIGGERING))
    return tuple(texts)


def _printed(state: MagicState, number: int) -> str:
    obj = state.objects.get(number) or (state.lki[number][0] if number in state.lki else None)
    if obj is None or obj.definition.card is None:
        return ""
    return "\n".join(face.text for face in obj.definition.card.faces)
