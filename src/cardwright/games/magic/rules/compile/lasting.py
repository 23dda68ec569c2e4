"""Durations: how long something lasts (CR 611.2a)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Lasts, Mods, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.places import exiled_so_far
from cardwright.games.magic.rules.state import MagicState

_FIXED: Final[dict[str, str]] = {
    "until end of turn": "turn",
    "this turn": "turn",
    "until end of combat": "combat",
    "this combat": "combat",
    "until your next turn": "next turn",
    "until the end of your next turn": "end of next turn",
    "until your next end step": "next end step",
    "until your next upkeep": "next upkeep",
    "until the beginning of your next upkeep": "next upkeep",
    "for the rest of the game": "ever",
}


@again.DURATION.by
def compile_duration(unit: Unit, mods: Mods) -> Lasts | None:
    """Takes a duration from modifiers; None where there is none."""
    lasting = mods.take(tree.Lasting)
    if lasting is not None:
        kind = _FIXED.get(lasting.until)
        if kind is None:
            raise NotYet(lasting)
        return lambda state, ctx: Duration(kind, ctx.controller, state.turn)
    while_it = mods.take(tree.ForAsLongAs)
    if while_it is not None:
        conditions = [unit.condition(one) for one in while_it.conditions]
        if while_it.join not in ("", "and"):
            raise NotYet(while_it)
        return _while(lambda state, ctx: all(one(state, ctx) for one in conditions))
    until = mods.take(tree.UntilEvent)
    if until is not None:
        return until_leaves(unit, until)
    return None


def _while(test: object) -> Lasts:
    return lambda state, _ctx: Duration("while", turn=state.turn, test=test)


def _leaves(verb: tree.Phrase) -> bool:
    return isinstance(verb, tree.Leave) and verb.under is None


_ANOTHER_CARD: Final = tree.NounPhrase(determiner=tree.Another(), heads=(tree.Head(thing="card"),))


def _until_another(state: MagicState, ctx: Ctx) -> Duration:
    """`until you exile another card with this artifact`: as long as it has exiled no more cards than now."""
    so_far = exiled_so_far(state, ctx.source)
    return Duration(
        "while", turn=state.turn, test=lambda later, own: exiled_so_far(later, own.source) <= so_far
    )


def until_leaves(unit: Unit, node: tree.UntilEvent) -> Lasts:
    """Compiles `until this creature leaves the battlefield`, `until it is turned face down`: while that is not so."""
    clause = node.clause
    if not isinstance(clause, tree.Clause) or clause.subject is None:
        raise NotYet(node)
    using = clause.first.using if isinstance(clause.first, tree.ExileUsing) else None
    if isinstance(using, tree.SelfRef) and same_meaning(
        clause, tree.Clause(subject=tree.You(), first=tree.ExileUsing(what=_ANOTHER_CARD, using=using))
    ):
        return _until_another
    turned = same_meaning(clause.first, tree.Passive(verb="turned face down", how="be"))
    if not turned and not _leaves(clause.first):
        raise NotYet(node)
    what = unit.things(clause.subject)

    def stays(state: MagicState, ctx: Ctx) -> bool:
        return all(
            one in state.objects
            and state.objects[one].zone is Zone.BATTLEFIELD
            and not (turned and state.objects[one].face_down)
            for one in what(state, ctx)
        )

    return _while(stays)
