"""Protection, hexproof, shroud (CR 702.11, 702.16, 702.18): what can't target, damage, enchant or block what."""

from cardwright.games.magic.rules.ability import KeywordAbility
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.kinds import BATTLEFIELD, STACK, Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.places import zone_now
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState


def protected(state: MagicState, thing: int, source: int) -> bool:
    """Tells whether a thing has protection from a source."""
    if is_player(thing):
        return _player_has(state, thing, "protection", source)
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


def _player_has(state: MagicState, player: int, keyword: str, source: int) -> bool:
    """Tells whether a player has a keyword that is about a source."""
    return any(
        isinstance(ability, KeywordAbility)
        and ability.keyword == keyword
        and (ability.filter is None or ability.filter(state, ctx, source))
        for ability, ctx in current(state).players.get(player, ())
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
        return not current(state).players or _can_target_player(state, thing, source, seat)
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
    if (
        RuleKind.CANT_BE_TARGETED in rules and obj.zone is not STACK
    ):  # CR 109.2: a creature spell is no creature
        for active in rules_about(state, RuleKind.CANT_BE_TARGETED, thing):
            if active.rule.other is None or active.rule.other(state, active.ctx, source):
                return False
    return True


def _can_target_player(state: MagicState, player: int, source: int, seat: int) -> bool:
    """Tells whether what a player has lets them be the target (CR 702.11d, 702.16k, 702.18c)."""
    if _player_has(state, player, "shroud", source) or _player_has(state, player, "protection", source):
        return False
    if seat_of(player) == seat or not _player_has(state, player, "hexproof", source):
        return True
    return _ignored(state, player, source)


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
    if RuleKind.HEXPROOF_IGNORED not in current(state).rules:
        return False
    return any(
        active.rule.other is None or active.rule.other(state, active.ctx, source)
        for active in rules_about(state, RuleKind.HEXPROOF_IGNORED, thing)
    )


def aims_as_spell(state: MagicState, source: int) -> bool:
    """Tells whether what targets is a spell, on the stack or about to be cast; otherwise an ability of the object."""
    zone = zone_now(state, source)
    if zone is Zone.GRAVEYARD:
        return not state.objects[source].definition.permanent
    return zone in (Zone.STACK, Zone.HAND, Zone.EXILE)
