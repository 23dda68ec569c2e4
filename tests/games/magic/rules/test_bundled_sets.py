"""Every card of the bundled sets is played from its text."""

import pytest

from cardwright.games.magic.cards.bundled import bundled_set
from cardwright.games.magic.rules.compile.card import Unplayable, define


@pytest.mark.parametrize(("code", "names"), [("LEA", 290), ("M15", 269), ("STAPLES", 142)])
def test_every_card_is_playable(code: str, names: int) -> None:
    refused = []
    cards = list(bundled_set(code))
    for card in cards:
        try:
            define(card)
        except Unplayable as problem:
            refused.append(str(problem))
    assert not refused
    assert len(cards) == names
