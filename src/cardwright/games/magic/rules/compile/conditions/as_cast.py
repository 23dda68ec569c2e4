"""What a player had as they cast a spell: `if you revealed a Dragon card or controlled a Dragon as you cast this spell`."""

from collections.abc import Sequence
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.definition import CONTROLLED_AS_CAST
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import walk

_REVEALED: Final = "additional"
"""What is noted of a spell whose optional additional cost was paid."""


def as_you_cast(unit: Unit, node: tree.Clause) -> Condition | None:
    """Compiles what held as the spell was cast, which is noted of it then (CR 601.2b); None for other clauses."""
    if not any(isinstance(one, tree.AsCast) for one in node.modifiers):
        return None
    if node.tense != "past" or not isinstance(node.subject, tree.You) or len(node.modifiers) != 1:
        return None
    keys = [_key(verb) for verb in node.verbs]
    if len(keys) > 1 and any(getattr(step, "join", "") != "or" for step in node.rest):
        raise NotYet(node)
    unit.volatile = True

    def holds(state: MagicState, ctx: Ctx) -> bool:
        obj = obj_of(state, ctx.source)
        return obj is not None and any(obj.was(key) for key in keys)

    return holds


def _key(verb: tree.Phrase) -> str:
    if isinstance(verb, tree.Act) and isinstance(verb.what, tree.NounPhrase):
        if verb.verb == "control" and isinstance(verb.what.determiner, tree.A):
            return CONTROLLED_AS_CAST
        if verb.verb == "reveal" and isinstance(verb.what.determiner, tree.A):
            return _REVEALED
    raise NotYet(verb)


def controlled_as_cast(name: str, nodes: Sequence[tree.Phrase]) -> Condition | None:
    """Compiles what is asked of the caster's permanents as a spell with these texts is cast; None where nothing is."""
    asked = [
        verb.what
        for node in nodes
        for one in walk(node)
        if isinstance(one, tree.Clause) and any(isinstance(mod, tree.AsCast) for mod in one.modifiers)
        if one.tense == "past"  # what is chosen as it is cast is asked just then, and never again
        for verb in one.verbs
        if isinstance(verb, tree.Act) and verb.verb == "control"
    ]
    if not asked:
        return None
    first = asked[0]
    if not isinstance(first, tree.NounPhrase) or any(one != first for one in asked):
        raise NotYet(first or tree.Phrase())
    test = Unit(name, "static", name).noun(first).test
    return lambda state, ctx: any(test(state, ctx, one) for one in current(state).controlled[ctx.controller])
