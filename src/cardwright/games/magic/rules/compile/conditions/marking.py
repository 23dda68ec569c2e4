"""What a permanent has put counters on, remembered when it is gone (CR 607.2)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import NotYet, qualifier
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState


def remember_marks(state: MagicState, ctx: Ctx) -> None:
    """Takes what the source has marked into a text that will still speak of it when the source is forgotten."""
    obj = obj_of(state, ctx.source)
    if obj is not None:
        for key, things in obj.refs:
            if key.startswith("marked "):
                ctx.refs[key] = things


def _marked(state: MagicState, ctx: Ctx, kind: str) -> Things:
    key = f"marked {kind}"
    if key in ctx.refs:
        return ctx.refs[key]
    obj = obj_of(state, ctx.source)
    return next((things for name, things in obj.refs if name == key), ()) if obj is not None else ()


def note_unmarked(state: MagicState, ctx: Ctx, kind: str, thing: int) -> None:
    """Notes that counters have been removed from something by the same card that had put them."""
    state.past = (*state.past, (f"unmarked {kind} {ctx.source}", thing, state.turn))


@qualifier(tree.CounterHistory)
def _history(_unit: Unit, node: tree.CounterHistory) -> Filter:
    """`that a mire counter was put onto with this but that a mire counter has not been removed from with this`."""
    kind = counter_kind(node.put)
    if counter_kind(node.not_removed) != kind or not kind:
        raise NotYet(node)
    if not isinstance(node.with_what, tree.SelfRef) or not isinstance(node.with_which, tree.SelfRef):
        raise NotYet(node)

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        if one not in _marked(state, ctx, kind):
            return False
        word = f"unmarked {kind} {ctx.source}"
        return not any(what == word and thing == one for what, thing, _ in state.past)

    return test
