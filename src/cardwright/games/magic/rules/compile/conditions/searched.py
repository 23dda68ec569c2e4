"""Searching libraries as something that happens, or has happened (CR 701.19): `whenever an opponent searches their library`."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Watch
from cardwright.games.magic.rules.compile.conditions.history import span_of
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.nouns.places import zone_names
from cardwright.games.magic.rules.compile.registry import NotYet, condition, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.noting import SEARCHED, note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState


def _own_library(said: Said) -> bool:
    """Tells whether the searcher's own library is meant; any library otherwise."""
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase) or zone_names(what) != ("library",) or what.qualifiers:
        raise NotYet(said.verb)
    if isinstance(what.determiner, tree.Possessed):
        if not isinstance(what.determiner.by, tree.They | tree.You):
            raise NotYet(what)
        return True
    if not isinstance(what.determiner, tree.A):
        raise NotYet(what)
    return False


@event(tree.Act, "search")
def _searches(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever an opponent searches their library`."""
    own = _own_library(said)
    who, key = about(unit, said.subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        player = player_thing(happening.seat)
        if not who(state, ctx, player) or (own and happening.thing != player):
            return False
        note(ctx, key, player)
        return True

    return (Watch(HappeningKind.SEARCHED, match),)


@condition(tree.Act, "search")
def _searched(unit: Unit, said: Said) -> Condition:
    """`you search your library this way`, `an opponent searched their library this turn`."""
    own = _own_library(said)
    if said.subject is None:
        raise NotYet(said.verb)
    who = unit.test(said.subject)
    if said.mods.take(tree.ThisWay) is not None:
        return lambda state, ctx: any(who(state, ctx, one) for one in ctx.refs.get(SEARCHED, ()))
    span = span_of(said)
    return lambda state, ctx: any(
        seen.kind == HappeningKind.SEARCHED
        and who(state, ctx, player_thing(seen.seat))
        and not (own and seen.thing != player_thing(seen.seat))
        for seen in span(state)
    )
