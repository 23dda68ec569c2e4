"""The words that noun phrases are about: `permanent`, `opponent`, `activated ability`."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter
from cardwright.games.magic.rules.compile.nouns.places import BEARER
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.context import is_player, player_thing, seat_of
from cardwright.games.magic.rules.kinds import BATTLEFIELD, Zone
from cardwright.games.magic.rules.places import PERSONS, is_any_target, is_defending, is_outlaw, zone_now
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.statuses import is_commander, is_token
from cardwright.games.magic.rules.the_ring import is_bearer


def nouns_of(head: tree.Head) -> list[str]:
    """Returns the words that what a head names can be called by."""
    words = [head.thing] if head.thing else []
    for one in (*head.kinds, head.noun):
        if isinstance(one, tree.TypeIs):
            words.append(one.type.lower())
        elif isinstance(one, tree.SubtypeIs):
            words.append(one.subtype)
    if head.thing == "opponent" or head.thing in PERSONS:
        words.append("player")
    return words


def thing_test(head: tree.Head) -> Filter | None:
    """Compiles what the word of a head says of a thing; None where it says nothing more."""
    word = head.thing
    if word == "opponent":
        return lambda state, ctx, one: is_player(one) and state.are_foes(seat_of(one), ctx.controller)
    if word == "active player":
        return lambda state, _ctx, one: one == player_thing(state.active)
    if word == "defending player":
        return is_defending
    if word == "token":
        return is_token
    if word == "target":
        return is_any_target
    if word == "commander":
        return is_commander
    if word == "outlaw":
        return is_outlaw
    if word == BEARER:
        return lambda state, _ctx, one: is_bearer(state, one)
    if word == "permanent":
        return lambda state, _ctx, one: zone_now(state, one) is BATTLEFIELD
    if word == "spell":
        return lambda state, _ctx, one: zone_now(state, one) is Zone.STACK
    if word in ("card", "graveyard", "player", "source", "ability"):
        return None
    if word in ("activated ability", "triggered ability"):
        triggered = word == "triggered ability"
        return lambda state, _ctx, one: _is_ability(state, one, triggered)
    if word == "activated or triggered ability":
        return lambda state, _ctx, one: any(item.id == one for item in state.stack)
    if word in PERSONS:
        person = PERSONS[word]
        return lambda state, ctx, one: one in person(state, ctx)
    raise NotYet(head, f"there is no executor for the noun: {word}")


def _is_ability(state: MagicState, one: int, triggered: bool) -> bool:
    return any(item.id == one and not item.spell and item.triggered == triggered for item in state.stack)
