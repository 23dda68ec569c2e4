"""What a player is asked for names the kinds of thing that may be chosen, however the test is put together."""

import pytest

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.prompts import target_words

ARTIFACT, CREATURE = m.IsType("Artifact"), m.IsType("Creature")
NOT_WHITE = m.Not(m.IsColor("white"))


@pytest.mark.parametrize(
    ("zones", "test", "words"),
    [
        (("battlefield",), CREATURE, "target creature"),
        (("battlefield",), m.Either((ARTIFACT, CREATURE)), "target artifact or creature"),
        (("battlefield",), m.Both((m.Both((NOT_WHITE,)), CREATURE)), "target creature"),
        (("battlefield",), NOT_WHITE, "target permanent"),
        (("graveyard",), m.Both(()), "target card"),
        (("players",), m.Both(()), "target player"),
    ],
)
def test_a_target_is_called_what_it_is(zones: tuple[str, ...], test: m.Test, words: str) -> None:
    assert target_words(zones, test) == words
