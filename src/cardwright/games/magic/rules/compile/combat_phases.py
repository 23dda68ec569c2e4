"""Combat as texts change it: more phases, other damage, creatures that become blocked (CR 500.8, 510.1c, 509.1h)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Rule
from cardwright.games.magic.rules.compile.registry import Change, Doing, NotYet, change, effect
from cardwright.games.magic.rules.compile.sentences import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Step
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.turn import add_phases
from cardwright.kernel import Steps

_PHASES: Final = {"combat phase": Step.BEGIN_COMBAT, "main phase": Step.MAIN2}
_WITHIN: Final = {
    "combat phase": tuple(step for step in Step if Step.BEGIN_COMBAT <= step <= Step.END_COMBAT),
    "main phase": (Step.MAIN1, Step.MAIN2),
}


def _extra_phases(_unit: Unit, node: tree.Sentence) -> Doing | None:
    """`After this main phase, there is an additional combat phase followed by an additional main phase.`"""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.ExtraPhase):
        return None
    verb = clause.first
    after = node.front[0] if len(node.front) == 1 else None
    when = after.when if isinstance(after, tree.Before) and after.how == "after" else None
    if not isinstance(when, tree.StepTime) or when.which != "this" or when.whose is not None or when.turn:
        raise NotYet(node)
    if (
        node.rest
        or node.tail
        or node.opening
        or clause.rest
        or clause.modifiers
        or clause.subject is not None
    ):
        raise NotYet(node)
    words = (verb.phase, verb.then) if verb.then else (verb.phase,)
    if when.step not in _WITHIN or any(word not in _PHASES for word in words):
        raise NotYet(node)
    steps = tuple(_PHASES[word] for word in words)
    within = _WITHIN[when.step]

    def run(state: MagicState, _ctx: Ctx) -> Steps:
        if state.step in within:
            add_phases(state, steps)
        return
        yield

    return Doing(run)


SPECIAL_SENTENCES.append(_extra_phases)


@change(tree.AssignDamage)
def _by_toughness(_unit: Unit, said: Said) -> Change:
    """`assigns combat damage equal to its toughness rather than its power` (CR 510.1c)."""
    verb: tree.AssignDamage = said.verb
    much, little = verb.equal_to, verb.rather_than
    if not isinstance(much, tree.Characteristic) or not isinstance(little, tree.Characteristic):
        raise NotYet(verb)
    if (much.which, little.which) != ("toughness", "power"):
        raise NotYet(verb)
    if not isinstance(much.of, tree.It | tree.They) or not isinstance(little.of, tree.It | tree.They):
        raise NotYet(verb)
    return Change(rules=(Rule("damage_by_toughness", "assigns damage equal to its toughness"),))


@effect(tree.Passive, "blocked")
def _becomes_blocked(unit: Unit, said: Said) -> Doing:
    """`Target unblocked attacking creature becomes blocked.`: by an effect, not by a creature."""
    verb: tree.Passive = said.verb
    if said.subject is None or verb.how != "become" or verb.by is not None or verb.negated or verb.only:
        raise NotYet(verb)
    what = unit.things(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        combat = state.combat
        found = [one for one in what(state, ctx) if combat.attacking(one) and one not in combat.blocked]
        state.combat = replace(combat, blocked=(*combat.blocked, *found))
        state.touch()
        for one in found:
            emit(state, Happening("blocked", thing=one, source=combat.defender(one)))
        return
        yield

    return Doing(run)
