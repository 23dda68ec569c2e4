"""How a line was understood, in plain words: when, if, who, what, for how long."""

from typing import Any, Final

from cardwright.games.magic.language.engine import Unwritable, Writer, assemble
from cardwright.games.magic.language.grammar import write_tables
from cardwright.games.magic.language.reader import LineReading
from cardwright.games.magic.language.tree import (
    AbilityWord,
    Activated,
    At,
    Chapter,
    Choose,
    Clause,
    During,
    ForEach,
    If,
    Keyword,
    KeywordLine,
    Lasting,
    LoyaltyAbility,
    May,
    Modal,
    NounPhrase,
    Phrase,
    Quoted,
    Sentence,
    Sentences,
    Triggered,
    Unless,
    UntilEvent,
    WhereIs,
)
from cardwright.text import walk

INDENT: Final = "  "

_LABELS: Final[dict[type, str]] = {
    If: "if",
    Unless: "unless",
    Lasting: "how long",
    UntilEvent: "how long",
    ForEach: "for each",
    At: "later",
    During: "during",
    WhereIs: "where",
}
_SYMBOLS: Final = (
    "noun", "zone", "bare_object", "each_what", "front", "modifier", "tail", "moment", "step_time", "condition", "event",
    "verb.inf", "verb.base", "verb.s", "verb.past", "cost", "keyword", "measure", "amount", "any_sentence", "clause", "order_clause",
    "bare_clause", "damage_subject", "mode_count",
)  # fmt: skip


def outline(line: LineReading, names: tuple[str, str] = ("", "")) -> list[str]:
    """Returns the outline of a line, an indented line each; what is unread is said.

    >>> from cardwright.games.magic.language import read_face
    >>> face = read_face("Test", "Whenever a creature dies, you may draw a card.")
    >>> print("\\n".join(outline(face.lines[0])))
    triggered ability
      when: whenever a creature dies
      1. who: you (may)
         does: draw a card
    """
    if line.ability is None:
        return [f"not understood: {unread.text} ({unread.reason})" for unread in line.unread]
    painter = _Painter(names)
    painter.ability(line.ability.ability, 0)
    for found in line.binding.references:
        if found.kind not in ("variable", "action", "done"):
            painter.meaning(found.node, found.introducer)
    for text in (reminder[1] for reminder in line.ability.reminders):
        painter.say(0, f"reminder: {text}")
    return painter.lines


class _Painter:
    """Collects the lines of an outline."""

    __slots__ = ("lines", "names")

    def __init__(self, names: tuple[str, str]) -> None:
        self.names = names
        self.lines: list[str] = []

    def say(self, depth: int, text: str) -> None:
        """Adds a line."""
        self.lines.append(INDENT * depth + text)

    def words(self, node: Any) -> str:
        """Returns a phrase in its own words."""
        for symbol in _SYMBOLS:
            try:
                tokens = Writer(write_tables(), self.names).tokens(symbol, node)
                return assemble(tokens, capital=False).strip(" ,.")
            except Unwritable:
                continue
        return type(node).__name__

    def ability(self, node: Phrase, depth: int) -> None:
        """Paints a line of rules text."""
        if isinstance(node, KeywordLine):
            for keyword in node.keywords:
                self.say(depth, f"keyword: {self.words(keyword)}")
        elif isinstance(node, Activated):
            self.say(depth, "activated ability")
            for cost in node.costs:
                self.say(depth + 1, f"cost: {self.words(cost)}")
            self.effect(node.effect, depth + 1)
        elif isinstance(node, Triggered):
            self.say(depth, "triggered ability")
            events = " or ".join(self.words(event) for event in node.events)
            self.say(depth + 1, f"when: {node.word} {events}")
            self.effect(node.effect, depth + 1)
        elif isinstance(node, LoyaltyAbility):
            self.say(depth, f"loyalty ability {node.loyalty}")
            self.effect(node.effect, depth + 1)
        elif isinstance(node, Chapter):
            self.say(depth, f"chapter {', '.join(node.numbers)}")
            self.effect(node.effect, depth + 1)
        elif isinstance(node, AbilityWord):
            self.say(depth, f"ability word: {node.word}")
            self.ability(node.ability, depth)
        elif isinstance(node, Sentences):
            self.say(depth, "effect")
            self.effect(node.sentences, depth + 1)
        elif type(node) is not Phrase:
            self.say(depth, self.words(node))

    def effect(self, sentences: tuple[Phrase, ...], depth: int) -> None:
        """Paints the sentences of an effect, numbered."""
        for number, sentence in enumerate(sentences, 1):
            before = len(self.lines)
            if isinstance(sentence, Sentence):
                self._sentence(sentence, depth)
            elif isinstance(sentence, Choose):
                self._modes(sentence, depth)
            else:
                self.say(depth, self.words(sentence))
            self._number(before, number, depth)

    def _number(self, before: int, number: int, depth: int) -> None:
        lead, mark = INDENT * depth, f"{number}. "
        for index in range(before, len(self.lines)):
            text = self.lines[index][len(lead) :]
            self.lines[index] = lead + (mark if index == before else " " * len(mark)) + text

    def _sentence(self, sentence: Sentence, depth: int) -> None:
        for modifier in sentence.front:
            self._modifier(modifier, depth)
        for clause in sentence.clauses:
            self._clause(clause, depth)
        for modifier in sentence.tail:
            self._modifier(modifier, depth)

    def _modes(self, choose: Choose, depth: int) -> None:
        self.say(depth, f"choose {self.words(choose.how)}")
        for mode in choose.modes:
            self.say(depth + 1, "mode")
            self.effect(getattr(mode, "effect", ()), depth + 2)

    def _clause(self, clause: Phrase, depth: int) -> None:
        if not isinstance(clause, Clause):
            self.say(depth, self.words(clause))
            return
        who = "you" if clause.subject is None else self.words(clause.subject)
        optional = any(isinstance(verb, May) for verb in clause.verbs)
        self.say(depth, f"who: {who}{' (may)' if optional else ''}")
        for verb, modifiers in clause.modified_verbs:
            for inner in verb.verbs if isinstance(verb, May) else (verb,):
                self.say(depth, f"does: {self._verb(inner)}")
                self._quoted(inner, depth + 1)
            for modifier in modifiers:
                self._modifier(modifier, depth)

    def _verb(self, verb: Phrase) -> str:
        if isinstance(verb, Modal) and verb.how == "not":
            return "not " + ", ".join(self.words(inner) for inner in verb.verbs)
        return self.words(verb)

    def _quoted(self, verb: Phrase, depth: int) -> None:
        for node in walk(verb):
            if isinstance(node, Quoted):
                self.say(depth, "an ability of its own:")
                self.ability(node.ability, depth + 1)

    def _modifier(self, modifier: Phrase, depth: int) -> None:
        label = _LABELS.get(type(modifier), "how")
        words = self.words(modifier)
        prefix = f"{label} "
        self.say(depth, f"{label}: {words.removeprefix(prefix)}")

    def meaning(self, node: Phrase, introducer: Phrase) -> None:
        """Says what a reference means."""
        kind = isinstance(introducer, NounPhrase | Keyword) or not isinstance(introducer, Clause)
        if kind:
            self.say(1, f"“{self._reference(node)}” is {self.words(introducer)}")

    def _reference(self, node: Phrase) -> str:
        words = self.words(node)
        return words if words[:1].islower() else type(node).__name__.lower()
