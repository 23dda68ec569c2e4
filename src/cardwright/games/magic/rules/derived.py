"""What follows from the state: current characteristics, and every ability under what it is looked for by."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    Replacement,
    Rule,
    StaticAbility,
    StaticEffect,
    TriggeredAbility,
    every_ability,
)
from cardwright.games.magic.rules.chars import Look
from cardwright.games.magic.rules.context import Ctx, Things, unbound
from cardwright.games.magic.rules.definition import Way
from cardwright.games.magic.rules.intrinsic import INTRINSIC_MANA
from cardwright.games.magic.rules.kinds import (
    BATTLEFIELD,
    EXILE,
    GRAVEYARD,
    HAND,
    LAND,
    STACK,
    Zone,
)
from cardwright.games.magic.rules.objects import Effect
from cardwright.games.magic.rules.state import MagicState


class ActiveRule(NamedTuple):
    """A rule that is in force: where it comes from, and whom it is about."""

    ctx: Ctx
    rule: Rule
    static: StaticEffect | None
    things: Things | None
    test: object


class ActiveReplacement(NamedTuple):
    """A replacement effect that is in force. `key` tells it from all others, for CR 614.5."""

    key: int
    ctx: Ctx
    replacement: Replacement
    static: StaticEffect | None
    effect: Effect | None


class Derived:
    """What was worked out from a state. Filled once, then only read; several states may share one."""

    __slots__ = (
        "_taps",
        "activated",
        "chars",
        "controlled",
        "controller",
        "elsewhere",
        "face_down",
        "forming",
        "granted",
        "idle",
        "mana",
        "reaching",
        "replacements",
        "rules",
        "triggers",
        "volatile",
    )

    def __init__(self, seats: int) -> None:
        self.chars: dict[int, Look] = {}
        self.controller: dict[int, int] = {}
        self.controlled: list[list[int]] = [[] for _ in range(seats)]
        self.forming: dict[int, Look] = {}
        """Characteristics of objects elsewhere while they are worked out; empty otherwise."""
        self.mana: list[list[tuple[int, ActivatedAbility]]] = [[] for _ in range(seats)]
        self.activated: list[list[tuple[int, ActivatedAbility]]] = [[] for _ in range(seats)]
        self.elsewhere: list[list[tuple[int, Way]]] = [[] for _ in range(seats)]
        """Cards that may be cast from a graveyard, exile or a library's top, and how."""
        self.face_down: list[list[int]] = [[] for _ in range(seats)]
        """The face-down permanents of each player."""
        self.granted: dict[int, None] = {}
        """What has abilities from effects though it is not on the battlefield."""
        self.reaching: list[tuple[Ctx, StaticEffect]] = []
        """Static effects that change what is not on the battlefield."""
        self.triggers: dict[str, list[tuple[int, TriggeredAbility]]] = {}
        self.rules: dict[str, list[ActiveRule]] = {}
        self.replacements: dict[str, list[ActiveReplacement]] = {}
        self.volatile = False
        self.idle: list[bool] = [False] * seats
        """Who has nothing to do when it is not the time for sorceries, but what the cards in their hand may do."""
        self._taps: list[bool | None] = [None] * seats

    def only_taps(self, seat: int) -> bool:
        """Tells whether each of a player's sources of mana taps for one mana of one kind, and nothing else matters."""
        found = self._taps[seat]
        if found is None:
            found = self._taps[seat] = self._only_taps(seat)
        return found

    def _only_taps(self, seat: int) -> bool:
        rules = self.rules
        if "tapped_for_mana" in self.triggers or (rules and any(kind in rules for kind in _BARRING)):
            return False
        mana = self.mana[seat]
        simple = [number for number, ability in mana if ability.simple >= 0]
        return len(set(simple)) == len(mana)


_BARRING: Final = ("cant_activate", "cant_activate_abilities", "cant_make_mana")
"""Rules by which a mana ability may be there and not be used."""


class Profile:
    """The abilities of an object sorted by what they are, worked out once for each combination."""

    __slots__ = ("activated", "characteristic", "defining", "enchants", "plain", "statics", "triggered")

    def __init__(self, abilities: tuple[Ability, ...]) -> None:
        everything = tuple(every_ability(abilities))
        self.activated = tuple(one for one in everything if isinstance(one, ActivatedAbility))
        self.triggered = tuple(one for one in everything if isinstance(one, TriggeredAbility))
        self.statics = tuple(one for one in everything if isinstance(one, StaticAbility))
        self.plain = not (self.activated or self.triggered or self.statics)
        """There are only keywords and the like, which are not looked for by what they do."""
        self.characteristic = any(effect.parts for one in self.statics for effect in one.effects)
        self.defining = tuple(effect for one in self.statics for effect in one.effects if effect.defining)
        self.enchants = tuple(
            one for one in abilities if isinstance(one, KeywordAbility) and one.keyword == "enchant"
        )


_PROFILES: dict[tuple[Ability, ...], Profile] = {}


def profile(abilities: tuple[Ability, ...]) -> Profile:
    """Returns the abilities of an object sorted by what they are."""
    found = _PROFILES.get(abilities)
    if found is None:
        if len(_PROFILES) > 20_000:
            _PROFILES.clear()
        found = _PROFILES[abilities] = Profile(abilities)
    return found


_BUSY: Final = ("special_action", "cast_as_flash", "may_play", "known")
"""Rules that give players more to do, or to see, than their own cards and permanents."""


def index(state: MagicState, derived: Derived) -> None:
    """Puts every ability that works where it is under what it will be looked for by."""
    objects = state.objects
    for number in state.battlefield:
        obj = objects[number]
        seat = derived.controller[number]
        if obj.face_down:
            derived.face_down[seat].append(number)
        chars = derived.chars[number]
        if chars.types & LAND:
            mana = derived.mana[seat]
            for subtype in chars.subtypes:
                ability = INTRINSIC_MANA.get(subtype)
                if ability is not None:
                    mana.append((number, ability))
        if chars.abilities:
            _index_object(derived, number, seat, chars.abilities, BATTLEFIELD)
        if obj.words and obj.word("prepared"):
            derived.elsewhere[seat].extend((number, way) for way in obj.definition.prepared)
    _index_elsewhere(state, derived)
    for effect in state.effects:
        if effect.rules or effect.replacements:
            _index_effect(derived, effect)
        if effect.parts and effect.things is None and effect.test is not None:
            far = StaticEffect(effect.text, test=effect.test, parts=effect.parts, reaching=True)
            derived.reaching.append((unbound(effect.bound), far))


def note_idle(derived: Derived) -> None:
    """Notes, when all is indexed, who has nothing to do but with the cards in their hand."""
    rules = derived.rules
    if "state" in derived.triggers or (rules and any(kind in rules for kind in _BUSY)):
        return
    for seat, activated in enumerate(derived.activated):
        derived.idle[seat] = not (activated or derived.elsewhere[seat] or derived.face_down[seat])


def _index_object(
    derived: Derived, number: int, seat: int, abilities: tuple[Ability, ...], zone: Zone
) -> None:
    found = profile(abilities)
    if found.plain:
        return
    for ability in found.activated:
        if ability.zone is zone:
            which = derived.mana if ability.mana is not None else derived.activated
            if ability.anyone is None:
                which[seat].append((number, ability))
            else:
                for everyone in which:
                    everyone.append((number, ability))
    for triggered in found.triggered:
        if zone in triggered.zones:
            for watch in triggered.watches:
                derived.triggers.setdefault(watch.kind, []).append((number, triggered))
    for place, static in enumerate(found.statics):
        if zone in static.zones:
            _index_static(derived, number, seat, static, place)


def replacement_key(number: int, ability: int, effect: int, place: int, *, copied: bool = False) -> int:
    """Returns a number for one replacement effect of one object; what it has as a copy is told from what it had."""
    return number * 10_000 + copied * 5_000 + ability * 100 + effect * 10 + place


def _index_static(derived: Derived, number: int, seat: int, ability: StaticAbility, nth: int) -> None:
    for at, effect in enumerate(ability.effects):
        if effect.volatile and effect.parts:
            derived.volatile = True
        if effect.reaching and effect.parts:
            derived.reaching.append((Ctx(number, seat), effect))
        if not effect.rules and not effect.replacements:
            continue
        ctx = Ctx(number, seat)
        for rule in effect.rules:
            derived.rules.setdefault(rule.kind, []).append(ActiveRule(ctx, rule, effect, None, None))
        for place, replacement in enumerate(effect.replacements):
            key = replacement_key(number, nth, at, place)
            found = ActiveReplacement(key, ctx, replacement, effect, None)
            derived.replacements.setdefault(replacement.kind, []).append(found)


def _index_elsewhere(state: MagicState, derived: Derived) -> None:
    """Indexes abilities that work in hands, graveyards, exile and the command zone."""
    objects = state.objects
    for seat in state.order:
        for number in state.hands[seat]:
            definition = objects[number].definition
            if definition.elsewhere and HAND in definition.elsewhere:
                _index_object(derived, number, seat, definition.abilities, HAND)
        for number in state.graveyards[seat]:
            definition = objects[number].definition
            if definition.elsewhere and GRAVEYARD in definition.elsewhere:
                _index_object(derived, number, seat, definition.abilities, GRAVEYARD)
                for way in definition.ways:
                    if way.zone is GRAVEYARD:
                        derived.elsewhere[seat].append((number, way))
    for number in (*state.exile, *state.command):
        obj = objects[number]
        zone = obj.zone
        if obj.definition.elsewhere and zone in obj.definition.elsewhere and not obj.face_down:
            _index_object(derived, number, obj.controller, obj.definition.abilities, zone)
        adventurer = obj.word("adventure") if zone is EXILE else ""
        if adventurer:  # CR 716.3d: not as an Adventure again
            derived.elsewhere[int(adventurer)].extend(
                (number, way) for way in obj.definition.ways if way.zone is HAND and way.face is None
            )
    for item in state.stack:
        if item.spell and item.id in objects:
            definition = objects[item.id].definition
            if definition.elsewhere and STACK in definition.elsewhere:
                _index_object(derived, item.id, item.controller, definition.abilities, STACK)


def index_granted(state: MagicState, derived: Derived, number: int, abilities: tuple[Ability, ...]) -> None:
    """Indexes abilities that an effect gives to a card or spell that is not on the battlefield."""
    obj = state.objects[number]
    new = tuple(one for one in abilities if one not in obj.definition.abilities)
    if not new:
        return
    seat = obj.controller
    derived.granted[number] = None
    _index_object(derived, number, seat, new, obj.zone)
    for ability in new:
        if isinstance(ability, KeywordAbility) and ability.way is not None:
            for way in obj.definition.plain:
                given = replace(ability.way(way.cost), face=way.face)
                if given.zone is obj.zone:
                    derived.elsewhere[seat].append((number, given))


def drop_lost(state: MagicState, derived: Derived, number: int, kept: tuple[Ability, ...]) -> None:
    """Takes back what was indexed of a card that an effect makes lose abilities (CR 113.6, 613.1f)."""
    definition = state.objects[number].definition
    if not definition.elsewhere:
        return
    gone = tuple(one for one in definition.abilities if one not in kept)
    if not gone:
        return
    lost = [id(one) for one in every_ability(gone)]
    effects = [id(effect) for one in profile(gone).statics for effect in one.effects]
    names = [one.keyword for one in gone if one.keyword]

    def stays(pair: tuple[int, Ability]) -> bool:
        return pair[0] != number or id(pair[1]) not in lost

    for kind, triggers in derived.triggers.items():
        derived.triggers[kind] = [pair for pair in triggers if stays(pair)]
    for which in (derived.activated, derived.mana):
        for seat, pairs in enumerate(which):
            which[seat] = [pair for pair in pairs if stays(pair)]
    for seat, ways in enumerate(derived.elsewhere):
        derived.elsewhere[seat] = [(one, way) for one, way in ways if one != number or way.name not in names]
    for kind, rules in derived.rules.items():
        derived.rules[kind] = [
            one for one in rules if id(one.static) not in effects or one.ctx.source != number
        ]
    for kind, found in derived.replacements.items():
        derived.replacements[kind] = [
            one for one in found if id(one.static) not in effects or one.ctx.source != number
        ]


def _index_effect(derived: Derived, effect: Effect) -> None:
    ctx = unbound(effect.bound)
    for rule in effect.rules:
        found = ActiveRule(ctx, rule, None, effect.things, effect.test)
        derived.rules.setdefault(rule.kind, []).append(found)
    for place, replacement in enumerate(effect.replacements):
        active = ActiveReplacement(-(effect.id * 10 + place), ctx, replacement, None, effect)
        derived.replacements.setdefault(replacement.kind, []).append(active)
