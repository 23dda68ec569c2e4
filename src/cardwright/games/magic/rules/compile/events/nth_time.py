"""Events that count: `your second spell each turn`, `their first noncreature spell`, `your next … this turn`."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Said
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState

ORDINALS: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}


class Nth(NamedTuple):
    """Which of the things of a kind in a turn is meant (0: the next), and the phrase without that."""

    nth: int
    what: tree.NounPhrase


def nth_each_turn(said: Said) -> Nth | None:
    """Returns what `your second spell each turn` says; None where nothing is counted.

    `your next spell this turn` is the first that a delayed trigger sees: nothing is counted there either.
    """
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.Possessed):
        return None
    if not what.shared or not isinstance(what.shared[0], tree.OrdinalIs):
        raise NotYet(what.determiner)
    bare = replace(what, determiner=tree.A(), shared=what.shared[1:])
    if what.shared[0].ordinal == "next" and not said.mods.left and isinstance(said.subject, tree.You):
        return Nth(0, bare)
    nth = ORDINALS.get(what.shared[0].ordinal)
    by, subject = what.determiner.by, said.subject
    own = isinstance(by, tree.They) or (isinstance(by, tree.You) and isinstance(subject, tree.You))
    often = said.mods.take(tree.Often)
    if (
        nth is None
        or not own
        or not (_in_a_turn(said) if often is None else often.how in ("each turn", "in a turn"))
    ):
        raise NotYet(what.determiner)
    return Nth(nth, bare)


def _in_a_turn(said: Said) -> bool:
    """Tells `your first spell during each opponent's turn`: counted anew each turn; whose turn is asked elsewhere."""
    return any(
        isinstance(one, tree.During) and isinstance(one.when, tree.StepTime) and one.when.step == "turn"
        for one in said.mods.left
    )


def is_nth(state: MagicState, ctx: Ctx, happening: Happening, nth: int, test: Filter) -> bool:
    """Tells whether what has just happened to a player is the nth of its kind in this turn."""
    same = [one for one in state.history if one.kind == happening.kind and one.seat == happening.seat]
    return sum(test(state, ctx, one.thing) for one in same) == nth
