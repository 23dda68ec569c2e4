"""Preventing damage and sending it elsewhere (CR 614.9, 615)."""

from collections.abc import Callable
from types import NoneType
from typing import NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Filter, Replacement, Run, Select, StaticEffect
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.excess import excess_this_way
from cardwright.games.magic.rules.compile.costs.restricting import when as during
from cardwright.games.magic.rules.compile.nouns.amounts import PREVENTED
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, amount, effect, static
from cardwright.games.magic.rules.compile.unit import Lasts, Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.damage import deal
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import COLOR_BITS
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.replacement import Replacing, use_at_end, use_up
from cardwright.games.magic.rules.restrictions import unpreventable
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Steps, Words
from cardwright.text import walk

SHIELDED_FROM = "shielded from"
"""The reference that holds the source of the damage that is replaced."""
SHIELDED = "shielded"
"""The reference that holds what that damage would be dealt to."""
_COLOR = "color of damage"
_COLORS = ("white", "blue", "black", "red", "green")


class Which(NamedTuple):
    """Which damage is meant: tests of whom it is dealt to and what deals it, and what is settled beforehand."""

    to: Filter | None
    by: Filter | None
    kind: str
    settle: tuple[Run, ...] = ()
    either: bool = False
    """What is dealt to it and what is dealt by it alike."""

    def match(self, state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        """Tells whether damage about to be dealt is meant."""
        if self.kind and happening.combat != (self.kind == "combat"):
            return False
        if self.either and self.to is not None:
            return self.to(state, ctx, happening.thing) or self.to(state, ctx, happening.source)
        if self.to is not None and not self.to(state, ctx, happening.thing):
            return False
        return self.by is None or self.by(state, ctx, happening.source)


def which_damage(
    unit: Unit, to: tree.Phrase | None, by: tree.Phrase | None, kind: str, *, fixed: bool
) -> Which:
    """Compiles which damage is meant. `fixed`: what a resolving text names is found once, not each time."""
    if kind not in ("", "combat", "noncombat"):
        raise NotYet(to or by or tree.Phrase())
    settle: list[Run] = []
    whom = _party(unit, to, settle, fixed) if to is not None else None
    source = _party(unit, by, settle, fixed) if by is not None else None
    if isinstance(by, tree.NounPhrase) and isinstance(by.determiner, tree.A) and id(by) not in unit.keys:
        unit.keys[id(by)] = SHIELDED_FROM
    if isinstance(to, tree.NounPhrase) and isinstance(to.determiner, tree.A) and id(to) not in unit.keys:
        unit.keys[id(to)] = SHIELDED
    return Which(whom, source, kind, tuple(settle))


def _party(unit: Unit, node: tree.Phrase, settle: list[Run], fixed: bool) -> Filter:
    if isinstance(node, tree.NounPhrase):
        if any(isinstance(one, tree.OfChosen) and _is_of_choice(one) for one in node.qualifiers):
            return _of_chosen_color(unit, node, settle, fixed)
        if any(isinstance(one, tree.OfChoice) for one in node.qualifiers):
            return _of_choice(unit, node, settle, fixed)
        if isinstance(node.determiner, tree.Each | tree.All | tree.A | NoneType):
            return unit.test(node)
    things = unit.things(node)
    if not fixed:
        return lambda state, ctx, one: one in things(state, ctx)
    key = unit.introduce(player=False, plural=True)

    def find(state: MagicState, ctx: Ctx) -> Steps:
        ctx.refs[key] = tuple(things(state, ctx))
        return
        yield

    settle.append(find)
    return lambda _state, ctx, one: one in ctx.refs.get(key, ())


def _is_of_choice(node: tree.OfChosen) -> bool:
    """Tells `of the color of your choice` from `of the chosen color`."""
    return isinstance(node.quality, tree.NounPhrase) and bool(node.quality.qualifiers)


def _of_choice(unit: Unit, node: tree.NounPhrase, settle: list[Run], fixed: bool) -> Filter:
    """`a red source of your choice` (CR 609.7)."""
    if not fixed or not isinstance(node.determiner, tree.A):
        raise NotYet(node)
    noun = unit.noun(node)
    key = unit.introduce(player=False, plural=False, nouns=noun.nouns)
    unit.keys[id(node)] = key
    unit.cache.setdefault(id(node), (node, None))

    def choose(state: MagicState, ctx: Ctx) -> Steps:
        found = [one for one in noun.candidates(state, ctx) if noun.test(state, ctx, one)]
        ctx.refs[key] = yield from choose_among(ctx.controller, found, 1, 1, "source", ctx)

    settle.append(choose)
    return lambda _state, ctx, one: one in ctx.refs.get(key, ())


def _of_chosen_color(unit: Unit, node: tree.NounPhrase, settle: list[Run], fixed: bool) -> Filter:
    """`sources of the color of your choice`."""
    quality = next(one.quality for one in node.qualifiers if isinstance(one, tree.OfChosen))
    if (
        not fixed
        or not isinstance(quality, tree.NounPhrase)
        or quality.heads[0].thing != "color"
        or not any(isinstance(one, tree.OfChoice) for one in quality.qualifiers)
    ):
        raise NotYet(node)
    rest = tuple(one for one in node.qualifiers if not isinstance(one, tree.OfChosen))
    plain = unit.noun(replace(node, qualifiers=rest)).test

    def choose(_state: MagicState, ctx: Ctx) -> Steps:
        answer = yield Decision(
            ctx.controller, Kind.WORD, "choose a color", Words(_COLORS), about=(ctx.source,)
        )
        ctx.words[_COLOR] = answer.word

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        bit = COLOR_BITS[ctx.words[_COLOR]]
        return plain(state, ctx, one) and look(state, one).colors & bit != 0

    settle.append(choose)
    return test


# ---------------------------------------------------------------------- shields


Share = Callable[[MagicState, Ctx, int], int]
"""How much of so much damage is prevented, or sent elsewhere."""


def _whole(_state: MagicState, _ctx: Ctx, much: int) -> int:
    return much


def _share(unit: Unit, node: tree.ThatDamage) -> Share:
    """Compiles `that damage`, `2 of that damage`, `all but 1 of that damage`."""
    if node.amount is None:
        return _whole
    limit = unit.amount(node.amount)
    if node.all_but:
        return lambda state, ctx, much: max(0, much - limit(state, ctx))
    return lambda state, ctx, much: min(much, limit(state, ctx))


def _left(state: MagicState, ctx: Ctx) -> int:
    """Returns how much is left of the shield whose context this is."""
    number = ctx.numbers[Noted.EFFECT]
    return next((one.uses for one in state.effects if one.id == number), 0)


def _use(state: MagicState, ctx: Ctx, much: int) -> None:
    number = ctx.numbers[Noted.EFFECT]
    for one in state.effects:
        if one.id == number:
            use_up(state, one, much)
            return


def _use_at_end(state: MagicState, ctx: Ctx) -> None:
    for shield in state.effects:
        if shield.id == ctx.numbers[Noted.EFFECT]:
            use_at_end(state, shield)
            return


def _note_parties(ctx: Ctx, happening: Happening) -> None:
    """Notes what "that source" and "that player" are in a text about the damage that would be dealt."""
    ctx.refs[SHIELDED_FROM] = (happening.source,)
    ctx.refs[SHIELDED] = (happening.thing,)


def prevention(
    text: str, which: Which, share: Share, *, shield: bool = False, once: bool = False, after: list[Run]
) -> Replacement:
    """Returns what prevents damage (CR 615.1); `shield`: so much in all, `once`: only one event."""

    def replaces(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        much = min(happening.amount, _left(state, ctx)) if shield else share(state, ctx, happening.amount)
        if unpreventable(state, happening.source, happening.thing, combat=happening.combat):
            much = 0  # what else the effect does still happens, and no shield is used up (CR 615.12)
        elif shield:
            _use(state, ctx, much)
        elif once:
            _use_at_end(state, ctx)
        ctx.numbers[PREVENTED] = much
        _note_parties(ctx, happening)
        for run in after:
            yield from run(state, ctx)
        return replace(happening, amount=happening.amount - much)

    return Replacement(HappeningKind.DAMAGE, text, which.match, replaces)


def redirection(
    text: str, which: Which, goal: Select, *, shield: bool = False, once: bool = False
) -> Replacement:
    """Returns what has damage dealt to something else (CR 614.9)."""

    def replaces(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        _note_parties(ctx, happening)
        found = goal(state, ctx)
        if not found:
            return happening
        much = min(happening.amount, _left(state, ctx)) if shield else happening.amount
        if shield:
            _use(state, ctx, much)
        elif once:
            _use_at_end(state, ctx)
        if much == happening.amount:
            return replace(happening, thing=found[0])
        yield from deal(state, happening.source, found[0], much, combat=happening.combat)
        return replace(happening, amount=happening.amount - much)

    return Replacement(HappeningKind.DAMAGE, text, which.match, replaces)


def _shield(which: Which, lasts: Lasts, made: Replacement, uses: Amount | None) -> Run:
    """Returns what puts a shield in force for a while."""

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in which.settle:
            yield from one(state, ctx)
        much = uses(state, ctx) if uses is not None else 0
        if uses is not None and much <= 0:
            return
        add_effect(state, ctx.bound(), lasts(state, ctx), made.text, replacements=(made,), uses=much)

    return run


def _lasts(unit: Unit, said_mods: Mods, node: tree.Damage) -> Lasts:
    when = unit.duration(Mods((node.when,))) if node.when is not None else None
    lasts = unit.duration(said_mods) or when
    if lasts is None:
        raise NotYet(node)
    return lasts


# ---------------------------------------------------------------------- verbs


_ALL = ("all", "all to and by")


def _meant(unit: Unit, node: tree.Damage, *, fixed: bool) -> Which:
    """Compiles which damage a phrase means, `to and dealt by` included."""
    which = which_damage(unit, node.to, node.by, node.kind, fixed=fixed)
    if node.which != "all to and by":
        return which
    if node.by is not None:
        raise NotYet(node)
    return which._replace(either=True)


@effect(tree.Prevent)
def _prevents(unit: Unit, said: Said) -> Doing:
    """`prevent the next 3 damage that would be dealt to any target this turn`, `prevent all combat damage …`."""
    node = said.verb.damage
    if said.subject is not None or not isinstance(node, tree.Damage):
        raise NotYet(said.verb)
    which = _meant(unit, node, fixed=True)
    lasts = _lasts(unit, said.mods, node)
    after = unit.shield()
    for one in walk(said.verb):
        unit.notes.put(notes.PREVENTED, True, one)
    if node.which in _ALL and node.amount is None:
        return Doing(_shield(which, lasts, prevention(unit.text, which, _whole, after=after), None))
    if node.which == "next" and node.amount is not None:
        made = prevention(unit.text, which, _whole, shield=True, after=after)
        return Doing(_shield(which, lasts, made, unit.amount(node.amount)))
    raise NotYet(node)


@static(tree.Prevent)
def _always_prevents(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """`prevent all damage that would be dealt to this creature`."""
    node = said.verb.damage
    if said.subject is not None or not isinstance(node, tree.Damage) or node.which not in _ALL or node.amount:
        raise NotYet(said.verb)
    if node.when is not None:
        raise NotYet(node.when)
    which = _meant(unit, node, fixed=False)
    when = said.mods.take(tree.During)
    condition = during(unit, when) if when is not None else None
    made = prevention(unit.text, which, _whole, after=[])
    return (StaticEffect(unit.text, condition=condition, replacements=(made,)),)


@effect(tree.DealtTo)
def _is_dealt_to(unit: Unit, said: Said) -> Doing:
    """`the next 1 damage that would be dealt to this creature this turn is dealt to its owner instead`."""
    node = said.subject
    if not isinstance(node, tree.Damage) or said.mods.take(tree.Instead) is None:
        raise NotYet(said.verb)
    which = which_damage(unit, node.to, node.by, node.kind, fixed=True)
    goal = unit.things(said.verb.to)
    lasts = _lasts(unit, said.mods, node)
    if node.which == "next" and node.amount is not None:
        made = redirection(unit.text, which, goal, shield=True)
        return Doing(_shield(which, lasts, made, unit.amount(node.amount)))
    if node.which == "all" and node.amount is None:
        return Doing(_shield(which, lasts, redirection(unit.text, which, goal), None))
    raise NotYet(node)


@static(tree.DealtTo)
def _is_always_dealt_to(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """`all damage that would be dealt to you by unblocked creatures is dealt to this creature instead`."""
    node = said.subject
    if not isinstance(node, tree.Damage) or said.mods.take(tree.Instead) is None:
        raise NotYet(said.verb)
    if node.which != "all" or node.amount is not None or node.when is not None:
        raise NotYet(node)
    which = which_damage(unit, node.to, node.by, node.kind, fixed=False)
    made = redirection(unit.text, which, unit.things(said.verb.to))
    return (StaticEffect(unit.text, replacements=(made,)),)


def that_damage_share(unit: Unit, node: tree.Phrase) -> Share:
    """Compiles how much of `that damage` is meant."""
    if isinstance(node, tree.Half) and node.of == tree.ThatDamage() and node.rounded:
        up = int(node.rounded == "up")
        return lambda _state, _ctx, much: (much + up) // 2
    if not isinstance(node, tree.ThatDamage):
        raise NotYet(node)
    return _share(unit, node)


@amount(tree.DamageDone)
def _damage_done(unit: Unit, node: tree.DamageDone) -> Amount:
    """`the damage prevented this way`, `the damage dealt`, `the damage dealt to you this turn`."""
    if node.amount is not None and node.amount != tree.Number(value=1):
        raise NotYet(node)
    if node.verb == "prevented" and node.when == "this way" and node.to is None:
        return lambda _state, ctx: ctx.numbers.get(PREVENTED, 0)
    if node.verb != "dealt":
        raise NotYet(node)
    if node.kind == "excess":
        return excess_this_way(unit, node)
    if node.when == "this turn" and node.to is not None:
        whom, kind = unit.things(node.to), node.kind

        def dealt(state: MagicState, ctx: Ctx) -> int:
            found = whom(state, ctx)
            return sum(
                one.amount
                for one in state.history
                if one.kind == HappeningKind.DAMAGED
                and one.thing in found
                and (not kind or one.combat == (kind == "combat"))
            )

        unit.volatile = True
        return dealt
    if node.when in ("", "this way") and node.to is None and not node.kind:
        return lambda _state, ctx: ctx.numbers.get(Noted.DEALT, 0)
    raise NotYet(node)
