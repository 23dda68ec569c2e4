"""Explaining a card in plain words: what it says, link by link, and what its words mean."""

from cardwright.games.oe.language import printed
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v
from cardwright.games.oe.language.types import is_constant, is_event
from cardwright.text import Reading, walk

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
        said.append(f"{when}{_lower(printed.doing(link))}.")
        before = link
    return " ".join(said)


def _when(link: t.Descriptor, before: t.Descriptor | None) -> str:
    events: list[str] = []
    costs: list[str] = []
    holds: list[str] = []
    for c in link.conditions:
        words = _lower(printed.condition(c, link, before))
        if isinstance(c, t.Change):
            (events if _happens(link, before) else holds).append(words)
        elif is_event(c, link.timing):
            events.append(words)
        elif c.word != "PASSIVE":
            costs.append(words)
    parts = ["then"] if before is not None else []
    parts += [f"at: {'; '.join(events)}"] if events else []
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
