"""Looking at what is face down (CR 406.3, 708.5): now, for as long as it stays there, at any time."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Rule, StaticEffect
from cardwright.games.magic.rules.compile.effects.playing import may_play
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.picking import present_all
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def may_look(
    unit: Unit, subject: tree.Phrase | None, verb: tree.May, modifiers: tuple[tree.Phrase, ...]
) -> Doing | None:
    """Compiles `you may look at that card for as long as it remains exiled`: who may look is taken to have looked."""
    if not isinstance(verb.first, tree.LookAt) or verb.rest:
        return None
    mods = Mods(modifiers)
    lasts = mods.take(tree.ForAsLongAs)
    if lasts is None:
        return None
    mods.finish()
    if len(lasts.conditions) != 1 or not _remains_exiled(lasts.conditions[0]):
        raise NotYet(lasts)
    return Doing(_shows(unit, subject, verb.first.what).run)


def look_and_play(
    unit: Unit, subject: tree.Phrase | None, verb: tree.May, modifiers: tuple[tree.Phrase, ...]
) -> Doing:
    """Compiles `you may look at and play that card for as long as it remains exiled`."""
    both = verb.first
    assert isinstance(both, tree.LookAndPlay)
    if verb.rest:
        raise NotYet(verb)
    shows = _shows(unit, subject, both.what)
    plays = may_play(
        unit,
        subject,
        replace(verb, first=tree.Act(verb=both.verb, what=both.what, span=both.span)),
        modifiers,
    )

    def run(state: MagicState, ctx: Ctx) -> Steps:
        yield from shows.run(state, ctx)
        yield from plays.run(state, ctx)

    return Doing(run, plays.can)


def _shows(unit: Unit, subject: tree.Phrase | None, what: tree.Phrase) -> Doing:
    who = unit.actor(subject)
    cards = unit.things(what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = present_all(state, tuple(cards(state, ctx)))
        for player in who(state, ctx):
            shown_to(state, found, 1 << seat_of(player))
        return
        yield

    return Doing(run)


def _remains_exiled(node: tree.Phrase) -> bool:
    if not isinstance(node, tree.Clause) or node.rest or node.modifiers:
        return False
    return same_meaning(node.first, tree.Remain(how="exiled"))


@SPECIAL_STATICS.hook
def _may_always_look(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`You may look at cards exiled with this creature.`, `You may look at face-down creatures … any time.`"""
    clause = node.first
    if node.front or node.rest or node.tail or node.opening or not isinstance(clause, tree.Clause):
        return None
    verb = clause.first
    if not isinstance(verb, tree.May) or not isinstance(verb.first, tree.LookAt) or verb.rest or clause.rest:
        return None
    if not isinstance(clause.subject, tree.You):
        return None
    if clause.modifiers and not same_meaning(clause.modifiers, (tree.Often(how="any time"),)):
        raise NotYet(node)
    cards = unit.things(verb.first.what)
    return (StaticEffect(unit.text, members=cards, rules=(Rule(RuleKind.MAY_LOOK, "may look at it"),)),)
