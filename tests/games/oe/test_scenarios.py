"""The scenarios of OE are many, and every word is on a card that one of them plays with."""

from pathlib import Path

import pytest
import yaml

from cardwright.games.oe.cards import bundled_cards, read_cards
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v
from cardwright.text import walk

FOLDER = Path(__file__).parents[2] / "corpus" / "scenarios" / "oe"
SCENARIOS = [s for path in sorted(FOLDER.glob("*.yaml")) for s in yaml.safe_load(path.read_text("utf-8"))]


def cards(scenario) -> list[t.Card]:
    own = read_cards(scenario["cards"], scenario["name"]) if "cards" in scenario else {}
    told = yaml.safe_dump([scenario["players"], scenario.get("script")])
    return [*own.values(), *(card for name, card in bundled_cards().items() if name in told)]


NODES = [node for scenario in SCENARIOS for card in cards(scenario) for node in walk(card)]


def places(node: t.Place | t.Range) -> tuple[str, ...]:
    return (node.word,) if isinstance(node, t.Place) else (node.first, node.last)


def test_there_are_enough():
    assert len(SCENARIOS) >= 80
    names = [scenario["name"] for scenario in SCENARIOS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("words", "used"),
    [
        (v.FUNCTIONS, {t.FUNCTION_NAMES[type(n.function)] for n in NODES if isinstance(n, t.Action)}),
        ([*v.STANDARDS, *v.PHASES], {n.word for n in NODES if isinstance(n, t.Standard)}),
        (v.TIMINGS, {n.timing for n in NODES if isinstance(n, t.Descriptor)}),
        (v.DURATIONS, {n.word for n in NODES if isinstance(n, t.Duration)}),
        ([*v.SLOTS, *v.PLACES], {w for n in NODES if isinstance(n, t.Place | t.Range) for w in places(n)}),
        (v.STATES, {n.word for n in NODES if isinstance(n, t.State)}),
        (v.ATTRIBUTES, {n.word for n in NODES if isinstance(n, t.Attribute)}),
        (v.AMOUNTS, {n.amount for n in NODES if isinstance(n, t.Pick | t.Change)}),
        (v.OWNERSHIPS, {n.owner for n in NODES if isinstance(n, t.Pick | t.Change)}),
    ],
)
def test_every_word_is_played_with(words, used):
    assert [word for word in words if word not in used] == []
