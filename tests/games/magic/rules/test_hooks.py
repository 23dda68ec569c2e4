"""No two hooks claim one sentence: which of them is asked first says nothing about what a card means."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from cardwright.games.magic.cards import Card
from cardwright.games.magic.cards.bundled import bundled_cards
from cardwright.games.magic.cards.files import CardReader
from cardwright.games.magic.meaning.emit import Missing
from cardwright.games.magic.meaning.lower import Gap
from cardwright.games.magic.rules.compile import card as compiling
from cardwright.games.magic.rules.compile import hooks
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit

CORPUS: Final = os.environ.get("CARDWRIGHT_CORPUS", "")


class Before:
    """A text as it was before a hook was asked, which may have told it something."""

    def __init__(self, unit: Unit, given: tuple[Any, ...]) -> None:
        self.unit = unit
        self.fields = [(name, getattr(unit, name)) for name in Unit.__slots__]
        held = [value for _, value in self.fields if isinstance(value, list)]
        self.lists = [
            (one, list(one))
            for one in (*held, *(part for one in held for part in one))
            if isinstance(one, list)
        ]
        self.dicts = [(one, dict(one)) for _, one in self.fields if isinstance(one, dict)]
        self.terms = [(one, one.terms) for one in unit.offers]
        self.random = (unit.random.said, unit.random.heeded)
        self.mods = [(one.mods, list(one.mods.left)) for one in given if isinstance(one, Said)]

    def back(self) -> None:
        for name, value in self.fields:
            setattr(self.unit, name, value)
        for one, items in self.lists:
            one[:] = items
        for table, rows in self.dicts:
            table.clear()
            table.update(rows)
        for offer, terms in self.terms:
            offer.terms = terms
        self.unit.random.said, self.unit.random.heeded = self.random
        for mods, left in self.mods:
            mods.left = list(left)


class Asking:
    """Asks all hooks of a family, one after another, and notes where more than one claims what it is asked about."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.card = ""
        self.claimed: set[str] = set()
        self.twice: dict[tuple[str, ...], str] = {}
        self._inside = False
        usual = hooks.Hooks.__call__

        def asking(family: hooks.Hooks[Any, Any], unit: Unit, *given: Any) -> Any:
            if not self._inside:
                self._inside = True
                self._ask(family, unit, given)
                self._inside = False
            return usual(family, unit, *given)

        patch.setattr(hooks.Hooks, "__call__", asking)

    def _ask(self, family: hooks.Hooks[Any, Any], unit: Unit, given: tuple[Any, ...]) -> None:
        claims = []
        for name, function in zip(family.names, family.all(), strict=True):
            before = Before(unit, given)
            if _claims(function, unit, given):
                claims.append(name)
            before.back()
        self.claimed.update(claims)
        if len(claims) > 1:
            self.twice.setdefault(tuple(claims), self.card)

    def compile(self, cards: Iterator[Card]) -> None:
        for card in cards:
            self.card = card.name
            try:
                compiling._define(card)
            except compiling.Unplayable:
                self._inside = False


def _claims(function: Callable[..., Any], unit: Unit, given: tuple[Any, ...]) -> bool:
    """A hook that knows the shape of a sentence but refuses what it says claims it too: none after it is asked."""
    try:
        return function(unit, *given) is not None
    except (NotYet, Gap, Missing):
        return True


def test_no_two_hooks_claim_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    asking = Asking(monkeypatch)
    asking.compile(iter(bundled_cards()))
    assert asking.twice == {}
    assert len(asking.claimed) > 20


def test_two_that_claim_one_sentence_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    asking = Asking(monkeypatch)
    family = hooks.SPECIAL_SENTENCES
    first = family.all()[0]
    monkeypatch.setattr(family, "_known", dict.fromkeys(family.names, lambda *_given: first))
    with pytest.raises(AttributeError):  # the first is asked, and is no thing that can be done
        asking.compile(one for one in bundled_cards() if one.name == "Channel")
    assert list(asking.twice) == [family.names]


@pytest.mark.skipif(not CORPUS, reason="needs a file of cards: CARDWRIGHT_CORPUS")
def test_no_two_hooks_claim_one_sentence_of_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    asking = Asking(monkeypatch)
    asking.compile(iter(CardReader(Path(CORPUS))))
    assert asking.twice == {}
    assert {name for family in hooks.FAMILIES.values() for name in family.names} - asking.claimed == set()


def test_each_hook_is_in_one_table() -> None:
    names = [name for family in hooks.FAMILIES.values() for name in family.names]
    assert len(names) == len(set(names))
    assert all(len(family.all()) == len(family.names) for family in hooks.FAMILIES.values())
