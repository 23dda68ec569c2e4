"""The nodes of a deck file: atoms, spells, monsters, cards, decks."""

from enum import StrEnum
from typing import TypeAlias

from cardwright.games.cardfinity.language.editions import Edition as Edition
from cardwright.games.cardfinity.language.editions import Trigger as Trigger
from cardwright.text import Node


class Words(StrEnum):
    """Words of the language; their `repr` rebuilds them."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Method(Words):
    """How cards are destroyed."""

    DISCARD = "discard"
    BANISH = "banish"


class Location(Words):
    """Where cards are destroyed."""

    HAND = "hand"
    FIELD = "field"


class Goal(Words):
    """Where cards are returned to: a hand, or the top of a deck."""

    HAND = "hand"
    TOP = "top"


class Kind(Words):
    """The kinds of card that a filter can name."""

    MONSTER = "monster"
    SPELL = "spell"
    CARD = "card"


class _Written(Node, frozen=True, eq=False, kw_only=True, gc=False):
    """A node whose `str` is its text."""

    def __str__(self) -> str:
        from cardwright.games.cardfinity.language.writer import write_node

        return write_node(self)


# --- filters ---------------------------------------------------------------------------------------------


class ByName(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`"Imp"`: cards of that name."""

    name: str


class ByFamily(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`family "Demon"`: cards of that family."""

    family: str


class OfKind(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`monster`, `spell` or `card`."""

    kind: Kind


Filter: TypeAlias = ByName | ByFamily | OfKind

ANY_CARD = OfKind(kind=Kind.CARD)
ANY_SPELL = OfKind(kind=Kind.SPELL)


# --- what recovery set aside -----------------------------------------------------------------------------


class Comment(Node, frozen=True, eq=False, kw_only=True, gc=False):
    """A comment, without its marks; `block` is `* … *`, otherwise `! …`."""

    text: str
    block: bool = False


class Line(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """What stands on a line of its own, with the comments above it and behind it."""

    before: tuple[Comment, ...] = ()
    after: tuple[Comment, ...] = ()


class Unread(Line, frozen=True, eq=False, kw_only=True, gc=False):
    """Words that were not understood, as they were written."""

    text: str


# --- atoms -----------------------------------------------------------------------------------------------


class Damage(Node, frozen=True, eq=False, kw_only=True, gc=False):
    """`3`, `3 true` or `3t`: a part of a text on its way to an atom."""

    count: int
    true: bool = False


class Atom(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """A requirement or an effect; which ones there are is told by the records in `atoms/`."""


Requirement: TypeAlias = Atom | Unread
Effect: TypeAlias = Atom | Unread


# --- cards -----------------------------------------------------------------------------------------------


class Spell(Line, frozen=True, eq=False, kw_only=True, gc=False):
    """`"Spark" on play take 1: deal 2`; `times` is the `3x` before a monster's spell."""

    name: str
    trigger: Trigger
    requirements: tuple[Requirement, ...] = ()
    effects: tuple[Effect, ...] = ()
    times: int = 1


class Families(Line, frozen=True, eq=False, kw_only=True, gc=False):
    """`("Demon", "Machine")`; without names it is `N/A`."""

    names: tuple[str, ...] = ()


class Summoning(Line, frozen=True, eq=False, kw_only=True, gc=False):
    """`"Imp": take 1`: a monster's name and what its summoning requires."""

    name: str
    requirements: tuple[Requirement, ...] = ()


class Power(Line, frozen=True, eq=False, kw_only=True, gc=False):
    """`power: 5 tapped`."""

    value: int
    tapped: bool = False


class Image(Line, frozen=True, eq=False, kw_only=True, gc=False):
    """`image: "imp.png"`: where the card's picture is; nothing in the game goes by it."""

    address: str


class SpellCard(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """A card that is one spell."""

    spell: Spell
    families: Families | None = None
    image: Image | None = None

    @property
    def name(self) -> str:
        """Returns the card's name, which is its spell's."""
        return self.spell.name


class MonsterCard(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """A card that is a monster."""

    summoning: Summoning
    power: Power
    spells: tuple[Spell, ...] = ()
    families: Families | None = None
    image: Image | None = None

    @property
    def name(self) -> str:
        """Returns the monster's name."""
        return self.summoning.name


Card: TypeAlias = SpellCard | MonsterCard


def family_names(card: Card) -> tuple[str, ...]:
    """Returns the families of a card, none where it says nothing."""
    return card.families.names if card.families is not None else ()


# --- decks -----------------------------------------------------------------------------------------------


class Title(Line, frozen=True, eq=False, kw_only=True, gc=False):
    """`"Deck name" by "Author"`."""

    name: str
    author: str


class Entry(Line, frozen=True, eq=False, kw_only=True, gc=False):
    """`"Imp" 3`: a card of the deck and how many of it."""

    name: str
    count: int = 1


class Deck(Line, frozen=True, eq=False, kw_only=True, gc=False):
    """`deck:`, the deck's title and its cards; the comments are those of the word `deck:`."""

    title: Title | None = None
    entries: tuple[Entry | Unread, ...] = ()


class Heading(Line, frozen=True, eq=False, kw_only=True, gc=False):
    """`edition: 2`: which language the file is written in."""

    edition: Edition


class DeckFile(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """A whole file: its edition, card definitions, then the deck; `ending` are the comments after everything."""

    heading: Heading | None = None
    cards: tuple[Card | Unread, ...] = ()
    deck: Deck | None = None
    ending: tuple[Comment, ...] = ()


def edition_of(file: DeckFile) -> Edition:
    """Returns which language a file is written in; the first where it does not say."""
    return file.heading.edition if file.heading is not None else Edition.FIRST


def of_edition(cards: tuple[Card | Unread, ...], edition: Edition) -> DeckFile:
    """Returns a file of cards that says its edition, where it is not the first."""
    heading = None if edition is Edition.FIRST else Heading(edition=edition)
    return DeckFile(heading=heading, cards=cards)


def cards_of(file: DeckFile) -> tuple[Card, ...]:
    """Returns the cards that were read, without what was not."""
    return tuple(card for card in file.cards if not isinstance(card, Unread))


def entries_of(file: DeckFile) -> tuple[Entry, ...]:
    """Returns the entries of the deck that were read."""
    if file.deck is None:
        return ()
    return tuple(entry for entry in file.deck.entries if isinstance(entry, Entry))
