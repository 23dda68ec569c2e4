"""How what is cast, or what comes this turn, will enter: `it enters with an additional +1/+1 counter on it` (CR 614.12)."""

from types import NoneType

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Replacement
from cardwright.games.magic.rules.actions import add_effect, until_end_of_turn
from cardwright.games.magic.rules.compile.effects.chosen_counters import choose_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.replacing.entering_with import entering_manner
from cardwright.games.magic.rules.compile.unit import Lasts, Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@effect(tree.Enter)
def _will_enter(unit: Unit, said: Said) -> Doing:
    """`that creature enters with an additional +1/+1 counter on it`, of a spell; `creatures … enter … this turn`."""
    subject = said.subject
    if subject is None:
        raise NotYet(said.verb)
    lasts = unit.duration(said.mods)
    which = _coming(unit, subject, lasts)
    each = said.mods.take(tree.ForEach)
    times = unit.amount(tree.NumberOf(what=each.what)) if each is not None else None
    tapped, counters = entering_manner(unit, said.verb, times)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        number = happening.thing
        if tapped:
            state.objects[number] = replace(state.objects[number], tapped=True)
        for kinds in counters:
            kind, count = yield from choose_kind(state.objects[number].controller, kinds, number)
            yield from add_counters(state, number, kind, count(state, ctx), source=ctx.source, quiet=True)
        return happening

    made = Replacement(
        HappeningKind.ENTERS, unit.text, lambda state, ctx, seen: which(state, ctx, seen.thing), change
    )

    def run(state: MagicState, ctx: Ctx) -> Steps:
        duration = lasts(state, ctx) if lasts is not None else until_end_of_turn(state)
        add_effect(state, ctx.bound(), duration, unit.text, replacements=(made,))
        return
        yield

    return Doing(run)


def _coming(unit: Unit, subject: tree.Phrase, lasts: Lasts | None) -> Filter:
    """Compiles what will enter: a spell that was spoken of, or whatever is of a kind, for a while."""
    if isinstance(subject, tree.NounPhrase) and isinstance(
        subject.determiner, tree.Each | tree.All | NoneType
    ):
        if lasts is None:
            raise NotYet(subject)
        return unit.test(subject)
    introducer = unit.binding.of(subject)
    if not isinstance(introducer, tree.NounPhrase):
        raise NotYet(subject)
    if not any(head.thing in ("spell", "commander") for head in introducer.heads):
        raise NotYet(subject)  # it may have entered already
    spell = unit.things(subject)
    return lambda state, ctx, one: any(state.became.get(it, 0) == one for it in spell(state, ctx))
