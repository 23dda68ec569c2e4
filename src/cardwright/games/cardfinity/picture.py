"""Cardfinity's table as a picture: both fields, hands, decks, graveyards, and the spell that resolves."""

from functools import lru_cache
from hashlib import blake2b
from typing import Final

from cardwright.games.cardfinity.language import explain_card
from cardwright.games.cardfinity.rules.cards import CardDef
from cardwright.games.cardfinity.rules.choices import by_name
from cardwright.games.cardfinity.rules.state import Monster, State
from cardwright.kernel import Decision, Event, Option
from cardwright.kernel.offers import NO_FRAMING, Framing
from cardwright.kernel.picture import (
    BY_FACE,
    EVERYTHING,
    Area,
    Card,
    Chip,
    Face,
    Inspection,
    Picture,
    Pile,
    Player,
    Poster,
    Stat,
    Turn,
    Value,
    Why,
)


class CardfinityDrawing:
    """How Cardfinity is drawn.

    A card of a hand has its name and a count as its id, a monster its number on the field, and what lies in a pile its place
    there: which of several equal copies it is, is nobody's business.
    """

    poster: Final = Poster(
        "Cardfinity",
        "Write a card; its weight says whether it is fair. Your deck is your life.",
        10,
        ("Ash Imp", "Cinder Hound", "Bolt of Embers"),
    )

    def picture(self, state: State, eyes: int) -> Picture:
        """Returns the table as those eyes see it."""
        areas: list[Area] = []
        piles: list[Pile] = []
        for seat in (0, 1):
            field = tuple(_monster(state, seat, monster) for monster in state.fields[seat])
            areas.append(Area(f"field{seat}", "field", seat, "field", cards=field))
            hand = _hand(state, seat, eyes)
            areas.append(Area(f"hand{seat}", "hand", seat, "hand", row=2, size="hand", cards=hand))
            piles.extend(_piles(state, seat, eyes))
        if state.resolving:
            shown = _placed(state, "r", state.active, state.resolving)
            areas.append(Area("resolving", "resolving", label="resolving", cards=shown))
        return Picture(
            "cardfinity",
            eyes,
            Turn(state.turn, state.active),
            tuple(_player(state, seat) for seat in (0, 1)),
            tuple(areas),
            tuple(piles),
        )

    def face(self, state: State, key: str) -> Face | None:
        """Returns what is printed on a card of this game."""
        card = next((card for card in state.what[1:] if card.name == key), None)
        return printed(card) if card is not None else None

    def things(self, state: State, decision: Decision, option: Option) -> tuple[str, ...]:
        """Returns the ids of what an option is about."""
        if option.verb in ("play", "card"):
            return (_named(state, decision, option.word),)
        if option.verb in ("use", "monster"):
            return (f"m{option.number}",)
        return ()

    def frame(self, state: State, decision: Decision) -> Framing:
        """Returns what a question is about: the spell that resolves."""
        if not state.resolving:
            return NO_FRAMING
        return Framing(state.name(state.resolving[-1]), (f"r{len(state.resolving) - 1}",))

    def named(self, event: Event) -> tuple[tuple[str, str], ...]:
        """Returns the names that an event is told with: its words are names as they stand on the cards."""
        return tuple((arg, arg) for arg in event.args if isinstance(arg, str) and arg[:1].isupper())

    def inspect(self, state: State, eyes: int, id: str) -> Inspection | None:
        """Returns all that those eyes may know of a card."""
        number, monster = _meant(state, eyes, id)
        if not 0 < number < len(state.what) or not knows(state, number, eyes):
            return None
        card = state.card(number)
        if monster is None:
            return Inspection(
                id, card.name, printed(card), Card(id, card.name), plain=explain_card(card.tree, card.edition)
            )
        shown = _monster(state, 0, monster)
        return Inspection(
            id,
            card.name,
            printed(card),
            shown,
            values=tuple(Why(value, _why(card, monster)) for value in shown.values),
            state=_standing(monster),
            plain=explain_card(card.tree, card.edition),
        )


def _meant(state: State, eyes: int, id: str) -> tuple[int, Monster | None]:
    """Returns the card that an id means, and the monster that it is on a field; 0 for none."""
    monsters = {f"m{monster.id}": monster for field in state.fields for monster in field}
    if id in monsters:
        return monsters[id].card, monsters[id]
    for seat in (0, 1):
        held = [number for number, known in hand_ids(state, seat).items() if known == id]
        if held:
            return held[0], None
    zones: list[tuple[str, tuple[int, ...]]] = [("r", state.resolving)]
    zones += [(f"g{seat}:", zone) for seat, zone in enumerate(state.graves)]
    zones += [(f"b{seat}:", zone) for seat, zone in enumerate(state.banished)]
    zones += [(f"a{monster.id}:", monster.attached) for monster in monsters.values()]
    for seat, hand in enumerate(state.hands):
        known = sorted((n for n in hand if knows(state, n, eyes)), key=state.name)
        zones.append((f"k{seat}:", tuple(known)))
        zones.append((f"d{seat}:", (0, *reversed(state.decks[seat]))))
    for before, zone in zones:
        for place, number in enumerate(zone):
            if f"{before}{place}" == id:
                return number, None
    return 0, None


def knows(state: State, number: int, eyes: int) -> bool:
    """Returns whether those eyes may know what a card is and where: all but decks and hands is open."""
    if eyes == EVERYTHING:
        return True
    hidden = any(number in zone for zone in (*state.decks, *state.hands))
    if not hidden:
        return True
    if eyes < 0:
        return all(known >> number & 1 for known in state.known)
    return number in state.hands[eyes] or bool(state.known[eyes] >> number & 1)


@lru_cache(maxsize=4096)
def printed(card: CardDef) -> Face:
    """Returns the face of a card; its text is what it does in plain words, without what it is."""
    text = "\n".join(explain_card(card.tree, card.edition).splitlines()[1:])
    return Face(
        name=card.name,
        kind="monster" if card.is_monster else "spell",
        type=_type(card),
        text=text,
        colors=("monster" if card.is_monster else "spell",),
        tags=tuple(card.families),
        values=(("power", str(card.power)),) if card.is_monster else (),
        line=" · ".join(card.families),
    )


def _type(card: CardDef) -> str:
    if card.is_monster:
        return "Monster" + (f" — {' '.join(card.families)}" if card.families else "")
    return f"Spell — on {card.spells[0].trigger.value}"


def _named(state: State, decision: Decision, name: str) -> str:
    """Returns the id of a card that is chosen by its name: one of the hand, or one that is searched for in the deck."""
    hand = by_name(state, decision.seat, list(state.hands[decision.seat]))
    if name not in hand or "from your deck" in decision.prompt:
        return f"{BY_FACE}{name}"
    return hand_ids(state, decision.seat)[hand[name]]


def hand_ids(state: State, seat: int) -> dict[int, str]:
    """Returns the ids of a hand's cards by their numbers: what they are called, and the how many-th of that name."""
    counts: dict[str, int] = {}
    ids = {}
    for number in state.hands[seat]:
        name = state.name(number)
        counts[name] = counts.get(name, 0) + 1
        ids[number] = f"h{seat}:{_digest(name)}:{counts[name]}"
    return ids


@lru_cache(maxsize=4096)
def _digest(name: str) -> str:
    return blake2b(name.encode(), digest_size=4).hexdigest()


def _placed(state: State, before: str, seat: int, numbers: tuple[int, ...]) -> tuple[Card, ...]:
    """Returns cards that lie open, the last of them on top, each by its place."""
    cards = [Card(f"{before}{place}", state.name(n), seat, seat) for place, n in enumerate(numbers)]
    return tuple(reversed(cards))


def _hand(state: State, seat: int, eyes: int) -> tuple[Card, ...]:
    """Returns a hand: of another's what is known, by name and place alone, and then backs.

    Their order would tell when a card was drawn, and their numbers which of several equal ones it is.
    """
    numbers = state.hands[seat]
    if eyes in (seat, EVERYTHING):
        return tuple(_held(state, seat, number, id) for number, id in hand_ids(state, seat).items())
    names = sorted(state.name(number) for number in numbers if knows(state, number, eyes))
    known = [Card(f"k{seat}:{at}", name, seat, seat, only_you=eyes >= 0) for at, name in enumerate(names)]
    return (*known, *[Card(owner=seat, controller=seat)] * (len(numbers) - len(names)))


def _held(state: State, seat: int, number: int, id: str) -> Card:
    others = tuple(other for other in (0, 1) if other != seat and state.known[other] >> number & 1)
    return Card(id, state.name(number), seat, seat, seen_by=others)


def _monster(state: State, seat: int, monster: Monster) -> Card:
    card = state.card(monster.card)
    change = (monster.power > card.power) - (monster.power < card.power)
    power = Value("power", str(monster.power), str(card.power) if change else None, change)
    return Card(
        f"m{monster.id}",
        card.name,
        seat,
        seat,
        values=(power,),
        marks=("tapped",) if monster.tapped else (),
        line=" · ".join(card.families),
        attached=_placed(state, f"a{monster.id}:", seat, monster.attached),
        chips=tuple(
            Chip(spell.name, "note", spell.text) for spell in monster.spells if spell not in card.spells
        ),
    )


def _piles(state: State, seat: int, eyes: int) -> list[Pile]:
    deck = [
        (place, number)
        for place, number in enumerate(reversed(state.decks[seat]), 1)
        if knows(state, number, eyes)
    ]
    known = tuple(
        Card(f"d{seat}:{place}", state.name(number), seat, seat, only_you=eyes >= 0) for place, number in deck
    )
    return [
        Pile(
            f"deck{seat}",
            "deck",
            seat,
            "deck",
            len(state.decks[seat]),
            known,
            tuple(place for place, _ in deck),
        ),
        _open_pile(state, "graveyard", "graveyard", seat, state.graves[seat]),
        _open_pile(state, "banished", "banished", seat, state.banished[seat]),
    ]


def _open_pile(state: State, kind: str, label: str, seat: int, numbers: tuple[int, ...]) -> Pile:
    cards = _placed(state, f"{kind[0]}{seat}:", seat, numbers)
    return Pile(f"{kind}{seat}", kind, seat, label, len(numbers), cards)


def _player(state: State, seat: int) -> Player:
    stats = (
        Stat(f"hand{seat}", "Hand", str(len(state.hands[seat]))),
        Stat(f"graveyard{seat}", "Graveyard", str(len(state.graves[seat])), pile=f"graveyard{seat}"),
        Stat(f"banished{seat}", "Banished", str(len(state.banished[seat])), pile=f"banished{seat}"),
    )
    big = Stat(f"deck{seat}", "Deck", str(len(state.decks[seat])), pile=f"deck{seat}")
    return Player(f"p{seat}", seat, big, stats)


def _why(card: CardDef, monster: Monster) -> tuple[str, ...]:
    change = monster.power - card.power
    printed_so = f"{card.power} as printed"
    return (printed_so,) if not change else (printed_so, f"{change:+d} by spells")


def _standing(monster: Monster) -> str:
    return "Tapped." if monster.tapped else "Ready."


DRAWING: Final = CardfinityDrawing()
