"""What the figures are taken on is what they say."""

from cardwright.games.cardfinity.bench import FIGURES, sixty_cards
from cardwright.games.cardfinity.language import LANGUAGE
from cardwright.text import Source


def test_the_deck_that_is_timed_is_legal_and_has_sixty_cards() -> None:
    reading = LANGUAGE.read(Source(sixty_cards()))
    assert reading.ok
    assert LANGUAGE.check(reading) == ()
    report = LANGUAGE.weigh(reading)
    assert len(report.cards) == 60
    assert report.legal


def test_the_deck_is_timed() -> None:
    assert 0 < FIGURES[0].measure() < 10_000
