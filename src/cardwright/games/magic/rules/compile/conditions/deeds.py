"""What players have done this turn by a name of its own: crimes, descending, evidence (CR 700.11, 700.13, 701.59)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Watch
from cardwright.games.magic.rules.compile.conditions.history import span_of, whom
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.registry import NotYet, condition, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import PERMANENT, Zone
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.state import MagicState


def _does(unit: Unit, said: Said, kind: HappeningKind) -> tuple[Watch, ...]:
    """Compiles that a player does something of a kind, without an object."""
    who, key = about(unit, said.subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        player = player_thing(happening.seat)
        if not who(state, ctx, player):
            return False
        note(ctx, key, player)
        ctx.numbers[Noted.AMOUNT] = happening.amount
        return True

    return (Watch(kind, match),)


@event(tree.Idiom, "commit a crime")
def _commits_crime(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you commit a crime` (CR 700.13)."""
    return _does(unit, said, HappeningKind.CRIME)


@condition(tree.Idiom, "commit a crime")
def _committed_crime(unit: Unit, said: Said) -> Condition:
    """`if you've committed a crime this turn`."""
    span, who = span_of(said), whom(unit, said)
    return lambda state, ctx: any(
        one.kind == HappeningKind.CRIME and who(state, ctx, one.thing) for one in span(state)
    )


@condition(tree.Act, "descend")
def _descended(unit: Unit, said: Said) -> Condition:
    """`if you descended this turn`: if a permanent card was put into your graveyard from anywhere (CR 700.11)."""
    if said.verb.what is not None:
        raise NotYet(said.verb)
    span, who = span_of(said), whom(unit, said)
    return lambda state, ctx: any(
        is_descent(state, one) and who(state, ctx, player_thing(one.seat)) for one in span(state)
    )


def is_descent(state: MagicState, one: Happening) -> bool:
    """Tells whether a permanent card was put into a graveyard."""
    if one.kind != HappeningKind.MOVED or one.zone != Zone.GRAVEYARD:
        return False
    obj = state.objects.get(one.became)
    if obj is None and one.became in state.lki:
        obj = state.lki[one.became][0]
    if obj is None or obj.token:
        return False
    return (obj.definition.whole or obj.definition).values.types & PERMANENT != 0
