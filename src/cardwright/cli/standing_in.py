"""Decks with cards that cannot be played yet: going on with another card in their place, or without them."""

import sys
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from cardwright.cli.inputs import hold_to_format
from cardwright.cli.output import say
from cardwright.cli.refusal import Refusal
from cardwright.kernel import CardText, DeckRefused, DeckText, Ruleset
from cardwright.kernel.offers import StandIns

LEFT_OUT: Final = "none"
"""What is said for no card at all."""

StandInOption = Annotated[
    str | None,
    typer.Option(
        "--stand-in",
        metavar="CARD",
        help=f"Play this card in the place of each that cannot be played yet; {LEFT_OUT} plays without those.",
    ),
]


def with_stand_ins(
    rules: Ruleset[Any],
    decks: Sequence[DeckText],
    stand_in: str | None,
    cards: tuple[CardText, ...],
    format: str | None,
) -> list[DeckText]:
    """Returns the decks as they are played where a stand-in is said, and tells what was changed.

    A deck that was changed is held to the format that was said.
    """
    if stand_in is None:
        return list(decks)
    if not isinstance(rules.rules, StandIns):
        raise Refusal(f"decks of {rules.name} have no stand-ins: their cards are always played.", 2)
    card = None if stand_in.casefold() == LEFT_OUT else stand_in
    found: list[DeckText] = []
    told: list[str] = []
    for deck in decks:
        mended, done = rules.rules.with_stand_in(deck, card, cards)
        if done:
            hold_to_format(rules, mended, format, usual=format is not None)
        told.extend(f"{deck.name}: {each}" for each in done)
        found.append(mended)
    for line in dict.fromkeys(told):
        say(line)
    return found


def offered(rules: Ruleset[Any], refused: DeckRefused) -> DeckRefused:
    """Returns a refusal with what could be typed instead, where the game has stand-ins."""
    if not isinstance(rules.rules, StandIns):
        return refused
    more = (
        f"To go on with another card in the place of each that cannot be played: --stand-in CARD (a basic land, say); "
        f"without those: --stand-in {LEFT_OUT}."
    )
    return DeckRefused(refused.deck, (*refused.reasons, more))


def ask_stand_in(rules: Ruleset[Any], refused: DeckRefused, *, asking: bool) -> str | None:
    """Tells why a deck is refused and asks at the terminal what to do; None where nobody is asked, or ends it."""
    if not asking or not isinstance(rules.rules, StandIns) or not sys.stdin.isatty():
        return None
    print(f"The deck {refused.deck} cannot be played as it is:")
    for reason in refused.reasons:
        print(f"  {reason}")
    print(
        f"A card that stands in for each of these (Mountain, say), {LEFT_OUT} to play without them, or nothing to stop."
    )
    try:
        return input("Stand-in> ").strip() or None
    except EOFError:
        return None
