"""How a spell was cast: from where, for which cost, with which promise (CR 601.2b, 702)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.casting_steps import IN_MAIN_PHASE
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.registry import NotYet, condition
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState


def cast_from(unit: Unit, said: Said, what: tree.FromZone) -> Condition:
    """Compiles `you cast it from your hand`, `… from anywhere other than your hand`."""
    if not isinstance(said.subject, tree.You) or not isinstance(what.what, tree.It | tree.SelfRef):
        raise NotYet(said.verb)
    if what.also is not None:
        raise NotYet(what)
    zone = what.zone
    elsewhere = isinstance(zone, tree.Elsewhere)
    if isinstance(zone, tree.Elsewhere):
        zone = zone.zone
    things, key = unit.things(what.what), f"from {zone_name(zone)}"
    own = isinstance(zone, tree.NounPhrase) and zone.determiner == tree.Possessed(by=tree.You())

    def yours(ctx: Ctx, obj: Obj | None) -> bool:
        if obj is None or not obj.was("cast"):
            return False
        if elsewhere:
            there = obj.was(key) and (not own or obj.owner == ctx.controller)
            return obj.controller == ctx.controller and not there
        if not obj.was(key):
            return False
        return obj.controller == ctx.controller and (not own or obj.owner == ctx.controller)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = [obj_of(state, one) for one in things(state, ctx)]
        return bool(found) and all(yours(ctx, obj) for obj in found)

    return holds


def cast_in_main_phase(unit: Unit, said: Said) -> Condition:
    """Compiles `you cast this spell during your main phase`."""
    during = said.mods.take(tree.During)
    when = during.when if during is not None else None
    if not (
        isinstance(when, tree.StepTime)
        and when.step == "main phase"
        and isinstance(when.whose, tree.You)
        and not when.which
        and isinstance(said.subject, tree.You)
    ):
        raise NotYet(said.verb)
    things = unit.things(said.verb.what)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = [obj_of(state, one) for one in things(state, ctx)]
        return bool(found) and all(obj is not None and obj.was(IN_MAIN_PHASE) > 0 for obj in found)

    return holds


@condition(tree.KickedWith)
def _kicked_with(unit: Unit, said: Said) -> Condition:
    """`it was kicked with its {2}{U} kicker` (CR 702.33f)."""
    if said.subject is None or said.tense != "past" or not isinstance(said.verb.cost, tree.ManaCost):
        raise NotYet(said.verb)
    things, key = unit.things(said.subject), "kicked " + "".join(said.verb.cost.symbols)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = [obj_of(state, one) for one in things(state, ctx)]
        return bool(found) and all(obj is not None and obj.was(key) > 0 for obj in found)

    return holds
