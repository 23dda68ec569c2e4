"""Every card of Alpha that does more than have keywords has scenarios, and they notice when a clause of it is missing."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardwright.games.magic.cards.bundled import bundled_set
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.language import read_card, tree
from cardwright.games.magic.rules.compile.card import Unplayable, define
from cardwright.scenarios import Status, Task, load_file, run_task

CORPUS = Path(__file__).parents[3] / "corpus" / "scenarios" / "magic"
SHARES = 8

NOT_NOTICED = {
    # Whoever sacrifices all that they have sacrifices Lich too, and loses for that.
    ("Lich", "If you can't, you lose the game."),
}
"""Clauses without which a card does the same in every game."""


@cache
def scenarios() -> tuple[dict[str, Any], ...]:
    """Returns all scenarios of Magic."""
    return tuple(data for path in sorted(CORPUS.rglob("*.yaml")) for data in load_file(path))


@cache
def cards() -> tuple[Card, ...]:
    """Returns the cards of Alpha that do more than have keywords."""
    return tuple(card for card in bundled_set("LEA") if _does_more(card) and _is_playable(card))


def _does_more(card: Card) -> bool:
    lines = read_card(card).faces[0].lines
    return any(
        line.ability is None or not isinstance(line.ability.ability, tree.KeywordLine) for line in lines
    )


def _is_playable(card: Card) -> bool:
    try:
        define(card)
    except Unplayable:
        return False
    return True


def _occurs(card: Card, data: dict[str, Any]) -> bool:
    return card.name in str({key: data[key] for key in ("players", "script") if key in data})


def test_every_card_of_alpha_has_a_scenario_named_for_it() -> None:
    missing = [
        card.name
        for card in cards()
        if not any(card.name in data["name"] and _occurs(card, data) for data in scenarios())
    ]
    assert not missing


def shortened(card: Card) -> Iterator[tuple[str, str]]:
    """Yields each clause of a card, and the card's text without it."""
    lines = card.front.text.split("\n")
    for at, line in enumerate(lines):
        rest = [lines[:at], lines[at + 1 :]]
        if not line.startswith("•"):
            yield line, "\n".join(rest[0] + rest[1])
        head, body = _head(line)
        sentences = re.split(r'(?<=[."]) (?=[A-Z])', body)
        for number, sentence in enumerate(sentences if len(sentences) > 1 else ()):
            kept = head + " ".join(sentences[:number] + sentences[number + 1 :])
            yield sentence, "\n".join([*rest[0], kept, *rest[1]])


def _head(line: str) -> tuple[str, str]:
    """Splits what an ability costs from what it does."""
    found = re.match(r'([^".]*?: )(.*)$', line)
    return (found[1], found[2]) if found else ("", line)


def written(card: Card, text: str) -> str:
    """Returns a card with another text, in the plain format."""
    face = card.front
    stats = [f"{face.power}/{face.toughness}"] if face.power is not None else []
    head = f"{face.name} {face.cost}".strip()
    return "\n".join([head, str(face.type_line), *[line for line in text.split("\n") if line], *stats, ""])


def is_noticed(card: Card, text: str) -> bool | None:
    """Tells whether some scenario fails when the card has this text; None if it could not be played at all."""
    for data in scenarios():
        if not _occurs(card, data):
            continue
        own = data["cards"] + "\n" if "cards" in data else ""
        result = run_task(Task("alpha", 1, {**data, "cards": own + written(card, text)}, 10.0))
        if result.status is Status.UNSUPPORTED:
            return None
        if result.status is not Status.PASS:
            return True
    return False


@pytest.mark.parametrize("share", range(SHARES))
def test_a_clause_that_is_left_out_is_noticed(share: int) -> None:
    unnoticed = [
        (card.name, clause)
        for card in cards()[share::SHARES]
        for clause, text in shortened(card)
        if "playing for ante" not in clause
        and (card.name, clause) not in NOT_NOTICED
        and is_noticed(card, text) is False
    ]
    assert not unnoticed


def test_a_card_as_it_is_passes() -> None:
    bolt = next(card for card in cards() if card.name == "Lightning Bolt")
    assert is_noticed(bolt, bolt.front.text) is False
    assert is_noticed(bolt, "Lightning Bolt deals 2 damage to any target.") is True
