"""No word is dropped: a line without one of its words, or with another in its place, is another line."""

import gzip
import json
import os
import random
from collections.abc import Iterator

import pytest

from cardwright.games.magic.cards.bundled import bundled_cards
from cardwright.games.magic.language.card import FaceReading, read_face
from cardwright.games.magic.language.lexer import NUMBER, lex
from cardwright.games.magic.language.line import short_name
from cardwright.games.magic.language.meaning import same_meaning

FILLERS = {
    "each": "each equal to",
    "total": "the total number of",
    "that": "except that",
    "paying": "in addition to paying",
    "the": "and the rest on the bottom",
}
"""Words whose loss leaves the same meaning, with the phrase in which it does."""


def is_filler(text: str, start: int, word: str) -> bool:
    """Returns whether a word stands in a phrase that means the same without it."""
    phrase = FILLERS.get(word.lower())
    return phrase is not None and phrase in text[max(0, start - 15) : start + 25]


class Case:
    """A line of a card, alone, with all that its reading depends on."""

    def __init__(self, name: str, text: str, cost: str, spell: bool) -> None:
        self.name, self.text, self.cost, self.spell = name, text, cost, spell

    def read(self, text: str) -> FaceReading:
        """Reads another text in the place of the line."""
        return read_face(self.name, text, cost=self.cost, spell=self.spell)


def cases(part: int, parts: int) -> list[Case]:
    """Returns a part of the lines of the bundled sets, each once."""
    found: dict[str, Case] = {}
    for card in bundled_cards():
        for face in card.faces:
            spell = face.has_type("Instant") or face.has_type("Sorcery")
            for line in face.text.replace("\n•", "\v•").split("\n"):
                text = line.replace("\v", "\n")
                if text:
                    found.setdefault(text.replace(face.name, "~"), Case(face.name, text, face.cost, spell))
    return list(found.values())[part::parts]


def without_a_token(case: Case) -> Iterator[tuple[str, str]]:
    """Yields each word, number or symbol of a line and the line without it; marks and reminders stay."""
    for token in lex(case.text, (case.name, short_name(case.name))).tokens:
        if token.key in MARKS or token.silent or is_filler(case.text, token.start, token.text):
            continue
        left, right = case.text[: token.start], case.text[token.end :]
        yield token.text, (left + right).replace("  ", " ").replace(" ,", ",").replace(" .", ".").strip()


MARKS = (".", ",", ":", ";", "•", "—", "--", "¶", "'s", "'", "=s", "=re")

SWAPS = (
    ("you", "an opponent"),
    ("creature", "artifact"),
    ("artifact", "creature"),
    ("creatures", "artifacts"),
    ("target", "another target"),
    ("tapped", "untapped"),
    ("untapped", "tapped"),
    ("may", ""),
)


def exchanged(case: Case) -> Iterator[tuple[str, str]]:
    """Yields lines with one word exchanged for one of another meaning, and every number for the next."""
    for token in lex(case.text, (case.name, short_name(case.name))).tokens:
        left, right = case.text[: token.start], case.text[token.end :]
        for word, other in SWAPS:
            if token.key == word and not token.own:
                yield f"{word}→{other}", (left + other + right).replace("  ", " ")
        if token.own == NUMBER:
            yield f"{token.text}+1", f"{left}{int(token.text) + 1}{right}"


def meaning_stays(case: Case, text: str) -> bool:
    """Returns whether a changed line is read and means what the line meant."""
    before, after = case.read(case.text), case.read(text)
    if any(line.unread for line in after.lines):
        return False
    return same_meaning(before.abilities, after.abilities)


PARTS = 16


@pytest.mark.parametrize("part", range(PARTS))
def test_every_word_matters(part: int) -> None:
    idle = [
        (case.text, word)
        for case in cases(part, PARTS)
        for word, text in without_a_token(case)
        if meaning_stays(case, text)
    ]
    assert idle == []


@pytest.mark.parametrize("part", range(PARTS))
def test_another_word_is_another_meaning(part: int) -> None:
    same = [
        (case.text, swap)
        for case in cases(part, PARTS)
        for swap, text in exchanged(case)
        if meaning_stays(case, text)
    ]
    assert same == []


def pool_cases(part: int, count: int) -> list[Case]:
    """Returns some lines, all understood, of the file of cards that CARDWRIGHT_CORPUS names, by chance."""
    path = os.environ.get("CARDWRIGHT_CORPUS")
    if not path:
        pytest.skip("CARDWRIGHT_CORPUS names no file of cards")
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows = random.Random(part).sample([line for line in file if "oracle_text" in line], 4 * count)
    found: list[Case] = []
    for row in map(json.loads, rows):
        spell = "Instant" in row["type_line"] or "Sorcery" in row["type_line"]
        for line in row.get("oracle_text", "").replace("\n•", "\v•").split("\n"):
            case = Case(row["name"], line.replace("\v", "\n"), row.get("mana_cost", ""), spell)
            reading = case.read(case.text)
            if case.text and not any(one.unread for one in reading.lines):
                found.append(case)
    return found[:count]


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_every_word_of_the_pool_matters(part: int) -> None:
    """Takes a sample of all cards; the published fillers are the only words that may be left out."""
    cases = pool_cases(part, 100)
    same = [
        (case.text, change)
        for case in cases
        for change, text in (*without_a_token(case), *exchanged(case))
        if meaning_stays(case, text)
    ]
    assert len(cases) == 100
    assert same == []
