"""Combat in texts: who must attack and block, and leaving combat (CR 508.1d, 509.1c, 506.4)."""

from types import NoneType

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Rule, Select, StaticEffect
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, static
from cardwright.games.magic.rules.compile.scoping import scope
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import remove_from_combat
from cardwright.kernel import Steps


def _must(said: Said) -> bool:
    often = said.mods.take(tree.Often)
    if often is not None and often.how not in ("each combat", "each turn"):
        raise NotYet(often)
    return said.mods.take(tree.IfAble) is not None


@static(tree.Act, "attack")
def _must_attack(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """`attacks each combat if able`."""
    return _requirement(unit, said, RuleKind.MUST_ATTACK)


@static(tree.Act, "block")
def _must_block(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """`blocks each combat if able`."""
    return _requirement(unit, said, RuleKind.MUST_BLOCK)


def _requirement(unit: Unit, said: Said, kind: RuleKind) -> tuple[StaticEffect, ...]:
    if said.subject is None or not _must(said):
        raise NotYet(said.verb)
    members, test = scope(unit, said.subject)
    other = unit.test(said.verb.what) if said.verb.what is not None else None
    return (StaticEffect(unit.text, members=members, test=test, rules=(Rule(kind, kind, other),)),)


@effect(tree.Act, "attack")
def _attacks_this_turn(unit: Unit, said: Said) -> Doing:
    """`attacks this turn if able`."""
    return _required_for_a_while(unit, said, RuleKind.MUST_ATTACK)


@effect(tree.Act, "block")
def _blocks_this_turn(unit: Unit, said: Said) -> Doing:
    """`blocks this turn if able`, `blocks target creature this turn if able`, `blocks … of your choice`."""
    if not said.mods.left:
        from cardwright.games.magic.rules.compile.effects.unblocking import blocks_now

        return blocks_now(unit, said)
    return _required_for_a_while(unit, said, RuleKind.MUST_BLOCK)


def _required_for_a_while(unit: Unit, said: Said, kind: RuleKind) -> Doing:
    if said.subject is None:
        raise NotYet(said.verb)
    what = unit.things(said.subject)
    lasts = unit.duration(said.mods)
    if lasts is None or not _must(said):
        raise NotYet(said.verb)
    target = said.verb.what
    each = isinstance(target, tree.NounPhrase) and isinstance(target.determiner, tree.Each)
    general = isinstance(target, tree.NounPhrase) and isinstance(target.determiner, tree.Each | tree.A)
    test: Filter | None = unit.test(target) if general and target is not None else None
    whom = unit.things(target) if target is not None and not general else None
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = tuple(what(state, ctx))
        named = tuple(whom(state, ctx)) if whom is not None else ()
        other = test if whom is None else _one_of(named)
        rule = Rule(kind, f"{kind} {named}", other, word="each" if each else "")
        add_effect(state, ctx.bound(), lasts(state, ctx), text, things=found, rules=(rule,))
        return
        yield

    return Doing(run)


def _one_of(named: Things) -> Filter:
    return lambda _state, _ctx, one: one in named


@static(tree.DoSo)
def _all_able_do_so(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """`All creatures able to block enchanted creature do so.`"""
    attacker = _lured(unit, said)
    rule = Rule(RuleKind.MUST_BE_BLOCKED, "all able to block it do so", word="all")
    return (StaticEffect(unit.text, members=attacker, rules=(rule,)),)


@effect(tree.DoSo)
def _all_able_do_so_now(unit: Unit, said: Said) -> Doing:
    """`All creatures able to block target creature this turn do so.`"""
    attacker = _lured(unit, said)
    rule = Rule(RuleKind.MUST_BE_BLOCKED, "all able to block it do so", word="all")
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        duration = Duration("turn", turn=state.turn)
        add_effect(state, ctx.bound(), duration, text, things=tuple(attacker(state, ctx)), rules=(rule,))
        return
        yield

    return Doing(run)


def _lured(unit: Unit, said: Said) -> Select:
    subject = said.subject
    if not isinstance(subject, tree.NounPhrase) or len(subject.qualifiers) != 1 or said.verb.how != "do so":
        raise NotYet(said.verb)
    able = subject.qualifiers[0]
    plain = [head.noun for head in subject.heads]
    if not isinstance(able, tree.AbleTo) or plain != [tree.TypeIs(type="Creature")] or subject.shared:
        raise NotYet(subject)
    verb = able.verb
    if able.when is not None and able.when != tree.Lasting(until="this turn"):
        raise NotYet(able.when)
    if not isinstance(verb, tree.Act) or verb.verb != "block" or verb.what is None:
        raise NotYet(able)
    said.mods.take(tree.Lasting)
    return unit.things(verb.what)


@effect(tree.Remove)
def _removes(unit: Unit, said: Said) -> Doing:
    """`remove target creature from combat` (CR 506.4)."""
    if not isinstance(said.subject, tree.You | NoneType):
        raise NotYet(said.verb)
    what = unit.things(said.verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in what(state, ctx):
            remove_from_combat(state, one)
        return
        yield

    return Doing(run)


@SPECIAL_SENTENCES.hook
def _during_next_turn(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`During target opponent's next turn, creatures that player controls attack Gideon if able.`"""
    during = node.front[0] if len(node.front) == 1 else None
    clause = node.first
    if not isinstance(during, tree.During) or not isinstance(clause, tree.Clause):
        return None
    time, verb = during.when, clause.first
    if not isinstance(time, tree.StepTime) or not isinstance(verb, tree.Act) or verb.verb != "attack":
        return None
    if (time.step, time.which) != ("turn", "next") or time.whose is None or verb.what is None:
        raise NotYet(during)
    if clause.modifiers != (tree.IfAble(),) or clause.rest or clause.subject is None:
        raise NotYet(clause)
    if node.rest or node.tail or node.opening:
        raise NotYet(node)
    whose = unit.things(time.whose)
    test, whom = unit.test(clause.subject), unit.things(verb.what)
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        named, began = tuple(whom(state, ctx)), state.turn
        for player in whose(state, ctx):
            seat = player - 1

            def attackers(state: MagicState, ctx: Ctx, one: int, seat: int = seat) -> bool:
                return state.is_active(seat) and state.turn > began and test(state, ctx, one)

            rule = Rule(RuleKind.MUST_ATTACK, f"must attack {named}", _one_of(named))
            until = Duration("end of next turn", seat, state.turn)
            add_effect(state, ctx.bound(), until, text, test=attackers, rules=(rule,))
        return
        yield

    return Doing(run)
