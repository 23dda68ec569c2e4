"""The probe: it finds what is wrong with a card, and nothing with cards that are right."""

from collections.abc import Callable

import pytest
from probing import Probe

from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.plain import read_cards
from cardwright.games.magic.cards.pool import default_pool
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.kernel import Chance
from cardwright.text import Source


def _card(text: str) -> Card:
    (card,) = read_cards(Source(text, "probe")).tree.cards
    return card


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Idle {R}\nInstant\nYou gain 0 life.\n", "changes nothing"),
        ("Never {R}\nInstant\nDestroy target creature with power 99 or greater.\n", "never offered"),
    ],
)
def test_a_card_that_does_nothing_is_found(text: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    card = _card(text)
    monkeypatch.setattr("cardwright.games.magic.rules.position.known_card", _knowing(card))
    assert what in [found.what for found in Probe(card).run()]


def _knowing(card: Card) -> Callable[..., Card | None]:
    def known(name: str, own: dict[str, Card] | None = None) -> Card | None:
        return card if name == card.name else known_card(name, own)

    return known


NAMES = sorted(default_pool().names())


@pytest.mark.parametrize("name", [Chance(seed).pick(NAMES) for seed in range(8)])
def test_a_bundled_card_is_tried_without_a_crash(name: str) -> None:
    card = known_card(name)
    assert card is not None
    assert not [found for found in Probe(card).run() if found.what.startswith("crash")]
