"""Continuous effects (CR 611, 613): what changes, of what, for how long, and how things enter (CR 614.1c)."""

from collections.abc import Callable
from typing import Final

import msgspec

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CHANGES, RUNS, Changed, Emit, Missing
from cardwright.games.magic.meaning.emit.ending import ends_for
from cardwright.games.magic.meaning.emit.entering import enters
from cardwright.games.magic.meaning.emit.events import watch
from cardwright.games.magic.meaning.emit.replacing import AFFECTED
from cardwright.games.magic.rules import ability as ab
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.attacking import defending_seat
from cardwright.games.magic.rules.chars import Builder, grant, uncreature
from cardwright.games.magic.rules.chosen import chosen, is_land_of_type, is_of_color
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing, seat_of
from cardwright.games.magic.rules.controlling import has_controller, take_control
from cardwright.games.magic.rules.durations import IN_NEXT_TURN
from cardwright.games.magic.rules.following import PERPETUAL
from cardwright.games.magic.rules.kinds import ENCHANTMENT, TYPE_BITS
from cardwright.games.magic.rules.objects import Duration, Happening
from cardwright.games.magic.rules.picking import found_now
from cardwright.games.magic.rules.places import CANDIDATES
from cardwright.games.magic.rules.roles import Role
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

Lasts = Callable[[MagicState, Ctx], Duration]


def lasting(emit: Emit, record: m.Lasts) -> Lasts:
    """Makes how long an effect lasts that begins now (CR 611.2a, 611.2b)."""
    if isinstance(record, m.While):
        holds = emit.condition(record.condition)
        return lambda state, _ctx: Duration("while", turn=state.turn, test=holds)
    if isinstance(record, m.InNextTurn):
        return _next_turn_of(emit, record)
    if isinstance(record, m.UntilPaid):
        return lambda state, _ctx: Duration("ever", turn=state.turn)
    kind = record.when
    if kind in ("ever", PERPETUAL):
        return lambda state, _ctx: Duration(kind, turn=state.turn)
    return lambda state, ctx: Duration(kind, ctx.controller, state.turn)


def _next_turn_of(emit: Emit, record: m.InNextTurn) -> Lasts:
    if record.whose is None:
        raise Missing(record, "of each by itself")
    whose = emit.select(record.whose)

    def lasts(state: MagicState, ctx: Ctx) -> Duration:
        people = [one for one in whose(state, ctx) if is_player(one)]
        return Duration(IN_NEXT_TURN, seat_of(people[0]) if people else ctx.controller, state.turn)

    return lasts


def _each_in_next_turn(emit: Emit, record: m.Apply) -> ab.Run:
    """A rule for each of some players, in the next turn that each of them has (CR 611.2a)."""
    people, change, text = emit.select(record.to), changed(emit, record.changes), emit.text
    if change.parts or change.replacements:
        raise Missing(record, "that is no rule")

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in people(state, ctx):
            lasts = Duration(IN_NEXT_TURN, seat_of(one), state.turn)
            add_effect(state, ctx.bound(), lasts, text, things=(one,), rules=change.rules)
        return
        yield

    return run


def _fixed(part: ab.Part) -> Changed:
    return Changed((part,), (lambda _state, _ctx: part,))


@CHANGES.row(m.Resize)
def _resize(emit: Emit, record: m.Resize) -> Changed:
    if isinstance(record.power, m.Num) and isinstance(record.toughness, m.Num):
        return _fixed(_larger(record.power.n, record.toughness.n))
    power, toughness = emit.amount(record.power), emit.amount(record.toughness)

    def apply(builder: Builder, state: MagicState, ctx: Ctx) -> None:
        builder.add(power(state, ctx), toughness(state, ctx))

    def fix(state: MagicState, ctx: Ctx) -> ab.Part:
        return _larger(power(state, ctx), toughness(state, ctx))

    return Changed((ab.Part(ab.PT_CHANGE, "size", apply),), (fix,))


def _larger(power: int, toughness: int) -> ab.Part:
    return ab.Part(
        ab.PT_CHANGE, f"{power:+}/{toughness:+}", lambda builder, _s, _c: builder.add(power, toughness)
    )


@CHANGES.row(m.Gain)
def _gain(emit: Emit, record: m.Gain) -> Changed:
    given = tuple(emit.granted(ability) for ability in record.abilities)
    text = "has " + ", ".join(ability.text for ability in given)
    return _fixed(ab.Part(ab.ABILITY, text, lambda builder, _s, _c: grant(builder, given)))


@CHANGES.row(m.Lose)
def _lose(_emit: Emit, record: m.Lose) -> Changed:
    names = record.keywords

    def lose(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.abilities = tuple(ability for ability in builder.abilities if ability.keyword not in names)

    return _fixed(ab.Part(ab.ABILITY, "loses " + ", ".join(names), lose))


@CHANGES.row(m.FromChosen)
def _from_chosen(_emit: Emit, record: m.FromChosen) -> Changed:
    name = record.name
    key = "type" if name == "landwalk" else "color"

    def given(word: str) -> ab.Part:
        if name == "landwalk":
            ability = ab.KeywordAbility(f"{word}walk", name, filter=is_land_of_type(word), word=word)
        else:
            ability = ab.KeywordAbility(f"{name.capitalize()} from {word}", name, filter=is_of_color(word))
        return ab.Part(ab.ABILITY, f"has {ability.text}", lambda builder, _s, _c: grant(builder, (ability,)))

    def apply(builder: Builder, state: MagicState, ctx: Ctx) -> None:
        word = chosen(state, ctx, key)
        if word:
            given(word).apply(builder, state, ctx)

    def fix(state: MagicState, ctx: Ctx) -> ab.Part:
        return given(chosen(state, ctx, key))

    return Changed((ab.Part(ab.ABILITY, f"has {name}, of what was chosen", apply),), (fix,))


@CHANGES.row(m.BecomeAura)
def _become_aura(emit: Emit, record: m.BecomeAura) -> Changed:
    found, fits = [CANDIDATES[zone] for zone in record.where], emit.inner(record.enchant)

    def enchants(state: MagicState, ctx: Ctx, thing: int) -> bool:
        return any(thing in group(state, ctx) for group in found) and fits(state, ctx, thing)

    enchant = ab.KeywordAbility("Enchant", "enchant", filter=enchants)
    given = (enchant, *[emit.granted(ability) for ability in record.abilities])

    def turn(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.types, builder.subtypes = ENCHANTMENT, ("Aura",)
        builder.every_creature_type = False

    def have(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        if record.alone:
            builder.abilities = ()
        grant(builder, given)

    type_part, ability_part = ab.Part(ab.TYPE, "is an Aura", turn), ab.Part(ab.ABILITY, "enchants", have)
    return Changed(
        (type_part, ability_part), (lambda _state, _ctx: type_part, lambda _state, _ctx: ability_part)
    )


@CHANGES.row(m.Unlike)
def _unlike(_emit: Emit, record: m.Unlike) -> Changed:
    if record.creature:
        return _fixed(ab.Part(ab.TYPE, "isn't a creature", uncreature))
    word = record.subtype

    def lose(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.subtypes = tuple(each for each in builder.subtypes if each != word)

    return _fixed(ab.Part(ab.TYPE, f"isn't a {word}", lose))


@CHANGES.row(m.MoreTypes)
def _more_types(_emit: Emit, record: m.MoreTypes) -> Changed:
    bits, words = sum(TYPE_BITS[word] for word in record.types), record.subtypes

    def add(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.types |= bits
        builder.add_subtypes(words)

    return _fixed(ab.Part(ab.TYPE, f"is {record.types} {words} too", add))


_RULES: Final[dict[m.RuleKind, tuple[RuleKind, str]]] = {
    "cant_attack": (RuleKind.CANT_ATTACK, "can't attack"),
    "cant_block": (RuleKind.CANT_BLOCK, "can't block"),
    "attack_tax": (RuleKind.ATTACK_TAX, "can't attack unless someone pays"),
    "block_tax": (RuleKind.BLOCK_TAX, "can't block unless someone pays"),
    "cant_be_blocked": (RuleKind.CANT_BE_BLOCKED, "can't be blocked"),
    "cant_gain_life": (RuleKind.CANT_GAIN_LIFE, "can't gain life"),
    "life_fixed": (RuleKind.LIFE_FIXED, "life total can't change"),
    "cant_phase_out": (RuleKind.CANT_PHASE_OUT, "can't phase out"),
    "cant_phase_in": (RuleKind.CANT_PHASE_IN, "can't phase in"),
    "cant_untap": (RuleKind.CANT_UNTAP, "can't become untapped"),
    "cant_be_copied": (RuleKind.CANT_BE_COPIED, "can't be copied"),
    "hexproof_ignored": (RuleKind.HEXPROOF_IGNORED, "can be the target as though it had no hexproof"),
    "no_ward": (RuleKind.NO_WARD, "ward doesn't trigger"),
    "cant_crew": (RuleKind.CANT_CREW, "can't crew Vehicles"),
    "foretell_any_turn": (RuleKind.ABILITIES_ANY_TIME, "may be foretold on any turn"),
    "cards_for_life": (RuleKind.CARDS_FOR_LIFE, "pays cards of the library rather than life"),
    "life_for_black": (RuleKind.LIFE_FOR_BLACK, "life for black mana"),
    "draws": (RuleKind.DRAWS, "draws another number of cards"),
    "scries": (RuleKind.SCRIES, "scries another number of cards"),
    "scries_as_draw": (RuleKind.SCRIES_AS_DRAW, "draws cards instead of scrying"),
    "more_dice": (RuleKind.MORE_DICE, "rolls one die more"),
    "first_draw_shown": (RuleKind.FIRST_DRAW_SHOWN, "the first card drawn is revealed"),
    "may_exert": (RuleKind.MAY_EXERT, "may be exerted as it attacks"),
    "chooses_blocks": (RuleKind.CHOOSES_BLOCKS, "chooses which creatures block, and how"),
    "must_be_blocked": (RuleKind.MUST_BE_BLOCKED, "must be blocked if able"),
    "extra_blocks": (RuleKind.EXTRA_BLOCKS, "can block additional creatures"),
    "no_extra_turn": (RuleKind.NO_EXTRA_TURN, "skips extra turns"),
    "blocks_tapped": (RuleKind.BLOCK_TAPPED, "can block as though it were untapped"),
    "blocks_flying": (RuleKind.BLOCK_FLYING, "can block as though it had reach"),
    "lured": (RuleKind.MUST_BE_BLOCKED, "all able to block it do so"),
    "cant_be_targeted": (RuleKind.CANT_BE_TARGETED, "can't be the target"),
    "proliferates_twice": (RuleKind.PROLIFERATES_TWICE, "proliferates twice"),
    "has_flash": (RuleKind.CAST_AS_FLASH, "has flash"),
    "cant_attach_to": (RuleKind.CANT_ATTACH_TO, "can be attached only to some"),
    "must_attack": (RuleKind.MUST_ATTACK, "attacks if able"),
    "cant_pay_life": (RuleKind.CANT_PAY_LIFE, "can't pay life for spells and abilities"),
    "no_hand_limit": (RuleKind.HAND_SIZE, "no maximum hand size"),
    "cant_pay_sacrifice": (RuleKind.CANT_PAY_SACRIFICE, "can't sacrifice for spells and abilities"),
    "min_blockers": (RuleKind.MIN_BLOCKERS, "can't be blocked by fewer"),
}


@CHANGES.row(m.Rule)
def _rule(emit: Emit, record: m.Rule) -> Changed:
    amount = emit.amount(record.amount) if record.amount is not None else None
    other = _unless_defender(emit, record.unless) if record.unless is not None else None
    if record.other is not None:
        other = emit.inner(record.other)
    word = {"lured": "all", "foretell_any_turn": "foretell"}.get(record.kind, "")
    return Changed(rules=(ab.Rule(*_RULES[record.kind], other, amount, word),))


@CHANGES.row(m.Toll)
def _toll(emit: Emit, record: m.Toll) -> Changed:
    text = f"to attack, {record.how}"
    other, amount = emit.test(record.what), emit.amount(record.count)
    return Changed(rules=(ab.Rule(RuleKind.ATTACK_TOLL, text, other, amount, record.how),))


def _unless_defender(emit: Emit, record: m.Condition) -> ab.Filter:
    """Makes the test of whom something can't attack: those of whose player a condition does not hold."""
    holds = emit.condition(record)

    def cannot(state: MagicState, ctx: Ctx, thing: int) -> bool:
        ctx.refs[Role.DEFENDING] = (player_thing(defending_seat(state, thing)),)
        return not holds(state, ctx)

    return cannot


@CHANGES.row(m.SpendAny)
def _spend_any(_emit: Emit, record: m.SpendAny) -> Changed:
    text = "mana counts as mana of any " + record.what.split()[0]
    return Changed(rules=(ab.Rule(RuleKind.SPEND_ANY, text, word=record.what),))


@CHANGES.row(m.MoreOften)
def _more_often(emit: Emit, record: m.MoreOften) -> Changed:
    times = record.times
    rule = ab.Rule(RuleKind.ABILITIES_OFTEN, emit.text, amount=lambda _state, _ctx: times, word=record.which)
    return Changed(rules=(rule,))


@CHANGES.row(m.ManaTimes)
def _mana_times(emit: Emit, record: m.ManaTimes) -> Changed:
    times = record.times

    def by_you(_state: MagicState, ctx: Ctx, player: int) -> bool:
        return player == player_thing(ctx.controller)

    return Changed(rules=(ab.Rule(RuleKind.MANA_TIMES, emit.text, by_you, lambda _state, _ctx: times),))


@CHANGES.row(m.ManaInstead)
def _mana_instead(emit: Emit, record: m.ManaInstead) -> Changed:
    least, kind = record.least, RuleKind.MANA_ONE if record.one else RuleKind.MANA_KIND

    def by_you(_state: MagicState, ctx: Ctx, player: int) -> bool:
        return player == player_thing(ctx.controller)

    other = by_you if record.yours else None
    return Changed(rules=(ab.Rule(kind, emit.text, other, lambda _state, _ctx: least, record.kind),))


@CHANGES.row(m.CountsAs)
def _counts_as(emit: Emit, record: m.CountsAs) -> Changed:
    return Changed(rules=(ab.Rule(RuleKind.COUNTS_AS, emit.text, word=record.name),))


@CHANGES.row(m.ManaBecomes)
def _mana_becomes(emit: Emit, record: m.ManaBecomes) -> Changed:
    return Changed(rules=(ab.Rule(RuleKind.MANA_BECOMES, emit.text, word=record.kind),))


@CHANGES.row(m.DamageAs)
def _damage_as(emit: Emit, record: m.DamageAs) -> Changed:
    return Changed(rules=(ab.Rule(RuleKind.DAMAGE_AS, emit.text, word=record.keyword),))


@CHANGES.row(m.TriggerAgain)
def _again(emit: Emit, record: m.TriggerAgain) -> Changed:
    if record.causes is None:
        return Changed(rules=(ab.Rule(RuleKind.TRIGGER_AGAIN, emit.text),))
    watches = [watch(emit, event) for event in record.causes]

    def causes(state: MagicState, ctx: Ctx, seen: Happening) -> bool:
        return any(each.kind == seen.kind and each.match(state, ctx, seen) for each in watches)

    return Changed(rules=(ab.Rule(RuleKind.TRIGGER_AGAIN, emit.text, causes=causes),))


@CHANGES.row(m.NoTriggers)
def _no_triggers(emit: Emit, record: m.NoTriggers) -> Changed:
    kind = RuleKind.NO_ENTER_TRIGGERS if record.how == "enters" else RuleKind.NO_DEATH_TRIGGERS
    return Changed(rules=(ab.Rule(kind, emit.text),))


def changed(emit: Emit, changes: tuple[m.Change, ...]) -> Changed:
    """Makes several changes of the same things."""
    found = [CHANGES.of(change)(emit, change) for change in changes]
    return Changed(
        tuple(part for each in found for part in each.parts),
        tuple(fix for each in found for fix in each.fixed),
        tuple(rule for each in found for rule in each.rules),
        tuple(made for each in found for made in each.replacements),
    )


@RUNS.row(m.Apply)
def _apply(emit: Emit, record: m.Apply) -> ab.Run:
    """A continuous effect begins: its amounts are worked out now (CR 608.2h)."""
    if record.lasts == m.InNextTurn():
        return _each_in_next_turn(emit, record)
    found, lasts, text = emit.select(record.to), lasting(emit, record.lasts), emit.text
    if isinstance(record.changes[0], m.Control):
        return _take(emit, record, record.changes[0])
    change = changed(emit, record.changes)
    if isinstance(record.lasts, m.UntilPaid):
        change = change._replace(fixed=(*change.fixed, ends_for(record.lasts)))
    if isinstance(record.lasts, m.InNextTurn) and (change.parts or change.replacements):
        raise Missing(record, "that is no rule")
    rules = change.rules
    if rules and not change.fixed and isinstance(record.to, m.All):
        test = emit.test(record.to.test, person=record.to.zones == ("players",))

        def rule(state: MagicState, ctx: Ctx) -> Steps:  # it also holds of those that come later (CR 611.2c)
            add_effect(state, ctx.bound(), lasts(state, ctx), text, test=test, rules=rules)
            return
            yield

        return rule

    def run(state: MagicState, ctx: Ctx) -> Steps:
        things = found_now(
            state, ctx, found(state, ctx)
        )  # what the text itself has moved is what it has become
        if things:
            parts = tuple(fix(state, ctx) for fix in change.fixed)
            made = change.replacements
            if made:
                ctx.refs[AFFECTED] = things
            add_effect(
                state,
                ctx.bound(),
                lasts(state, ctx),
                text,
                things=things if parts or rules else None,
                parts=parts,
                rules=rules,
                replacements=made,
            )
        return
        yield

    return run


def _take(emit: Emit, record: m.Apply, change: m.Control) -> ab.Run:
    """Someone gains control (CR 613.1b)."""
    if len(record.changes) != 1:
        raise Missing(record, "control and more")
    who, found, text = emit.select(change.by), emit.select(record.to), emit.text
    for_good = record.lasts == m.Until("ever")
    lasts: Lasts = (lambda _state, _ctx: Duration("ever")) if for_good else lasting(emit, record.lasts)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        players = who(state, ctx)
        things = tuple(thing for thing in found(state, ctx) if has_controller(state, thing))
        if players and things:
            take_control(state, ctx, seat_of(players[0]), things, lasts(state, ctx), text)
        return
        yield

    return run


def statement(emit: Emit, record: m.Statement) -> ab.StaticEffect:
    """Makes a sentence of a static ability."""
    if isinstance(record.changes[0], m.Enters):
        return enters(emit, record, record.changes[0])
    change = changed(emit, record.changes)
    if any(isinstance(each, m.NoLife) for each in record.changes):
        raise Missing(record, "that is always so")
    return ab.StaticEffect(
        emit.text,
        members=emit.select(record.things) if record.things is not None else None,
        test=_whom(emit, record),
        condition=emit.condition(record.condition) if record.condition is not None else None,
        parts=change.parts,
        rules=change.rules,
        replacements=change.replacements,
        volatile=record.condition is not None or reads_more(record),
    )


def _whom(emit: Emit, record: m.Statement) -> ab.Filter | None:
    if record.test is None:
        return None
    if any(isinstance(each, m.DamageAs) for each in record.changes):
        return emit.inner(record.test)  # players and permanents
    people = any(
        isinstance(each, m.CantCast | m.CantPlayLands | m.CantActivate | m.ManaBecomes | m.AbilityFree)
        or (isinstance(each, m.Rule) and each.kind in _OF_PLAYERS)
        for each in record.changes
    )
    return emit.test(record.test, person=people)


_OF_PLAYERS: Final = (
    "first_draw_shown",
    "proliferates_twice",
    "cant_gain_life",
    "life_fixed",
    "draws",
    "scries",
    "scries_as_draw",
    "more_dice",
    "no_extra_turn",
    "cant_pay_life",
    "cant_pay_sacrifice",
    "no_hand_limit",
    "life_for_black",
    "cards_for_life",
)
"""The rules that are about players."""
_VOLATILE: Final = tuple(
    f'"{word}"'.encode()
    for word in (
        "IsStatus", "graveyard", "hand", "library", "exile", "stack", "Life", "MostLife", "X", "Noted", "Casts", "Damaged",
        "WasDealt", "Unmoved", "Unspent", "Happenings", "defending player", "active player", "Attacks", "UnderAttack", "Borrow", "crafted with", "ManaFrom", "ManaSpent", "HasDealt", "SpellsCast",
    )
)  # fmt: skip
"""Records and words that depend on something beside characteristics, counters, attachments and control."""


def reads_more(record: m.M | tuple[m.M, ...]) -> bool:
    """Tells whether records read something beside characteristics, counters, attachments and control."""
    data = msgspec.json.encode(record)
    return any(word in data for word in _VOLATILE)
