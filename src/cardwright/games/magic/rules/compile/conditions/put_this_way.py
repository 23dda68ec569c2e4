"""Whether a text has put something somewhere: `If you don't put the card onto the battlefield, …` (CR 608.2c)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds, is_linked_card, is_reference
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.registry import NotYet, condition
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import ZONE_NAMES
from cardwright.games.magic.rules.noting import put_key
from cardwright.games.magic.rules.places import exiled_with_source
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import walk


@condition(tree.Move)
def _was_put(unit: Unit, said: Said) -> Condition:
    """`if you don't put it onto the battlefield`, `if you didn't put a card into your hand this way`."""
    verb: tree.Move = said.verb
    to, what = verb.to, verb.what
    if not isinstance(said.subject, tree.You) or verb.verb not in ("put", "return") or verb.more:
        raise NotYet(verb, "there is no executor for Move as a condition")
    if not isinstance(to, tree.Destination) or to.zone is None or to.manner or not _did_before(unit, to):
        raise NotYet(verb, "there is no executor for Move as a condition")
    said.mods.take(tree.ThisWay)
    key = put_key(ZONE_NAMES[zone_name(to.zone)].name.lower())
    if is_linked_card(unit, what):  # of several, each (CR 607.3)
        return lambda state, ctx: bool(ctx.refs.get(key, ())) and not exiled_with_source(state, ctx)
    if is_reference(what):
        return lambda _state, ctx: bool(ctx.refs.get(key, ()))
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.A | tree.Counted):
        raise NotYet(verb)
    test = unit.noun(what).test
    least, most = count_bounds(unit, what.determiner)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = sum(test(state, ctx, one) for one in ctx.refs.get(key, ()))
        return least(state, ctx) <= found <= most(state, ctx)

    return holds


def _did_before(unit: Unit, to: tree.Destination) -> bool:
    """Tells whether an earlier sentence puts something into that zone."""
    if to.zone is None:
        return False
    name = zone_name(to.zone)
    return any(
        isinstance(one, tree.Move)
        and isinstance(one.to, tree.Destination)
        and one.to.zone is not None
        and zone_name(one.to.zone) == name
        for sentence in unit.said
        for one in walk(sentence)
    )
