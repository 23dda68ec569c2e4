"""The cards that come with OE: every word, function, place, timing and duration is on one of them."""

import pytest

from cardwright.games import GAMES
from cardwright.games.oe.cards import FILES, bundled_cards, bundled_deck, card_text, read_deck
from cardwright.games.oe.language import check, read
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v
from cardwright.kernel import DeckRefused, DeckText
from cardwright.text import Node, Source, walk

CARDS = bundled_cards()
NODES = [node for card in CARDS.values() for node in walk(card)]


def of(kind: type[Node]) -> list[Node]:
    return [node for node in NODES if type(node) is kind]


def test_there_are_enough_cards():
    decks = [read_deck(bundled_deck(name)) for name in ("foundry", "marsh")]
    names = {card.name for deck in decks for card in (*deck.cards, deck.primary, *deck.secondary)}
    assert len(names) >= 48
    first = read_deck(bundled_deck("first"))
    assert len(first.cards) < min(len(deck.cards) for deck in decks)


def test_cards_are_written_canonically_and_check():
    for name, card in CARDS.items():
        reading = read(Source(card_text(card), name))
        assert reading.diagnostics == check(reading) == ()
        assert reading.tree == t.File(items=(card,))


def used() -> dict[str, set[str]]:
    kinds = of(t.Kind)
    places = {node.word for node in of(t.Place)}
    for node in of(t.Range):
        places |= {node.first, node.last}
    return {
        "type": {k.type for k in kinds if k.type},
        "subtype": {k.subtype for k in kinds if k.subtype} | {c.subtype for c in of(t.Create)},
        "attribute": {n.word for n in of(t.Attribute)},
        "state": {n.word for n in of(t.State)},
        "phase": {n.word for n in of(t.Standard)},
        "standard": {n.word for n in of(t.Standard)},
        "row": {place[:-1] for place in places if place in v.SLOTS},
        "slot": places,
        "place": places,
        "ownership": {n.owner for n in NODES if isinstance(n, t.Pick | t.Change)},
        "amount": {n.amount for n in NODES if isinstance(n, t.Pick | t.Change)},
        "function": {t.FUNCTION_NAMES[type(n.function)] for n in of(t.Action)},
        "timing": {n.timing for n in of(t.Descriptor)},
        "duration": {n.word for n in of(t.Duration)},
    }


WORDS = {
    "type": v.TYPES,
    "subtype": v.SUBTYPES,
    "attribute": v.ATTRIBUTES,
    "state": v.STATES,
    "phase": v.PHASES,
    "standard": v.STANDARDS,
    "row": v.ROWS,
    "slot": v.SLOTS,
    "place": v.PLACES,
    "ownership": v.OWNERSHIPS,
    "amount": v.AMOUNTS,
    "function": v.FUNCTIONS,
    "timing": v.TIMINGS,
    "duration": v.DURATIONS,
}


@pytest.mark.parametrize("kind", WORDS)
def test_every_word_is_on_a_card(kind):
    assert [word for word in WORDS[kind] if word not in used()[kind]] == []


def test_values_of_every_sort_are_on_a_card():
    assert of(t.Nonzero)
    assert of(t.Number)
    assert of(t.Name)
    assert of(t.Range)
    assert any(len(n.links) > 1 for n in of(t.Statement))
    assert any(not isinstance(x, t.Pick) for n in of(t.Descriptor) for x in n.targets)
    assert any(n.locations for n in of(t.Action) if isinstance(n.function, t.Destroy))


def test_bundled_decks_start():
    for name in FILES:
        game = GAMES.ruleset("oe").start([name, name], 3)
        assert game.decision is not None


GOOD = "1 Home Keep\n1 Farm\n1 Orchard\n" + "\n".join(
    f"3 {name}" for name in ("Pikeman", "Militia", "Palisade", "Watchman")
)


def test_a_deck_with_cards_of_its_own():
    text = GOOD + '\n2 Iron Cat\nCARD "Iron Cat" TYPE UNIT OFFENSE COST 2 ATK 2 DEF 2\n'
    assert [c.name for c in read_deck(DeckText("mine", text)).cards].count("Iron Cat") == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3 Pikemann\n" + GOOD, 'line 1: there is no card "Pikemann". Did you mean "Pikeman"?'),
        ("Pikeman\n" + GOOD, 'line 1: not a number and a name: "Pikeman"'),
        (GOOD.replace("1 Farm\n", ""), "a deck has one primary base and two secondary ones"),
        (GOOD + "\n4 Captain", "at most 3 of a card: Captain"),
        (GOOD.replace("3 Pikeman", "1 Pikeman"), "a deck has 12 to 40 cards beside its bases, not 10"),
        (GOOD + '\n1 X\nCARD "X" TYPE UNIT OFFENSE COST 1 ATK 1', '"X" needs its DEF [missing-value]'),
    ],
)
def test_decks_that_are_refused(text, reason):
    with pytest.raises(DeckRefused) as refused:
        GAMES.ruleset("oe").start([DeckText("mine", text), "first"], 1)
    assert any(reason in each for each in refused.value.reasons)
