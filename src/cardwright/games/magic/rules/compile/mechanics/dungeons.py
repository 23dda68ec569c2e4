"""Dungeons (CR 309) as they are known: their rooms compiled, and the texts that speak of them."""

from functools import cache
from typing import Final

from cardwright.games.magic.language import read_face, tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Ability, Body, Condition, TriggeredAbility, Watch
from cardwright.games.magic.rules.actions import draw
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.compile.events.triggers import happening_to
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, condition, effect, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing, seat_of
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.dungeons import (
    INITIATIVE,
    LAST_ROOMS,
    Dungeon,
    Room,
    has_completed,
    take_initiative,
    venture,
)
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.permission import FREELY, may_play_one
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.titles import title
from cardwright.kernel import Steps

_LAIR: Final = "the lair"
"""Stands for the room that draws three cards and lets one of them be cast."""

_DUNGEONS: Final = (
    (
        "Lost Mine of Phandelver",
        ("Cave Entrance", "Scry 1.", (1, 2)),
        ("Goblin Lair", "Create a 1/1 red Goblin creature token.", (3, 4)),
        ("Mine Tunnels", "Create a Treasure token.", (4, 5)),
        ("Storeroom", "Put a +1/+1 counter on target creature.", (6,)),
        ("Dark Pool", "Each opponent loses 1 life and you gain 1 life.", (6,)),
        ("Fungi Cavern", "Target creature gets -4/-0 until your next turn.", (6,)),
        ("Temple of Dumathoin", "Draw a card.", ()),
    ),
    (
        "Dungeon of the Mad Mage",
        ("Yawning Portal", "You gain 1 life.", (1,)),
        ("Dungeon Level", "Scry 1.", (2, 3)),
        ("Goblin Bazaar", "Create a Treasure token.", (4,)),
        ("Twisted Caverns", "Target creature can't attack until your next turn.", (4,)),
        ("Lost Level", "Scry 2.", (5, 6)),
        ("Runestone Caverns", "Exile the top two cards of your library. You may play them.", (7,)),
        ("Muiral's Graveyard", "Create two 1/1 black Skeleton creature tokens.", (7,)),
        ("Deep Mines", "Scry 3.", (8,)),
        ("Mad Wizard's Lair", _LAIR, ()),
    ),
    (
        "Tomb of Annihilation",
        ("Trapped Entry", "Each player loses 1 life.", (1, 2)),
        ("Veils of Fear", "Each player loses 2 life unless they discard a card.", (3,)),
        (
            "Oubliette",
            "Discard a card. Sacrifice a creature. Sacrifice an artifact. Sacrifice a land.",
            (4,),
        ),
        (
            "Sandfall Cell",
            "Each player loses 2 life unless they sacrifice a creature, artifact, or land of their choice.",
            (4,),
        ),
        (
            "Cradle of the Death God",
            "Create a legendary 4/4 black God Horror creature token named The Atropal with deathtouch.",
            (),
        ),
    ),
    (
        "Undercity",
        (
            "Secret Entrance",
            "Search your library for a basic land card, reveal it, put it into your hand, then shuffle.",
            (1, 2),
        ),
        ("Forge", "Put two +1/+1 counters on target creature.", (3, 4)),
        ("Lost Well", "Scry 2.", (4, 5)),
        ("Trap!", "Target player loses 5 life.", (6,)),
        ("Arena", "Goad target creature.", (6, 7)),
        ("Stash", "Create a Treasure token.", (7,)),
        ("Archives", "Draw a card.", (8,)),
        ("Catacombs", "Create a 4/1 black Skeleton creature token with menace.", (8,)),
        (
            "Throne of the Dead Three",
            "Reveal the top ten cards of your library. Put a creature card from among them onto the "
            "battlefield with three +1/+1 counters on it. It gains hexproof until your next turn. Then shuffle.",
            (),
        ),
    ),
)
"""The dungeons: the name, then each room with what happens in it and the rooms that it leads to."""


@cache
def dungeons() -> tuple[Dungeon, ...]:
    """Returns the dungeons that there are, compiled once."""
    return tuple(_dungeon(name, rooms) for name, *rooms in _DUNGEONS)


def _dungeon(name: str, rooms: list[tuple[str, str, tuple[int, ...]]]) -> Dungeon:
    definition = Definition(name, Chars(name, None, 0, 0, (), (), (), ()))
    made = tuple(_room(*room) for room in rooms)
    LAST_ROOMS[name] = len(made) - 1
    return Dungeon(definition, made, undercity=name == "Undercity")


def _room(name: str, text: str, leads: tuple[int, ...]) -> Room:
    if text == _LAIR:
        words = "Draw three cards and reveal them. You may cast one of them without paying its mana cost."
        return Room(name, Ability(f"{name} — {words}"), Body(_lair), leads)
    from cardwright.games.magic.rules.compile.abilities import compile_line

    written = f"At the beginning of your upkeep, {text[0].lower()}{text[1:]}"
    line = read_face(name, written).lines[0]
    assert line.ability is not None, text
    (ability,) = compile_line(name, line.ability.ability, line.text, spell=False, binding=line.binding)
    assert isinstance(ability, TriggeredAbility)
    return Room(name, Ability(f"{name} — {text}"), ability.body, leads)


def _lair(state: MagicState, ctx: Ctx) -> Steps:
    before = state.hands[ctx.controller]
    yield from draw(state, ctx.controller, 3)
    drawn = tuple(one for one in state.hands[ctx.controller] if one not in before)
    yield from may_play_one(state, ctx.controller, drawn, FREELY, ctx)


@effect(tree.Idiom, "venture into the dungeon")
def _ventures(unit: Unit, said: Said) -> Doing:
    """`venture into the dungeon`."""
    who = unit.actor(said.subject)
    known = dungeons()

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            if is_player(player):
                yield from venture(state, seat_of(player), known)

    return Doing(run)


@effect(tree.Idiom, "take the initiative")
def _takes(unit: Unit, said: Said) -> Doing:
    """`you take the initiative`."""
    who = unit.actor(said.subject)
    known = dungeons()

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            if is_player(player):
                take_initiative(state, seat_of(player), known)
        return
        yield

    return Doing(run)


@condition(tree.Idiom, "have the initiative", stable=True)
def _has_initiative(unit: Unit, said: Said) -> Condition:
    """`you have the initiative`."""
    who = unit.actor(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = who(state, ctx)
        return bool(found) and all(one == player_thing(title(state, INITIATIVE)) for one in found)

    return holds


@event(tree.Act, "complete")
def _when_completed(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you complete a dungeon`."""
    _any_dungeon(said.verb)
    return happening_to(unit, said.subject, HappeningKind.COMPLETED)


@condition(tree.Act, "complete", stable=True)
def _completed(unit: Unit, said: Said) -> Condition:
    """`you've completed a dungeon`."""
    _any_dungeon(said.verb)
    if said.tense != "past":
        raise NotYet(said.verb)
    who = unit.actor(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        return any(is_player(one) and has_completed(state, seat_of(one)) for one in who(state, ctx))

    return holds


def _any_dungeon(verb: tree.Act) -> None:
    plain = tree.NounPhrase(determiner=tree.A(), heads=(tree.Head(noun=tree.TypeIs(type="Dungeon")),))
    if verb.what is None or not same_meaning(verb.what, plain):
        raise NotYet(verb)
