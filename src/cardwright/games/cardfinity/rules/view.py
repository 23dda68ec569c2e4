"""What a seat may know, by allow-list; and dealing anew what it does not."""

from msgspec import Struct

from cardwright.games.cardfinity.rules.cards import CardDef
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Chance


class MonsterView(Struct, frozen=True):
    """A monster as everyone sees it."""

    id: int
    name: str
    power: int
    tapped: bool
    spells: tuple[str, ...]


class SideView(Struct, frozen=True):
    """One player's side of the table, as one seat sees it.

    `deck` is how many cards it has, `top` what is known of it: places from the top, from 1, and names. `known` are the
    names that the seat knows of this hand, all of them where the hand is its own.
    """

    deck: int
    top: tuple[tuple[int, str], ...]
    hand: int
    known: tuple[str, ...]
    field: tuple[MonsterView, ...]
    graveyard: tuple[str, ...]
    banished: tuple[str, ...]


class Table(Struct, frozen=True):
    """The table as one seat sees it; graveyards from the bottom to the top."""

    seat: int
    turn: int
    active: int
    resolving: tuple[str, ...]
    sides: tuple[SideView, SideView]


def view(state: State, seat: int) -> Table:
    """Returns all that the seat may know."""
    return Table(
        seat,
        state.turn,
        state.active,
        tuple(state.name(number) for number in state.resolving),
        (_side(state, 0, seat), _side(state, 1, seat)),
    )


def _side(state: State, whose: int, seat: int) -> SideView:
    known = state.known[seat]
    name = state.name
    hand = [name(number) for number in state.hands[whose] if whose == seat or known >> number & 1]
    deck = state.decks[whose]
    return SideView(
        len(deck),
        tuple((place, name(n)) for place, n in enumerate(reversed(deck), 1) if known >> n & 1),
        len(state.hands[whose]),
        tuple(hand if whose == seat else sorted(hand)),
        tuple(
            MonsterView(
                monster.id,
                name(monster.card),
                monster.power,
                monster.tapped,
                tuple(spell.text for spell in monster.spells),
            )
            for monster in state.fields[whose]
        ),
        tuple(map(name, state.graves[whose])),
        tuple(map(name, state.banished[whose])),
    )


def redeal(live: State, base: State, seat: int, chance: Chance) -> State:
    """Returns `base` with the cards that the seat does not know in `live` traded among themselves.

    What is in the decks is known to both; where it is, is not.
    """
    twin = base.copy()
    what = list(twin.what)
    known = live.known[seat]
    for owner in (0, 1):
        hidden = [number for number in live.decks[owner] if not known >> number & 1]
        if owner != seat:
            hidden += [number for number in live.hands[owner] if not known >> number & 1]
        hidden.sort()
        cards: list[CardDef] = [what[number] for number in hidden]
        chance.shuffle(cards)
        for number, card in zip(hidden, cards, strict=True):
            what[number] = card
    twin.what = tuple(what)
    return twin
