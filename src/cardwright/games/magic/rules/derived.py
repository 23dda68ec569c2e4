"""What follows from the state: current characteristics, and every ability under what it is looked for by."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import (
    CANT_HAVE,
    CHANGES_ABILITIES,
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
from cardwright.games.magic.rules.chars import Chars, Look
from cardwright.games.magic.rules.context import Ctx, Things, unbound
from cardwright.games.magic.rules.definition import Way
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.intrinsic import INTRINSIC_MANA
from cardwright.games.magic.rules.kinds import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LAND,
    STACK,
    Zone,
)
from cardwright.games.magic.rules.objects import Duration, Effect, Obj
from cardwright.games.magic.rules.rule_kinds import OTHER_MANA, RuleKind
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
        "granting",
        "idle",
        "layered",
        "mana",
        "players",
        "reaching",
        "replacements",
        "rules",
        "shaping",
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
        self.players: dict[int, tuple[tuple[Ability, Ctx], ...]] = {}
        """The abilities that players have (CR 702.11d, 702.16k, 702.18), each with the context of what gives it."""
        self.granted: dict[int, None] = {}
        """What has abilities from effects though it is not on the battlefield."""
        self.reaching: list[tuple[Ctx, StaticEffect]] = []
        """Static effects that change what is not on the battlefield."""
        self.triggers: dict[HappeningKind, list[tuple[int, TriggeredAbility]]] = {}
        self.rules: dict[RuleKind, list[ActiveRule]] = {}
        self.replacements: dict[HappeningKind, list[ActiveReplacement]] = {}
        self.volatile = False
        self.layered = False
        """Something changes characteristics beside counters."""
        self.shaping = False
        """A static ability of a permanent changes characteristics."""
        self.granting = False
        """A static ability of a permanent may change which abilities something has."""
        self.idle: list[bool] = [False] * seats
        """Who has nothing to do when it is not the time for sorceries, but what the cards in their hand may do."""
        self._taps: list[bool | None] = [None] * seats

    def twin(self) -> "Derived":
        """Returns the same with lists of its own of permanents and their mana; all else is shared."""
        twin = Derived.__new__(Derived)
        twin.chars = self.chars.copy()
        twin.controller = self.controller.copy()
        twin.controlled = [numbers.copy() for numbers in self.controlled]
        twin.forming = {}
        twin.mana = [sources.copy() for sources in self.mana]
        twin.activated = self.activated
        twin.elsewhere = self.elsewhere
        twin.face_down = self.face_down
        twin.players = self.players
        twin.granted = self.granted
        twin.reaching = self.reaching
        twin.triggers = self.triggers
        twin.rules = self.rules
        twin.replacements = self.replacements
        twin.volatile = self.volatile
        twin.layered = self.layered
        twin.shaping = self.shaping
        twin.granting = self.granting
        twin.idle = self.idle
        twin._taps = [None] * len(self._taps)
        return twin

    def only_taps(self, seat: int) -> bool:
        """Tells whether each of a player's sources of mana taps for one mana of one kind, and nothing else matters."""
        found = self._taps[seat]
        if found is None:
            found = self._taps[seat] = self._only_taps(seat)
        return found

    def _only_taps(self, seat: int) -> bool:
        rules = self.rules
        if HappeningKind.TAPPED_FOR_MANA in self.triggers or (
            rules and any(kind in rules for kind in _BARRING)
        ):
            return False
        mana = self.mana[seat]
        simple = [number for number, ability in mana if ability.simple >= 0]
        return len(set(simple)) == len(mana)


_BARRING: Final = (
    RuleKind.CANT_ACTIVATE,
    RuleKind.CANT_ACTIVATE_ABILITIES,
    RuleKind.CANT_MAKE_MANA,
    *OTHER_MANA,
)
"""Rules by which a mana ability may be there and not be used, or makes another amount."""


class Profile:
    """The abilities of an object sorted by what they are, worked out once for each combination."""

    __slots__ = (
        "activated",
        "characteristic",
        "defining",
        "enchants",
        "granting",
        "plain",
        "replacing",
        "statics",
        "triggered",
    )

    def __init__(self, abilities: tuple[Ability, ...]) -> None:
        everything = tuple(every_ability(abilities))
        self.activated = tuple(one for one in everything if isinstance(one, ActivatedAbility))
        self.triggered = tuple(one for one in everything if isinstance(one, TriggeredAbility))
        self.statics = tuple(one for one in everything if isinstance(one, StaticAbility))
        self.plain = not (self.activated or self.triggered or self.statics)
        """There are only keywords and the like, which are not looked for by what they do."""
        self.characteristic = any(effect.parts for one in self.statics for effect in one.effects)
        effects = [effect for one in self.statics for effect in one.effects]
        layers = [part.layer for one in effects for part in one.parts]
        self.granting = any(layer in CHANGES_ABILITIES or layer == CANT_HAVE for layer in layers)
        """Some of them may change which abilities something has."""
        self.replacing = tuple(dict.fromkeys(own.kind for one in effects for own in one.replacements))
        """What kinds of events they replace."""
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


_BUSY: Final = (RuleKind.SPECIAL_ACTION, RuleKind.CAST_AS_FLASH, RuleKind.MAY_PLAY, RuleKind.KNOWN)
"""Rules that give players more to do, or to see, than their own cards and permanents."""


def joined(derived: Derived, obj: Obj, chars: Chars) -> Derived | None:
    """Returns what follows with one more permanent; None where more may change by it than what it is itself."""
    if obj.counters or obj.words or not _stands_alone(derived, obj, chars):
        return None
    number, seat = obj.id, obj.controller
    twin = derived.twin()
    twin.chars[number] = chars
    twin.controller[number] = seat
    twin.controlled[seat].append(number)
    _index_intrinsic(twin, number, seat, chars)
    return twin


def parted(derived: Derived, obj: Obj) -> Derived | None:
    """Returns what follows without one of the permanents; None where more may change by it."""
    number, chars = obj.id, derived.chars.get(obj.id)
    if chars is None or obj.words or not _stands_alone(derived, obj, chars):
        return None
    twin = derived.twin()
    del twin.chars[number]
    seat = twin.controller.pop(number)
    twin.controlled[seat].remove(number)
    if chars.types & LAND:
        twin.mana[seat] = [pair for pair in twin.mana[seat] if pair[0] != number]
    return twin


def _stands_alone(derived: Derived, obj: Obj, chars: Look) -> bool:
    """Tells whether a permanent is listed under nothing but what it is, and its intrinsic mana in the right place."""
    if derived.layered or derived.reaching or obj.face_down or obj.definition.elsewhere:
        return False
    if chars.abilities and not profile(chars.abilities).plain:
        return False
    mana = derived.mana[obj.controller]
    return not (chars.types & LAND and mana and mana[-1][0] not in derived.chars)


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
            _index_intrinsic(derived, number, seat, chars)
        if chars.abilities:
            _index_object(derived, number, seat, chars.abilities, BATTLEFIELD)
            found = profile(chars.abilities)
            derived.shaping = derived.shaping or found.characteristic
            derived.granting = derived.granting or found.granting
        if obj.words and obj.word("prepared"):
            derived.elsewhere[seat].extend((number, way) for way in obj.definition.prepared)
    _index_elsewhere(state, derived)
    for later in state.delayed:
        if isinstance(later.ability, TriggeredAbility) and later.ability.mana:
            derived.triggers.setdefault(HappeningKind.TAPPED_FOR_MANA, [])
    if HappeningKind.MANA_ADDED in derived.triggers:  # whoever asks for the one asks for both
        derived.triggers.setdefault(HappeningKind.TAPPED_FOR_MANA, [])
    for effect in state.effects:
        if (effect.rules or effect.replacements) and _is_in_force(state, effect.duration):
            _index_effect(derived, effect)
        if effect.parts and effect.things is None and effect.test is not None:
            far = StaticEffect(effect.text, test=effect.test, parts=effect.parts, reaching=True)
            derived.reaching.append((unbound(effect.bound), far))


def _is_in_force(state: MagicState, duration: Duration) -> bool:
    """Tells whether an effect has begun to hold: one that is about a player's next turn does in that turn (CR 611.2a)."""
    if duration.kind != "in next turn":
        return True
    return state.turn > duration.turn and state.is_active(duration.seat)


def _index_intrinsic(derived: Derived, number: int, seat: int, chars: Look) -> None:
    """Indexes the mana abilities of basic land types (CR 305.6)."""
    if chars.types & LAND:
        for subtype in chars.subtypes:
            ability = INTRINSIC_MANA.get(subtype)
            if ability is not None:
                derived.mana[seat].append((number, ability))


def note_idle(derived: Derived) -> None:
    """Notes, when all is indexed, who has nothing to do but with the cards in their hand."""
    rules = derived.rules
    if HappeningKind.STATE in derived.triggers or (rules and any(kind in rules for kind in _BUSY)):
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
            for kind in dict.fromkeys(
                watch.kind for watch in triggered.watches
            ):  # it triggers once (CR 603.2c)
                derived.triggers.setdefault(kind, []).append((number, triggered))
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
        if zone is COMMAND and obj.card in state.setting.commanders:  # CR 903.8
            derived.elsewhere[obj.owner].extend(
                (number, way) for way in obj.definition.ways if way.zone is HAND
            )
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
    for rule, rules in derived.rules.items():
        derived.rules[rule] = [
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
