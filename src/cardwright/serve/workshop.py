"""A process in which texts are read for the workbench, so that none keeps the server from answering.

Run as `python -m cardwright.serve.workshop`: a line `{"what": …, …}` comes in, a line goes out.
"""

import sys
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec
from msgspec import Struct

from cardwright.games import GAMES, LANGUAGES
from cardwright.kernel.drafting import Draft, NoTable
from cardwright.scenarios import run_files
from cardwright.serve.limiting import limited
from cardwright.serve.pages import (
    Completion,
    Completions,
    Fault,
    Formatted,
    Hover,
    LanguageInfo,
    ReadCard,
    ReadText,
    ScenarioResult,
)
from cardwright.text import CannotConvert, Converts, Diagnostic, Language, Reading, Severity, Source, Weighs

MOST_COMPLETIONS: Final = 60
MOST_FAULTS: Final = 200
MOST_TRIED: Final = 4
"""So many faults' suggestions are tried, in a text no longer than this."""
MOST_MENDED: Final = 20_000
_WORD: Final = "_"


class Errand(Struct, frozen=True, omit_defaults=True):
    """What is asked of the workshop."""

    what: str
    language: str = ""
    text: str = ""
    at: int = 0
    card: str = ""
    scenario: str = ""
    seconds: float = 15.0


class Deck(Struct, frozen=True):
    """A deck to try a text's cards with, or why there is none."""

    name: str = ""
    text: str = ""
    problem: str = ""


def read(errand: Errand) -> ReadText:
    """Reads a text and says all that there is to say of it."""
    language, reading = _read(errand)
    faults = _faults(errand.language, language, reading)
    cards = tuple(_card(draft) for draft in _drafts(errand.language, reading))
    current = next((at for at, card in enumerate(cards) if card.start <= errand.at <= card.end), -1)
    weights = language.weigh(reading) if isinstance(language, Weighs) and cards else None
    whole = not any(fault.severity == "error" for fault in faults)
    return ReadText(
        faults,
        cards,
        current if current >= 0 or not cards else len(cards) - 1,
        language.explain(reading) if reading.ok else "",
        _forms(language, reading) if reading.ok else {},
        weights,
        whole and bool(cards) and all(card.playable for card in cards),
    )


def _read(errand: Errand) -> tuple[Language, Reading[Any]]:
    language = LANGUAGES.language(errand.language)
    return language, language.read(Source(errand.text, f"text{language.suffixes[0]}"))


def _faults(name: str, language: Language, reading: Reading[Any]) -> tuple[Fault, ...]:
    room = _room(name)
    fine = room.FINE_HERE if room is not None and hasattr(room, "FINE_HERE") else ()
    found = [*reading.diagnostics, *(language.check(reading) if reading.ok else ())]
    found = [one for one in found if one.code not in fine]
    errors = sum(one.severity is Severity.ERROR for one in found)
    return tuple(
        _fault(one, _mends(language, one, errors) if at < MOST_TRIED else None)
        for at, one in enumerate(found[:MOST_FAULTS])
    )


def _mends(language: Language, one: Diagnostic, errors: int) -> str | None:
    """Returns a suggestion that mends the text when it takes the fault's place; some say more than what stands there."""
    if one.suggestion is None or len(one.source.text) > MOST_MENDED:
        return None
    text = one.source.text
    mended = language.read(
        Source(text[: one.span.start] + one.suggestion + text[one.span.end :], one.source.name)
    )
    said = [*mended.diagnostics, *(language.check(mended) if mended.ok else ())]
    left = sum(other.severity is Severity.ERROR for other in said)
    return one.suggestion if left < errors else None


def _fault(one: Diagnostic, fix: str | None = None) -> Fault:
    line, column = one.source.position(one.span.start)
    end = max(one.span.end, one.span.start)
    return Fault(
        one.span.start,
        end,
        line,
        column,
        str(one.severity),
        one.code,
        one.message,
        one.expected,
        one.suggestion,
        fix,
    )


@cache
def _room(language: str) -> ModuleType | None:
    try:
        return GAMES.room(LANGUAGES.place(language).game, "drafting")
    except ModuleNotFoundError:
        return None


def _drafts(language: str, reading: Reading[Any]) -> list[Draft]:
    room = _room(language)
    return list(room.drafts(reading)) if room is not None else []


def _card(draft: Draft) -> ReadCard:
    return ReadCard(
        draft.name,
        draft.start,
        draft.end,
        draft.face,
        draft.plain,
        draft.unread,
        draft.playable,
        draft.outline,
    )


def _forms(language: Language, reading: Reading[Any]) -> dict[str, str]:
    if not isinstance(language, Converts):
        return {}
    found = {}
    for form in language.forms:
        with suppress(CannotConvert):
            found[form] = language.convert(reading, form)
    return found


# ------------------------------------------------------------------ help while writing


def complete(errand: Errand) -> Completions:
    """Returns what could stand at a place: what the reader expects there, words of the language, names in the text."""
    at = max(0, min(errand.at, len(errand.text)))
    start = _word_start(errand.text, at)
    typed = errand.text[start:at].casefold()
    language = LANGUAGES.language(errand.language)
    before = language.read(Source(errand.text[:start], f"text{language.suffixes[0]}"))
    expected = [word for one in before.diagnostics if one.span.end >= start - 1 for word in one.expected]
    help = _words(errand.language)
    whole = language.read(Source(errand.text, f"text{language.suffixes[0]}"))
    names = [draft.name for draft in _drafts(errand.language, whole)]
    found: dict[str, Completion] = {}
    for words, kind in ((expected, "expected"), (list(help), "word"), (names, "card")):
        for word in words:
            bare = word.strip("`\"'")
            if bare and bare.casefold().startswith(typed) and bare.casefold() != typed:
                found.setdefault(bare, Completion(bare, kind, help.get(bare, "")))
    return Completions(start, at, tuple(found.values())[:MOST_COMPLETIONS])


def hover(errand: Errand) -> Hover:
    """Returns what the word at a place means, or what the card there says."""
    text = errand.text
    at = max(0, min(errand.at, len(text)))
    start, end = _word_start(text, at), at
    while end < len(text) and (text[end].isalnum() or text[end] == _WORD):
        end += 1
    word = text[start:end]
    help = _words(errand.language)
    said = help.get(word) or help.get(word.lower()) or help.get(word.upper())
    if said:
        return Hover(start, end, word, said)
    _, reading = _read(errand)
    for draft in _drafts(errand.language, reading):
        if draft.start <= at <= draft.end:
            return Hover(draft.start, draft.end, draft.name, draft.plain)
    return Hover()


def _word_start(text: str, at: int) -> int:
    start = at
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] == _WORD):
        start -= 1
    return start


def _words(language: str) -> dict[str, str]:
    room = _room(language)
    return dict(room.WORDS) if room is not None else {}


def write(errand: Errand) -> Formatted:
    """Returns a text in its canonical form; one with errors is left as it is."""
    language, reading = _read(errand)
    if not reading.ok:
        faults = tuple(_fault(one) for one in reading.diagnostics if one.severity is Severity.ERROR)
        return Formatted(errand.text, faults=faults[:MOST_FAULTS])
    text = language.write(reading.tree)
    return Formatted(text, text != errand.text)


# ------------------------------------------------------------------ trying out


def deck(errand: Errand) -> Deck:
    """Returns a deck with a text's cards in it."""
    _, reading = _read(errand)
    room = _room(errand.language)
    if room is None:
        return Deck(problem="Nothing can be played from here in this language.")
    try:
        made = room.deck_with(reading, errand.card)
    except NoTable as error:
        return Deck(problem=str(error))
    return Deck(made.name, made.text)


def rehearse(errand: Errand) -> list[ScenarioResult]:
    """Runs scenarios with the cards of a text."""
    language = LANGUAGES.language(errand.language)
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "scenarios.yaml"
        script.write_text(errand.scenario, encoding="utf-8")
        cards = []
        if errand.text.strip():
            cards.append(Path(folder) / f"own{language.suffixes[0]}")
            cards[0].write_text(errand.text, encoding="utf-8")
        return [
            ScenarioResult(result.name, str(result.status) == "pass", result.reason or "")
            for result in run_files([script], timeout=5.0, cards=cards)
        ]


def languages(_errand: Errand) -> list[LanguageInfo]:
    """Returns the languages that there are."""
    found = []
    for name in LANGUAGES.names():
        language = LANGUAGES.language(name)
        room = _room(name)
        found.append(
            LanguageInfo(
                name,
                language.name,
                LANGUAGES.place(name).game,
                language.suffixes,
                language.forms if isinstance(language, Converts) else (),
                isinstance(language, Weighs),
                example=room.EXAMPLE if room is not None else "",
                words=tuple(_words(name)),
            )
        )
    return found


_DOES: Final = {
    "read": read,
    "complete": complete,
    "hover": hover,
    "format": write,
    "deck": deck,
    "scenario": rehearse,
    "languages": languages,
}


def main() -> None:
    """Answers line after line until standard input ends."""
    decoder = msgspec.json.Decoder(Errand)
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        try:
            errand = decoder.decode(line)
            with limited(errand.seconds):
                answer: Any = {"ok": _DOES[errand.what](errand)}
        except Exception as error:  # whatever broke is told, and the next text is read
            answer = {"problem": f"{type(error).__name__}: {error}"[:500]}
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()


if __name__ == "__main__":
    main()
