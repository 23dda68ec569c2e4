"""`becomes the target of a spell or ability for the first time each turn` (CR 603.2)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Watch
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState


def first_target(watch: Watch, verb: tree.BecomeTarget) -> Watch:
    """Makes becoming a target count only where it has not been one of the same player's, or anyone's, this turn."""
    of = verb.of
    if not isinstance(of, tree.NounPhrase) or sorted(head.thing for head in of.heads) != ["ability", "spell"]:
        raise NotYet(verb)
    if (
        of.shared
        or len(of.qualifiers) > 1
        or not all(isinstance(one, tree.Controlled) for one in of.qualifiers)
    ):
        raise NotYet(verb)
    whose = bool(of.qualifiers)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not watch.match(state, ctx, happening):
            return False
        return not any(
            seen.kind == HappeningKind.TARGETED
            and seen.thing == happening.thing
            and seen.source != happening.source
            and (not whose or seen.seat == happening.seat)
            for seen in state.history
        )

    return replace(watch, match=match)
