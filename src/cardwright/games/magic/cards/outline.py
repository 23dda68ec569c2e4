"""Says in plain words how a card was understood: when, who, what, to whom, for how long."""

from collections.abc import Iterator
from typing import Final

from cardwright.games.magic.cards.model import Card, Face
from cardwright.games.magic.language import CardReading, FaceReading, LineReading, write_ability
from cardwright.games.magic.language.line import short_name
from cardwright.games.magic.language.tree import AbilityText, Quoted
from cardwright.games.magic.meaning.telling import told_lines
from cardwright.text import Node, walk

_ABILITIES: Final = {
    "Activated": "activated ability",
    "Triggered": "triggered ability",
    "LoyaltyAbility": "loyalty ability",
    "KeywordLine": "keywords",
    "Chapter": "chapter",
    "AbilityWord": "ability word",
}
"""What a line of a card is called, by the node at its top; other lines are effects or static abilities."""

_KINDS: Final = {
    "If": "if",
    "Unless": "unless",
    "AsLongAs": "as long as",
    "ForAsLongAs": "for as long as",
    "While": "while",
    "Lasting": "for how long",
    "UntilEvent": "until",
    "ForEach": "for each",
    "ForEachTime": "for each time",
    "During": "when",
    "At": "when",
    "Before": "before",
    "When": "when",
    "AsEvent": "as",
    "Instead": "instead",
    "InsteadOf": "instead of",
    "WhereIs": "where",
    "ExceptFor": "except",
    "Restriction": "restriction",
    "Choose": "choose",
    "Mode": "mode",
    "TapSelf": "cost",
    "ManaCost": "cost",
    "ActionCost": "cost",
    "Quoted": "the ability",
}
"""The word before a phrase, by its node."""

_FIELDS: Final = {
    "amount": "how much",
    "by": "by whom",
    "condition": "if",
    "conditions": "if",
    "cost": "cost",
    "costs": "cost",
    "count": "how many",
    "counters": "what",
    "effect": "then",
    "events": "when",
    "first": "does",
    "modes": "mode",
    "rest": "and",
    "qualifiers": "which",
    "subject": "who",
    "to": "to whom",
    "verb": "does",
    "zone": "where",
}
"""The word before a phrase, by the place it has in the phrase around it."""

_WITH_EFFECT: Final = ("Activated", "Triggered", "LoyaltyAbility", "Chapter")
_OF_CLAUSES: Final = ("clause", "clauses", "condition", "conditions")
"""Fields of a modifier that hold its clause, whose words are those of the modifier."""

_PASSED_THROUGH: Final = frozenset(("AbilityText", "Sentences", "Sentence", "Step", "NextClause", "Modified"))
"""Nodes that only hold others together."""

_SAY_THEMSELVES: Final = frozenset(("Quoted", "Clause", "Variable"))
"""References whose words need no more words."""

_DEEPEST: Final = 12


def outline_card(card: Card, reading: CardReading) -> str:
    """Returns an outline of a card: its faces, their abilities, and the parts of each."""
    blocks = [
        "\n".join(_face_lines(face, read)) for face, read in zip(card.faces, reading.faces, strict=True)
    ]
    return "\n\n".join(blocks)


def _face_lines(face: Face, reading: FaceReading) -> Iterator[str]:
    numbers = [
        face.stats,
        face.loyalty and f"loyalty {face.loyalty}",
        face.defense and f"defense {face.defense}",
    ]
    parts = [str(face.type_line), *[number for number in numbers if number]]
    yield f"{face.name} {face.cost}".rstrip() + f": {', '.join(parts)}"
    spell = face.has_type("Instant") or face.has_type("Sorcery")
    for line in reading.lines:
        yield from outline_line(line, (face.name, short_name(face.name)), spell=spell)


def tell_card(card: Card, reading: CardReading) -> str:
    """Returns what a card means, line by line; an outline of the lines that have no meaning yet."""
    blocks = [
        "\n".join(_told_lines(face, read)) for face, read in zip(card.faces, reading.faces, strict=True)
    ]
    return "\n\n".join(blocks)


def plain_card(card: Card, reading: CardReading) -> str:
    """Returns what a card means in sentences, a paragraph a line; the text itself of lines that have no meaning yet."""
    several = len(card.faces) > 1
    paragraphs = []
    for face, read in zip(card.faces, reading.faces, strict=True):
        lines = zip(read.lines, told_lines(face, read), strict=True)
        said = [" ".join(one.words for one in told) if told else line.text for line, told in lines]
        paragraphs += [f"{face.name}:", *said] if several and said else said
    return "\n".join(paragraphs)


def _told_lines(face: Face, reading: FaceReading) -> Iterator[str]:
    """Yields a face's title, and each line with its sentences; `←` shows the words that a sentence comes from."""
    whole = _face_lines(face, reading)
    yield next(whole)
    spell = face.has_type("Instant") or face.has_type("Sorcery")
    for line, told in zip(reading.lines, told_lines(face, reading), strict=True):
        outlined = outline_line(line, (face.name, short_name(face.name)), spell=spell)
        if not told:
            yield from outlined
            continue
        yield next(outlined)
        for sentence in told:
            words = " ".join(line.text[sentence.start : sentence.end].split())
            aside = f"  ← {words}" if words and len(words) < len(line.text) - 1 else ""
            yield f"    {sentence.words}{aside}"


def outline_line(
    line: LineReading, names: tuple[str, str] = ("", ""), *, spell: bool = False
) -> Iterator[str]:
    """Yields the outline of one line of a card.

    `names` are what the card calls itself, whole and short; `spell` says that sentences are a spell's effect.
    """
    if line.ability is None or line.unread:
        yield f"  not understood: {line.text}"
        for part in line.unread:
            yield f"    {part.reason}: {part.text}"
        return
    ability = line.ability.ability
    kind = type(ability).__name__
    if kind == "Phrase":
        yield f"  reminder: {line.text}"
        return
    title = _ABILITIES.get(kind, "effect" if spell else "static ability")
    yield f"  {title}: {line.text.replace(chr(10), ' ')}"
    if kind != "KeywordLine":
        outliner = _Outliner(line.text, names, _clause_label(kind), _meanings(line))
        yield from outliner.parts(ability, 2)


def _meanings(line: LineReading) -> dict[int, str]:
    """Returns what each reference of a line means, in words, by the identity of its node."""
    here = {id(node) for node in walk(line.ability)} if line.ability is not None else set()
    return {
        id(found.node): _said(found.introducer, line.text if id(found.introducer) in here else "")
        for found in line.binding.references
    }


def _said(node: Node, text: str) -> str:
    if type(node).__name__ == "SelfRef":
        return "this card"
    if type(node).__name__ == "You":
        return "you"
    words = text[node.span.start : node.span.end].strip(" .,•\n").replace("\n", " ") if node.span else ""
    return f"“{words}”" if words else "what was said before"


def _clause_label(kind: str) -> str:
    return "effect" if kind in _WITH_EFFECT else "sentence"


class _Outliner:
    """Goes down a tree; each phrase is shown with its own words from the line."""

    __slots__ = ("clause", "meanings", "names", "text")

    def __init__(self, text: str, names: tuple[str, str], clause: str, meanings: dict[int, str]) -> None:
        self.meanings = meanings
        self.text = text
        self.names = names
        self.clause = clause
        """What a clause of the line itself is called."""

    def parts(self, node: Node, depth: int) -> Iterator[str]:
        """Yields lines for the phrases directly below a node, each with what is below it."""
        if type(node).__name__ == "Clause" and getattr(node, "subject", None) is None and depth < _DEEPEST:
            yield f"{'  ' * depth}who: you"
        for field, child in _fields(node):
            if field in _OF_CLAUSES and type(child).__name__ == "Clause" and not _only_holds(node):
                yield from self.parts(child, depth)
            else:
                yield from self.phrase(self._label(field, child), child, depth)

    def _label(self, field: str, node: Node) -> str:
        kind = type(node).__name__
        if kind == "Clause" and field in ("first", "rest", "clause"):
            return self.clause
        return _KINDS.get(kind) or _FIELDS.get(field) or _spaced(field)

    def phrase(self, label: str, node: Node, depth: int) -> Iterator[str]:
        """Yields the line of a phrase and, where it has parts worth telling apart, theirs."""
        if _only_holds(node):
            yield from self.parts(node, depth)
            return
        if isinstance(node, Quoted):
            yield from self._quoted(label, node, depth)
            return
        words = self._words(node)
        if id(node) in self.meanings and type(node).__name__ not in _SAY_THEMSELVES:
            words = f"{words}, which is {self.meanings[id(node)]}"
        yield f"{'  ' * depth}{label}: {words}" if words else f"{'  ' * depth}{label}"
        if depth < _DEEPEST and _has_parts(node):
            yield from self.parts(node, depth + 1)

    def _quoted(self, label: str, node: Quoted, depth: int) -> Iterator[str]:
        """Yields a quoted ability, whose places count from its own beginning."""
        text, _ = write_ability(AbilityText(ability=node.ability, reminders=node.reminders), self.names)
        yield f"{'  ' * depth}{label}: {text}"
        kind = type(node.ability).__name__
        if depth < _DEEPEST and kind != "KeywordLine":
            yield from _Outliner(text, self.names, _clause_label(kind), {}).parts(node.ability, depth + 1)

    def _words(self, node: Node) -> str:
        if type(node).__name__ == "SelfRef":
            return "this card"
        if not node.span:
            return _spaced(type(node).__name__)
        return self.text[node.span.start : node.span.end].strip(" .,•\n").replace("\n", " ")


def _only_holds(node: Node) -> bool:
    return type(node).__name__ in _PASSED_THROUGH


def _fields(node: Node) -> Iterator[tuple[str, Node]]:
    """Yields the phrases below a node with the field that each is in; of a noun, only its qualifiers."""
    names = ("qualifiers",) if type(node).__name__ == "NounPhrase" else type(node).parts()
    for name in names:
        value = getattr(node, name)
        for child in value if isinstance(value, tuple) else (value,):
            if isinstance(child, Node):
                yield name, child


def _has_parts(node: Node) -> bool:
    """Returns whether a phrase says more than its words show."""
    return any(True for _ in _fields(node))


def _spaced(name: str) -> str:
    """Returns a name of the program as words.

    >>> _spaced("PutCounters"), _spaced("equal_to")
    ('put counters', 'equal to')
    """
    apart = "".join(f" {c.lower()}" if c.isupper() else c for c in name)
    return apart.replace("_", " ").strip()
