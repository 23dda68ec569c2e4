"""Keyword actions that put counters, draw, or restrict (CR 701): bolster, adapt, explore, connive, goad, …"""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Watch
from cardwright.games.magic.rules.compile.events.triggers import about, happening_to
from cardwright.games.magic.rules.compile.registry import NotYet, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState


def happens_to(unit: Unit, said: Said, kind: HappeningKind) -> tuple[Watch, ...]:
    """Compiles an event that is only something happening to a thing: `explores`, `phases in`."""
    if said.verb.what is not None:
        raise NotYet(said.verb)
    return happening_to(unit, said.subject, kind)


@event(tree.BeWords)
def _becomes(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`this creature becomes monstrous`, `becomes renowned`."""
    verb: tree.BeWords = said.verb
    if verb.negated or verb.addition or verb.how != "become" or len(verb.kinds) != 1:
        raise NotYet(verb)
    status = verb.kinds[0]
    if not isinstance(status, tree.StatusIs) or status.status not in ("monstrous", "renowned", "suspected"):
        raise NotYet(verb)
    test, key = about(unit, said.subject)
    word = status.status

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.word != word or not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.DESIGNATED, match),)
