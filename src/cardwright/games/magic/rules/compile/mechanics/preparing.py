"""Becoming prepared and unprepared."""

import re
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.preparing import prepare
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_ITSELF: Final = re.compile(r"(?<!target creature )(?:enters|becomes) prepared", re.IGNORECASE)


def prepares_itself(text: str) -> bool:
    """Tells whether a card's text speaks of a prepare spell of its own."""
    return _ITSELF.search(text) is not None


@effect(tree.Passive, "prepared")
def _becomes_prepared(unit: Unit, said: Said) -> Doing:
    """`this creature becomes prepared`."""
    verb: tree.Passive = said.verb
    if said.subject is None or verb.how != "become" or verb.by is not None or verb.negated:
        raise NotYet(verb)
    what = unit.things(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in what(state, ctx):
            prepare(state, one)
        return
        yield

    return Doing(run)
