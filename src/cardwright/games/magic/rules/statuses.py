"""Words for a state of an object: tapped, attacking, enchanted, modified … (CR 110.5, 506.4, 700.9)."""

from collections.abc import Callable
from typing import Final

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.rules.ability import Filter
from cardwright.games.magic.rules.attachments import attached_to
from cardwright.games.magic.rules.commanders import is_commanding
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing
from cardwright.games.magic.rules.designations import is_designated, is_goaded, is_saddled
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import this_combat
from cardwright.games.magic.rules.kinds import TYPE_BITS, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import ALONE, IN_COMBAT, fights_alone


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


def alone_in_combat(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether a creature attacks or blocks alone, or did when it was last seen (CR 506.5, 608.2h)."""
    if one in state.objects:
        return fights_alone(state, one)
    return one in state.lki and bool(state.lki[one][0].word(ALONE))


def gone_blockers_of(state: MagicState, attacker: int) -> list[int]:
    """Returns the creatures that were blocking an attacker as they left the battlefield in this combat (CR 608.2h)."""
    return [
        seen.thing
        for seen in this_combat(state)
        if seen.kind == HappeningKind.BLOCKS
        and seen.source == attacker
        and _was_fighting(state, seen.thing, "blocking")
    ]


def gone_attackers_of(state: MagicState, blocker: int) -> list[int]:
    """Returns the attackers that a creature was blocking as they left the battlefield in this combat (CR 608.2h)."""
    return [
        seen.source
        for seen in this_combat(state)
        if seen.kind == HappeningKind.BLOCKS
        and seen.thing == blocker
        and _was_fighting(state, seen.source, "attacking")
    ]


def _blocked(state: MagicState, _ctx: Ctx, one: int) -> bool:
    return state.combat.attacking(one) and one in state.combat.blocked


def _unblocked(state: MagicState, _ctx: Ctx, one: int) -> bool:
    combat = state.combat
    return combat.blocks_declared and combat.attacking(one) and one not in combat.blocked


def is_other(_state: MagicState, ctx: Ctx, one: int) -> bool:
    """Tells others from the thing itself; where players are meant, from you."""
    return one != (player_thing(ctx.controller) if is_player(one) else ctx.source)


def is_token(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether something is a token, or was one as it left (CR 111.7, 603.10a)."""
    obj = obj_of(state, one)
    return obj is not None and obj.token


def _face_down(state: MagicState, _ctx: Ctx, one: int) -> bool:
    obj = obj_of(state, one)
    return obj is not None and obj.face_down


def _face_up(state: MagicState, _ctx: Ctx, one: int) -> bool:
    obj = obj_of(state, one)
    return obj is not None and not obj.face_down


def _exiled(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether a card is in exile (CR 406.1)."""
    obj = state.objects.get(one)
    return obj is not None and obj.zone is Zone.EXILE


def _foretold(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether a card was foretold (CR 702.143b), wherever it is."""
    obj = obj_of(state, one)
    return obj is not None and obj.word("foretold") == "yes"


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


def is_commander(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether something is a commander, or was one as it left (CR 903.3)."""
    if not state.setting.commanders:
        return False
    obj = obj_of(state, one)
    return obj is not None and is_commanding(state, obj)


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


def _has_two_faces(state: MagicState, one: int, layouts: tuple[Layout, ...]) -> Obj | None:
    """Returns an object that is, or whose card is, one with a face on each side of such a layout (CR 712.1)."""
    obj = obj_of(state, one)
    if obj is None or (obj.token and obj.values is not obj.definition.values):
        return None
    card = obj.under or obj.definition
    return obj if (card.whole or card).layout in layouts else None


def _double_faced(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether a card or permanent is double-faced; what it is a copy of does not matter (CR 712.1, 707.8)."""
    return _has_two_faces(state, one, (Layout.TRANSFORM, Layout.MODAL, Layout.MELD)) is not None


def _transformed(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether a permanent is a transforming double-faced one with its back face up (CR 701.28, 712)."""
    obj = _has_two_faces(state, one, (Layout.TRANSFORM,))
    return obj is not None and obj.zone is Zone.BATTLEFIELD and obj.face == 1 and not obj.face_down


STATUSES: Final[dict[str, tuple[_Status, bool]]] = {
    "tapped": (_tapped, False),
    "untapped": (_untapped, False),
    "attacking": (_attacking, False),
    "blocking": (_blocking, False),
    "blocked": (_blocked, False),
    "unblocked": (_unblocked, False),
    "other": (is_other, True),
    "token": (is_token, True),
    "suspended": (_suspended, True),
    "face-down": (_face_down, True),
    "face-up": (_face_up, True),
    "exiled": (_exiled, True),
    "foretold": (_foretold, True),
    "enchanted": (_enchanted, True),
    "equipped": (_equipped, True),
    "historic": (_historic, True),
    "legendary": (_legendary, True),
    "modified": (_modified, True),
    "monstrous": (_designated("monstrous"), True),
    "goaded": (is_goaded, False),
    "renowned": (_designated("renowned"), True),
    "solved": (_designated("solved"), True),
    "suspected": (_designated("suspected"), True),
    "saddled": (is_saddled, False),
    "commander": (is_commander, True),
    "kicked": (_kicked, True),
    "prepared": (_designated("prepared"), True),
    "transformed": (_transformed, True),
    "double-faced": (_double_faced, True),
}
"""Words for a state, and whether each is stable (see `registry`)."""
