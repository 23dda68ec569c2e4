"""Protection, hexproof, shroud (CR 702.11, 702.16, 702.18): what can't target, damage, enchant or block what."""

from cardwright.games.magic.rules.ability import KeywordAbility
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.kinds import BATTLEFIELD
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.state import MagicState


def protected(state: MagicState, thing: int, source: int) -> bool:
    """Tells whether a thing has protection from a source."""
    if is_player(thing):
        return _player_protected(state, thing, source)
    chars = look(state, thing)
    if "protection" not in chars.keywords:
        return False
    ctx = Ctx(thing, controller_of(state, thing))
    return any(
        isinstance(one, KeywordAbility)
        and one.keyword == "protection"
        and one.filter is not None
        and one.filter(state, ctx, source)
        for one in chars.abilities
    )


def _player_protected(state: MagicState, thing: int, source: int) -> bool:
    if "protection" not in current(state).rules:
        return False
    return any(
        active.rule.other is None or active.rule.other(state, active.ctx, source)
        for active in rules_about(state, "protection", thing)
    )


def spared(state: MagicState, thing: int, number: int) -> bool:
    """Tells whether every protection that the thing has from an attachment says that it doesn't remove it."""
    ctx = Ctx(thing, controller_of(state, thing))
    against = [
        one
        for one in look(state, thing).abilities
        if isinstance(one, KeywordAbility)
        and one.keyword == "protection"
        and one.filter is not None
        and one.filter(state, ctx, number)
    ]
    subtypes = look(state, number).subtypes
    return all(
        one.word == f"spares {number}" or (one.word == "spares Aura" and "Aura" in subtypes)
        for one in against
    )


def can_be_targeted(state: MagicState, thing: int, source: int, seat: int) -> bool:
    """Tells whether a spell or ability from a source, controlled by a player, can target a thing (CR 115)."""
    rules = current(state).rules
    if is_player(thing):
        if "player_hexproof" in rules and seat_of(thing) != seat and not _ignored(state, thing, source):
            if any(True for _ in rules_about(state, "player_hexproof", thing)):
                return False
        if "player_shroud" in rules and any(True for _ in rules_about(state, "player_shroud", thing)):
            return False
        return not protected(state, thing, source)
    obj = state.objects.get(thing)
    if obj is None:
        return True
    keywords = look(state, thing).keywords
    if keywords and obj.zone is BATTLEFIELD:  # only permanents are shielded (CR 113.6, 702.16b)
        if "shroud" in keywords:
            return False
        if "hexproof" in keywords and _hexproof(state, thing, source, seat):
            return False
        if "protection" in keywords and protected(state, thing, source):
            return False
    if "cant_be_targeted" in rules:
        for active in rules_about(state, "cant_be_targeted", thing):
            if active.rule.other is None or active.rule.other(state, active.ctx, source):
                return False
    return True


def _hexproof(state: MagicState, thing: int, source: int, seat: int) -> bool:
    owner = controller_of(state, thing)
    if owner == seat or _ignored(state, thing, source):
        return False
    ctx = Ctx(thing, owner)
    return any(
        isinstance(one, KeywordAbility)
        and one.keyword == "hexproof"
        and (one.filter is None or one.filter(state, ctx, source))
        for one in look(state, thing).abilities
    )


def _ignored(state: MagicState, thing: int, source: int) -> bool:
    """Tells whether something may be the target of a source as though it didn't have hexproof."""
    if "hexproof_ignored" not in current(state).rules:
        return False
    return any(
        active.rule.other is None or active.rule.other(state, active.ctx, source)
        for active in rules_about(state, "hexproof_ignored", thing)
    )
