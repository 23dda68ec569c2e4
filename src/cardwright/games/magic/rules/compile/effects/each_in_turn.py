"""What each player does by themself, with what they found: one player after another (CR 101.4)."""

from collections.abc import Callable
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Run, Select
from cardwright.games.magic.rules.compile.registry import Doing
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.entering import together
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import Node, walk


def each_in_turn(unit: Unit, clause: tree.Clause) -> bool:
    """Tells whether each player does more with what they found or chose, or as much as they did before.

    `each player searches …, puts it …`, `each player discards all the cards in their hand, then draws that many`.
    So they are offered by themselves what they may do instead: `each opponent loses 2 life unless they discard a card`.
    """
    subject = clause.subject
    if not isinstance(subject, tree.NounPhrase):
        return False
    if not isinstance(subject.determiner, tree.Each) or len(subject.heads) != 1:
        return False
    if subject.heads[0].thing not in ("player", "opponent"):
        return False
    if any(_by_themselves(unit, one, subject) for one in clause.modifiers):
        return True
    spoken: list[Node] = [clause, *walk(clause.first)]
    chooses = isinstance(clause.first, tree.Act) and clause.first.verb == "choose"
    for verb in clause.verbs[1:]:
        if chooses and any(one == _OTHER for one in walk(verb)):
            return True  # `…, then sacrifices all other creatures they control`
        if any(_goes_on(unit, one, spoken, clause.first) for one in walk(verb)):
            return True
        spoken.extend(walk(verb))
    return False


_OTHER: Final = tree.StatusIs(status="other")


def _by_themselves(unit: Unit, node: tree.Phrase, subject: tree.NounPhrase) -> bool:
    """Tells whether `unless …` says what each of them may do instead (CR 118.12a)."""
    return isinstance(node, tree.Unless) and any(
        isinstance(one, tree.Clause) and one.subject is not None and unit.binding.of(one.subject) is subject
        for one in node.clauses
    )


def _goes_on(unit: Unit, node: Node, spoken: list[Node], first: tree.Phrase) -> bool:
    """Tells whether a phrase means what the same player has found, chosen or done in an earlier verb of the clause."""
    if not isinstance(node, tree.Phrase):
        return False
    meant = unit.binding.of(node)
    if meant is None or not any(meant is one for one in spoken):
        return False
    if isinstance(first, tree.Search) or isinstance(node, tree.ThatMuch | tree.It):
        return True
    if isinstance(node, tree.NounPhrase):
        return isinstance(node.determiner, tree.That)
    chosen = isinstance(first, tree.Act) and first.verb in ("reveal", "choose")
    return chosen and isinstance(node, tree.Rest | tree.ThisWay)


def one_after_another(unit: Unit, clause: tree.Clause, compiled: Callable[[], Doing]) -> Doing:
    """Compiles all that each player does, so that a player has done all of it before the next one begins."""
    subject = clause.subject
    assert subject is not None
    everyone = unit.things(subject)
    key = unit.keys[id(subject)]
    unit.cache[id(subject)] = (subject, lambda _state, ctx: ctx.refs[key])
    doing = compiled()
    unit.cache[id(subject)] = (subject, everyone)

    return Doing(player_by_player(everyone, key, doing.run))


def player_by_player(everyone: Select, key: str, run: Run) -> Run:
    """Returns what each player does in turn; what they did it to is all of it together for what follows (CR 608.2c)."""

    def each(state: MagicState, ctx: Ctx) -> Steps:
        players = tuple(everyone(state, ctx))
        found: dict[str, Things] = {}
        for player in players:
            ctx.refs[key] = (player,)
            before = dict(ctx.refs)
            yield from run(state, ctx)
            for name, things in ctx.refs.items():
                if before.get(name) != things:
                    found[name] = (*found.get(name, ()), *things)
        for name, things in found.items():
            ctx.refs[name] = tuple(dict.fromkeys(things))
        ctx.refs[key] = players

    return lambda state, ctx: together(state, each(state, ctx))
