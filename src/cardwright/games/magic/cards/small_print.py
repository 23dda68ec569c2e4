"""What designers write otherwise than cards do: `~`, symbols in round brackets, letters in the wrong case, a missing stop.

A line that looks so is mended, read, and if it is then understood taken as its canonical form, with a hint that says
what that is. What reads as it stands is never touched, and what does not read after mending stays as it was written.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from cardwright.games.magic.cards.model import TypeLine, type_line
from cardwright.games.magic.cards.wording import canonical_text
from cardwright.games.magic.language import read_face
from cardwright.games.magic.language.vocabulary import BASIC_LAND_TYPES, CARD_TYPES, SUBTYPES, SUPERTYPES
from cardwright.text import Reporter, Span

_SYMBOLS: Final = r"(?:\d{1,2}|[WUBRGCXTQ])"
_ROUND: Final = re.compile(rf"\(({_SYMBOLS})\)")
_BARE_COST: Final = re.compile(rf"(?:^|(?<=, ))({_SYMBOLS}{{1,6}})(?=[:,] )")
_ONE_SYMBOL: Final = re.compile(_SYMBOLS)
_ONLY_SYMBOLS: Final = re.compile(rf"{_SYMBOLS}{{1,16}}")
_TIGHT: Final = re.compile(r"^(\[[^\]]*\]):(?=\S)")
_LAND: Final = re.compile(rf"\b({'|'.join(sorted(word.lower() for word in BASIC_LAND_TYPES))})(s?)\b")
_WRITTEN_BACK: Final = re.compile(r"written back as (['\"])(?P<text>.*)\1", re.DOTALL)
_BEGINNING: Final = re.compile(r"(?:^|(?<=[.:] ))[a-z]")
_ENDS: Final = (".", ")", '"', "—", "•")
_LONGEST: Final = 600
_TYPES: Final = frozenset((*CARD_TYPES, *SUPERTYPES, *SUBTYPES))


class Mended(NamedTuple):
    """A line in its canonical form, and whether only the case of letters was another."""

    text: str
    only_case: bool


def mended_text(lines: list[tuple[str, Span]], name: str, reporter: Reporter) -> str:
    """Returns the text of a face with its small print mended, and says of each such line what its form is."""
    found: list[str] = []
    for text, span in lines:
        written = canonical_text(text)
        mend = mended(written, name) if is_unusual(written) else None
        if mend is not None:
            _hint(text, mend, span, reporter)
        found.append(mend.text if mend is not None else written)
    return "\n".join(found)


def _hint(text: str, mend: Mended, span: Span, reporter: Reporter) -> None:
    message = "cards say this otherwise"
    code = "small-print"
    if mend.only_case:
        message, code = "only the case of letters is not as cards have it", "letter-case"
    if mend.text != text:
        reporter.warn(span, code, message, suggestion=mend.text)


def is_unusual(line: str) -> bool:
    """Returns whether a line looks as if its small print were not that of cards; only such ones are tried.

    >>> is_unusual("Flying"), is_unusual("~ deals 3 damage to any target."), is_unusual("destroy target creature.")
    (False, True, True)
    """
    if not line or len(line) > _LONGEST or line.startswith("•"):
        return False
    return (
        "~" in line
        or line[0].islower()
        or _ROUND.search(line) is not None
        or _BARE_COST.search(line.partition(": ")[0] + ": ") is not None
        or _TIGHT.match(line) is not None
        or _LAND.search(line) is not None
        or (not line.endswith(_ENDS) and len(line.split()) > 2)
        or (line.endswith('"') and not line.endswith('."'))
        or any(word[0].isupper() for word in re.split("[,;] ", line)[1:] if word and len(line) < 60)
        or (len(line) < 60 and re.search(r"[a-z] [A-Z]", line) is not None and "." not in line)
    )


def mended(line: str, name: str) -> Mended | None:
    """Returns a line as cards would have it, or None where it reads as it is, or in no way that is tried."""
    if _reads(line, name) == line:
        return None
    for candidate in _candidates(line, name):
        read = _reads(candidate, name)
        if read is not None:
            return Mended(read, read.casefold() == line.casefold())
    return None


def _reads(line: str, name: str) -> str | None:
    """Returns a line in the form in which it reads: itself, or what the reader would write back."""
    lines = read_face(name, line, cost="{X}").lines
    if len(lines) != 1:
        return None
    if lines[0].ability is not None:
        return lines[0].text
    back = _WRITTEN_BACK.search(lines[0].unread[0].reason) if lines[0].unread else None
    if back is None:
        return None
    again = read_face(name, back["text"], cost="{X}").lines
    return back["text"] if len(again) == 1 and again[0].ability is not None else None


def _candidates(line: str, name: str) -> Iterator[str]:
    """Yields what may have been meant, the smallest change first."""
    base = _TIGHT.sub(r"\1: ", _ROUND.sub(r"{\1}", line.replace("~", name)))
    base = _BARE_COST.sub(lambda match: _braced(match[1]), base)
    base = base[:1].upper() + base[1:]
    lands = _LAND.sub(lambda match: match[1].title() + match[2], base)
    for text in dict.fromkeys((base, lands, base[:1] + base[1:].lower())):
        yield text
        if not text.endswith("."):
            yield f"{text}."


def mended_types(text: str, span: Span, reporter: Reporter) -> TypeLine:
    """Returns what a type line says; where the case of its letters is wrong, that is told."""
    mend = " ".join(map(_as_type, text.split()))
    if mend != " ".join(text.split()):
        _hint(text, Mended(str(type_line(mend)), only_case=True), span, reporter)
    return type_line(mend)


def _as_type(word: str) -> str:
    """Returns a word of a type line, with a capital where it is a type then."""
    capital = word.capitalize()
    return capital if word not in _TYPES and capital in _TYPES else word


def with_capitals(line: str) -> str:
    """Returns a line whose sentences begin with a capital and whose last one has its stop, each letter in its place.

    What else is wrong with it can be told of it then.

    >>> with_capitals("draw a card. target creature gain flying")
    'Draw a card. Target creature gain flying.'
    """
    text = _BEGINNING.sub(lambda match: match[0].upper(), line)
    return text if text.endswith(_ENDS) or len(text.split()) < 3 else f"{text}."


def braced_cost(cost: str) -> str:
    """Returns a mana cost with its braces, where it was written without any.

    >>> braced_cost("2W"), braced_cost("{2}{W}"), braced_cost("two")
    ('{2}{W}', '{2}{W}', 'two')
    """
    return _braced(cost) if _ONLY_SYMBOLS.fullmatch(cost) else cost


def _braced(cost: str) -> str:
    return "".join(f"{{{symbol}}}" for symbol in _ONE_SYMBOL.findall(cost))
