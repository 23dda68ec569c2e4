"""`The Ring tempts you`."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Watch
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.the_ring import tempt
from cardwright.kernel import Steps


def _is_the_ring(said: Said) -> None:
    if not isinstance(said.subject, tree.GameWord) or said.subject.word != "the Ring":
        raise NotYet(said.verb)


@effect(tree.Idiom, "tempt you")
def _tempts(_unit: Unit, said: Said) -> Doing:
    """`the Ring tempts you`."""
    _is_the_ring(said)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        yield from tempt(state, ctx.controller)

    return Doing(run)


@event(tree.Idiom, "tempt you")
def _when_tempted(_unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever the Ring tempts you`."""
    _is_the_ring(said)
    return (Watch("tempted", lambda _state, ctx, happening: happening.seat == ctx.controller),)
