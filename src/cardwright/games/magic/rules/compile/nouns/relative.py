"""Clauses without their object: `the active player has controlled continuously since …`, `it was blocking`."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Filter
from cardwright.games.magic.rules.compile.events.nth_time import ORDINALS
from cardwright.games.magic.rules.compile.registry import NotYet, qualifier
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import this_combat
from cardwright.games.magic.rules.kinds import BATTLE, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.picking import present
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.protecting import protector_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.statuses import gone_blockers_of


@qualifier(tree.WhichClause)
def _which_clause(unit: Unit, node: tree.WhichClause) -> Filter:
    """`the active player has controlled continuously since the beginning of the turn`, `it was blocking`."""
    who = unit.test(node.subject)
    if node.verb == "blocking" and node.tense == "was" and not node.modifiers:
        return lambda state, ctx, one: any(
            seen.kind == HappeningKind.BLOCKS and seen.source == one and who(state, ctx, seen.thing)
            for seen in this_combat(state)
        )
    if node.tense == "is":
        return _in_combat_now(unit, node, who)
    if node.verb == "exiled" and node.tense == "past":
        return _exiled_this_way(unit, node, who)
    if node.verb in ("protect", "protects") and not node.tense and not node.modifiers:
        return lambda state, ctx, one: (
            not is_player(one)
            and look(state, one).types & BATTLE != 0
            and who(state, ctx, player_thing(protector_of(state, one)))
        )
    if node.verb not in ("control", "controlled") or node.tense not in ("perfect", "past", "not"):
        raise NotYet(node)
    if len(node.modifiers) != 1 or not _since_turn_began(node.modifiers[0]):
        raise NotYet(node)
    negated = node.tense == "not"

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        obj = obj_of(state, one)
        if is_player(one) or obj is None:
            return False
        held = obj.since < state.turn and who(state, ctx, player_thing(controller_of(state, one)))
        return held != negated

    return test


def _exiled_this_way(unit: Unit, node: tree.WhichClause, who: Filter) -> Filter:
    """`all cards they exiled this way`: of their own, by what the text has told them to exile."""
    way = node.modifiers[0] if len(node.modifiers) == 1 else None
    deed = unit.binding.of(way) if isinstance(way, tree.ThisWay) else None
    if not isinstance(node.subject, tree.They) or not isinstance(deed, tree.Act) or deed.verb != "exile":
        raise NotYet(node)
    if not _from_their_own(deed.what):
        raise NotYet(node)
    unit.volatile = True

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        obj = state.objects.get(one)
        if obj is None or obj.zone is not Zone.EXILE or not who(state, ctx, player_thing(obj.owner)):
            return False
        return any(
            seen.kind == HappeningKind.MOVED and seen.became == one and seen.source == ctx.source
            for seen in state.history
        )

    return test


def _from_their_own(node: tree.Phrase | None) -> bool:
    """Tells whether cards of each player's own are meant: `all creature cards from their graveyard`."""
    return isinstance(node, tree.NounPhrase) and any(
        isinstance(one, tree.InZone)
        and isinstance(one.zone, tree.NounPhrase)
        and isinstance(one.zone.determiner, tree.Possessed)
        and isinstance(one.zone.determiner.by, tree.They)
        for one in node.qualifiers
    )


def _in_combat_now(unit: Unit, node: tree.WhichClause, who: Filter) -> Filter:
    """`it's blocking`, `it's attacking`: what the one spoken of is in combat with."""
    unit.volatile = True
    if node.verb == "blocking":
        return lambda state, ctx, one: any(
            who(state, ctx, blocker)
            for blocker in (*state.combat.blockers_of(one), *gone_blockers_of(state, one))
        )
    return lambda state, ctx, one: any(
        attacked == one and who(state, ctx, attacker) for attacker, attacked in state.combat.attackers
    )


def _since_turn_began(node: tree.Phrase) -> bool:
    if not isinstance(node, tree.Since):
        return False
    when = node.when
    return (
        isinstance(when, tree.BeginningOf)
        and isinstance(when.step, tree.StepTime)
        and when.step.step == "turn"
        and when.step.which in ("the", "this")
        and when.step.whose is None
    )


_DONE: Final = {"played": "land_played", "cast": "cast"}
"""What is counted in `the first land you played`, `the second spell you cast`."""


def first_played(unit: Unit, said: Said) -> Condition | None:
    """`it wasn't the first land you played this turn`, `it's the second spell cast this turn`; None for other clauses.

    Of a list of these any one will do: `it's the first instant spell or the first sorcery spell you've cast this turn`.
    """
    verb: tree.Be = said.verb
    if not isinstance(verb.what, tree.NounList):
        return _one_played(unit, said, verb.what)
    *before, last = verb.what.items
    if verb.what.join != "or" or not isinstance(last, tree.NounPhrase):
        return None
    when = tuple(one for one in last.qualifiers if isinstance(one, tree.WhichClause))
    found: list[Condition] = []
    for item in (*before, last):
        told = item
        if item is not last and isinstance(item, tree.NounPhrase) and not item.qualifiers:
            told = replace(item, qualifiers=when)
        holds = _one_played(unit, said, told)
        if holds is None:
            return None
        found.append(holds)
    meant = unit.binding.of(said.subject) if said.subject is not None else None
    if meant is not None and id(meant) in unit.keys:
        unit.keys[id(verb.what)] = unit.keys[id(meant)]  # it is what `it` is
        unit.cache.setdefault(id(verb.what), (verb.what, None))
    return lambda state, ctx: any(one(state, ctx) for one in found)


def _one_played(unit: Unit, said: Said, what: tree.Phrase) -> Condition | None:
    verb: tree.Be = said.verb
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.The):
        return None
    which = [one for one in what.qualifiers if isinstance(one, tree.WhichClause | tree.Participle)]
    others = [one for one in what.qualifiers if isinstance(one, tree.OtherThan)]
    if what.determiner.done or not what.shared or len(which) != 1:
        return None
    if len(what.qualifiers) != 1 + len(others) or not all(
        isinstance(one.what, tree.SelfRef) for one in others
    ):
        return None
    nth = ORDINALS.get(what.shared[0].ordinal, 0) if isinstance(what.shared[0], tree.OrdinalIs) else 0
    done = which[0].verb
    if isinstance(done, tree.Passive) and not (done.by or done.only or done.negated):
        done = done.verb
    lasting, kind = which[0].modifiers, _DONE.get(done, "") if isinstance(done, str) else ""
    if not nth or not kind or len(lasting) != 1 or said.subject is None:
        return None
    if not isinstance(lasting[0], tree.Lasting) or lasting[0].until != "this turn" or verb.how != "be":
        raise NotYet(verb)
    if verb.aspect or verb.addition is not None:
        raise NotYet(verb)
    things = unit.things(said.subject)
    who = unit.test(which[0].subject) if isinstance(which[0], tree.WhichClause) else _anyone
    test = unit.noun(replace(what, shared=what.shared[1:], qualifiers=())).test
    negated = verb.negated

    def holds(state: MagicState, ctx: Ctx) -> bool:
        played = [
            seen.thing
            for seen in state.history
            if seen.kind == kind
            and who(state, ctx, player_thing(seen.seat))
            and test(state, ctx, seen.thing)
            and not (others and present(state, seen.thing) == ctx.source)
        ]
        return (tuple(played[nth - 1 : nth]) == tuple(things(state, ctx))) != negated

    return holds


def _anyone(_state: MagicState, _ctx: Ctx, _player: int) -> bool:
    return True
