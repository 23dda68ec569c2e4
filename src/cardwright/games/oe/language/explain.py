"""Explaining a card in plain words: what it says, link by link, and what its words mean."""

import re
from typing import Final

from cardwright.games.oe.language import printed
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v
from cardwright.games.oe.language.types import is_constant, is_event
from cardwright.text import Reading, walk


def _lowered(found: re.Match[str]) -> str:
    return found.group().lower()


_MEANINGS: dict[str, v.Word] = {
    w.word: w for table in (v.STATES, v.PHASES, v.STANDARDS, v.SUBTYPES, v.ATTRIBUTES) for w in table.values()
}


def explain(reading: Reading[t.File]) -> str:
    """Returns what a file says, in plain words for a player."""
    return "\n\n".join("\n".join(_item(item)) for item in reading.tree.items)


def _item(item: t.Card | t.Program | t.Unread) -> list[str]:
    match item:
        case t.Unread():
            return [f"Not understood: {item.text}"]
        case t.Card():
            said = _program(item.program) if item.program is not None else ["It has no effects."]
            return [printed.head(item), *said, *_words(item)]
        case t.Program():
            return [*_program(item), *_words(item)]


def _program(program: t.Program) -> list[str]:
    lines: list[str] = []
    for effect in program.effects:
        if isinstance(effect, t.Unread):
            lines.append(f"Not understood: {effect.text}")
            continue
        for statement in effect.statements:
            lines.append(f"Effect {effect.number}: {_statement(statement)}")
        if not effect.statements:
            lines.append(f"Effect {effect.number}: nothing.")
    return lines


def _statement(statement: t.Statement) -> str:
    said: list[str] = []
    before: t.Descriptor | None = None
    for link in statement.links:
        when = _when(link, before)
        if before is None and is_constant(statement):
            when = f"All the time{', ' + _lower(when) if when else ': '}"
        elif before is None and not when:
            when = "At once: "
        said.append(english(f"{when}{_lower(_doing(link))}."))
        before = link
    return " ".join(said)


def _doing(link: t.Descriptor) -> str:
    """Returns what a link does; what a card that it creates says is said in plain words too."""
    words = printed.doing(link)
    for action in link.actions:
        if isinstance(action.function, t.Create) and action.function.effect.statements:
            effect = action.function.effect
            said = " ".join(_statement(statement) for statement in effect.statements)
            words = words.replace(" ".join(printed.effect(effect)), said)
    return words


_ENGLISH: Final = tuple(
    (re.compile(pattern), better)
    for pattern, better in (
        (r"\b(make a )?blood Call\b", "make a blood call"),
        (r"\bpay N, up to (\d+)", r"pay up to \1"),
        (r" N times\b", ", as many times as you paid"),
        (r"\b([Aa]dd \d+ \w+) to and Add (\d+ \w+) to\b", r"\1 and \2 to"),
        (r"\b([Tt]ake \d+ \w+) from and Take (\d+ \w+) from\b", r"\1 and \2 from"),
        (r"\b([Aa]dd|[Tt]ake) 1 Days\b", r"\1 1 Day"),
        (r"\band (Add|Take|Restore|Diminish|Destroy|Reveal|Move|Draw|Search|Create)\b", _lowered),
        (r"\bthat (\w+) is \1 and\b", r"it is \1 and"),
        (r"\bit is ([AEIO]\w*) and\b", r"it is an \1 and"),
        (r"\bit is ([BCDFGHJ-NP-Z]\w*) and\b", r"it is a \1 and"),
        (r"\bof (\w+?)(\d) to \1(\d)\b", r"of \1\2–\3"),
        (r"\bfortify ((?:\w+ ){0,3})fortified\b", r"unfortify \1fortified"),
        (r'\b(all|two|three|four) ("[^"]+")', r"\1 cards named \2"),
    )
)
"""Where the printed form is terser than English."""
_RANGE: Final = re.compile(r"\bin (\w+?)(\d) to \1(\d)\b")
_RANGE_MOVED: Final = re.compile(_RANGE.pattern + r"(?= to )")


def english(words: str) -> str:
    """Returns a sentence of the printed form as people would say it.

    >>> english("You may blood Call to add 1 ATK to and Add 1 DEF to a Unit in OFF1 to OFF3.")
    'You may make a blood call to add 1 ATK and 1 DEF to a Unit in OFF1–3.'
    """
    for pattern, better in _ENGLISH:
        words = pattern.sub(better, words)
    # What is moved goes "to" a slot: there only a range that something else follows with "to" is one.
    return (_RANGE_MOVED if "move " in words.lower() else _RANGE).sub(r"in \1\2–\3", words)


def _when(link: t.Descriptor, before: t.Descriptor | None) -> str:
    events: list[str] = []
    costs: list[str] = []
    holds: list[str] = []
    for c in link.conditions:
        words = _lower(printed.condition(c, link, before))
        if isinstance(c, t.Change):
            if _happens(link, before):
                events.append(f"when {words}")
            else:
                holds.append(words)
        elif is_event(c, link.timing):
            events.append((v.PHASES.get(c.word) or v.STANDARDS[c.word]).when or f"when {words}")
        elif c.word != "PASSIVE":
            costs.append(words)
    parts = ["then"] if before is not None else []
    parts += [" and ".join(events)] if events else []
    parts += [f"if {' and '.join(holds)}"] if holds else []
    if link.timing is t.Timing.ACTIVATED:
        parts.append(f"you may {' and '.join(costs)} to" if costs else "you may")
        return _capital(", ".join(parts)) + " "
    parts += [" and ".join(costs)] if costs else []
    return _capital(", ".join(parts)) + ": " if parts else ""


def _happens(link: t.Descriptor, before: t.Descriptor | None) -> bool:
    standard = any(is_event(c, link.timing) for c in link.conditions)
    return before is None and link.timing is t.Timing.TRIGGERED and not standard


def _words(item: t.Card | t.Program) -> list[str]:
    """Returns the meanings of the words that a card uses, in the order that they come up."""
    found: list[str] = []
    for node in walk(item):
        match node:
            case t.State(word=word) | t.Attribute(word=word) | t.Standard(word=word):
                found.append(word)
            case t.Kind(subtype=str(word)):
                found.append(word)
            case _:
                pass
    return [f"  {word}: {_MEANINGS[word].meaning}" for word in dict.fromkeys(found) if word in _MEANINGS]


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
