"""What a static ability lets players do: play more lands, spend mana as though it were other mana (CR 604.1)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Rule, StaticEffect
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.costs.casting_terms import has_flash
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, static
from cardwright.games.magic.rules.compile.scoping import scope
from cardwright.games.magic.rules.compile.statics.abilities_any_time import activates_sooner
from cardwright.games.magic.rules.compile.statics.statements import static_sentence
from cardwright.games.magic.rules.compile.unit import Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.kinds import COLOR_BITS, MANA_LETTERS
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk


@static(tree.May)
def _may(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """`you may play any number of lands on each of your turns`, `you may spend white mana as though …`."""
    if said.subject is None:
        raise NotYet(said.verb)
    flash = _as_though_flash(unit, said)
    if flash is not None:
        return (flash,)
    sooner = activates_sooner(unit, said)
    if sooner is not None:
        return (sooner,)
    idle = _may_stay_tapped(unit, said)
    if idle is not None:
        return (idle,)
    members, test = scope(unit, said.subject)
    rules = tuple(_rule(unit, one, said) for one in said.verb.verbs)
    return (StaticEffect(unit.text, members=members, test=test, rules=rules, volatile=unit.volatile),)


def _may_stay_tapped(unit: Unit, said: Said) -> StaticEffect | None:
    """`you may choose not to untap this artifact during your untap step` (CR 502.3)."""
    verb = said.verb.first
    if not isinstance(verb, tree.ChooseNot) or said.verb.rest:
        return None
    inner, during = verb.verb, said.mods.take(tree.During)
    step = during.when if during is not None else None
    if not isinstance(inner, tree.Act) or inner.verb != "untap" or inner.what is None:
        raise NotYet(verb)
    if (
        not isinstance(step, tree.StepTime)
        or step.step != "untap step"
        or not isinstance(step.whose, tree.You)
    ):
        raise NotYet(verb)
    rule = Rule(RuleKind.MAY_NOT_UNTAP, "may choose not to untap it")
    return StaticEffect(unit.text, test=unit.test(inner.what), rules=(rule,))


def _as_though_flash(unit: Unit, said: Said) -> StaticEffect | None:
    """`you may cast green creature spells as though they had flash`, `you may cast this spell … if …` (CR 702.8)."""
    from cardwright.games.magic.rules.compile.costs.costing import CASTABLE, spells

    verb = said.verb.first
    if not isinstance(verb, tree.Act) or verb.verb != "cast" or said.verb.rest or verb.what is None:
        return None
    though = said.mods.take(tree.AsThough)
    if though is None or said.subject is None:
        raise NotYet(said.verb)
    conditions = list(said.mods.take_all(tree.If))
    supposed = though.clause
    if isinstance(supposed, tree.Clause) and all(isinstance(one, tree.If) for one in supposed.modifiers):
        conditions.extend(supposed.modifiers)
        though = replace(though, clause=replace(supposed, modifiers=()))
    if not has_flash(though) or any(
        isinstance(one, tree.Variable) for each in conditions for one in walk(each)
    ):
        raise NotYet(said.verb)
    targeted = [one for one in conditions if _what_it_targets(unit, one) is not None]
    if len(targeted) > 1 or (targeted and not isinstance(verb.what, tree.SelfRef)):
        raise NotYet(said.verb)
    holds = [compile_all(unit, one.conditions, one.join) for one in conditions if one not in targeted]
    meant = [what for one in targeted if (what := _what_it_targets(unit, one)) is not None]
    rule = Rule(
        RuleKind.CAST_AS_FLASH, "as though it had flash", other=unit.noun(meant[0]).test if meant else None
    )
    condition = (lambda state, ctx: all(one(state, ctx) for one in holds)) if holds else None
    if isinstance(verb.what, tree.SelfRef):
        unit.zones = CASTABLE
        return StaticEffect(
            unit.text, test=lambda _state, ctx, one: one == ctx.source, condition=condition, rules=(rule,)
        )
    who = unit.test(said.subject)
    which = spells(unit, verb.what)

    def theirs(state: MagicState, ctx: Ctx, one: int) -> bool:
        return which(state, ctx, one) and who(state, ctx, player_thing(state.objects[one].controller))

    return StaticEffect(unit.text, test=theirs, condition=condition, rules=(rule,))


def _what_it_targets(unit: Unit, node: tree.If) -> tree.NounPhrase | None:
    """Returns what a spell must target so that it may be cast: `if it targets a permanent you control` (CR 601.3b)."""
    clause = node.conditions[0]
    if len(node.conditions) != 1 or not isinstance(clause, tree.Clause) or clause.subject is None:
        return None
    act, what = clause.first, getattr(clause.first, "what", None)
    if not isinstance(unit.binding.of(clause.subject), tree.SelfRef) or clause.rest or clause.modifiers:
        return None
    if not isinstance(act, tree.Act) or act.verb != "target" or not isinstance(what, tree.NounPhrase):
        return None
    return what if isinstance(what.determiner, tree.A) else None


def flash_for_a_while(
    unit: Unit, subject: tree.Phrase | None, verb: tree.May, modifiers: tuple[tree.Phrase, ...]
) -> Doing | None:
    """`You may cast spells this turn as though they had flash.`; None for other permission."""
    from cardwright.games.magic.rules.compile.costs.costing import spells

    act, mods = verb.first, Mods(modifiers)
    though = mods.take(tree.AsThough)
    if though is None or not has_flash(though) or not isinstance(act, tree.Act) or verb.rest:
        return None
    if act.verb != "cast" or not isinstance(act.what, tree.NounPhrase) or act.what.determiner is not None:
        return None
    lasts = unit.duration(mods)
    if lasts is None or not isinstance(subject, tree.You):
        return None
    mods.finish()
    which = spells(unit, act.what)

    def yours(state: MagicState, ctx: Ctx, one: int) -> bool:
        return state.objects[one].controller == ctx.controller and which(state, ctx, one)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        rule = Rule(RuleKind.CAST_AS_FLASH, "as though it had flash")
        add_effect(state, ctx.bound(), lasts(state, ctx), unit.text, test=yours, rules=(rule,))
        return
        yield

    return Doing(run)


@SPECIAL_STATICS.hook
def _if_flash(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`If you control a Human, you may cast this spell as though it had flash.`"""
    clause = node.first
    if not node.front or not all(isinstance(one, tree.If) for one in node.front):
        return None
    if not isinstance(clause, tree.Clause) or not any(
        isinstance(one, tree.AsThough) for one in clause.modifiers
    ):
        return None
    front = tuple(
        tree.AsLongAs(conditions=one.conditions, join=one.join)
        for one in node.front
        if isinstance(one, tree.If)
    )
    return static_sentence(unit, replace(node, front=front))


def _rule(unit: Unit, verb: tree.Phrase, said: Said) -> Rule:
    if isinstance(verb, tree.Act) and verb.verb == "play":
        return _more_lands(unit, verb, said)
    if isinstance(verb, tree.Spend):
        return _spend_as(verb)
    raise NotYet(verb)


def _more_lands(unit: Unit, verb: tree.Act, said: Said) -> Rule:
    """`play an additional land on each of your turns` (CR 305.2)."""
    during = said.mods.take(tree.During)
    step = during.when if during is not None else None
    own = isinstance(step, tree.StepTime) and step.step == "turn"
    whose = step.whose if isinstance(step, tree.StepTime) else None
    if not own or not isinstance(whose, tree.You if isinstance(said.subject, tree.You) else tree.They):
        raise NotYet(verb)
    what = verb.what
    if not isinstance(what, tree.NounPhrase) or what.shared or what.qualifiers or len(what.heads) != 1:
        raise NotYet(verb)
    head = what.heads[0]
    if head.own or head.kinds or not isinstance(head.noun, tree.TypeIs) or head.noun.type != "Land":
        raise NotYet(what)
    amount: Amount | None = None
    if isinstance(what.determiner, tree.Additional):
        count = what.determiner.count
        amount = unit.amount(count.amount if isinstance(count, tree.UpTo) else count)
    elif not (
        isinstance(what.determiner, tree.Counted) and isinstance(what.determiner.count, tree.AnyNumber)
    ):
        raise NotYet(what)
    return Rule(RuleKind.EXTRA_LANDS, "may play more lands", amount=amount)


def _spend_as(verb: tree.Spend) -> Rule:
    """`spend white mana as though it were red mana`, `spend mana as though it were mana of any color` (CR 609.4b)."""
    if verb.only_to is not None or verb.purpose is not None:
        raise NotYet(verb)
    spent, taken = _letters(verb.mana), _letters(verb.as_though)
    pairs = [one + other for one in spent for other in taken if one != other]
    return Rule(RuleKind.SPEND_AS, "may spend mana as though it were other mana", word="".join(pairs))


_ALL_MANA: Final = {
    "mana": MANA_LETTERS,
    "mana of any color": MANA_LETTERS[:5],
    "mana of any type": MANA_LETTERS,
}


def _letters(node: tree.Phrase | None) -> Sequence[str]:
    if isinstance(node, tree.ManaNoun) and node.which in _ALL_MANA:
        return _ALL_MANA[node.which]
    return _letter(node)


def _letter(node: tree.Phrase | None) -> str:
    if not isinstance(node, tree.ManaNoun) or node.which or not isinstance(node.color, tree.ColorIs):
        raise NotYet(node or tree.Phrase())
    bit = COLOR_BITS.get(node.color.color)
    if bit is None:
        raise NotYet(node)
    return MANA_LETTERS[bit.bit_length() - 1]


@static(tree.Act, "untap")
def _untaps_too(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """`Untap all permanents you control during each other player's untap step.` (CR 502.3)."""
    during = said.mods.take(tree.During)
    step = during.when if during is not None else None
    other = tree.NounPhrase(
        determiner=tree.Each(), shared=(tree.StatusIs(status="other"),), heads=(tree.Head(thing="player"),)
    )
    if not isinstance(step, tree.StepTime) or step.step != "untap step" or step.whose != other or step.which:
        raise NotYet(said.verb)
    if said.subject is not None or said.verb.what is None:
        raise NotYet(said.verb)
    rule = Rule(RuleKind.UNTAPS_TOO, "untaps during each other player's untap step")
    return (StaticEffect(unit.text, test=unit.test(said.verb.what), rules=(rule,), volatile=unit.volatile),)


@SPECIAL_STATICS.hook
def _can_be_commander(_unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`This card can be your commander.`: said for choosing a deck, and of no effect in a game (CR 903.3a)."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.subject, tree.SelfRef):
        return None
    return () if clause.first == _COMMANDER and not (node.front or node.rest or clause.modifiers) else None


_COMMANDER = tree.Modal(
    how="can",
    first=tree.Be(
        what=tree.NounPhrase(determiner=tree.Possessed(by=tree.You()), heads=(tree.Head(thing="commander"),)),
        how="be",
    ),
)
