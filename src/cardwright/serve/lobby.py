"""The lobby: the games that there are, tables to go on with, and decks looked at card by card."""

import os
from functools import cache
from typing import Any, Final

from cardwright.games import GAMES, LANGUAGES, ruleset
from cardwright.kernel import DeckRefused, DeckText, Ruleset
from cardwright.kernel.listing import DeckLine
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import OtherDecks, Pictured, Settings, Switches
from cardwright.kernel.picture import Face
from cardwright.serve.hall import Hall, Live
from cardwright.serve.laying import deck_of, game_of
from cardwright.serve.pages import DeckCard, DeckReport, DeckToCheck, GameInfo, TableLine
from cardwright.serve.refusing import Refused
from cardwright.serve.showing import ended, seats_of
from cardwright.serve.store import Link

MOST_TOKENS: Final = 200
BOTS: Final = (
    ("random", "takes any move"),
    ("greedy", "quick and easy"),
    ("mcts:300ms", "thinks ahead"),
    ("mcts:1500ms", "thinks longer"),
)


@cache
def games(programs: tuple[str, ...] = ()) -> tuple[GameInfo, ...]:
    """Returns the games that there are."""
    return tuple(_game(name, programs) for name in GAMES.names())


def _game(name: str, programs: tuple[str, ...]) -> GameInfo:
    rules = ruleset(name)
    assert offers(rules.rules, Pictured)
    poster = rules.rules.drawing.poster
    others = rules.rules.other_decks() if offers(rules.rules, OtherDecks) else ()
    switches = rules.rules.switches() if offers(rules.rules, Switches) else {}
    settings = rules.rules.settings() if offers(rules.rules, Settings) else {}
    language = next((known for known in LANGUAGES.names() if LANGUAGES.place(known).game == name), "")
    return GameInfo(
        name,
        poster.title,
        poster.blurb,
        rules.rules.seats,
        poster.minutes,
        (*rules.rules.bundled_decks(), *others),
        switches,
        settings,
        language,
        (*BOTS, *((program, "a program of its own") for program in programs)),
        tuple(_poster_faces(rules, poster.cards)),
    )


def _poster_faces(rules: Ruleset[Any], names: tuple[str, ...]) -> list[Face]:
    if not names:
        return []
    fewest = rules.rules.seats[0]
    game = rules.start(rules.rules.bundled_decks()[:fewest], 1)
    assert offers(rules.rules, Pictured)
    found = [rules.rules.drawing.face(game.state, name) for name in names]
    return [face for face in found if face is not None]


# ------------------------------------------------------------------ tables


async def table_line(hall: Hall, link: Link) -> TableLine | None:
    """Returns a table in a list, as the holder of a link may know it; None for one that is gone."""
    if hall.store.facts(link.table) is None:
        return None
    try:
        live = await hall.open(link)
    except Refused as refused:
        return TableLine(link.token, link.table, "", "", link.seat, (), "", problem=refused.message)
    return _line(hall, live, link)


def _line(hall: Hall, live: Live, link: Link) -> TableLine:
    table = live.table
    game = table.game
    rules = game.rules
    assert offers(rules, Pictured)
    over = table.over
    decision = table.decision
    mine = decision is not None and decision.seat == link.seat
    if over is not None:
        words = ended(table, link.seat)
    elif mine:
        words = "It is your move."
    else:
        words = f"Waiting for {table.names[decision.seat]}." if decision is not None else ""
    turn = rules.turn(game.state)
    path = hall.store.path(table.id)
    return TableLine(
        link.token,
        table.id,
        game.match.game,
        rules.drawing.poster.title,
        link.seat,
        seats_of(table),
        f"Turn {turn}. {words}" if turn else words,
        mine,
        len(game),
        os.path.getmtime(path) if path.exists() else 0.0,
        over,
    )


# ------------------------------------------------------------------ decks


def check_deck(wish: DeckToCheck) -> DeckReport:
    """Looks at a deck card by card, and says whether it can be played."""
    rules = game_of(wish.game)
    if not rules.rules.bundled_decks():
        raise Refused("bad", f"{wish.game} is played without decks of one's own.")
    return report(rules, deck_of(rules, wish.deck))


def report(rules: Ruleset[Any], deck: DeckText) -> DeckReport:
    """Returns what came of looking at a deck."""
    lines = _lines(rules.name, deck)
    reasons: tuple[str, ...] = ()
    count = rules.rules.seats[0]
    try:
        rules.start([deck] * count, 1)
    except DeckRefused as error:
        reasons = error.reasons[:200]
    cards = tuple(
        DeckCard(line.name, line.count, not line.reasons, line.reasons, line.swaps, line.face)
        for line in lines
    )
    return DeckReport(not reasons, deck.name, deck.text, cards, reasons)


def _lines(name: str, deck: DeckText) -> list[DeckLine]:
    try:
        room = GAMES.room(name, "listing")
    except ModuleNotFoundError:
        return []
    found: list[DeckLine] = room.deck_lines(deck)
    return found
