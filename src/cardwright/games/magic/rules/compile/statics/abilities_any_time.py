"""Leave to activate abilities sooner: as though creatures had haste (CR 302.6), or any time one could cast an instant."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Filter, Rule, StaticEffect
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.statics.activation import sources
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState

_ANY_TIME: Final = tree.Clause(
    subject=tree.You(),
    first=tree.Modal(
        how="could",
        first=tree.Act(
            verb="cast",
            what=tree.NounPhrase(determiner=tree.A(), heads=(tree.Head(noun=tree.TypeIs(type="Instant")),)),
        ),
    ),
)
_ANYONES_TURN: Final = tree.StepTime(
    step="turn",
    whose=tree.NounPhrase(determiner=tree.Any(), heads=(tree.Head(thing="player"),)),
)


def activates_sooner(unit: Unit, said: Said) -> StaticEffect | None:
    """Compiles `you may activate abilities of creatures you control as though those creatures had haste`, `you may
    activate equip abilities any time you could cast an instant`; None for other permission."""
    verb = said.verb.first
    if not isinstance(verb, tree.Act) or verb.verb != "activate" or said.verb.rest:
        return None
    what = verb.what
    if not isinstance(said.subject, tree.You) or not isinstance(what, tree.NounPhrase):
        raise NotYet(verb)
    if what.shared or len(what.heads) != 1 or not what.plural:
        raise NotYet(what)
    thing = what.heads[0].thing
    test = _of(unit, what)
    though = said.mods.take(tree.AsThough)
    if though is not None:
        if thing != "ability" or not _had_haste(though):
            raise NotYet(said.verb)
        return _static(unit, Rule(RuleKind.ABILITIES_AS_HASTE, "its abilities as though it had haste"), test)
    at = said.mods.take(tree.AnyTime)
    if (
        at is None
        or not same_meaning(at.clause, _ANY_TIME)
        or thing not in ("equip ability", "loyalty ability")
    ):
        raise NotYet(said.verb)
    during = said.mods.take(tree.During)
    if during is not None and not same_meaning(during.when, _ANYONES_TURN):
        raise NotYet(during)
    word = thing.removesuffix(" ability")
    rule = Rule(RuleKind.ABILITIES_ANY_TIME, f"its {word} abilities any time", word=word)
    return _static(unit, rule, test)


def _static(unit: Unit, rule: Rule, test: Filter) -> StaticEffect:
    return StaticEffect(unit.text, test=test, rules=(rule,), volatile=unit.volatile)


def _of(unit: Unit, what: tree.NounPhrase) -> Filter:
    """Compiles whose abilities are meant: of creatures you control, of the card itself, of whatever is yours."""
    if isinstance(what.determiner, tree.Possessed) and not what.qualifiers:
        its = what.determiner.by
        if not isinstance(its, tree.It) or not isinstance(unit.binding.of(its), tree.SelfRef):
            raise NotYet(what)
        return lambda _state, ctx, one: one == ctx.source
    if what.determiner is not None or len(what.qualifiers) > 1:
        raise NotYet(what)
    if not what.qualifiers:
        return _mine
    of = what.qualifiers[0]
    if not isinstance(of, tree.OfThing):
        raise NotYet(what)
    return sources(unit, of.what)


def _mine(state: MagicState, ctx: Ctx, one: int) -> bool:
    return controller_of(state, one) == ctx.controller


def _had_haste(though: tree.AsThough) -> bool:
    clause = though.clause
    if not isinstance(clause, tree.Clause) or clause.rest or clause.modifiers:
        return False
    verb = clause.first
    return (
        isinstance(clause.subject, tree.NounPhrase)
        and isinstance(clause.subject.determiner, tree.That)
        and isinstance(verb, tree.HasAbility)
        and verb.abilities == (tree.Keyword(name="haste"),)
    )
