"""Laying a table: who shall sit where, with which decks, and what is refused."""

import time
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from typing import Any, Final

from cardwright.bots import EXEC, BadBot, bot_from
from cardwright.games import UnknownGame, ruleset
from cardwright.kernel import SEEDS, CardText, DeckRefused, DeckText, Game, Ruleset
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import Pictured, Settings, Switches, TakesCards
from cardwright.kernel.picture import faces_of
from cardwright.kernel.voice import STRANGERS
from cardwright.serve.protocol import Deck, NewTable, SeatWish
from cardwright.serve.refusing import Refused
from cardwright.serve.store import SeatFacts, TableFacts
from cardwright.text import listed

ME, FRIEND = "me", "friend"
MOST_TEXT: Final = 500_000
MOST_NAME: Final = 24
MOST_CLOCK: Final = 24 * 3600
MOST_VALUE: Final = 120
"""So many characters the value of an option may have."""
SEEK_SECONDS: Final = 4.0
"""For so long a beginning is sought in which a card that is tried out is dealt."""


def game_of(name: str) -> Ruleset[Any]:
    """Returns a game by its name; refuses one that there is not."""
    try:
        return ruleset(name)
    except UnknownGame as error:
        raise Refused("bad", str(error)[:300]) from None


def clean_name(name: str, otherwise: str) -> str:
    """Returns a name as it may be shown: one line of printable characters, not too long."""
    said = " ".join("".join(c for c in name if c.isprintable()).split())[:MOST_NAME].strip()
    return said or otherwise


def start(wish: NewTable, programs: tuple[str, ...] = (), wanted: str = "") -> tuple[Game[Any], TableFacts]:
    """Starts the game that somebody wishes for; refuses with the reasons.

    Where a card is `wanted` and no seed is told, one is sought with which the first seat is dealt it.
    """
    rules = game_of(wish.game)
    fewest, most = rules.rules.seats
    if not fewest <= len(wish.seats) <= most:
        raise Refused("bad", f"{wish.game} is for {fewest} to {most} players, not {len(wish.seats)}.")
    if not 0 <= wish.clock <= MOST_CLOCK:
        raise Refused("bad", "A clock has at most a day.")
    if wish.seed is not None and not 0 <= wish.seed < 2**63:
        raise Refused("bad", "A seed is a number from 0 to 2⁶³ − 1.")
    options = _options(rules, wish)
    decks = _decks(rules, wish.seats)
    facts = start_seats(wish, programs)
    cards = own_cards(rules, wish.cards, decks)
    seed = SystemRandom().randrange(SEEDS) if wish.seed is None else wish.seed
    until = time.monotonic() + SEEK_SECONDS
    try:
        game = rules.start(decks, seed, options=options, cards=cards)
        while wanted and wish.seed is None and not _dealt(game, wanted) and time.monotonic() < until:
            seed = (seed + 1) % SEEDS
            game = rules.start(decks, seed, options=options, cards=cards)
        return game, facts
    except DeckRefused as error:
        raise Refused(
            "unplayable", f"{error.deck}: {error.reasons[0]}", "; ".join(error.reasons[1:6])
        ) from None


def _dealt(game: Game[Any], card: str) -> bool:
    """Returns whether the first seat sees a card as the game begins."""
    rules = game.rules
    if not offers(rules, Pictured):
        return True
    faces = [rules.drawing.face(game.state, key) for key in faces_of(game.table(0))]
    return any(face is not None and face.name == card for face in faces)


def own_cards(rules: Ruleset[Any], text: str, decks: list[DeckText]) -> tuple[CardText, ...]:
    """Returns the cards of a text that somebody wrote, as a match takes them; the same checks as for a file."""
    if not text.strip() or not offers(rules.rules, TakesCards):
        return ()
    if len(text) > MOST_TEXT:
        raise Refused("size", "That text is too long.")
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"own{rules.rules.card_endings[0]}"
        path.write_text(text, encoding="utf-8")
        try:
            return rules.rules.take_cards([path], decks)
        except DeckRefused as error:
            raise Refused("unplayable", error.reasons[0][:400]) from None


def start_seats(wish: NewTable, programs: tuple[str, ...] = ()) -> TableFacts:
    """Returns who sits where at a new table."""
    return TableFacts(_seats(wish, programs))


def _options(rules: Ruleset[Any], wish: NewTable) -> dict[str, Any]:
    known = rules.rules.switches() if offers(rules.rules, Switches) else {}
    settings = rules.rules.settings() if offers(rules.rules, Settings) else {}
    chosen: dict[str, Any] = {}
    for name, value in wish.options.items():
        if name in settings and name != "players":
            chosen[name] = _setting(name, value)
        elif name not in known or not isinstance(value, bool):
            raise Refused(
                "bad", f"{wish.game} has the options {listed((*known, *settings), 'and') or 'none'}."
            )
        else:
            chosen[name] = value
    fewest, most = rules.rules.seats
    if not rules.rules.bundled_decks() and fewest != most:
        chosen["players"] = len(wish.seats)
    return chosen


def _setting(name: str, value: Any) -> str | int:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and 0 <= value < 1000:
        return value
    if isinstance(value, str) and len(value) <= MOST_VALUE:
        return int(value) if value.isascii() and value.isdecimal() and len(value) < 4 else value
    raise Refused("bad", f"{name} is a word or a small number.")


def _decks(rules: Ruleset[Any], seats: tuple[SeatWish, ...]) -> list[DeckText]:
    bundled = rules.rules.bundled_decks()
    if not bundled:
        return []
    return [
        deck_of(rules, seat.deck) if seat.deck is not None else rules.deck(bundled[at % len(bundled)])
        for at, seat in enumerate(seats)
    ]


def deck_of(rules: Ruleset[Any], deck: Deck) -> DeckText:
    """Returns a deck as somebody gave it: its text, or a bundled one by its name."""
    if len(deck.text) > MOST_TEXT:
        raise Refused("size", "That deck is too long.")
    if deck.text.strip():
        return DeckText(clean_name(deck.name, "deck"), deck.text)
    found = rules.rules.find_deck(deck.name)
    if found is None:
        raise Refused("bad", f'There is no bundled deck "{deck.name[:60]}" in {rules.name}.')
    return found


def _seats(wish: NewTable, programs: tuple[str, ...]) -> list[SeatFacts]:
    seats: list[SeatFacts] = []
    bots = 0
    clock = float(wish.clock) if wish.clock else None
    for seat in wish.seats:
        if seat.who == ME:
            taken = any(other.maker for other in seats)
            seats.append(SeatFacts(clean_name(seat.name, "Host"), "person", maker=not taken, clock=clock))
        elif seat.who == FRIEND:
            seats.append(SeatFacts(clean_name(seat.name, "Friend"), "person", clock=clock))
        else:
            check_bot(seat.who, programs)
            seats.append(SeatFacts(clean_name(seat.name, STRANGERS[bots % len(STRANGERS)]), "bot", seat.who))
            bots += 1
    return seats


def check_bot(name: str, programs: tuple[str, ...] = ()) -> None:
    """Refuses a bot that there is not, or that thinks for too long."""
    if name in programs:
        return
    if name.startswith(EXEC):
        raise Refused(
            "bad", "there is no bot of that name; programs are for whoever runs the server to bring (--seat)."
        )
    try:
        bot_from(name[:60], 0)
    except BadBot as error:
        raise Refused("bad", str(error)) from None
    budget = name.partition(":")[2]
    if budget and int("".join(c for c in budget if c.isdigit()) or 0) > 5000:
        raise Refused("bad", "A bot here may think for 5000 ms or 5000 walks at most.")
