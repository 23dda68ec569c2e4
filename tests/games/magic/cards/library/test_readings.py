"""Readings kept between runs: the same as fresh ones, thrown away when the grammar changes."""

from pathlib import Path

import pytest

from cardwright.games.magic.cards import Card
from cardwright.games.magic.cards.bundled import bundled_set
from cardwright.games.magic.cards.library import readings as module
from cardwright.games.magic.cards.library.readings import Readings, reading_key
from cardwright.games.magic.cards.library.store import Store
from cardwright.games.magic.cards.pool import Pool
from cardwright.games.magic.language import read_card
from cardwright.text import walk


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


def sample() -> tuple[Card, ...]:
    return bundled_set("LEA")[::5]


def test_what_was_kept_is_what_would_be_read(store: Store) -> None:
    first = Readings(store)
    assert first.of(sample()) == [read_card(card) for card in sample()]
    assert first.misses == len(sample())
    second = Readings(store)
    assert second.of(sample()) == [read_card(card) for card in sample()]
    assert second.misses == 0


def test_places_are_kept_too(store: Store) -> None:
    Readings(store).of(sample())
    for kept, card in zip(Readings(store).of(sample()), sample(), strict=True):
        for line, fresh in zip(kept.lines, read_card(card).lines, strict=True):
            assert (line.ability is None) == (fresh.ability is None)
            if line.ability is not None and fresh.ability is not None:
                assert line.ability.ability.span == fresh.ability.ability.span


def test_references_still_mean_the_very_node(store: Store) -> None:
    cards = bundled_set("LEA")
    Readings(store).of(cards)
    bound = 0
    for kept in Readings(store).of(cards):
        nodes = {id(node) for line in kept.lines if line.ability for node in walk(line.ability)}
        for line in kept.lines:
            for reference in line.binding.references:
                assert id(reference.node) in nodes
                assert line.binding.of(reference.node) is reference.introducer
                bound += 1
    assert bound > 50


def test_another_grammar_reads_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    Readings(store).of(sample())
    monkeypatch.setattr(module, "reader_version", lambda: "another")
    again = Readings(store)
    again.of(sample())
    assert again.misses == len(sample())


def test_names_and_texts_tell_readings_apart() -> None:
    keys = {reading_key(card) for card in bundled_set("LEA")}
    assert len(keys) == 290


def test_damaged_readings_are_read_again(store: Store) -> None:
    Readings(store).of(sample())
    store.using(lambda db: db.execute("UPDATE readings SET data = x'c1'"))
    again = Readings(store)
    assert again.of(sample()) == [read_card(card) for card in sample()]
    assert again.misses == len(sample())


def test_a_folder_that_cannot_be_made_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert Readings(Store(tmp_path / "file" / "below")).of(sample()[:1]) == [read_card(sample()[0])]


def test_a_pool_prefers_ones_own_cards(tmp_path: Path) -> None:
    from cardwright.games.magic.cards import Face
    from cardwright.games.magic.cards.library import Library

    own = Card(faces=(Face(name="Lightning Bolt", text="Draw a card."),))
    pool = Pool([own], Library(tmp_path))
    assert pool.card("lightning bolt") is own
    assert pool.card("Serra Angel") is not None
    assert pool.reading(own).bound
    assert "Lightning Bolt" in pool.names()
