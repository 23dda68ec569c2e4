"""Magic's table as a picture: battlefields in rows, the stack, hands, piles, the steps of a turn, arrows."""

from typing import Final

from cardwright.games.magic.faces import drawn_key, find_face
from cardwright.games.magic.inspecting import inspect
from cardwright.games.magic.rules.context import is_player, seat_of
from cardwright.games.magic.rules.kinds import (
    BASIC_MANA,
    BATTLE,
    CREATURE,
    LAND,
    MANA_LETTERS,
    PLANESWALKER,
    Step,
    Zone,
)
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.marked import whole_pool
from cardwright.games.magic.rules.objects import StackItem
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.seen import hidden_card, knows, open_card, permanent, thing_id
from cardwright.kernel import Decision, Event, Option
from cardwright.kernel.offers import Framing
from cardwright.kernel.picture import (
    Area,
    Arrow,
    Card,
    Face,
    Inspection,
    Picture,
    Pile,
    Player,
    Poster,
    Stacked,
    Stat,
    Turn,
)
from cardwright.kernel.picture import Step as Part

_LABELS: Final = {
    Step.UNTAP: "Untap",
    Step.UPKEEP: "Upkeep",
    Step.DRAW: "Draw",
    Step.MAIN1: "Main 1",
    Step.BEGIN_COMBAT: "Begin combat",
    Step.ATTACKERS: "Attackers",
    Step.BLOCKERS: "Blockers",
    Step.FIRST_DAMAGE: "First strike",
    Step.DAMAGE: "Damage",
    Step.END_COMBAT: "End combat",
    Step.MAIN2: "Main 2",
    Step.END: "End",
    Step.CLEANUP: "Cleanup",
}
_SHOWN: Final = tuple(step for step in Step if step not in (Step.FIRST_DAMAGE, Step.END_COMBAT, Step.CLEANUP))
"""The steps that are always shown; the others only while the turn is in them."""
_UNASKED: Final = (Step.UNTAP, Step.CLEANUP)
_IN_ONE_GO: Final = ("attackers", "blockers")


class MagicDrawing:
    """How Magic is drawn. An object's id is its number: in another zone it is another object (CR 400.7)."""

    poster: Final = Poster(
        "Magic",
        "The Oracle text is the program: what the card says is what happens.",
        40,
        ("Llanowar Elves", "Grizzly Bears", "Giant Growth"),
    )

    def picture(self, state: MagicState, eyes: int) -> Picture:
        """Returns the table as those eyes see it."""
        areas: list[Area] = []
        piles: list[Pile] = []
        for seat in range(state.seats):
            areas.extend(_rows(state, seat, eyes))
            hand = tuple(hidden_card(state, number, eyes) for number in state.hands[seat])
            areas.append(Area(f"hand{seat}", "hand", seat, "hand", row=2, size="hand", cards=hand))
            piles.extend(_piles(state, seat, eyes))
        return Picture(
            "magic",
            eyes,
            Turn(state.turn, state.active, steps=_steps(state)),
            tuple(_player(state, seat) for seat in range(state.seats)),
            tuple(areas),
            tuple(piles),
            tuple(_stacked(state, item, eyes) for item in reversed(state.stack)),
            arrows=tuple(_arrows(state)),
            notes=tuple(f"{title} {word}".strip() for title, *word in map(_words, state.titles)),
        )

    def face(self, state: MagicState, key: str) -> Face | None:
        """Returns what is printed on a card or token of this game."""
        return find_face(state, key)

    def things(self, state: MagicState, decision: Decision, option: Option) -> tuple[str, ...]:
        """Returns the ids of what an option is about."""
        numbers: list[int] = []
        if option.verb in ("attack", "block"):
            numbers = [arg for arg in option.args if isinstance(arg, int)]
        elif option.about:
            numbers = list(option.about)
        elif option.verb in ("target", "thing", "player") and isinstance(option.args[0], int):
            numbers = [option.args[0]]
        ids = [thing_id(state, number, decision.seat) for number in numbers]
        return tuple(id for id in ids if id)

    def frame(self, state: MagicState, decision: Decision) -> Framing:
        """Returns what a question is about: the spell or ability that asks."""
        about = [thing for thing in decision.about if isinstance(thing, int)]
        ids = tuple(filter(None, (thing_id(state, thing, decision.seat) for thing in about)))
        named = [look(state, thing).name for thing in about if thing in state.objects or thing in state.lki]
        heading = ", ".join(filter(None, named)) or _LABELS[state.step]
        many = decision.prompt if decision.prompt in _IN_ONE_GO else ""
        top = state.stack[-1].text if state.stack and decision.prompt == "priority" else ""
        return Framing(heading, ids, many, (top,) if top else ())

    def named(self, event: Event) -> tuple[tuple[str, str], ...]:
        """Returns the names that an event is told with: its words are names as they stand on the cards."""
        return tuple((arg, arg) for arg in event.args if isinstance(arg, str) and arg[:1].isupper())

    def inspect(self, state: MagicState, eyes: int, id: str) -> Inspection | None:
        """Returns all that those eyes may know of a thing."""
        return inspect(state, eyes, id)


def _words(title: object) -> list[str]:
    return [str(word) for word in title] if isinstance(title, (tuple, list)) else [str(title)]


def _rows(state: MagicState, seat: int, eyes: int) -> list[Area]:
    """Returns a player's permanents: what fights in front, the rest and the lands behind."""
    front: list[Card] = []
    support: list[Card] = []
    lands: list[Card] = []
    there = frozenset(state.battlefield)
    for number in state.battlefield:
        if controller_of(state, number) != seat or state.objects[number].attached in there:
            continue
        types = look(state, number).types
        card = permanent(state, number, eyes)
        if types & (CREATURE | PLANESWALKER | BATTLE):
            front.append(card)
        elif types & LAND:
            lands.append(card)
        else:
            support.append(card)
    areas = [
        Area(f"front{seat}", "front", seat, "creatures", cards=tuple(front)),
        Area(f"support{seat}", "support", seat, "other permanents", row=1, cards=tuple(support)),
        Area(f"lands{seat}", "back", seat, "lands", row=1, size="compact", cards=tuple(lands)),
    ]
    command = [number for number in state.command if state.objects[number].owner == seat]
    if command:
        cards = tuple(open_card(state, number, eyes) for number in command)
        areas.append(
            Area(f"command{seat}", "command", seat, "command zone", row=1, size="compact", cards=cards)
        )
    return areas


def _piles(state: MagicState, seat: int, eyes: int) -> list[Pile]:
    library = [
        (place, number)
        for place, number in enumerate(reversed(state.libraries[seat]), 1)
        if knows(state, state.objects[number], eyes)
    ]
    known = tuple(hidden_card(state, number, eyes) for _, number in library)
    places = tuple(place for place, _ in library)
    piles = [
        Pile(f"library{seat}", "library", seat, "library", len(state.libraries[seat]), known, places),
        _open_pile(state, "graveyard", seat, list(state.graveyards[seat]), eyes),
        _open_pile(state, "exile", seat, _owned(state, state.exile, seat), eyes),
    ]
    for kind, numbers in (("ante", state.ante), ("phased out", state.phased)):
        mine = _owned(state, numbers, seat)
        if mine:
            piles.append(_open_pile(state, kind, seat, mine, eyes))
    outside = [
        number for number in _owned(state, state.outside, seat) if knows(state, state.objects[number], eyes)
    ]
    if outside:
        piles.append(_open_pile(state, "sideboard", seat, outside, eyes))
    return piles


def _owned(state: MagicState, numbers: tuple[int, ...], seat: int) -> list[int]:
    return [number for number in numbers if state.objects[number].owner == seat]


def _open_pile(state: MagicState, kind: str, seat: int, numbers: list[int], eyes: int) -> Pile:
    cards = tuple(open_card(state, number, eyes) for number in reversed(numbers))
    return Pile(f"{kind.replace(' ', '_')}{seat}", kind, seat, kind, len(numbers), cards)


def _player(state: MagicState, seat: int) -> Player:
    player = state.players[seat]
    counts = (
        ("hand", len(state.hands[seat]), ""),
        ("library", len(state.libraries[seat]), f"library{seat}"),
        ("graveyard", len(state.graveyards[seat]), f"graveyard{seat}"),
        ("exile", len(_owned(state, state.exile, seat)), f"exile{seat}"),
    )
    stats = [Stat(f"{name}{seat}", name.capitalize(), str(count), pile=pile) for name, count, pile in counts]
    stats += [
        Stat(f"{kind}{seat}", f"{kind} counters", str(count), icon="counter")
        for kind, count in player.counters
    ]
    pool = tuple(
        letter
        for letter, count in zip(MANA_LETTERS, whole_pool(player), strict=True)
        for _ in range(min(count, 20))
    )
    ready = tuple(("ready:" + letter, count) for letter, count in _ready(state, seat).items())
    return Player(
        f"p{seat}",
        seat,
        Stat(f"life{seat}", "Life", str(player.life)),
        tuple(stats),
        mana=pool,
        tags=ready,
        out=bool(player.lost),
    )


def _ready(state: MagicState, seat: int) -> dict[str, int]:
    """Returns what mana a player's untapped basic lands would make, by its letter."""
    found: dict[str, int] = {}
    for number in state.battlefield:
        obj = state.objects[number]
        if not obj.tapped and controller_of(state, number) == seat:
            chars = look(state, number)
            letters = [BASIC_MANA[word] for word in chars.subtypes if word in BASIC_MANA]
            if chars.types & LAND and letters:
                found[letters[0]] = found.get(letters[0], 0) + 1
    return found


def _steps(state: MagicState) -> tuple[Part, ...]:
    now = state.step if state.turn else None
    return tuple(
        Part(
            step.name.lower(),
            _LABELS[step],
            now=step is now,
            mine="" if step in _UNASKED else f"my {step.name.lower()}",
            theirs="" if step in _UNASKED else f"their {step.name.lower()}",
        )
        for step in Step
        if step in _SHOWN or step is now
    )


def _stacked(state: MagicState, item: StackItem, eyes: int) -> Stacked:
    source = item.bound.source
    obj = state.objects.get(source)
    seen = obj is not None and knows(state, obj, eyes)
    card = None
    if item.spell and item.id in state.objects:
        card = open_card(state, item.id, eyes)
    elif obj is not None and seen:
        card = Card(face=drawn_key(obj), owner=obj.owner, controller=item.controller)
    return Stacked(
        thing_id(state, item.id, eyes) or f"s{item.id}",
        item.text,
        item.controller,
        card,
        source=thing_id(state, source, eyes) if not item.spell and seen else "",
        targets=tuple(
            filter(None, (thing_id(state, thing, eyes) for slot in item.targets for thing in slot))
        ),
    )


def _arrows(state: MagicState) -> list[Arrow]:
    """Returns who attacks what, who blocks whom, and what the stack aims at."""
    arrows = [
        Arrow(f"c{attacker}", _end(thing), "attack")
        for attacker, thing in state.combat.attackers
        if attacker in state.objects
    ]
    arrows += [Arrow(f"c{blocker}", f"c{attacker}", "block") for blocker, attacker in state.combat.blocks]
    for item in state.stack:
        start = f"c{item.id}" if item.id in state.objects else f"s{item.id}"
        for thing in (thing for slot in item.targets for thing in slot):
            obj = state.objects.get(thing)
            if is_player(thing) or (obj is not None and obj.zone is Zone.BATTLEFIELD):
                arrows.append(Arrow(start, _end(thing), "target"))
            elif any(other.id == thing for other in state.stack):
                arrows.append(Arrow(start, f"c{thing}" if obj is not None else f"s{thing}", "target"))
    return arrows


def _end(thing: int) -> str:
    return f"p{seat_of(thing)}" if is_player(thing) else f"c{thing}"


DRAWING: Final = MagicDrawing()
