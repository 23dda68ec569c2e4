"""What each player does by themself, with what they found: one player after another (CR 101.4)."""

from collections.abc import Callable

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.registry import Doing
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.entering import together
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk


def each_in_turn(unit: Unit, clause: tree.Clause) -> bool:
    """Tells whether each player does more with what they found, or as much as they did before.

    `each player searches …, puts it …`, `each player discards all the cards in their hand, then draws that many`.
    """
    subject = clause.subject
    if not clause.rest or not isinstance(subject, tree.NounPhrase):
        return False
    if not isinstance(subject.determiner, tree.Each) or len(subject.heads) != 1:
        return False
    if subject.heads[0].thing not in ("player", "opponent"):
        return False
    searched = list(walk(clause.first))
    later = [one for verb in clause.verbs[1:] for one in walk(verb)]
    if not isinstance(clause.first, tree.Search):
        later = [one for one in later if isinstance(one, tree.ThatMuch)]
    meant = [unit.binding.of(one) for one in later if isinstance(one, tree.Phrase)]
    return any(one is node for one in meant if one is not None for node in searched)


def one_after_another(unit: Unit, clause: tree.Clause, compiled: Callable[[], Doing]) -> Doing:
    """Compiles all that each player does, so that a player has done all of it before the next one begins."""
    subject = clause.subject
    assert subject is not None
    everyone = unit.things(subject)
    key = unit.keys[id(subject)]
    unit.cache[id(subject)] = (subject, lambda _state, ctx: ctx.refs[key])
    doing = compiled()
    unit.cache[id(subject)] = (subject, everyone)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        players = tuple(everyone(state, ctx))
        for player in players:
            ctx.refs[key] = (player,)
            yield from doing.run(state, ctx)
        ctx.refs[key] = players

    return Doing(lambda state, ctx: together(state, run(state, ctx)))
