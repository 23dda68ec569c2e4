"""What the lines of a card mean, in plain English, with the words that each sentence comes from."""

from collections.abc import Iterator

from msgspec import Struct

from cardwright.games.magic.cards.model import Face
from cardwright.games.magic.language import FaceReading, tree
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower import Gap, Lowering, lower_line
from cardwright.games.magic.meaning.lower.base import Spans
from cardwright.games.magic.meaning.lower.keywords import keyword
from cardwright.games.magic.meaning.prose import tell_line


class Sentence(Struct, frozen=True):
    """A sentence of an explanation, and where in the line the words are that it comes from."""

    words: str
    start: int
    end: int


def told_lines(face: Face, reading: FaceReading) -> Iterator[tuple[Sentence, ...]]:
    """Yields for each line of a face what it means; nothing for a line that has no meaning yet."""
    spell = face.has_type("Instant") or face.has_type("Sorcery")
    before = Lowering(face.name, "spell", Binding(), face.text) if spell else None
    for line in reading.lines:
        node = line.ability.ability if line.ability is not None else None
        if node is None or type(node) is tree.Phrase:
            yield ()
            continue
        spans: Spans = {}
        try:
            if isinstance(node, tree.KeywordLine):
                low = Lowering(face.name, "", line.binding, line.text)
                meant = [_line(keyword(low, each), low, each) for each in node.keywords]
            else:
                made = lower_line(
                    face.name, node, line.text, spell=spell, binding=line.binding, before=before, spans=spans
                )
                meant = [(made, (0, len(line.text)))]
        except Gap:
            yield ()
            continue
        yield tuple(
            Sentence(told.words, *spans.get(id(told.record), where))
            for each, where in meant
            for told in tell_line(each)
        )


def _line(ability: m.Ability, low: Lowering, node: tree.Phrase) -> tuple[m.Line, tuple[int, int]]:
    """Returns a keyword as a line, and where its words are."""
    where = node.span.start, node.span.end
    return (ability if isinstance(ability, m.Line) else m.Line(low.text[slice(*where)], ability)), where
