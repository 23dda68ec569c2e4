"""Formats as tables: what a deck is held to, commanders and their colours, lists of one's own (CR 100.2, 903.5)."""

from pathlib import Path

import pytest

from cardwright.games.magic.cards.decks import (
    BadFormat,
    Format,
    check_deck,
    find_cards,
    find_format,
    formats,
    read_deck,
)
from cardwright.games.magic.cards.decks.commanders import may_command, may_command_together
from cardwright.games.magic.cards.identity import identity
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.cards.plain import read_cards
from cardwright.text import Source

CARDS = """\
Ansa {G}
Legendary Creature — Elf
Partner
1/1

Borin {1}{R}
Legendary Creature — Dwarf
Partner
1/1

Cato {W}
Legendary Creature — Human
Partner with Dara
1/1

Dara {U}
Legendary Creature — Human
Partner with Cato
1/1

Edda {B}
Legendary Creature — Human
Choose a Background
1/1

Old Soldier {W}
Legendary Enchantment — Background
Commander creatures you own have vigilance.

Grove Idol {2}
Artifact
{B/G}, {T}: You gain 1 life. ({R}: is a reminder.)

Petty Rat {B}
Creature — Rat
A deck can have any number of cards named Petty Rat.
1/1

Finn {1}{G}
Legendary Creature — Human
Friends forever
1/1

Gale {1}{U}
Legendary Creature — Human
Partner—Friends forever
1/1

Duskdale
Land — Swamp Forest

Forest
Basic Land — Forest
"""
KNOWN: dict[str, Card] = {card.name: card for card in read_cards(Source(CARDS, "cards")).tree.cards}
BY_NAME = {fold_name(name): card for name, card in KNOWN.items()}


def codes(text: str, format: Format) -> set[str]:
    reading = read_deck(Source(text, "deck"))
    found, problems = find_cards(reading, lambda name: BY_NAME.get(fold_name(name)), lambda: ())
    assert problems == ()
    return {one.code for one in check_deck(reading, found, format)}


@pytest.mark.parametrize(
    ("name", "colors"),
    [("Ansa", "G"), ("Grove Idol", "BG"), ("Duskdale", "BG"), ("Forest", "G"), ("Old Soldier", "W")],
)
def test_color_identity_is_of_cost_and_text_without_reminders(name: str, colors: str) -> None:
    assert "".join(sorted(identity(KNOWN[name]))) == "".join(sorted(colors))


@pytest.mark.parametrize(
    ("names", "may"),
    [
        (["Ansa"], True),
        (["Ansa", "Borin"], True),
        (["Ansa", "Cato"], False),
        (["Cato", "Dara"], True),
        (["Edda", "Old Soldier"], True),
        (["Ansa", "Old Soldier"], False),
        (["Old Soldier"], False),
        (["Finn", "Gale"], True),
        (["Finn", "Ansa"], False),
    ],
)
def test_who_may_be_commanders_together(names: list[str], may: bool) -> None:
    cards = [KNOWN[name] for name in names]
    assert all(may_command(card) for card in cards)
    assert may_command_together(cards) is may


def test_a_deck_of_commander() -> None:
    commander = formats()["commander"]
    assert codes("Commander\n1 Ansa\n\nDeck\n99 Forest", commander) == set()
    assert codes("Commander\n1 Ansa\n1 Borin\n\nDeck\n98 Forest", commander) == set()
    assert codes("Deck\n100 Forest", commander) == {"no-commander"}
    assert codes("Commander\n1 Petty Rat\n\nDeck\n99 Petty Rat", commander) == {"not-a-commander"}
    assert codes("Commander\n1 Ansa\n\nDeck\n97 Forest\n2 Grove Idol", commander) == {
        "color-identity",
        "too-many-copies",
    }
    assert codes("Commander\n1 Ansa\n\nDeck\n60 Forest", commander) == {"small-deck"}


def test_a_section_of_commanders_is_never_dropped() -> None:
    assert codes("Commander\n1 Ansa\n\nDeck\n60 Forest", formats()["constructed"]) == {"no-commanders"}


def test_a_format_of_ones_own_has_its_lists_beside_it(tmp_path: Path) -> None:
    (tmp_path / "never.txt").write_text("# not these\nGrove Idol\n")
    file = tmp_path / "mine.toml"
    file.write_text('[peasant]\nsmallest = 2\nbanned = "never.txt"\nlife = 15\n')
    mine = find_format(str(file))
    assert mine.options() == {"life": 15, "smallest": 2}
    assert codes("1 Forest\n1 Grove Idol", mine) == {"banned"}
    assert find_format(f"{file}:peasant") == mine


@pytest.mark.parametrize(
    ("text", "said"),
    [("[a]\nsmalest = 2\n", "smalest"), ("[a\n", "line 1"), ("[a]\n[b]\n", "say which")],
)
def test_a_broken_file_of_formats_is_told(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(BadFormat, match=said):
        find_format(str(file))
