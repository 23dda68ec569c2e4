"""Adjectives and types: what one word says of an object."""

from collections.abc import Callable
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter
from cardwright.games.magic.rules.attachments import attached_to
from cardwright.games.magic.rules.compile.registry import NotYet, kind
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import FIRST_OBJECT, Ctx, is_player, player_thing
from cardwright.games.magic.rules.designations import is_designated, is_goaded, is_saddled
from cardwright.games.magic.rules.kinds import COLOR_BITS, PERMANENT, TYPE_BITS, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import IN_COMBAT


def obj_of(state: MagicState, one: int) -> Obj | None:
    """Returns an object's record, or the last one that it had."""
    obj = state.objects.get(one)
    if obj is not None:
        return obj
    return state.lki[one][0] if one in state.lki else None


@kind(tree.TypeIs, stable=True)
def _type(_unit: Unit, node: tree.TypeIs) -> Filter:
    bit = PERMANENT if node.type == "Permanent" else TYPE_BITS.get(node.type)
    if bit is None:
        raise NotYet(node)
    return lambda state, _ctx, one: one >= FIRST_OBJECT and look(state, one).types & bit != 0


@kind(tree.SubtypeIs, stable=True)
def _subtype(_unit: Unit, node: tree.SubtypeIs) -> Filter:
    name = node.subtype
    return lambda state, _ctx, one: not is_player(one) and look(state, one).has_subtype(name)


@kind(tree.SupertypeIs, stable=True)
def _supertype(_unit: Unit, node: tree.SupertypeIs) -> Filter:
    name = node.supertype.capitalize()
    return lambda state, _ctx, one: not is_player(one) and name in look(state, one).supertypes


@kind(tree.ColorIs, stable=True)
def _color(_unit: Unit, node: tree.ColorIs) -> Filter:
    word = node.color
    if word == "colorless":
        return lambda state, _ctx, one: not is_player(one) and not look(state, one).colors
    if word == "multicolored":
        return lambda state, _ctx, one: not is_player(one) and look(state, one).colors.bit_count() > 1
    if word == "monocolored":
        return lambda state, _ctx, one: not is_player(one) and look(state, one).colors.bit_count() == 1
    bit = COLOR_BITS.get(word)
    if bit is None:
        raise NotYet(node)
    return lambda state, _ctx, one: not is_player(one) and look(state, one).colors & bit != 0


@kind(tree.Non, stable=True)
def _non(unit: Unit, node: tree.Non) -> Filter:
    inner = unit.kind_of(node.kind)
    return lambda state, ctx, one: not inner(state, ctx, one)


@kind(tree.Either, stable=True)
def _either(unit: Unit, node: tree.Either) -> Filter:
    found = [unit.kind_of(one) for one in node.kinds]
    return lambda state, ctx, one: any(test(state, ctx, one) for test in found)


@kind(tree.Every, stable=True)
def _every(unit: Unit, node: tree.Every) -> Filter:
    found = [unit.kind_of(one) for one in node.kinds]
    return lambda state, ctx, one: all(test(state, ctx, one) for test in found)


@kind(tree.StatsAre, stable=True)
def _stats(_unit: Unit, node: tree.StatsAre) -> Filter:
    """`a 1/1 creature`."""
    power, _, toughness = node.stats.partition("/")
    if not power.isdigit() or not toughness.isdigit():
        raise NotYet(node)
    wanted = (int(power), int(toughness))

    def test(state: MagicState, _ctx: Ctx, one: int) -> bool:
        chars = look(state, one)
        return (chars.power, chars.toughness) == wanted

    return test


def _tapped(state: MagicState, _ctx: Ctx, one: int) -> bool:
    obj = obj_of(state, one)
    return obj is not None and obj.tapped


def _untapped(state: MagicState, _ctx: Ctx, one: int) -> bool:
    obj = obj_of(state, one)
    return obj is not None and not obj.tapped


def _attacking(state: MagicState, _ctx: Ctx, one: int) -> bool:
    return state.combat.attacking(one) or _was_fighting(state, one, "attacking")


def _blocking(state: MagicState, _ctx: Ctx, one: int) -> bool:
    return state.combat.blocking(one) or _was_fighting(state, one, "blocking")


def _was_fighting(state: MagicState, one: int, how: str) -> bool:
    """Tells whether something that has left was in combat until then (CR 608.2h)."""
    return one not in state.objects and one in state.lki and state.lki[one][0].word(IN_COMBAT) == how


def _blocked(state: MagicState, _ctx: Ctx, one: int) -> bool:
    return state.combat.attacking(one) and one in state.combat.blocked


def _unblocked(state: MagicState, _ctx: Ctx, one: int) -> bool:
    combat = state.combat
    return combat.blocks_declared and combat.attacking(one) and one not in combat.blocked


def _other(_state: MagicState, ctx: Ctx, one: int) -> bool:
    """Tells others from the thing itself; where players are meant, from you."""
    return one != (player_thing(ctx.controller) if is_player(one) else ctx.source)


def _other_than_targets(keys: tuple[str, ...]) -> Filter:
    """Returns what `each other creature` means in a spell: other than its targets."""
    return lambda _state, ctx, one: not any(one in ctx.refs.get(key, ()) for key in keys)


def _token(state: MagicState, _ctx: Ctx, one: int) -> bool:
    obj = obj_of(state, one)
    return obj is not None and obj.token


def _face_down(state: MagicState, _ctx: Ctx, one: int) -> bool:
    obj = obj_of(state, one)
    return obj is not None and obj.face_down


def _face_up(state: MagicState, _ctx: Ctx, one: int) -> bool:
    obj = obj_of(state, one)
    return obj is not None and not obj.face_down


def _face_up_in_exile(state: MagicState, _ctx: Ctx, one: int) -> bool:
    obj = state.objects.get(one)
    return obj is not None and obj.zone is Zone.EXILE and not obj.face_down


def _enchanted(state: MagicState, _ctx: Ctx, one: int) -> bool:
    return any("Aura" in look(state, other).subtypes for other in attached_to(state, one))


def _equipped(state: MagicState, _ctx: Ctx, one: int) -> bool:
    return any("Equipment" in look(state, other).subtypes for other in attached_to(state, one))


def _modified(state: MagicState, ctx: Ctx, one: int) -> bool:
    """It has a counter on it, is equipped, or is enchanted by an Aura that its controller controls (CR 700.9)."""
    obj = obj_of(state, one)
    if obj is None or is_player(one):
        return False
    if obj.counters or _equipped(state, ctx, one):
        return True
    return any(
        state.objects[other].attached == one
        and "Aura" in look(state, other).subtypes
        and controller_of(state, other) == controller_of(state, one)
        for other in state.battlefield
    )


def _legendary(state: MagicState, _ctx: Ctx, one: int) -> bool:
    return "Legendary" in look(state, one).supertypes


def _historic(state: MagicState, _ctx: Ctx, one: int) -> bool:
    chars = look(state, one)
    return (
        bool(chars.types & TYPE_BITS["Artifact"])
        or "Legendary" in chars.supertypes
        or "Saga" in chars.subtypes
    )


def _designated(word: str) -> Filter:
    return lambda state, _ctx, one: is_designated(state, one, word)


_Status = Callable[[MagicState, Ctx, int], bool]


def is_commander(_state: MagicState, _ctx: Ctx, _one: int) -> bool:
    """Tells whether something is a commander: in games without that option of the rules nothing is (CR 903.3)."""
    return False


def _suspended(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether a card is suspended: in exile, with suspend and a time counter on it (CR 702.62b)."""
    obj = state.objects.get(one)
    if obj is None or obj.zone is not Zone.EXILE or not obj.counter("time"):
        return False
    return "suspend" in look(state, one).keywords


def _kicked(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether a spell was kicked (CR 702.33d)."""
    obj = obj_of(state, one)
    return obj is not None and obj.was("kicked") > 0


STATUSES: Final[dict[str, tuple[_Status, bool]]] = {
    "tapped": (_tapped, False),
    "untapped": (_untapped, False),
    "attacking": (_attacking, False),
    "blocking": (_blocking, False),
    "blocked": (_blocked, False),
    "unblocked": (_unblocked, False),
    "other": (_other, True),
    "token": (_token, True),
    "suspended": (_suspended, True),
    "face-down": (_face_down, True),
    "face-up": (_face_up, True),
    "face-up exiled": (_face_up_in_exile, True),
    "enchanted": (_enchanted, True),
    "equipped": (_equipped, True),
    "historic": (_historic, True),
    "legendary": (_legendary, True),
    "modified": (_modified, True),
    "monstrous": (_designated("monstrous"), True),
    "goaded": (is_goaded, False),
    "renowned": (_designated("renowned"), True),
    "suspected": (_designated("suspected"), True),
    "saddled": (is_saddled, False),
    "commander": (is_commander, True),
    "kicked": (_kicked, True),
}
"""Words for a state, and whether each is stable (see `registry`)."""


@kind(tree.StatusIs, stable=True)
def _status(unit: Unit, node: tree.StatusIs) -> Filter:
    found = STATUSES.get(node.status)
    if found is None:
        raise NotYet(node, f"there is no executor for the word: {node.status}")
    test, stable = found
    if node.status == "kicked" and unit.kind != "triggered":
        raise NotYet(node, "there is no executor for the word: kicked")  # not known before it is cast
    if node.status == "other" and unit.other is not None:
        known = unit.other
        return lambda state, ctx, one: one not in known(state, ctx)
    if node.status == "other" and unit.kind == "spell" and unit.targets:
        return _other_than_targets(tuple(slot.ref for slot in unit.targets))
    if not stable:
        unit.volatile = True
    return test
