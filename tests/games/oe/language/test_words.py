"""The vocabulary agrees with itself, with the lexer and with its page."""

import random
import re
from pathlib import Path

import msgspec
import pytest

from cardwright.games import GAMES
from cardwright.games.oe.cards import bundled_cards, card_text
from cardwright.games.oe.language import LANGUAGE, convert, explain, read
from cardwright.games.oe.language import vocabulary as v
from cardwright.games.oe.language.lexer import KIND_OF
from cardwright.text import Source

PAGE = Path(__file__).parents[4] / "docs" / "oe-language.md"
CLASSES = {
    "Card types": v.TYPES,
    "Subtypes": v.SUBTYPES,
    "Attributes": v.ATTRIBUTES,
    "States": v.STATES,
    "Phases": v.PHASES,
    "Standard conditions": v.STANDARDS,
    "Rows": v.ROWS,
    "Other places": v.PLACES,
    "Ownerships": v.OWNERSHIPS,
    "Amounts": v.AMOUNTS,
    "Functions": v.FUNCTIONS,
    "Timings": v.TIMINGS,
    "Durations": v.DURATIONS,
}


def use(word: v.Word) -> str:
    """Returns what a word may be used on, as the page says it."""
    match word:
        case v.Subtype():
            return f"{word.of}; rows {', '.join(word.rows)}" + (f"; short {word.short}" if word.short else "")
        case v.AttributeWord():
            return ", ".join(word.on)
        case v.StateWord():
            return f"{', '.join(word.on)}; {word.where.lower()}"
        case v.StandardWord():
            return word.use
        case v.Row():
            return ", ".join(word.holds)
        case v.FunctionWord():
            return ", ".join(word.durations)
        case v.TimingWord():
            return f"@{word.alt}@"
        case _:
            return ""


@pytest.mark.parametrize("title", CLASSES)
def test_the_page_has_every_word(title):
    section = PAGE.read_text("utf-8").split(f"### {title}\n")[1].split("\n#")[0]
    rows = [
        tuple(cell.strip() for cell in x.strip("|").split("|"))
        for x in section.splitlines()
        if x.startswith("| `")
    ]
    assert rows == [(f"`{w.word}`", use(w), w.meaning) for w in CLASSES[title].values()]


def test_no_word_is_in_two_classes():
    tables = [v.TYPES, v.SUBTYPES, v.SHORTS, v.ATTRIBUTES, v.STATES, v.SLOTS, v.PLACES, v.PHASES, v.AMOUNTS]
    words = [word for table in tables for word in table]
    assert len(words) == len(set(words))
    assert all(word in KIND_OF for word in words)


def test_what_words_refer_to_is_there():
    for subtype in v.SUBTYPES.values():
        assert subtype.of in v.TYPES
        assert all(subtype.word in v.ROWS[row].holds for row in subtype.rows)
    for row in v.ROWS.values():
        assert all(row.word in v.SUBTYPES[held].rows for held in row.holds)
    for word in [*v.ATTRIBUTES.values(), *v.STATES.values()]:
        assert all(type_ in v.REAL_TYPES for type_ in word.on)
    for function in v.FUNCTIONS.values():
        assert all(duration in v.DURATIONS for duration in function.durations)


def test_a_word_with_an_unknown_field_is_refused():
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"word": "X", "meaning": "", "color": 1}, v.Type)


SEED = """START &1 (
<STDCOND -> PAYN %2, REVEAL> @A ?(AMOUNT=ONE OWNER=ANYPLAYER SPECIFIER=DEFUNIT LOCATION=THISCOLUMN)?
!FLIP FORTIFIED! DUR FOREVER
THEN
<COND ->[ AMOUNT=ONE OWNER=ANYPLAYER LOCATION=THISCOLUMN SPECIFIER=DEF CHANGETO=NONZERO ]> @T
?(AMOUNT=ONE OWNER=YOU SPECIFIER=INVENTION, DAYCOUNTER LOCATION=ANY)? !INC %1! DUR FOREVER ) END"""


def test_the_printed_form():
    assert convert(read(Source(SEED)), "text") == (
        "<Pay 2, Reveal this in your hand> : Fortify a DEF Unit in the same column as this card + "
        "<That Unit's DEF exceeds 0> ; Diminish 1 Day on an Invention you control.\n"
    )


def test_explaining():
    said = explain(read(Source(SEED)))
    assert said.startswith("Effect 1: You may pay 2 and reveal this in your hand to fortify a DEF Unit")
    assert "Then, if that Unit's DEF exceeds 0: diminish 1 Day" in said
    assert f"FORTIFIED: {v.STATES['FORTIFIED'].meaning}" in said


def test_the_language_as_commands_know_it():
    assert LANGUAGE.sniff(SEED) > 0.5 > LANGUAGE.sniff("Draw a card.")
    assert LANGUAGE.sniff("start(1) [ null ]") > 0.5
    reading = LANGUAGE.read(Source(SEED))
    assert LANGUAGE.check(reading) == ()
    assert all(LANGUAGE.convert(reading, to) for to in LANGUAGE.forms)
    with pytest.raises(ValueError):
        LANGUAGE.convert(reading, "v3")


def test_printing_never_fails(trees):
    made = trees(7)
    for _ in range(200):
        tree = made.file()
        text = convert(msgspec.structs.replace(read(Source("x")), tree=tree), "text")
        assert "{" not in re.sub(r'"[^"]*"', "", text)


def test_every_bundled_card_is_explained_in_english() -> None:
    """No marks of the printed form, no capital in the middle, no bare words of the vocabulary."""
    for card in bundled_cards().values():
        said = [
            line for line in explain(read(Source(card_text(card)))).splitlines() if line.startswith("Effect ")
        ]
        for line in said:
            assert not re.search(
                r"[<>@!?%;]|\bAt: |blood Call|\band [A-Z][a-z]+ \d| N times|STDCOND", line
            ), line
            assert re.match(r"Effect \d+: (nothing\.|[A-Z])", line), line


def test_the_log_says_which_effect_did_what_to_which_card() -> None:
    ruleset = GAMES.ruleset("oe")
    game = ruleset.start(decks=[ruleset.rules.find_deck("foundry"), ruleset.rules.find_deck("marsh")], seed=3)
    bot = random.Random(1)
    while game.decision is not None:
        game.push(bot.choice(list(game.options)))
    told = [ruleset.rules.tell(event) for event in game.events]
    lines = [line for line in told if line is not None]
    assert any(line.startswith("→ ") for line in lines)
    for event in game.events:
        if event.because >= 0:
            source = game.events[event.because]
            assert source.kind == "effect"
            assert (
                ruleset.rules.tell(source)
                == f"Effect {source.args[1]} of {source.args[0]} of player {source.who + 1}:"
            )
