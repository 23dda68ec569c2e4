"""Conditions about what someone controls: so many, so many of each, the most, one that something else is true of."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Together
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all, count_bounds
from cardwright.games.magic.rules.compile.nouns.together import take_together
from cardwright.games.magic.rules.compile.registry import NotYet, condition
from cardwright.games.magic.rules.compile.unit import Noun, Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.state import MagicState


@condition(tree.Act, "control", stable=True)
def _controls(unit: Unit, said: Said) -> Condition:
    """`you control a Swamp`, `you control no Islands`, `you control three or more artifacts`."""
    verb: tree.Act = said.verb
    if isinstance(verb.what, tree.NounList) and said.subject is not None and not said.mods.left:
        clauses = [
            tree.Clause(subject=said.subject, first=replace(verb, what=one)) for one in verb.what.placed
        ]
        return compile_all(unit, tuple(clauses), verb.what.join)
    if said.tense == "past" and said.subject is not None and not said.mods.left:
        return _controlled_that(unit, said)
    if said.subject is None or verb.what is None or said.tense:
        raise NotYet(verb)
    who = unit.things(said.subject)
    if any(isinstance(one, tree.WithExtreme) and one.tied for one in getattr(verb.what, "qualifiers", ())):
        return _controls_best(unit, said)
    if not isinstance(verb.what, tree.NounPhrase) or isinstance(
        verb.what.determiner, tree.That | tree.The | tree.Attached
    ):
        return _controls_that(unit, said)
    plain, together = take_together(unit, verb.what)
    noun = unit.noun(plain)
    determiner = verb.what.determiner
    if together is not None:
        return _controls_together(unit, said, noun, together)
    if isinstance(determiner, tree.Each):
        return _controls_each(unit, said, noun)
    least, most = count_bounds(unit, determiner)
    another = isinstance(determiner, tree.Another)
    if another and isinstance(said.subject, tree.ControllerOf):
        raise NotYet(verb.what)  # other than that of which the controller is meant

    def holds(state: MagicState, ctx: Ctx) -> bool:
        derived = current(state)
        return any(
            least(state, ctx)
            <= sum(
                noun.test(state, ctx, one) and not (another and one == ctx.source)
                for one in derived.controlled[seat_of(player)]
            )
            <= most(state, ctx)
            for player in who(state, ctx)
        )

    return holds


def _controls_together(unit: Unit, said: Said, noun: Noun, together: Together) -> Condition:
    """`you control three or more creatures with different powers`: there are so many that fit together."""
    assert said.subject is not None
    who, count = unit.things(said.subject), getattr(said.verb.what.determiner, "count", None)
    if not isinstance(count, tree.OrMore | tree.AtLeast | tree.Number):
        raise NotYet(said.verb.what)
    least, _ = count_bounds(unit, said.verb.what.determiner)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        derived = current(state)
        return any(
            together.reach(
                state,
                ctx,
                (),
                [one for one in derived.controlled[seat_of(player)] if noun.test(state, ctx, one)],
            )
            >= least(state, ctx)
            for player in who(state, ctx)
        )

    return holds


def _controlled_that(unit: Unit, said: Said) -> Condition:
    """`if you controlled that permanent`: as it last was on the battlefield (CR 608.2h)."""
    what = said.verb.what
    known = isinstance(what, tree.It) or (
        isinstance(what, tree.NounPhrase) and isinstance(what.determiner, tree.That)
    )
    if not known or said.subject is None:
        raise NotYet(said.verb)
    who, things = unit.things(said.subject), unit.things(what)
    unit.volatile = True

    def holds(state: MagicState, ctx: Ctx) -> bool:
        seats = [seat_of(player) for player in who(state, ctx)]
        found = things(state, ctx)
        return bool(found) and all(controller_of(state, _left(state, one)) in seats for one in found)

    return holds


def _controls_best(unit: Unit, said: Said) -> Condition:
    """`you control the creature with the greatest power or tied for the greatest power`."""
    assert said.subject is not None
    who = unit.things(said.subject)
    if said.verb.what.determiner != tree.The():
        raise NotYet(said.verb)
    noun = unit.noun(said.verb.what)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        derived = current(state)
        return any(
            noun.test(state, ctx, one)
            for player in who(state, ctx)
            for one in derived.controlled[seat_of(player)]
        )

    return holds


def _left(state: MagicState, one: int) -> int:
    """Returns the permanent that a card was before it left the battlefield, where a text has followed it."""
    for seen in reversed(state.history):
        if seen.kind == HappeningKind.MOVED and seen.became == one and seen.origin == Zone.BATTLEFIELD:
            return seen.thing
    return one


def _controls_each(unit: Unit, said: Said, noun: Noun) -> Condition:
    """`you control each creature with the greatest power`: there are some, and all of them are yours."""
    assert said.subject is not None
    who = unit.things(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = [one for one in noun.candidates(state, ctx) if noun.test(state, ctx, one)]
        seats = [seat_of(player) for player in who(state, ctx)]
        return bool(found) and all(controller_of(state, one) in seats for one in found)

    return holds


def _controls_that(unit: Unit, said: Said) -> Condition:
    """`you control this creature`, `its controller still controls that land`."""
    assert said.subject is not None
    who, what = unit.things(said.subject), unit.things(said.verb.what)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        derived = current(state)
        found, players = what(state, ctx), who(state, ctx)
        return bool(found) and all(
            any(one in derived.controlled[seat_of(player)] for player in players) for one in found
        )

    return holds
