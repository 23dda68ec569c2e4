"""Conditions on what was done before: `if a creature card is revealed this way` (CR 608.2c)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile.groups import deeds
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.state import MagicState

_VERBS: Final = {"revealed": "reveal", "discarded": "discard", "milled": "mill", "exiled": "exile"}


def done_to_one(unit: Unit, said: Said) -> Condition:
    """Compiles whether something of a kind was among what an earlier verb was about."""
    verb, subject = said.verb, said.subject
    way = said.mods.take(tree.ThisWay)
    if way is None or said.mods.left or not isinstance(subject, tree.NounPhrase):
        raise NotYet(verb)
    if not isinstance(subject.determiner, tree.A) or verb.verb not in _VERBS:
        raise NotYet(verb)
    done = [one for one in deeds(unit, way) if getattr(one, "verb", "") == _VERBS[verb.verb]]
    groups = [unit.notes[id(deed)] for deed in done if isinstance(unit.notes.get(id(deed)), str)]
    if len(groups) != 1:
        raise NotYet(verb)
    test, key = unit.test(subject), groups[0]
    negated: bool = verb.negated

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = any(test(state, ctx, one) for one in ctx.refs.get(key, ()))
        return found is not negated

    return holds
