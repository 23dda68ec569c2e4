"""What a game's rules may offer beyond `Rules`, for people at the table. Asked for with `isinstance`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from cardwright.kernel.chance import Chance
from cardwright.kernel.decision import Decision, Option
from cardwright.kernel.event import Event
from cardwright.kernel.picture import Face, Inspection, Picture, Poster
from cardwright.kernel.rules import CardText, DeckText, Match, Rules


@runtime_checkable
class Stops(Protocol):
    """Rules that ask often, and know which questions are a formality for a player who does not stop there."""

    def stops(self) -> dict[str, bool]:
        """Returns the places where a player may want to be asked, and whether one is by default."""

    def formality(self, state: Any, decision: Decision, stops: frozenset[str]) -> Option | None:
        """Returns the option to take without asking a player with these stops, or None to ask."""


@runtime_checkable
class Switches(Protocol):
    """Rules whose matches have options that are on or off."""

    def switches(self) -> dict[str, str]:
        """Returns the options that a match may turn on, and what each of them does, in words."""


@runtime_checkable
class Settings(Protocol):
    """Rules whose matches have options with values, such as how many players there are."""

    @property
    def usual_players(self) -> int:
        """How many play where nothing is said."""

    def settings(self) -> dict[str, str]:
        """Returns the options of a match that have values, and what each of them says, in words."""


@runtime_checkable
class OtherDecks(Protocol):
    """Rules with bundled decks that only play each other, in a format of their own."""

    def other_decks(self) -> tuple[str, ...]:
        """Returns the names of these decks."""


@runtime_checkable
class Steady(Protocol):
    """Rules of a game in which what an action brings hardly depends on what its player cannot know."""

    @property
    def deals_enough(self) -> int:
        """On how many new deals a bot need try an option."""


@runtime_checkable
class Alike(Protocol):
    """Rules that can tell sooner than by two views that a seat sees the same in two states."""

    def surely_alike(self, one: Any, other: Any, seat: int) -> bool:
        """Returns whether the views of a seat are certainly equal; False where that does not show at once."""


@runtime_checkable
class Clock(Protocol):
    """Rules that count turns for statistics, though `Rules.turn` tells bots of none."""

    def clock(self, state: Any) -> int:
        """Returns the number of the turn."""


@runtime_checkable
class Farsighted(Protocol):
    """Rules of a game in which what a turn is worth shows only in the turns after it."""

    @property
    def turns_ahead(self) -> int:
        """To the end of how many turns a bot that searches looks, this one counted."""


@runtime_checkable
class Paced(Protocol):
    """Rules of a game whose rounds (`turn`) are too long to look ahead to their end."""

    def turns_taken(self, state: Any) -> int:
        """Returns how many turns of single players are over; who looks ahead compares what all ways lead to by the end of one."""


@runtime_checkable
class Planned(Protocol):
    """Rules of a game in which a round (`turn`) is above all what each player makes of their own means."""

    def idle(self, decision: Decision) -> Option | None:
        """Returns the option by which a player does nothing more for now: passes, or takes no more; None where there is none."""


@runtime_checkable
class Drawn(Protocol):
    """Rules whose own drawing (`draw`) tells more in a terminal than their picture does."""

    @property
    def draws_itself(self) -> bool:
        """Whether a terminal shows that drawing."""


@runtime_checkable
class Varied(Protocol):
    """Rules that are checked with matches of many kinds."""

    def varied_options(self, chance: Chance) -> dict[str, Any]:
        """Returns the options of some match to check the game with: short ones, of every variant."""


@runtime_checkable
class Formats(Protocol):
    """Rules whose decks are built by rules of their own: how many cards there are, how many of one."""

    def formats(self) -> dict[str, str]:
        """Returns the formats and what each asks of a deck, in words; the first is meant where none is said."""

    def usual_format(self, deck: DeckText) -> str:
        """Returns the format that a deck is held to where none is said."""

    def forbidden(self, deck: DeckText, name: str) -> tuple[str, ...]:
        """Returns what a format forbids of a deck, each thing with its place."""

    def format_options(self, name: str) -> dict[str, Any]:
        """Returns what a format says of how a game begins, as options of a match; raises `ValueError`."""


@runtime_checkable
class StandIns(Protocol):
    """Rules of decks whose cards cannot all be played: another card may stand in for those, or they are left out."""

    def with_stand_in(
        self, deck: DeckText, stand_in: str | None, cards: Sequence[CardText]
    ) -> tuple[DeckText, tuple[str, ...]]:
        """Returns the deck with a card in the place of those that cannot be played (None: without them), and what was done.

        Raises `DeckRefused` where the card cannot be played itself. `cards` are those that the match brings along.
        """


class Boards(Struct, frozen=True):
    """A deck between two games of a match: how many of each card are in it, and how many beside it."""

    main: dict[str, int]
    side: dict[str, int]


@runtime_checkable
class Sideboards(Protocol):
    """Rules whose matches have several games: cards are exchanged between them, and who begins is chosen."""

    def begins(self, seat: int) -> dict[str, Any]:
        """Returns the options of a match that this seat begins."""

    def boards(self, deck: DeckText) -> Boards:
        """Returns the main deck and the sideboard of a deck."""

    def reboarded(self, deck: DeckText, boards: Boards) -> DeckText:
        """Returns the deck with these cards in its main deck and in its sideboard; the rest of it is as it was."""

    def free_cards(self, format: str) -> tuple[str, ...]:
        """Returns the cards of which anyone may add as many as they like between games."""

    def better_boards(self, deck: DeckText, seen: Sequence[str], cards: Sequence[CardText]) -> Boards:
        """Returns what a bot makes of its deck, who has seen these cards of the other player's; often what it was."""


class NoSet(ValueError):
    """A set of cards that there is not, or that nothing can be opened of; says why."""


class SetWish(Struct, frozen=True):
    """What boosters are to be opened of: a set by its code, the cards of files, or a list of names (a cube)."""

    code: str = ""
    cube: Path | None = None
    files: tuple[Path, ...] = ()


class SetFound(Struct, frozen=True):
    """A set: its name, its cards a line each as the game lists them, and why others of it cannot be played.

    `texts` are those of cards that do not come with the game.
    """

    name: str
    listing: str
    cards: int
    refused: tuple[str, ...] = ()
    texts: tuple[CardText, ...] = ()


class Limited(Protocol):
    """How decks come from boosters: drafts, sealed pools, and what bots pick and build."""

    @property
    def format(self) -> str:
        """The format that such decks are held to."""

    @property
    def draft(self) -> Rules[Any]:
        """A draft as a game; its match has the set as its only deck, and `players`, `packs`, `size` and `once` as options."""

    def find_set(self, wish: SetWish) -> SetFound:
        """Returns a set; raises `NoSet`."""

    def sealed(self, match: Match) -> list[tuple[str, ...]]:
        """Returns the pool of each player of a match such as a draft's, who open their packs themselves; raises `DeckRefused`."""

    def pools(self, state: Any) -> list[tuple[str, ...]]:
        """Returns what each player has taken in a draft."""

    def pick(self, state: Any, decision: Decision, ratings: Mapping[str, float], match: Match) -> Option:
        """Returns what a bot takes: by ratings of one's own, or by what the cards are."""

    def build(
        self, name: str, pool: Sequence[str], ratings: Mapping[str, float], cards: Sequence[CardText]
    ) -> DeckText:
        """Returns a deck made of a pool, the rest of it in the sideboard."""

    def read_ratings(self, text: str, name: str) -> dict[str, float]:
        """Reads a file of ratings; raises `ValueError`."""


@runtime_checkable
class PlaysLimited(Protocol):
    """Rules whose decks can be made of boosters."""

    @property
    def limited(self) -> Limited:
        """How that is done."""


@runtime_checkable
class BringsCards(Protocol):
    """Rules whose matches may have cards that do not come with the game (`Match.cards`)."""

    def brought(self, match: Match) -> tuple[CardText, ...]:
        """Returns the text of every card of a match that does not come with the game, wherever it was found."""


@runtime_checkable
class TakesCards(Protocol):
    """Rules whose matches take cards from files of the user's own (`--cards`)."""

    @property
    def card_endings(self) -> tuple[str, ...]:
        """How the names of the files end that may hold cards, for whoever looks through a folder."""

    def take_cards(self, files: Sequence[Path], decks: Sequence[DeckText]) -> tuple[CardText, ...]:
        """Returns the texts of the cards in these files that decks use, or of all where the game has no decks.

        Raises `DeckRefused` with what is wrong with a file.
        """


@runtime_checkable
class WhyNot(Protocol):
    """Rules that can say why something is not among the options."""

    def why_not(self, state: Any, decision: Decision, words: str) -> str:
        """Returns why the seat that decides cannot do what the words say."""


class Framing(Struct, frozen=True):
    """What a front end needs to put a question well, beside its words.

    `heading` is what it is about, in small; `things` the ids of what it comes from. `many` names a choice that is made in
    one go (attackers, blockers); `yields` what one may yield to, so that it is not asked about again.
    """

    heading: str = ""
    things: tuple[str, ...] = ()
    many: str = ""
    yields: tuple[str, ...] = ()


NO_FRAMING = Framing()


class Drawing(Protocol):
    """How a game is drawn: its table as a picture in data, seen by somebody's eyes, and what options are about."""

    @property
    def poster(self) -> Poster:
        """The game in a few words."""

    def picture(self, state: Any, eyes: int) -> Picture:
        """Returns the table as a seat sees it, or a watcher, or all-seeing eyes."""

    def face(self, state: Any, key: str) -> Face | None:
        """Returns what is printed on a card, by the key under which a picture names it."""

    def things(self, state: Any, decision: Decision, option: Option) -> tuple[str, ...]:
        """Returns the ids of the things that an option is about, the one that is clicked first."""

    def frame(self, state: Any, decision: Decision) -> Framing:
        """Returns what a question is about."""

    def inspect(self, state: Any, eyes: int, id: str) -> Inspection | None:
        """Returns all that those eyes may know of a thing, or None where they see no such thing."""

    def named(self, event: Event) -> tuple[tuple[str, str], ...]:
        """Returns the names that an event is told with, each with the key of the face of that name."""


@runtime_checkable
class Pictured(Protocol):
    """Rules whose game can be drawn."""

    @property
    def drawing(self) -> Drawing:
        """How the game is drawn."""
