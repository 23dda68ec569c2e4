"""Where things are: the zones that phrases name, players by what they are, and tests joined (CR 400, 506.2)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Select
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing, seat_of
from cardwright.games.magic.rules.kinds import BATTLE, CREATURE, PLANESWALKER, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.state import MagicState


def on_battlefield(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all permanents."""
    return state.battlefield


def on_stack(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all spells on the stack."""
    return tuple(item.id for item in state.stack if item.spell)


def abilities_on_stack(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all abilities on the stack."""
    return tuple(item.id for item in state.stack if not item.spell)


def all_players(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all players, the active one first."""
    return tuple(player_thing(seat) for seat in state.apnap())


def in_graveyards(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in graveyards."""
    return tuple(number for pile in state.graveyards for number in pile)


def in_hands(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in hands."""
    return tuple(number for hand in state.hands for number in hand)


def in_libraries(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in libraries, each from the top."""
    return tuple(number for library in state.libraries for number in reversed(library))


def in_exile(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in exile."""
    return state.exile


def in_ante(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in the ante."""
    return state.ante


def sources(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all that can be a source of damage (CR 609.7a): permanents, spells, and what was referred to."""
    return (*state.battlefield, *[item.id for item in state.stack if item.spell], *state.command)


def died(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns the permanents that died this turn."""
    return tuple(
        seen.thing
        for seen in state.history
        if seen.kind == "moved" and seen.origin == Zone.BATTLEFIELD and seen.zone == Zone.GRAVEYARD
    )


THIS_WAY: Final = "this way"
"""The reference under which a text holds what its last destroying or milling put into graveyards."""
IN_GRAVEYARDS: Final = "put graveyard"
"""The reference under which a text holds what it has put into graveyards by moving it there."""


def moved_this_way(_state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns what was put into graveyards this way."""
    return tuple(dict.fromkeys((*ctx.refs.get(THIS_WAY, ()), *ctx.refs.get(IN_GRAVEYARDS, ()))))


def spoken_of(state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns all objects that a text has spoken of so far, as they were then; none of them twice."""
    found = dict.fromkeys(one for things in ctx.refs.values() for one in things if not is_player(one))
    later = {state.became[one] for one in found if one in state.became}
    return tuple(one for one in found if one not in later)


def in_command_zone(_state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns the cards of the command zone: no game has commanders."""
    return ()


def outside_the_game(_state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns the cards that players own outside the game: none, as nobody has a sideboard (CR 400.11)."""
    return ()


CANDIDATES: Final[dict[str, Select]] = {
    "battlefield": on_battlefield,
    "stack": on_stack,
    "abilities": abilities_on_stack,
    "players": all_players,
    "graveyard": in_graveyards,
    "hand": in_hands,
    "library": in_libraries,
    "exile": in_exile,
    "ante": in_ante,
    "command": in_command_zone,
    "sources": sources,
    "died": died,
    "this way": moved_this_way,
    "done": spoken_of,
    "outside": outside_the_game,
}

_THING_ZONES: Final[dict[str, str]] = {
    "spell": "stack",
    "permanent": "battlefield",
    "outlaw": "battlefield",
    "Ring-bearer": "battlefield",
    "token": "battlefield",
    "player": "players",
    "opponent": "players",
    "active player": "players",
    "defending player": "players",
    "source": "sources",
    "ability": "abilities",
    "activated ability": "abilities",
    "triggered ability": "abilities",
    "activated or triggered ability": "abilities",
}


ROLES: Final = ("active player", "defending player")
"""Players by what they are in the turn."""


_OUTLAWS: Final = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")


BEARER: Final = "Ring-bearer"


def borne_by(node: tree.NounPhrase) -> tree.NounPhrase:
    """Returns `your Ring-bearer` as the Ring-bearer that you control: nobody else's is theirs."""
    if not isinstance(node.determiner, tree.Possessed) or node.heads != (tree.Head(thing=BEARER),):
        return node
    whose = tree.Controlled(by=node.determiner.by)
    return replace(node, determiner=tree.Each(), qualifiers=(*node.qualifiers, whose))


def is_outlaw(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether something is an outlaw (CR 700.12)."""
    return not is_player(one) and any(look(state, one).has_subtype(name) for name in _OUTLAWS)


def zones_of(head: tree.Head, phrase: tree.NounPhrase) -> tuple[str, ...]:
    """Returns where the things of a head are: by its noun, and by what the phrase says of zones."""
    gone = [_gone(one) for one in phrase.qualifiers if _gone(one)]
    if gone and not (gone[0] == "done" and head.thing == "card"):
        return (gone[0],)
    if any(isinstance(one, tree.StatusIs) and one.status == "face-up exiled" for one in phrase.shared):
        return ("exile",)
    named = [one for one in phrase.qualifiers if isinstance(one, tree.InZone)]
    if named and isinstance(named[0].zone, tree.OutsideGame):
        return ("outside",)
    if named and isinstance(named[0].zone, tree.NounPhrase):
        also = zone_names(named[0].also) if named[0].also is not None else ()
        return (*zone_names(named[0].zone), *also)
    if head.thing == "card" and any(_is_elsewhere(one) for one in phrase.qualifiers):
        return ELSEWHERE
    if head.thing == "card":
        return ("graveyard", "hand", "library", "exile", "ante", "stack", "battlefield")
    if head.thing in _THING_ZONES:
        return (_THING_ZONES[head.thing],)
    if head.thing in PERSONS:
        return ("players",)
    if head.thing in ("", "target", "commander"):
        return ("battlefield",)
    if head.thing == "graveyard" and not phrase.shared and not head.kinds and not phrase.qualifiers:
        return ("graveyard",)
    raise NotYet(head, f"it is not known where to find: {head.thing}")


ELSEWHERE: Final = ("graveyard", "hand", "library", "exile", "ante", "stack")
"""Where cards are that aren't on the battlefield."""


def _is_elsewhere(node: tree.Phrase) -> bool:
    """Tells `that aren't on the battlefield`."""
    return (
        isinstance(node, tree.ThatClause)
        and isinstance(node.verb, tree.BeIn)
        and bool(node.verb.negated)
        and not node.rest
        and not node.modifiers
        and zone_names(node.verb.zone) == ("battlefield",)
    )


def _gone(node: tree.Phrase) -> str:
    """Returns where to look for what is no longer where it was: `that died this turn`, `put … this way`."""
    if (
        isinstance(node, tree.ThatClause)
        and isinstance(node.verb, tree.Act)
        and node.verb.verb in ("die", "die under")
    ):
        return "died"
    if isinstance(node, tree.Participle) and any(isinstance(one, tree.WithThis) for one in node.modifiers):
        return "exile" if isinstance(node.verb, tree.Passive) and node.verb.verb == "exiled" else ""
    if isinstance(node, tree.Participle) and any(isinstance(one, tree.ThisWay) for one in node.modifiers):
        if isinstance(node.verb, tree.Passive) and node.verb.verb in _DONE_TO_PERMANENTS:
            return "done"
        return "this way" if isinstance(node.verb, tree.PutInto) else ""
    return ""


_DONE_TO_PERMANENTS: Final = ("exiled", "destroyed", "sacrificed", "returned", "tapped", "untapped")


_ZONE_WORDS: Final = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "ante", "command")


def zone_name(node: tree.Phrase) -> str:
    """Returns the zone that a phrase names: `your graveyard`, `exile`."""
    names = zone_names(node)
    if len(names) != 1:
        raise NotYet(node, "it is not known which zone this is")
    return names[0]


def zone_names(node: tree.Phrase) -> tuple[str, ...]:
    """Returns the zones that a phrase names: `your graveyard or hand`."""
    if not isinstance(node, tree.NounPhrase):
        raise NotYet(node, "it is not known which zone this is")
    found: list[str] = []
    for head in node.heads:
        word = head.thing.lower().removesuffix(" zone")
        names = [one for one in _ZONE_WORDS if word in (one, f"{one}s", one.replace("library", "libraries"))]
        if not names:
            raise NotYet(node, "it is not known which zone this is")
        found.extend(names)
    return tuple(found)


def _from_zone(node: tree.Phrase) -> tree.Phrase:
    return tree.InZone(zone=node.zone, how="from") if isinstance(node, tree.RandomFrom) else node


def ranked(node: tree.NounPhrase) -> tree.NounPhrase:
    """Returns `creature with the greatest power` as `… among creatures`, `at random from your hand` as a zone."""
    if any(isinstance(one, tree.RandomFrom) for one in node.qualifiers):
        node = replace(node, qualifiers=tuple(_from_zone(one) for one in node.qualifiers))
    alone = next(
        (one for one in node.qualifiers if isinstance(one, tree.WithExtreme) and one.among is None), None
    )
    if alone is None:
        return node
    rest = tuple(one for one in node.qualifiers if one is not alone)
    among = replace(node, determiner=None, qualifiers=rest)
    return replace(node, qualifiers=(*rest, replace(alone, among=among)))


def being_cast(state: MagicState, ctx: Ctx, one: int) -> bool:
    """Tells whether a card in hand is the one whose casting is asked about: it cannot pay for itself."""
    return one == ctx.source and one in state.objects and state.objects[one].zone is Zone.HAND


def joined(zones: tuple[str, ...]) -> Select:
    if len(zones) == 1:
        return CANDIDATES[zones[0]]
    found = [CANDIDATES[zone] for zone in zones]
    return lambda state, ctx: tuple(one for select in found for one in select(state, ctx))


def _defending_player(state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns who was attacked when the ability triggered, or whom the source attacks (CR 506.2)."""
    found = ctx.refs.get("defending")
    if found is not None:
        return found
    attacked = [whom for attacker, whom in state.combat.attackers if attacker == ctx.source]
    attacked = attacked or [whom for _, whom in state.combat.attackers]
    return tuple(
        dict.fromkeys(one if is_player(one) else player_thing(controller_of(state, one)) for one in attacked)
    )


PERSONS: Final[dict[str, Select]] = {
    "defending player": _defending_player,
    "active player": lambda state, _ctx: (player_thing(state.active),),
    "attacking player": lambda state, _ctx: (player_thing(state.active),),
}
"""Players by what they are now."""


def is_defending(state: MagicState, ctx: Ctx, one: int) -> bool:
    """Tells whether a player is a defending player (CR 506.2): attacked by the source, or by anything."""
    attackers = state.combat.attackers
    own = [thing for attacker, thing in attackers if attacker == ctx.source]
    attacked = own or [thing for _, thing in attackers]
    if not attacked:
        return one < 10 and seat_of(one) != state.active
    return any(
        thing == one or (not is_player(thing) and player_thing(controller_of(state, thing)) == one)
        for thing in attacked
    )


def zone_now(state: MagicState, one: int) -> Zone:
    obj = state.objects.get(one)
    if obj is not None:
        return obj.zone
    return state.lki[one][0].zone if one in state.lki else Zone.NOWHERE


def player_guard(person: bool, parts: list[Filter]) -> Filter:
    """Returns a test that holds of players alone, or of objects alone, when all parts hold."""
    if len(parts) == 1:
        only = parts[0]
        return lambda state, ctx, one: (one < 10) == person and only(state, ctx, one)
    if len(parts) == 2:
        first, second = parts
        return lambda state, ctx, one: (
            (one < 10) == person and first(state, ctx, one) and second(state, ctx, one)
        )
    return lambda state, ctx, one: (one < 10) == person and all(part(state, ctx, one) for part in parts)


def both(first: Filter, others: list[Filter]) -> Filter:
    """Returns a test that holds when all hold."""
    if not others:
        return first
    if len(others) == 1:
        second = others[0]
        return lambda state, ctx, one: first(state, ctx, one) and second(state, ctx, one)
    return lambda state, ctx, one: first(state, ctx, one) and all(test(state, ctx, one) for test in others)


def either(tests: list[Filter]) -> Filter:
    """Returns a test that holds when one of them holds."""
    if len(tests) == 1:
        return tests[0]
    return lambda state, ctx, one: any(test(state, ctx, one) for test in tests)


def is_any_target(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether something is what "any target" means (CR 115.4)."""
    if is_player(one):
        return True
    obj = state.objects.get(one)
    if obj is None or obj.zone is not Zone.BATTLEFIELD:
        return False
    return look(state, one).types & (CREATURE | PLANESWALKER | BATTLE) != 0


def targetable(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns what "any target" may be among."""
    return (*[player_thing(seat) for seat in state.apnap()], *state.battlefield)


def controller_of_any(state: MagicState, one: int) -> int:
    """Returns the controller of an object or of an ability on the stack; a player is their own."""
    if is_player(one):
        return seat_of(one)
    item = next((item for item in state.stack if item.id == one), None)
    return item.controller if item is not None else controller_of(state, one)


def exiled_with_source(state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns the cards in exile that the source has exiled (CR 607.2a)."""
    return exiled_with(state, ctx.source)


def exiled_with(state: MagicState, source: int) -> Sequence[int]:
    """Returns the cards in exile that an object has exiled, even if it has left (CR 607.2a)."""
    obj = state.objects.get(source) or (state.lki[source][0] if source in state.lki else None)
    found = dict(obj.refs).get("exiled", ()) if obj is not None else ()
    found = tuple(one if one in state.objects else state.became.get(one, one) for one in found)
    return tuple(one for one in found if one in state.objects and state.objects[one].zone is Zone.EXILE)


def remember_exiled(state: MagicState, ctx: Ctx, gone: tuple[int, ...]) -> None:
    """Lets a permanent keep track of the cards that it has exiled, or is about to exile (CR 607.2a)."""
    obj = state.objects.get(ctx.source)
    if obj is None or obj.zone is not Zone.BATTLEFIELD or not gone:
        return
    refs = dict(obj.refs)
    refs["exiled"] = (*refs.get("exiled", ()), *gone)
    state.put(replace(obj, refs=tuple(refs.items())))


def chosen_player(state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns the player that was chosen as the source entered."""
    obj = state.objects.get(ctx.source) or (state.lki[ctx.source][0] if ctx.source in state.lki else None)
    word = obj.word("player") if obj is not None else ""
    return (int(word),) if word else ctx.refs.get("chosen player", ())
