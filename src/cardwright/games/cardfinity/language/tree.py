"""The nodes of a deck file: atoms, spells, monsters, cards, decks."""

from enum import StrEnum
from typing import TypeAlias

from cardwright.text import Node


class _Words(StrEnum):
    """Words of the language; their `repr` rebuilds them."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Trigger(_Words):
    """When a spell happens, or how it is activated."""

    PLAY = "play"
    ATTACH = "attach"
    INFINITY = "infinity"
    DRAW = "draw"
    DISCARD = "discard"
    TAP = "tap"
    VICTORY = "victory"
    DEFEAT = "defeat"


class Method(_Words):
    """How cards are destroyed."""

    DISCARD = "discard"
    BANISH = "banish"


class Location(_Words):
    """Where cards are destroyed."""

    HAND = "hand"
    FIELD = "field"


class Kind(_Words):
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


# --- requirements ----------------------------------------------------------------------------------------


class Destroy(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`discard 2 monster field`: destroy cards of your own."""

    method: Method
    location: Location
    count: int = 1
    filter: Filter = ANY_CARD


class DiscardTop(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`discard`: discard the top card of your deck."""


class Take(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`take 3 true`: take damage."""

    count: int
    true: bool = False


class HealEnemy(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`heal enemy 2`: the opponent heals."""

    count: int = 1


class Pop(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`pop 3`: banish cards from the top of your graveyard."""

    count: int


class ChooseRequirement(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`(take 7, discard 3 field)`: choose one and meet it."""

    options: tuple["Requirement", ...]


class Skippable(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`?take 1`: a requirement that you may skip."""

    requirement: "Requirement"


Requirement: TypeAlias = (
    Destroy | DiscardTop | Take | HealEnemy | Pop | ChooseRequirement | Skippable | Unread
)


# --- effects ---------------------------------------------------------------------------------------------


class DestroyEnemy(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`banish enemy 2 monster field`: destroy cards of the opponent."""

    method: Method
    location: Location
    count: int = 1
    filter: Filter = ANY_CARD


class DiscardEnemyTop(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`discard enemy`: discard the top card of the opponent's deck."""


class Deal(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`deal 3 true`: the opponent takes damage."""

    count: int
    true: bool = False


class Heal(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`heal 2`: cards go from your graveyard back to your deck."""

    count: int = 1


class Deckout(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`deckout`: you lose the game."""


class Draw(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`draw 2`."""

    count: int = 1


class Peek(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`peek 2`: see the top of your deck."""

    count: int = 1


class Scry(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`scry 2`: see the top of the opponent's deck."""

    count: int = 1


class ChooseEffect(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`(attack, draw 2)`: choose one, and it occurs."""

    options: tuple["Effect", ...]


class Attack(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`attack` or `piercing attack`."""

    piercing: bool = False


class Search(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`search family "Demon"`: a card from your deck to your hand."""

    filter: Filter


class Buff(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`buff 3` or `buff this 3`: power for good."""

    amount: int
    this: bool = False


class Attach(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`attach spell`: a spell card from your hand becomes a spell of this monster."""

    filter: Filter = ANY_SPELL


class PlayCard(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`play monster`: play a card from your hand."""

    filter: Filter = ANY_SPELL


class Drill(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`drill monster`: take damage until the top card of your deck matches."""

    filter: Filter


class Optional(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """`?attack`: an effect that you may leave out."""

    effect: "Effect"


Effect: TypeAlias = (
    Destroy
    | DiscardTop
    | Take
    | HealEnemy
    | Pop
    | DestroyEnemy
    | DiscardEnemyTop
    | Deal
    | Heal
    | Deckout
    | Draw
    | Peek
    | Scry
    | ChooseEffect
    | Attack
    | Search
    | Buff
    | Attach
    | PlayCard
    | Drill
    | Optional
    | Unread
)

Atom: TypeAlias = Requirement | Effect


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


class SpellCard(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """A card that is one spell."""

    spell: Spell
    families: Families | None = None

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


class DeckFile(_Written, frozen=True, eq=False, kw_only=True, gc=False):
    """A whole file: card definitions, then the deck; `ending` are the comments after everything."""

    cards: tuple[Card | Unread, ...] = ()
    deck: Deck | None = None
    ending: tuple[Comment, ...] = ()


def cards_of(file: DeckFile) -> tuple[Card, ...]:
    """Returns the cards that were read, without what was not."""
    return tuple(card for card in file.cards if not isinstance(card, Unread))


def entries_of(file: DeckFile) -> tuple[Entry, ...]:
    """Returns the entries of the deck that were read."""
    if file.deck is None:
        return ()
    return tuple(entry for entry in file.deck.entries if isinstance(entry, Entry))
