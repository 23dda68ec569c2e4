"""The printed form, read: every bundled card, the original's example, and what is no sentence."""

import pytest

from cardwright.games import ruleset
from cardwright.games.oe.cards import FILES, bundled_cards
from cardwright.games.oe.language import LANGUAGE, check, convert, read
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language.read_printed import looks_printed
from cardwright.kernel import Chance, DeckText, Match
from cardwright.text import Source, has_errors

SEED = (
    "<Pay 2, Reveal this in your hand> : Fortify a DEF Unit in the same column as this card + "
    "<That Unit's DEF exceeds 0> ; Diminish 1 Day on an Invention you control.\n"
)


@pytest.mark.parametrize("name", sorted(bundled_cards()))
def test_what_is_printed_of_a_card_is_read_and_printed_alike(name: str) -> None:
    text = convert(read(Source(*_as_source(bundled_cards()[name]))), "text")
    back = read(Source(text, "printed"))
    assert not has_errors((*back.diagnostics, *check(back)))
    assert convert(back, "text") == text
    for form in ("v2", "alt"):
        again = read(Source(convert(back, form), form))
        assert not has_errors(again.diagnostics)
        assert convert(again, "text") == text


@pytest.mark.parametrize("name", ["foundry", "marsh", "first"])
def test_what_is_printed_of_a_deck_is_played_alike(name: str) -> None:
    """Print does not say which of two ways a state was asked for; what is read of it must come to the same in play."""
    rules = ruleset("oe")
    listed = [line for line in rules.deck(name).text.splitlines() if line[:1].isdigit()]
    cards = [bundled_cards()[line.partition(" ")[2]] for line in listed]
    coded = [LANGUAGE.write(t.File(items=(card,))) for card in cards]
    printed = [convert(read(Source(convert(read(Source(text)), "text"))), "v2") for text in coded]
    games = []
    for texts in (coded, printed):
        deck = DeckText(name, "\n".join([*listed, "", *texts]))
        games.append([_keys(Match("oe", (deck, deck), seed)) for seed in range(5)])
    assert games[0] == games[1]


def _keys(match: Match) -> list[str]:
    """Returns what was done in a random game of a match."""
    game, chance, keys = ruleset("oe").start_match(match, history=False), Chance(match.seed), list[str]()
    while game.decision is not None:
        option = chance.pick(game.options)
        keys.append(option.key)
        game.push(option)
    return keys


def _as_source(card: t.Card) -> tuple[str, str]:
    return LANGUAGE.write(t.File(items=(card,))), card.name


def test_the_first_example_of_the_language_is_read() -> None:
    reading = read(Source(SEED))
    assert not has_errors((*reading.diagnostics, *check(reading)))
    assert convert(reading, "text") == SEED
    code = convert(reading, "v2")
    assert "<STDCOND -> PAYN %2, REVEAL> @A" in code
    assert "SPECIFIER=DEF CHANGETO=NONZERO" in code
    assert "!INC %1 DAYCOUNTER!" in code


def test_a_sentence_goes_on_below_its_plus_as_in_the_first_example() -> None:
    broken = SEED.replace(" + <", " + \n\t<").replace("DEF exceeds", "ATK exceeds")
    reading = read(Source(f"\t{broken}\n\t<Enter> ; Draw a card.\n"))
    assert not has_errors((*reading.diagnostics, *check(reading)))
    assert convert(reading, "text") == SEED.replace("DEF exceeds", "ATK exceeds") + "<Enter> ; Draw a card.\n"
    program = reading.tree.items[0]
    assert isinstance(program, t.Program)
    assert [program.effects[0].span.start, program.effects[1].span.start] == [1, len(broken) + 3]


def test_comments_are_kept() -> None:
    text = "# A first one. #\nPikeman (OFF Unit, Cost 1, ATK 2, DEF 1)\n# Sharp. #\n<Enter> ; Draw a card.\n"
    reading = read(Source(text))
    assert convert(reading, "text") == text
    assert convert(read(Source(convert(reading, "v2"))), "text") == text


@pytest.mark.parametrize(
    "line",
    [
        "<Enter> ; Draw a cart.",
        "<Entr> ; Draw a card.",
        "<Enter> ; Draw a card",
        "<Enter> Draw a card.",
        "< ; x.",
    ],
)
def test_what_is_no_sentence_is_told(line: str) -> None:
    reading = read(Source(f"Pikeman (OFF Unit, Cost 1, ATK 2, DEF 1)\n{line}\n"))
    assert [d.code for d in reading.diagnostics] == ["not-understood"]
    assert reading.diagnostics[0].source.position(reading.diagnostics[0].span.start).line == 2


def test_the_forms_are_told_apart() -> None:
    assert looks_printed(SEED)
    assert looks_printed("\n# note #\nFarm (Secondary Base, Strength 4, Income 1)")
    assert not looks_printed('CARD "Farm" TYPE BASE SECONDARY STRENGTH 4 INCOME 1')
    assert not looks_printed("START &1 (NULL) END")
    assert FILES


@pytest.mark.parametrize(
    ("card", "code", "shown"),
    [
        ('CARD "A"\nTYPE UNIT SUPORT\nCOST 1\nATK 0\nDEF 1\n', "unknown-word", "SUPORT"),
        ("CARD Rat TYPE UNIT OFFENSE COST 1 ATK 0 DEF 1", "unquoted-name", "Rat"),
    ],
)
def test_slips_in_a_head_are_told_where_they_are(card: str, code: str, shown: str) -> None:
    (found,) = read(Source(card)).diagnostics
    assert (found.code, found.source[found.span]) == (code, shown)


@pytest.mark.parametrize(
    ("slots", "suggested"), [("%OFF1", "OFF1"), ("%OFF1 %OFF2 %OFF3", "OFF1, OFF2, OFF3")]
)
def test_a_range_has_two_ends(slots: str, suggested: str) -> None:
    text = f"START &1 ( <STDCOND -> ENTER> @T ?RANGE {slots}? !DESTROY! DUR ONCE ) END"
    (found,) = read(Source(text)).diagnostics
    assert (found.code, found.suggestion) == ("range-ends", suggested)


def test_events_are_said_in_english() -> None:
    text = "START &1 ( <STDCOND -> ENTER> @T ?(AMOUNT=ONE OWNER=YOU SPECIFIER=BASE LOCATION=ANY)? !INC %1 INCOME! DUR FOREVER ) END"
    said = LANGUAGE.explain(read(Source(text)))
    assert said.startswith("Effect 1: When it comes into play: add 1 Income to a Base you control.")
