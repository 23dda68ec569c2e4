"""Mutating (CR 702.140): casting a creature so that it merges with another one."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    NO_BODY,
    Ability,
    Body,
    Cost,
    KeywordAbility,
    TargetSlot,
    Watch,
)
from cardwright.games.magic.rules.compile.events.triggers import happening_to
from cardwright.games.magic.rules.compile.keywords.other_ways import cost_of
from cardwright.games.magic.rules.compile.keywords.with_words import one
from cardwright.games.magic.rules.compile.registry import NotYet, event, keyword
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.definition import Way
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import CREATURE
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.places import on_battlefield
from cardwright.games.magic.rules.resolving import MUTATE
from cardwright.games.magic.rules.state import MagicState


def _of_same_owner(state: MagicState, ctx: Ctx, thing: int) -> bool:
    """Tells whether something is a non-Human creature with the same owner as the spell (CR 702.140a)."""
    chars = look(state, thing)
    if not chars.types & CREATURE or chars.has_subtype("Human"):
        return False
    return state.objects[thing].owner == state.objects[ctx.source].owner


@keyword("mutate")
def _mutate(unit: Unit, node: tree.Keyword) -> Ability:
    """`Mutate {1}{G}{G}`: cast for that cost, it targets a creature and becomes one with it."""
    cost, text = cost_of(unit, node)
    slot = TargetSlot(MUTATE, "target non-Human creature you own", on_battlefield, _of_same_owner, one, one)
    body = Body(NO_BODY.run, (slot,))

    def way(own: Cost) -> Way:
        return Way(MUTATE, replace(cost, parts=(*cost.parts, *own.parts)), body=body)

    ability = KeywordAbility(text, MUTATE, node, cost=cost)
    ability.way = way
    return ability


@event(tree.Act, "mutate")
def _mutates(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`this creature mutates`."""
    if said.verb.what is not None:
        raise NotYet(said.verb)
    return happening_to(unit, said.subject, HappeningKind.MUTATED)
