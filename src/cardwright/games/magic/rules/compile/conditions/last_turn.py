"""What was cast last turn: `no spells were cast last turn`, `a player cast two or more spells last turn`."""

from collections.abc import Sequence

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds
from cardwright.games.magic.rules.compile.registry import CONDITIONS, NotYet, condition
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import CAST_THIS_GAME, MagicState
from cardwright.text import walk


def is_about_last_turn(said: Said) -> bool:
    """Tells whether a past tense is about the turn before this one."""
    return any(isinstance(one, tree.Lasting) and one.until == "last turn" for one in said.mods.left)


def is_about_this_game(said: Said) -> bool:
    """Tells whether a past tense is about the whole game."""
    return any(isinstance(one, tree.Lasting) and one.until == "this game" for one in said.mods.left)


def asks_of_this_game(nodes: Sequence[tree.Phrase]) -> bool:
    """Tells whether a text asks what spells someone has cast this game."""
    return any(
        isinstance(clause, tree.Clause)
        and isinstance(clause.first, tree.Perfect)
        and isinstance(clause.first.verb, tree.Act)
        and clause.first.verb.verb == "cast"
        and tree.Lasting(until="this game") in clause.modifiers
        for node in nodes
        for clause in walk(node)
    )


def cast_this_game(unit: Unit, said: Said) -> Condition:
    """`you've cast another spell named` like this one `this game`; a copy was not cast (CR 707.10)."""
    said.mods.take(tree.Lasting)
    what = said.verb.what
    same = tree.NounPhrase(
        determiner=tree.Another(), heads=(tree.Head(thing="spell"),), qualifiers=(tree.Named(name="name"),)
    )
    if said.mods.left or not same_meaning(what, same) or not isinstance(said.subject, tree.You):
        raise NotYet(said.verb)
    key = CAST_THIS_GAME + unit.name

    def holds(state: MagicState, ctx: Ctx) -> bool:
        obj = obj_of(state, ctx.source)
        itself = obj is not None and obj.was("cast") > 0 and not obj.copy
        return state.titles.count((key, ctx.controller)) > itself

    return holds


@condition(tree.Passive, "cast")
def _were_cast(unit: Unit, said: Said) -> Condition:
    """`no spells were cast last turn`."""
    if not is_about_last_turn(said):
        usual: Condition = CONDITIONS[(tree.Passive, "")][0](unit, said)
        return usual
    said.mods.take(tree.Lasting)
    if said.verb.by is not None or said.verb.negated or said.verb.only or said.tense != "past":
        raise NotYet(said.verb)
    low, high = count_bounds(unit, _spells(said.subject, said))

    def holds(state: MagicState, ctx: Ctx) -> bool:
        if state.turn <= 1:
            return False  # there was no last turn
        count = sum(what == "cast" for what, _seat, _turn in state.past)
        return low(state, ctx) <= count <= high(state, ctx)

    return holds


def cast_last_turn(unit: Unit, said: Said) -> Condition:
    """Compiles `a player cast two or more spells last turn`."""
    said.mods.take(tree.Lasting)
    if said.tense != "past" or said.subject is None:
        raise NotYet(said.verb)
    who = unit.test(said.subject)
    low, high = count_bounds(unit, _spells(said.verb.what, said))

    def holds(state: MagicState, ctx: Ctx) -> bool:
        counts = [
            sum(what == "cast" and whose == seat for what, whose, _turn in state.past)
            for seat in state.order
            if who(state, ctx, player_thing(seat))
        ]
        return any(low(state, ctx) <= count <= high(state, ctx) for count in counts)

    return holds


def _spells(node: tree.Phrase | None, said: Said) -> tree.Phrase | None:
    """Returns how many spells a phrase speaks of; it may say nothing else about them."""
    if not isinstance(node, tree.NounPhrase) or node.shared or node.qualifiers or len(node.heads) != 1:
        raise NotYet(said.verb)
    head = node.heads[0]
    if not isinstance(head, tree.Head) or head.thing != "spell" or head.kinds or head.noun is not None:
        raise NotYet(said.verb)
    return node.determiner
