"""Restrictions on casting and activating: `Activate only during your turn.` (CR 602.5, 601.3)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.meaning.lower import TRIGGERS
from cardwright.games.magic.rules.ability import Condition, Filter
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.delayed import STEPS
from cardwright.games.magic.rules.kinds import Step
from cardwright.games.magic.rules.state import MagicState


class Timing(NamedTuple):
    """When something may be cast or activated, by whom, and how often a turn."""

    when: Condition | None = None
    sorcery: bool = False
    limit: int = 0
    anyone: Filter | None = None
    instant: bool = False
    deeds: int = 0
    """How often a turn what a triggered ability offers may be done: `Do this only once each turn.`"""
    once: bool = False
    """Only once, as long as it is the same object."""


def take_restrictions(unit: Unit, nodes: Sequence[tree.Phrase]) -> tuple[Timing, tuple[tree.Phrase, ...]]:
    """Splits a text into its restrictions and the rest."""
    conditions: list[Condition] = []
    sorcery = False
    limit = deeds = 0
    instant = False
    once = False
    anyone: Filter | None = None
    rest: list[tree.Phrase] = []
    for node in nodes:
        if isinstance(node, tree.Restriction):
            for only in (*node.only, *node.also):
                if _is_sorcery(only):
                    sorcery = True
                elif only == tree.Often(how="as an instant"):
                    instant = True
                elif only == tree.Often(how="once") and (unit.kind, node.verb) == ("activated", "activate"):
                    once = True
                elif isinstance(only, tree.Often) and (unit.kind, node.verb) == ("triggered", "do"):
                    deeds = _often(only)
                elif isinstance(only, tree.Often):
                    limit = _often(only)
                else:
                    conditions.append(when(unit, only))
        elif often := _trigger_limit(node):
            limit = often
        elif isinstance(node, tree.OnlyMay):
            anyone = unit.test(node.who)
            sorcery = sorcery or node.sorcery
        elif (never := _never_during(node)) is not None:
            conditions.append(_unless(when(unit, never)))
        elif (who := _who_may_activate(node)) is not None:
            anyone = unit.test(who)
            assert isinstance(node, tree.Sentence)
            for only in [one for tail in node.tail if isinstance(tail, tree.Only) for one in tail.modifiers]:
                if _is_sorcery(only):
                    sorcery = True
                else:
                    conditions.append(when(unit, _own(unit, only, who)))
        else:
            rest.append(node)
    test: Condition | None = None
    if conditions:
        test = conditions[0] if len(conditions) == 1 else _every(conditions)
    return Timing(test, sorcery, limit, anyone, instant, deeds, once), tuple(rest)


def _never_during(node: tree.Phrase) -> tree.During | None:
    """Returns the time of `You can't activate this ability during combat.`"""
    clause = node.first if isinstance(node, tree.Sentence) else None
    time = clause.modifiers[0] if isinstance(clause, tree.Clause) and len(clause.modifiers) == 1 else None
    this = tree.Act(verb="activate", what=tree.ThisAbility(what="ability"))
    never = tree.Clause(
        subject=tree.You(), first=tree.Modal(how="can't", first=this), modifiers=(time,) if time else ()
    )
    if not isinstance(time, tree.During) or not same_meaning(node, tree.Sentence(first=never)):
        return None
    return time


def _unless(condition: Condition) -> Condition:
    return lambda state, ctx: not condition(state, ctx)


def _who_may_activate(node: tree.Phrase) -> tree.Phrase | None:
    """Returns the player of `Any player may activate this ability.`, or with `but only …` after it."""
    clause = node.first if isinstance(node, tree.Sentence) else None
    if not isinstance(node, tree.Sentence) or node.front or node.rest or node.opening:
        return None
    if not isinstance(clause, tree.Clause) or clause.rest or clause.modifiers or clause.subject is None:
        return None
    if any(not isinstance(one, tree.Only) for one in node.tail):
        return None
    this = tree.Act(verb="activate", what=tree.ThisAbility(what="ability"))
    return clause.subject if clause.first == tree.May(first=this) else None


def _own(unit: Unit, node: tree.Phrase, who: tree.Phrase) -> tree.Phrase:
    """Returns `during their turn`, of whoever activates an ability, as they would say it themself (CR 602.2)."""
    time = node.when if isinstance(node, tree.During) else None
    if not isinstance(time, tree.StepTime) or not isinstance(time.whose, tree.They):
        return node
    if unit.binding.of(time.whose) is not who:
        raise NotYet(time)
    return replace(node, when=replace(time, whose=tree.You()))


def _trigger_limit(node: tree.Phrase) -> int:
    """`This ability triggers only once each turn.`: how often it does; 0 for other sentences."""
    return next((often for sentence, often in TRIGGERS if node == sentence), 0)


def _every(conditions: list[Condition]) -> Condition:
    return lambda state, ctx: all(one(state, ctx) for one in conditions)


_OFTEN: Final = {"once each turn": 1, "twice each turn": 2, "three times each turn": 3}


def _often(node: tree.Often) -> int:
    if node.how not in _OFTEN:
        raise NotYet(node)
    return _OFTEN[node.how]


def _is_sorcery(node: tree.Phrase) -> bool:
    return type(node).__name__ == "AsSorcery" or "sorcery" in str(getattr(node, "how", ""))


def when(unit: Unit, node: tree.Phrase) -> Condition:
    """Compiles a time in which something may be done: `during your turn`, `before blockers are declared`."""
    if isinstance(node, tree.During) and isinstance(node.when, tree.StepTime):
        return _during(unit, node.when)
    if isinstance(node, tree.If):
        return compile_all(unit, node.conditions, node.join)
    if isinstance(node, tree.Before):
        return _before(node)
    raise NotYet(node)


_SPANS: Final[dict[str, tuple[int, int]]] = {
    "combat": (Step.BEGIN_COMBAT, Step.END_COMBAT),
    "declare attackers step": (Step.ATTACKERS, Step.ATTACKERS),
    "declare blockers step": (Step.BLOCKERS, Step.BLOCKERS),
    "combat damage step": (Step.FIRST_DAMAGE, Step.DAMAGE),
    "end of combat step": (Step.END_COMBAT, Step.END_COMBAT),
    "turn": (Step.UNTAP, Step.CLEANUP),
}


def _during(unit: Unit, node: tree.StepTime) -> Condition:
    whose = unit.test(node.whose) if node.whose is not None else None
    if node.turn is not None:  # `during combat on an opponent's turn`
        if not isinstance(node.turn, tree.StepTime) or node.turn.step != "turn" or whose is not None:
            raise NotYet(node)
        return _every([_during(unit, replace(node, turn=None)), _during(unit, node.turn)])
    if node.step in _SPANS:
        low, high = _SPANS[node.step]
    else:
        steps = STEPS.get(node.step)
        if steps is None:
            raise NotYet(node)
        low, high = int(steps[0]), int(steps[-1])

    others = node.which == "not yours"

    def holds(state: MagicState, ctx: Ctx) -> bool:
        if not low <= state.step <= high or (others and state.is_active(ctx.controller)):
            return False
        return whose is None or any(whose(state, ctx, player_thing(seat)) for seat in state.actives())

    return holds


_TO_COME: Final = {
    "combat": Step.BEGIN_COMBAT,
    "combat damage step": Step.FIRST_DAMAGE,
    "end of combat step": Step.END_COMBAT,
}
"""What something may be done before, and the step with which that begins."""
_OVER: Final = {"combat": Step.END_COMBAT, "upkeep step": Step.UPKEEP}
"""What something may be done after, and the step with which that ends."""


def _after(node: tree.Before) -> Condition:
    """`after blockers are declared`, `after combat`, `after their upkeep step`."""
    when = node.when
    if isinstance(when, tree.StepTime) and when.step in _OVER:
        over = _OVER[when.step]
        return lambda state, _ctx: state.step > over
    if (
        not isinstance(when, tree.Clause)
        or not isinstance(when.first, tree.Passive)
        or when.first.verb != "declared"
        or not isinstance(when.subject, tree.NounPhrase)
        or when.rest
        or when.modifiers
    ):
        raise NotYet(node)
    if when.subject.heads[0].thing != "blocker":
        raise NotYet(node)
    return lambda state, _ctx: state.combat.blocks_declared


def _before(node: tree.Before) -> Condition:
    """`before the combat damage step`, `before attackers are declared`, `before blockers are declared`."""
    when = node.when
    if node.how == "after":
        return _after(node)
    if node.how != "before":
        raise NotYet(node)
    if isinstance(when, tree.StepTime) and when.step in _TO_COME:
        begins = _TO_COME[when.step]
        return lambda state, _ctx: state.step < begins
    if (
        isinstance(when, tree.Clause)
        and isinstance(when.first, tree.Passive)
        and when.first.verb == "declared"
    ):
        if isinstance(when.subject, tree.NounPhrase):
            thing = when.subject.heads[0].thing
            if thing == "attacker":
                return lambda state, _ctx: state.step < Step.ATTACKERS
            if thing == "blocker":
                return lambda state, _ctx: state.step < Step.BLOCKERS
    raise NotYet(node)
