"""Magic as the kernel plays it: one step is one action and all that follows by itself."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardwright.games.magic.cards.decks import (
    bundled_deck_text,
    bundled_decks,
    find_format,
    formats,
    is_deck_list,
)
from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.rules import asking, attacking, boarding, declaring_blockers, start
from cardwright.games.magic.rules.commanding import commanded
from cardwright.games.magic.rules.decks import (
    brought_cards,
    check_list,
    commanders_of_deck,
    conjured_by,
    definitions_of,
    forbidden,
    names_commander,
    sideboards,
    take_cards,
    texts_to_bring,
    usual_format,
)
from cardwright.games.magic.rules.evaluate import evaluate
from cardwright.games.magic.rules.position import from_position, settle
from cardwright.games.magic.rules.priority import act
from cardwright.games.magic.rules.redeal import redeal
from cardwright.games.magic.rules.stand_ins import with_stand_in
from cardwright.games.magic.rules.state import MagicState, Setting, Todo, teams_of
from cardwright.games.magic.rules.table import draw_table
from cardwright.games.magic.rules.turn import advance, discard_down
from cardwright.games.magic.rules.view import view
from cardwright.games.magic.rules.why_not import why_not
from cardwright.games.magic.rules.words import ask, describe, label, played, tell
from cardwright.kernel import (
    CardText,
    Chance,
    Decision,
    DeckRefused,
    DeckText,
    Event,
    Match,
    Option,
    Outcome,
    Steps,
)
from cardwright.kernel.offers import Boards, Drawing, Limited
from cardwright.text import Diagnostic, Reading, Source

CARD_FILES = (".cards", ".json", ".jsonl", ".json.gz", ".jsonl.gz", ".xml")
_FIRST_DECKS = ("alpha40/bears", "alpha40/knights")
"""The decks that a game is played with when none is named."""
_COMMANDERS = "commander/"

_SWITCHES = {
    "by_hand": "mana is paid by hand, a source at a time",
    "choose_payment": "whoever pays mana may choose each source, or let it be paid by itself",
    "open_mana": "mana abilities are offered by themselves, before anything is paid for",
    "ante": "the game is played for ante, and cards that speak of it may be in decks",
}


class MagicRules:
    """The rules of Magic: The Gathering, for two to four players."""

    name = "magic"
    version = "1"
    seats = (2, 4)
    most_decisions = 50_000

    @property
    def drawing(self) -> Drawing:
        """Returns how the game is drawn."""
        from cardwright.games.magic.picture import DRAWING

        return DRAWING

    @property
    def limited(self) -> Limited:
        """Returns how decks are made of boosters."""
        from cardwright.games.magic.limited.play import LIMITED

        return LIMITED

    def bundled_decks(self) -> tuple[str, ...]:
        """Returns the names of the decks that come with the game, but for those with commanders."""
        others = [name for name in bundled_decks() if name not in _FIRST_DECKS]
        return (*_FIRST_DECKS, *(name for name in others if not name.startswith(_COMMANDERS)))

    def other_decks(self) -> tuple[str, ...]:
        """Returns the names of the decks with commanders, which play each other (CR 903)."""
        return tuple(name for name in bundled_decks() if name.startswith(_COMMANDERS))

    def switches(self) -> dict[str, str]:
        """Returns the options that a match may turn on, and what each of them does."""
        return dict(_SWITCHES)

    def find_deck(self, name: str) -> DeckText | None:
        """Returns a bundled deck by its name."""
        text = bundled_deck_text(name)
        return DeckText(name, text) if text is not None else None

    def start(self, match: Match) -> MagicState:
        """Returns the state at the beginning of a match; raises `DeckRefused`."""
        if match.position is not None:
            return from_position(match)
        fewest, most = self.seats
        if not fewest <= len(match.decks) <= most:
            raise DeckRefused("the table", (f"{fewest} to {most} decks are needed, not {len(match.decks)}",))
        options = _with_commanders(match)
        ante = bool(options.get("ante", False))
        own = brought_cards(match.cards)
        decks = [definitions_of(deck, ante=ante, own=own) for deck in match.decks]
        setting = Setting(
            tuple(f"Player {seat + 1}" for seat in range(len(match.decks))),
            shown=bool(options.get("shown", False)),
            by_hand=bool(options.get("by_hand", False)),
            choose_payment=bool(options.get("choose_payment", False)),
            ante=ante,
            open_mana=bool(options.get("open_mana", False)),
            free_mulligan=bool(options.get("free_mulligan", False)),
            commander_damage=int(options.get("commander_damage", 0)),
            smallest=int(options.get("smallest", 60)),
        )
        if options.get("teams", False):
            setting.teams = teams_of(len(match.decks))
        commanders = [
            commanders_of_deck(deck, own=own) if options.get("commander", False) else []
            for deck in match.decks
        ]
        outside = sideboards(match.decks, decks, own)
        played = (*decks, *commanders, *(one.cards for one in outside))
        setting.conjurable, _ = conjured_by((card for cards in played for card in cards), own)
        several = options.get("life_of_several") if len(match.decks) > 2 else None
        return start.deal(
            decks,
            Chance(match.seed),
            setting,
            commanders=commanders,
            sideboards=outside,
            life=int(several or options.get("life", 20)),
            first=options.get("first"),
        )

    def formats(self) -> dict[str, str]:
        """Returns the formats that decks are built for."""
        return {name: one.words for name, one in formats().items()}

    def usual_format(self, deck: DeckText) -> str:
        """Returns the format that a deck is held to where none is said."""
        return usual_format(deck)

    def format_options(self, name: str) -> dict[str, Any]:
        """Returns what a format says of how a game begins, as options of a match; raises `BadFormat`."""
        return find_format(name).options()

    def forbidden(self, deck: DeckText, name: str) -> tuple[str, ...]:
        """Returns what a format forbids of a deck."""
        return forbidden(deck, name)

    def begins(self, seat: int) -> dict[str, Any]:
        """Returns the options of a match that this seat begins (CR 103.1)."""
        return {"first": seat}

    def boards(self, deck: DeckText) -> Boards:
        """Returns the main deck and the sideboard of a deck."""
        return boarding.boards(deck)

    def reboarded(self, deck: DeckText, boards: Boards) -> DeckText:
        """Returns a deck with these cards in its main deck and its sideboard."""
        return boarding.reboarded(deck, boards)

    def free_cards(self, format: str) -> tuple[str, ...]:
        """Returns the basic lands where a format lets one add them between games."""
        return boarding.free_cards(format)

    def better_boards(self, deck: DeckText, seen: Sequence[str], cards: Sequence[CardText]) -> Boards:
        """Returns what a bot makes of its deck that has seen these cards."""
        return boarding.better_boards(deck, seen, cards)

    def with_stand_in(
        self, deck: DeckText, stand_in: str | None, cards: Sequence[CardText]
    ) -> tuple[DeckText, tuple[str, ...]]:
        """Returns a deck in which a card stands in for those that cannot be played, and what was done."""
        return with_stand_in(deck, stand_in, tuple(cards))

    def is_deck_list(self, source: Source) -> bool:
        """Returns whether a text is a deck list."""
        return is_deck_list(source)

    def check_deck_list(
        self, source: Source, format: str | None, own: Sequence[Reading[Any]]
    ) -> tuple[Diagnostic, ...]:
        """Returns what is wrong with a deck list, and what a format forbids of it."""
        cards = [card for reading in own for card in reading.tree.cards]
        return check_list(source, format, cards)

    @property
    def card_endings(self) -> tuple[str, ...]:
        """Returns how files of cards end: our own, and those of Scryfall and MTGJSON."""
        return CARD_FILES

    def take_cards(self, files: Sequence[Path], decks: Sequence[DeckText]) -> tuple[CardText, ...]:
        """Returns the texts of the cards in files that decks name."""
        return take_cards(files, decks)

    def brought(self, match: Match) -> tuple[CardText, ...]:
        """Returns the text of every card of a match that does not come with the program."""
        own = brought_cards(match.cards)
        found = texts_to_bring(match.decks, match.position)
        return (*match.cards, *(card for card in found if fold_name(card.name) not in own))

    def step(self, state: MagicState) -> Steps:
        """Plays on from a step's beginning to its end."""
        return commanded(state, self._step(state))

    def _step(self, state: MagicState) -> Steps:
        todo = state.todo
        if todo is Todo.PRIORITY:
            yield from act(state)
        elif todo is Todo.ATTACK:
            yield from attacking.declare(state)
        elif todo is Todo.BLOCK:
            yield from declaring_blockers.declare(state)
        elif todo is Todo.CLEANUP:
            yield from discard_down(state)
        elif todo is Todo.COMPANION:
            yield from start.companions(state)
        elif todo is Todo.MULLIGAN:
            yield from start.mulligan(state)
        elif todo is Todo.SETUP:
            yield from settle(state)
        yield from advance(state)

    def outcome(self, state: MagicState) -> Outcome | None:
        """Returns how the game ended, or None while it goes on."""
        if state.result is None:
            return None
        scores, reason = state.result
        return Outcome(scores, reason, tuple(player.life for player in state.players))

    def view(self, state: MagicState, seat: int) -> Any:
        """Returns all that the seat may know."""
        return view(state, seat)

    def redeal(self, live: MagicState, base: MagicState, seat: int, chance: Chance) -> MagicState:
        """Returns a copy of `base` with everything hidden from `seat` dealt anew."""
        return redeal(live, base, seat, chance)

    def evaluate(self, state: MagicState, seat: int) -> float:
        """Returns how well the seat stands, from 0 to 1."""
        return evaluate(state, seat)

    def turn(self, state: MagicState) -> int:
        """Returns the number of the turn."""
        return state.turn

    def ask(self, state: MagicState, decision: Decision) -> str:
        """Returns a decision's question in words."""
        return ask(state, decision)

    def label(self, state: MagicState, decision: Decision, option: Option) -> str:
        """Returns an option in words."""
        return label(state, decision, option)

    def tell(self, event: Event) -> str | None:
        """Returns an event in words, or None where it is not worth telling."""
        return tell(event)

    def draw(self, view: Any) -> Any:
        """Returns the table as one seat sees it."""
        return draw_table(view)

    def describe(self, state: MagicState, name: str) -> str | None:
        """Returns what the card of that name says and does."""
        return describe(state, name)

    def stops(self) -> dict[str, bool]:
        """Returns the places where a player may want to be asked for priority."""
        return asking.stops()

    def formality(self, state: MagicState, decision: Decision, stops: frozenset[str]) -> Option | None:
        """Returns the option to take without asking a player with these stops, or None."""
        return asking.formality(state, decision, stops)

    def why_not(self, state: MagicState, decision: Decision, words: str) -> str:
        """Returns why the seat that decides cannot do what the words say."""
        return why_not(state, decision, words)

    def played(self, event: Event) -> tuple[str, int, str] | None:
        """Returns (what, seat, card name) for an event in which a card was drawn or played."""
        return played(event)


def _with_commanders(match: Match) -> dict[str, Any]:
    """Returns the options of a match; decks that all name commanders are played with them (CR 903).

    Nothing of a deck is left out without a word: where only some decks have commanders, those are refused.
    """
    options = dict(match.options)
    fewest, most = options.get("seats", MagicRules.seats)
    if not fewest <= len(match.decks) <= most:
        raise DeckRefused("the table", (f"this format is for {fewest} to {most} players",))
    with_them = [names_commander(deck) for deck in match.decks]
    if all(with_them) and "commander" not in options:
        return {**find_format("commander").options(), **options}
    for deck, named in zip(match.decks, with_them, strict=True):
        if named and not options.get("commander", False):
            raise DeckRefused(
                deck.name, ("it names a commander, and the other decks do not: nobody could use it",)
            )
        if not named and options.get("commander", False):
            raise DeckRefused(deck.name, ("it names no commander: a line `Commander` stands before it",))
    return options
