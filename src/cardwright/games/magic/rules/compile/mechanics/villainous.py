"""Villainous choices: a player chooses which of two things happens."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Run
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, sentence
from cardwright.games.magic.rules.compile.sentences import compile_sentence
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps


@sentence(tree.Villainous)
def _villainous_choice(unit: Unit, node: tree.Villainous) -> Doing:
    """`faces a villainous choice — A, or B`: who faces it chooses one, possible or not, and it is done (CR 701.55).

    Of several players each chooses, and what was chosen is done, in turn order.
    """
    if node.opening not in ("", "then"):
        raise NotYet(node)
    everyone = unit.things(node.who)
    key = unit.keys.get(id(node.who), "")
    if key:
        unit.cache[id(node.who)] = (node.who, lambda _state, ctx: ctx.refs[key])
    runs = [_option(unit, one) for one in (node.first, node.second)]
    unit.cache[id(node.who)] = (node.who, everyone)
    labels = [unit.text[one.span.start : one.span.end] for one in (node.first, node.second)]
    prompt = "a villainous choice: " + " | ".join(labels)
    options = [Option("mode", (1,)), Option("mode", (2,))]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        players = tuple(everyone(state, ctx))
        for player in players:
            if key:
                ctx.refs[key] = (player,)
            answer = yield Decision(seat_of(player), Kind.MODE, prompt, options, about=(ctx.source,))
            yield from runs[answer.number - 1](state, ctx)
        if key:
            ctx.refs[key] = players

    return Doing(run)


def _option(unit: Unit, node: tree.Phrase) -> Run:
    if not isinstance(node, tree.Mode) or len(node.effect) != 1:
        raise NotYet(node)
    slots = len(unit.targets)
    made = compile_sentence(unit, node.effect[0]).run
    if len(unit.targets) != slots:
        raise NotYet(node)  # targets are chosen before who faces the choice decides
    return made
