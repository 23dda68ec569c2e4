"""Changes to what something is, or may do, that last for a while (CR 611.2)."""

from types import NoneType

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile.hooks import LASTING
from cardwright.games.magic.rules.compile.registry import CHANGES, Doing, NotYet, find
from cardwright.games.magic.rules.compile.statics.lasting_rules import is_rule_about_kind, lasting_rules
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk


def speaks_of(
    unit: Unit, verb: tree.Phrase, subject: tree.Phrase, modifiers: tuple[tree.Phrase, ...]
) -> bool:
    """Tells whether a verb or its modifiers refer to the subject: `gets +1/+1 for each counter on it`."""
    others = [one for each in modifiers if isinstance(each, tree.ForEach) for one in walk(each)]
    if any(one == tree.StatusIs(status="other") for one in others):
        return True
    return any(
        isinstance(one, tree.Phrase) and unit.binding.of(one) is subject
        for node in (verb, *modifiers)
        for one in walk(node)
    )


def lasting_change(unit: Unit, said: Said) -> Doing:
    """Makes a change to what something is, or may do, an effect that lasts for a while."""
    if said.subject is None:
        raise NotYet(said.verb)
    special = LASTING(unit, said)
    if special is not None:
        return special
    several = isinstance(said.subject, tree.NounPhrase) and isinstance(
        said.subject.determiner, tree.Each | tree.All | NoneType
    )
    each = several and speaks_of(unit, said.verb, said.subject, tuple(said.mods.left))
    what = unit.things(said.subject)
    entry = find(CHANGES, said.verb)
    if entry is None:
        raise NotYet(said.verb)
    lasts = unit.duration(said.mods)
    change = entry[0](unit, said)
    text = unit.text
    key = unit.keys.get(id(said.subject), "")
    if each and not key:
        raise NotYet(said.subject)
    if is_rule_about_kind(said.subject, change):
        return lasting_rules(unit, said.subject, change, lasts)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = tuple(what(state, ctx))
        if not found:
            return
        if change.ask is not None:
            yield from change.ask(state, ctx)
        duration = lasts(state, ctx) if lasts is not None else Duration("ever", turn=state.turn)
        for group in [(one,) for one in found] if each else [found]:
            if each:
                ctx.refs[key] = group
            parts = change.locked(state, ctx) if change.locked is not None else change.dynamic
            add_effect(
                state,
                ctx.bound(),
                duration,
                text,
                things=group,
                parts=parts,
                rules=change.rules,
                replacements=change.replacements,
            )
        if each:
            ctx.refs[key] = found

    return Doing(run)
