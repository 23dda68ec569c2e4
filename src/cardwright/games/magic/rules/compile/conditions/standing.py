"""Conditions about how things stand: so much life, what remains where it is."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile.registry import NotYet, condition
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.picking import present
from cardwright.games.magic.rules.state import MagicState


@condition(tree.Remain)
def _remains(unit: Unit, said: Said) -> Condition:
    """`this creature remains on the battlefield`, `it remains tapped`, `that card remains exiled`."""
    if said.subject is None or said.tense:
        raise NotYet(said.verb)
    what = unit.things(said.subject)
    how = said.verb.how
    if how not in ("on the battlefield", "tapped", "exiled"):
        raise NotYet(said.verb)

    def stays(state: MagicState, one: int) -> bool:
        obj = state.objects.get(present(state, one)) if how == "exiled" else state.objects.get(one)
        if obj is None:
            return False
        if how == "exiled":
            return obj.zone is Zone.EXILE
        return obj.zone is Zone.BATTLEFIELD and (how != "tapped" or obj.tapped)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = what(state, ctx)
        if how == "exiled":  # what is done to one of several cards does not end it for the others
            return any(stays(state, one) for one in found)
        return bool(found) and all(stays(state, one) for one in found)

    return holds
