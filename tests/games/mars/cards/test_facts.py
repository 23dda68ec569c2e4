"""The bundled cards beside a file of facts: cost, kind, tags, requirement, points and immediate change agree.

`CARDWRIGHT_MARS_FACTS` names the file, plain or gzipped (what is in it: declared.py); without it nothing is compared.
Where a card differs on purpose, it stands in a list below with the reason.
"""

import gzip
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardwright.games.mars.cards import cards
from cardwright.games.mars.language import effect, instruction, requirement, trees

from . import declared
from .differences import BEYOND, OTHERWISE, REFUSED

MODULES = ("base", "corpera", "prelude", "venus", "colonies", "turmoil", "promo")


@cache
def facts() -> tuple[dict[str, Any], ...]:
    path = os.environ.get("CARDWRIGHT_MARS_FACTS")
    if not path:
        pytest.skip("CARDWRIGHT_MARS_FACTS names no file of facts")
    raw = Path(path).read_bytes()
    text = (gzip.decompress(raw) if path.endswith(".gz") else raw).decode("utf-8")
    found = [json.loads(line) for line in text.splitlines() if line.strip()]
    return tuple(each for each in found if each["module"] in MODULES)


def title(each: dict[str, Any]) -> str:
    """Returns a card's name; a later printing of the same name is told apart by its set."""
    name, _, printing = each["name"].partition(":")
    return f"{name} ({printing.capitalize()})" if printing else name


@cache
def said() -> dict[str, trees.Card]:
    return {card.title or card.name: card for card in cards()}


def pairs() -> list[tuple[dict[str, Any], trees.Card]]:
    return [(each, said()[title(each)]) for each in facts() if title(each) not in REFUSED]


def member(card: trees.Card, kind: type) -> Any:
    return next((each for each in card.members if isinstance(each, kind)), None)


def differ(what: str, each: dict[str, Any], declares: Any, says: Any) -> list[str]:
    """Returns a line where what is declared and what is said are not the same and were not meant to differ."""
    if declares == says or what in OTHERWISE.get(title(each), {}):
        return []
    return [f"{title(each)}: {what}: declared {declares}, said {says}"]


def test_every_card_of_the_file_is_there_or_refused() -> None:
    missing = [title(each) for each in facts() if title(each) not in said() and title(each) not in REFUSED]
    assert not missing
    assert not [name for name in REFUSED if name in said()]


def test_cost_kind_tags_and_resource_agree() -> None:
    wrong = []
    for each, card in pairs():
        price, kind, tags, holds = (
            member(card, k) for k in (trees.Price, trees.Kind, trees.Tags, trees.Holds)
        )
        wrong += differ("cost", each, each.get("cost", 0), price.amount if price else 0)
        wrong += differ("kind", each, declared.KINDS[each["type"]], kind.name)
        wrong += differ("tags", each, declared.tags(each), tags.names if tags else ())
        held = each.get("resourceType")
        wrong += differ("resource", each, held and held.split()[0], holds.name if holds else None)
    assert not wrong, "\n".join(wrong)


def test_requirements_agree() -> None:
    wrong = []
    for each, card in pairs():
        needs = member(card, trees.Needs)
        required = declared.requirement(each)
        text = None if required is None else str(requirement(required))
        wrong += differ("requirement", each, text, needs and str(needs.requirement))
    assert not wrong, "\n".join(wrong)


def test_points_agree() -> None:
    wrong = []
    for each, card in pairs():
        if each.get("victoryPoints") == "special":
            continue
        said_points = declared.points(each)
        expected = [] if said_points is None else [str(instruction(said_points))]
        wrong += differ("points", each, expected, list(_points(card)))
    assert not wrong, "\n".join(wrong)


def _points(card: trees.Card) -> Iterator[str]:
    for each in card.members:
        if isinstance(each, trees.Effect) and str(each.trigger) == "End":
            yield str(each.instruction)
        elif isinstance(each, trees.Immediately):
            yield from (part for part in parts(each.instruction) if "Victory" in part)


def test_discounts_agree() -> None:
    wrong = []
    for each, card in pairs():
        effects = [str(one) for one in card.members if isinstance(one, trees.Effect)]
        expected = [str(effect(one)) for one in declared.discounts(each)]
        missing = [one for one in expected if one not in effects]
        wrong += differ("discount", each, [], missing)
    assert not wrong, "\n".join(wrong)


def test_what_is_declared_to_happen_at_once_is_said() -> None:
    wrong = []
    for each, card in pairs():
        says = immediate(card)
        expected = [part for text in declared.changes(each) for part in parts(instruction(text))]
        wrong += differ("change", each, [], [part for part in expected if part not in says])
    assert not wrong, "\n".join(wrong)


def test_nothing_more_happens_than_is_declared() -> None:
    """Only where a change is declared: what comes on top of it is listed, card by card."""
    wrong = []
    for each, card in pairs():
        if "behavior" not in each or "change" in OTHERWISE.get(title(each), {}):
            continue
        expected = [part for text in declared.changes(each) for part in parts(instruction(text))]
        more = [part for part in immediate(card) if part not in expected and "Victory" not in part]
        if unlisted := [part for part in more if part not in beyond(title(each))]:
            wrong.append(f"{title(each)}: beyond what is declared: {unlisted}")
    assert not wrong, "\n".join(wrong)


def test_every_difference_in_the_lists_is_one() -> None:
    """A listed card is in the file and does what is listed, so that the lists do not outlive their reasons."""
    names = {title(each) for each in facts()}
    assert not [name for name in (*OTHERWISE, *BEYOND, *REFUSED) if name not in names]
    assert not [name for name in BEYOND if not set(beyond(name)) <= set(immediate(said()[name]))]


def beyond(name: str) -> list[str]:
    return [part for text in BEYOND.get(name, ()) for part in parts(instruction(text))]


def immediate(card: trees.Card) -> list[str]:
    """Returns what a card does at once, part by part, its lasting gains (`This::`) among them."""
    found = []
    for each in card.members:
        if isinstance(each, trees.Immediately) or (
            isinstance(each, trees.Effect) and str(each.trigger) == "This" and each.automatic
        ):
            found += parts(each.instruction)
    return found


def parts(node: trees.Instruction) -> list[str]:
    """Returns the parts of an instruction as texts, a production box as one box for each part in it.

    The arms of a choice are put in an order of their own, each in a box where the whole was in one.
    """
    if isinstance(node, trees.Several):
        return [part for each in node.each for part in parts(each)]
    if isinstance(node, trees.Either):
        arms = sorted(", ".join(parts(each)) for each in node.each)
        return [" OR ".join(f"({arm})" if ", " in arm else arm for arm in arms)]
    if isinstance(node, trees.Doing) and isinstance(node.instruction, trees.Either):
        arms = (trees.Doing(node.word, each) for each in node.instruction.each)
        return parts(trees.Either(tuple(arms)))
    if isinstance(node, trees.Doing):
        return [f"{node.word}[{part}]" for part in parts(node.instruction)]
    return [str(node)]
