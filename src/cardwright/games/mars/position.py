"""Positions: a game of Terraforming Mars that begins in the middle, as scenarios give it."""

from functools import lru_cache
from typing import Any

from msgspec import Struct, convert

from cardwright.games.mars.language import PetsError, expression
from cardwright.games.mars.rules.customs import AREA
from cardwright.games.mars.rules.options import Variant, variant, with_cards
from cardwright.games.mars.rules.setup import (
    START_RATING,
    adjoin_quietly,
    decks,
    fresh_world,
    turns,
)
from cardwright.games.mars.rules.state import MONEY_OFFSET, MarsState, Stage
from cardwright.games.mars.rules.turns import Turns
from cardwright.games.mars.types import Scope, Type, TypeProblem
from cardwright.kernel import Chance, DeckRefused, Match
from cardwright.text import Source


class Side(Struct, frozen=True):
    """What a player has: components, production, cards in the hand and on the table, and what they may do."""

    has: dict[str, int] = {}
    production: dict[str, int] = {}
    hand: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    do: tuple[str, ...] = ()


class Position(Struct, frozen=True):
    """A game in the action phase of some generation."""

    players: tuple[Side, ...]
    has: dict[str, int] = {}
    cards: str = ""
    generation: int = 1
    options: dict[str, Any] = {}
    active: int = 0
    deck: tuple[str, ...] = ()
    acted: int = 0


@lru_cache(maxsize=64)
def course(said: Variant, cards: str) -> Turns:
    """Returns the rules of a variant, with cards of one's own; raises `DeckRefused` with what is wrong."""
    box = said.box
    return turns(box if not cards else with_cards(box, (Source(cards, "cards"),)))


def from_position(match: Match) -> MarsState:
    """Returns the state that a match's position describes."""
    position = convert(match.position, Position)
    said = variant({"players": len(position.players), "generations": 3, **position.options, **match.options})
    rules = course(said, position.cards)
    ground = rules.engine.ground
    state = MarsState(rules, fresh_world(ground), Chance(match.seed), said)
    state.stage = Stage.ACTION
    state.generation = position.generation
    state.first = state.active = position.active
    state.acted = position.acted
    state.hands = tuple(side.hand for side in position.players)
    state.scripted = tuple(side.do for side in position.players)
    phase, action = ground.table.base("SetupPhase"), ground.table.base("ActionPhase")
    state.world.remove(phase, 1)
    state.world.add(action, 1)
    state.world.add(rules.playing.owned("FirstPlayer", state.first), 1)
    _add(rules, state, position.has, None)
    for seat, side in enumerate(position.players):
        _settle(rules, state, seat, side)
    _deck(rules, state, position)
    return state


def _settle(rules: Turns, state: MarsState, seat: int, side: Side) -> None:
    playing = rules.playing
    world = state.world
    has = {"TerraformRating": START_RATING, **side.has}
    world.add(playing.owned("ProductionDebt", seat), 1)
    for name in side.played:
        front = playing.owned(name, seat)
        world.add(front, 1)
        for tag in playing.facts(name).tags:
            world.add(_type(rules, f"{tag}<{name}>", seat), 1)
    production = {"Megacredit": 0, **side.production}
    for name, count in production.items():
        offset = MONEY_OFFSET if name == "Megacredit" else 0
        if count + offset:
            world.add(playing.owned("Production", seat, name), count + offset)
    _add(rules, state, has, seat)
    if side.hand:
        world.add(playing.owned("ProjectCard", seat), len(side.hand))


def _type(rules: Turns, text: str, seat: int | None) -> Type:
    ground = rules.engine.ground
    scope = Scope() if seat is None else Scope(owner=ground.players[seat])
    try:
        made = ground.resolver.type(expression(text), scope)
    except (TypeProblem, PetsError) as problem:
        raise DeckRefused("the position", (f"{text}: {problem}",)) from None
    if not made.concrete:
        raise DeckRefused("the position", (f"{text} says too little: {made} is not one kind of thing",))
    return made


def _add(rules: Turns, state: MarsState, has: dict[str, int], seat: int | None) -> None:
    for text, count in has.items():
        made = _type(rules, text, seat)
        if count < 1:
            if count == 0:
                continue
            raise DeckRefused("the position", (f"{count} {text}: nothing can be counted below zero",))
        if not state.world.supported(made):
            raise DeckRefused("the position", (f"{text}: what it depends on is not there",))
        state.world.add(made, count)
        if AREA in made.cls.slots:
            adjoin_quietly(state.world, made)


def _deck(rules: Turns, state: MarsState, position: Position) -> None:
    """Fills the decks: first the cards that are named, then all others, shuffled."""
    used = {name for side in position.players for name in (*side.hand, *side.played)} | set(position.deck)
    projects, corporations, preludes = (
        [name for name in each if name not in used and not rules.is_beginner(name)]
        for each in decks(rules.engine.ground)
    )
    for cards in (projects, corporations, preludes):
        state.chance.shuffle(cards)
    state.deck = (*position.deck, *projects)
    state.corporation_deck, state.prelude_deck = tuple(corporations), tuple(preludes)
