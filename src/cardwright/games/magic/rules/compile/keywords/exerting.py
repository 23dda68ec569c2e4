"""Exerting (CR 701.39): as a creature attacks, as a cost, and what triggers on it."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.rules.ability import Ability, Rule, StaticAbility, StaticEffect, Watch
from cardwright.games.magic.rules.actions import exert
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.abilities import compile_triggered
from cardwright.games.magic.rules.compile.events.life_and_cards import someone_does
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@event(tree.Act, "exert")
def _exerts(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you exert a creature`."""
    return someone_does(HappeningKind.EXERTED, unit, said)


@effect(tree.Act, "exert")
def _exert(unit: Unit, said: Said) -> Doing:
    """`exert this creature`, as a cost."""
    if said.verb.what is None:
        raise NotYet(said.verb)
    who, what = unit.actor(said.subject), unit.things(said.verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            for one in what(state, ctx):
                exert(state, one, seat_of(player))
        return
        yield

    def can(state: MagicState, ctx: Ctx) -> bool:
        found = tuple(what(state, ctx))
        return bool(found) and all(
            one in state.objects and state.objects[one].zone is Zone.BATTLEFIELD for one in found
        )

    return Doing(run, can)


@again.EXERT.by
def compile_exert(name: str, node: tree.Sentences, text: str, binding: Binding) -> tuple[Ability, ...] | None:
    """Compiles `You may exert this creature as it attacks. When you do, …`; None for other lines."""
    first = node.sentences[0]
    act = _exerted(first)
    if act is None:
        return None
    if not isinstance(act.what, tree.SelfRef):
        raise NotYet(act)
    rule = Rule(RuleKind.MAY_EXERT, "may be exerted as it attacks")
    itself = StaticEffect(text, members=lambda _state, ctx: (ctx.source,), rules=(rule,))
    static = StaticAbility(text, (itself,), node)
    rest = node.sentences[1:]
    if not rest:
        return (static,)
    head = rest[0]
    if not isinstance(head, tree.Sentence) or not _when_you_do(head):
        raise NotYet(head)
    doing = tree.Clause(subject=tree.You(), first=act)
    effects = (replace(head, front=head.front[1:]), *rest[1:])
    trigger = tree.Triggered(word="when", events=(doing,), effect=effects, span=node.span)
    return (static, compile_triggered(name, trigger, text, binding))


def _exerted(node: tree.Phrase) -> tree.Act | None:
    """Returns the exerting of `You may exert this creature as it attacks.`"""
    clause = node.first if isinstance(node, tree.Sentence) else None
    may = clause.first if isinstance(clause, tree.Clause) else None
    act = may.first if isinstance(may, tree.May) else None
    if not isinstance(act, tree.Act) or act.verb != "exert":
        return None
    assert isinstance(node, tree.Sentence)
    assert isinstance(clause, tree.Clause)
    assert isinstance(may, tree.May)
    if node.front or node.rest or node.tail or node.opening or clause.rest or may.rest:
        raise NotYet(node)
    if not isinstance(clause.subject, tree.You) or len(clause.modifiers) != 1:
        raise NotYet(node)
    if not isinstance(clause.modifiers[0], tree.AsItAttacks):
        raise NotYet(clause.modifiers[0])
    return act


def _when_you_do(node: tree.Sentence) -> bool:
    when = node.front[0] if node.front else None
    event = when.events[0] if isinstance(when, tree.When) and len(when.events) == 1 else None
    return (
        isinstance(event, tree.Clause)
        and isinstance(event.subject, tree.You)
        and isinstance(event.first, tree.DoSo)
        and event.first.how == "do"
        and not event.rest
        and not event.modifiers
        and not node.opening
    )
