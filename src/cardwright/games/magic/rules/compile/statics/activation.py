"""Activated abilities as things that are spoken of (CR 602): activating them, and not being able to."""

from typing import NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Condition, Filter, Rule, StaticEffect, Watch
from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds
from cardwright.games.magic.rules.compile.conditions.history import span_of
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.hooks import CLAUSE_STATICS, MODAL_RULES
from cardwright.games.magic.rules.compile.registry import NotYet, condition, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import zone_now
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState

_NO_MANA = tree.ThatClause(
    verb=tree.Be(
        what=tree.NounPhrase(determiner=tree.A(), heads=(tree.Head(thing="mana ability"),)),
        how="be",
        negated=True,
    )
)
_NO_MANA_PLURAL = tree.ThatClause(
    verb=tree.Be(
        what=tree.NounPhrase(heads=(tree.Head(thing="mana ability", plural=True),)), how="be", negated=True
    )
)
_UNLESS_MANA = tree.Unless(
    clauses=(
        tree.Clause(
            subject=tree.They(),
            first=tree.Be(
                what=tree.NounPhrase(heads=(tree.Head(thing="mana ability", plural=True),)), how="be"
            ),
        ),
    )
)


class AbilityKind(NamedTuple):
    """Which activated abilities are meant: of what, with mana abilities or without, loyalty abilities only."""

    source: Filter | None
    mana: bool
    loyalty: bool


def _is_about_mana(node: tree.Phrase) -> bool:
    return same_meaning(node, _NO_MANA) or same_meaning(node, _NO_MANA_PLURAL)


def ability_kind(unit: Unit, node: tree.Phrase | None) -> AbilityKind:
    """Compiles `an ability of an artifact`, `abilities that aren't mana abilities`, `its loyalty abilities`."""
    if not isinstance(node, tree.NounPhrase) or node.shared or len(node.heads) != 1:
        raise NotYet(node or tree.Phrase())
    head = node.heads[0]
    if head.thing not in ("ability", "activated ability", "loyalty ability") or head.kinds or head.own:
        raise NotYet(node)
    if not isinstance(node.determiner, tree.A | tree.Possessed | None):
        raise NotYet(node)
    mana = head.thing != "loyalty ability"
    of: tree.Phrase | None = node.determiner.by if isinstance(node.determiner, tree.Possessed) else None
    for one in node.qualifiers:
        if _is_about_mana(one):
            mana = False
        elif isinstance(one, tree.OfThing) and of is None:
            of = one.what
        else:
            raise NotYet(one)
    if isinstance(of, tree.NounPhrase) and any(_is_about_mana(one) for one in of.qualifiers):
        mana = False
        of = replace(of, qualifiers=tuple(one for one in of.qualifiers if not _is_about_mana(one)))
    source = sources(unit, of) if of is not None else None
    return AbilityKind(source, mana, head.thing == "loyalty ability")


def sources(unit: Unit, node: tree.Phrase) -> Filter:
    """Compiles of what an ability is; a noun that names permanents does not mean cards elsewhere (CR 109.2)."""
    test = unit.test(node)
    if not isinstance(node, tree.NounPhrase) or unit.noun(node).zones != ("battlefield",):
        return test
    return lambda state, ctx, one: zone_now(state, one) is Zone.BATTLEFIELD and test(state, ctx, one)


# ---------------------------------------------------------------------- events and conditions


def _targets(unit: Unit, what: tree.Phrase | None) -> tuple[tree.Phrase | None, Filter | None]:
    """Splits off `that targets a creature or player`, `that targets only this creature` (CR 115.9a, 115.9c)."""
    said = what.qualifiers if isinstance(what, tree.NounPhrase) else ()
    found = [
        one
        for one in said
        if isinstance(one, tree.ThatClause)
        and isinstance(one.verb, tree.Act)
        and one.verb.verb in ("target", "target only")
    ]
    if not isinstance(what, tree.NounPhrase) or not found:
        return what, None
    clause = found[0]
    verb = clause.verb
    if len(found) > 1 or clause.rest or clause.modifiers or clause.tense or not isinstance(verb, tree.Act):
        raise NotYet(clause)
    if verb.what is None:
        raise NotYet(verb)
    test, only = unit.test(verb.what), verb.verb == "target only"

    def targets(state: MagicState, ctx: Ctx, item: int) -> bool:
        there = [one for one in state.stack if one.id == item]
        every = [test(state, ctx, thing) for one in there for slot in one.targets for thing in slot]
        return bool(every) and (all(every) if only else any(every))

    return replace(what, qualifiers=tuple(one for one in said if one is not clause)), targets


def _activation(unit: Unit, who: tree.Phrase | None, whole: tree.Phrase | None) -> tuple[Watch, ...]:
    person, person_key = about(unit, who) if who is not None else (None, "")
    what, targeting = _targets(unit, whole)
    exhausts = isinstance(what, tree.NounPhrase) and [head.thing for head in what.heads] == [
        "exhaust ability"
    ]
    if isinstance(what, tree.NounPhrase) and exhausts:
        kind = ability_kind(unit, replace(what, heads=(replace(what.heads[0], thing="ability"),)))
    else:
        kind = ability_kind(unit, what)
    before = len(unit.spoken)
    key = unit.introduce(player=False, plural=False, nouns=("ability",))
    assert whole is not None
    unit.note(whole, before)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        player = player_thing(happening.seat)
        if person is not None and not person(state, ctx, player):
            return False
        if kind.loyalty and not happening.word.startswith("["):
            return False
        if exhausts and not happening.word.startswith("Exhaust "):
            return False
        if kind.source is not None and not kind.source(state, ctx, happening.source):
            return False
        if targeting is not None and not targeting(state, ctx, happening.thing):
            return False
        note(ctx, person_key, player)
        ctx.refs[key] = (happening.thing,) if happening.thing else ()
        return True

    watch = Watch(HappeningKind.ACTIVATED, match)
    return (watch, Watch(HappeningKind.MANA_ACTIVATED, match)) if kind.mana else (watch,)


@event(tree.Act, "activate")
def _activates(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you activate an ability of an artifact`."""
    return _activation(unit, said.subject, said.verb.what)


@event(tree.Passive, "activated")
def _is_activated(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever an ability of equipped creature is activated`."""
    if said.verb.by is not None or said.verb.negated or said.verb.only:
        raise NotYet(said.verb)
    return _activation(unit, None, said.subject)


@condition(tree.Act, "activate")
def _activated(unit: Unit, said: Said) -> Condition:
    """`you activated a loyalty ability of a planeswalker this turn`."""
    what = said.verb.what
    if said.subject is None:
        raise NotYet(said.verb)
    span, who, kind = span_of(said), unit.test(said.subject), ability_kind(unit, what)
    if kind.mana:
        raise NotYet(said.verb)
    least, most = count_bounds(unit, what.determiner)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        count = sum(
            one.kind == HappeningKind.ACTIVATED
            and who(state, ctx, player_thing(one.seat))
            and (not kind.loyalty or one.word.startswith("["))
            and (kind.source is None or kind.source(state, ctx, one.source))
            for one in span(state)
        )
        return least(state, ctx) <= count <= most(state, ctx)

    return holds


# ---------------------------------------------------------------------- what can't be activated


def about_source(clause: tree.Clause) -> tree.Clause:
    """Returns `its activated abilities can't be activated` as something said of the source itself."""
    subject, verb = clause.subject, clause.first
    if not isinstance(subject, tree.NounPhrase) or not _is_forbidding(verb) or clause.rest:
        return clause
    if subject.heads != (tree.Head(thing="activated ability", plural=True),) or subject.shared:
        return clause
    if isinstance(subject.determiner, tree.Possessed) and not subject.qualifiers:
        return replace(clause, subject=subject.determiner.by)
    of = subject.qualifiers[0] if len(subject.qualifiers) == 1 else None
    if subject.determiner is None and isinstance(of, tree.OfThing):
        return replace(clause, subject=of.what)
    return clause


def _without_tap(clause: tree.Clause) -> tree.Clause:
    """Returns `its activated abilities with {T} in their costs can't be activated` without what is said of the costs."""
    subject = clause.subject
    if not isinstance(subject, tree.NounPhrase) or not isinstance(subject.determiner, tree.Possessed):
        return clause
    said = subject.qualifiers[0] if len(subject.qualifiers) == 1 else None
    if not isinstance(said, tree.TapInCost) or said.negated:
        return clause
    return replace(clause, subject=replace(subject, qualifiers=()))


def _is_forbidding(verb: tree.Phrase) -> bool:
    return (
        isinstance(verb, tree.Modal)
        and verb.how == "can't"
        and not verb.rest
        and verb.first == tree.Passive(verb="activated", how="be")
    )


@CLAUSE_STATICS.hook
def _static(unit: Unit, clause: tree.Clause) -> tuple[StaticEffect, ...] | None:
    """`Activated abilities of sources with the chosen name can't be activated.`"""
    plain = _without_tap(clause)
    changed = about_source(plain)
    if changed is plain:
        return None
    assert changed.subject is not None
    if any(not same_meaning(one, _UNLESS_MANA) for one in clause.modifiers):
        raise NotYet(clause)
    whose = changed.subject
    if isinstance(whose, tree.It | tree.They):
        whose = unit.binding.of(whose) or whose
    test = sources(unit, whose)
    rule = _forbidding(bool(clause.modifiers))
    if plain is not clause:
        if clause.modifiers:
            raise NotYet(clause)
        rule = replace(rule, word="tap")
    return (StaticEffect(unit.text, test=test, rules=(rule,), volatile=unit.volatile),)


def _forbidding(but_mana: bool) -> Rule:
    return Rule(
        RuleKind.CANT_ACTIVATE, "activated abilities can't be activated", word="not mana" if but_mana else ""
    )


@MODAL_RULES.hook
def _cant_activate(unit: Unit, how: str, inner: tree.Phrase, said: Said) -> Rule | None:
    """`its activated abilities can't be activated`, `players can't activate loyalty abilities`."""
    if how != "can't":
        return None
    if inner == tree.Passive(verb="activated", how="be"):
        unless = said.mods.take(tree.Unless)
        if unless is not None and not same_meaning(unless, _UNLESS_MANA):
            raise NotYet(unless)
        return _forbidding(unless is not None)
    if isinstance(inner, tree.Act) and inner.verb == "activate":
        kind = ability_kind(unit, inner.what)
        word = "loyalty" if kind.loyalty else "" if kind.mana else "not mana"
        return Rule(RuleKind.CANT_ACTIVATE_ABILITIES, "can't activate …", kind.source, word=word)
    return None
