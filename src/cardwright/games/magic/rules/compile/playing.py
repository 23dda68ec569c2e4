"""Permission to play cards from where they are: `you may play that card this turn` (CR 601.3, 305.1)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Rule
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile.picking import present_all
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def may_play(
    unit: Unit, subject: tree.Phrase | None, verb: tree.May, modifiers: tuple[tree.Phrase, ...]
) -> Doing:
    """Compiles `you may play it this turn`: for a while the card may be played for its costs."""
    act = verb.first
    assert isinstance(act, tree.Act)
    mods = Mods(modifiers)
    lasts = unit.duration(mods)
    if not isinstance(subject, tree.You) or verb.rest or lasts is None or act.what is None:
        raise NotYet(verb)
    mods.finish()
    what = unit.things(act.what)
    rule = Rule("may_play", f"may {act.verb}", word=act.verb)
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = tuple(
            one
            for one in present_all(state, tuple(what(state, ctx)))
            if state.objects[one].zone in (Zone.EXILE, Zone.GRAVEYARD)
        )
        if found:
            add_effect(state, ctx.bound(), lasts(state, ctx), text, things=found, rules=(rule,))
        return
        yield

    return Doing(run)
