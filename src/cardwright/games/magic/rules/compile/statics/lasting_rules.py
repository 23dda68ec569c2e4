"""Rules about a kind of things that last for a while (CR 611.2c)."""

from types import NoneType

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile.registry import Change, Doing
from cardwright.games.magic.rules.compile.unit import Lasts, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def is_rule_about_kind(subject: tree.Phrase, change: Change) -> bool:
    """Tells whether a change is only a rule, about a kind of things and not about those that there are."""
    only_rules = change.rules and not change.dynamic and change.locked is None and not change.replacements
    return (
        bool(only_rules)
        and isinstance(subject, tree.NounPhrase)
        and isinstance(subject.determiner, tree.Each | tree.All | NoneType)
    )


def lasting_rules(unit: Unit, subject: tree.Phrase, change: Change, lasts: Lasts | None) -> Doing:
    """Makes a rule about a kind of things: it also holds of those that come later (CR 611.2c)."""
    test = unit.test(subject)
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        duration = lasts(state, ctx) if lasts is not None else Duration("ever", turn=state.turn)
        add_effect(state, ctx.bound(), duration, text, test=test, rules=change.rules)
        return
        yield

    return Doing(run)
