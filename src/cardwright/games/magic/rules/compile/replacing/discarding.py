"""Where a discarded card goes instead (CR 701.8, 614.1a)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Replacement, StaticEffect
from cardwright.games.magic.rules.compile.effects.cards import plain_cards
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind


@SPECIAL_STATICS.hook
def _effect_discards(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`If an effect causes you to discard a card, discard it, but you may put it on top of your library …`."""
    caused = _caused(node)
    if caused is None:
        return None
    if not isinstance(caused.whom, tree.You) or not isinstance(caused.verb, tree.Act):
        raise NotYet(caused)
    if caused.verb.verb != "discard" or not plain_cards(caused.verb.what):
        raise NotYet(caused)
    if len(node.front) != 1 or node.tail or node.opening or len(node.rest) != 1:
        raise NotYet(node)
    if node.first != tree.Clause(first=tree.Act(verb="discard", what=tree.It())):
        raise NotYet(node.first)
    following = node.rest[0]
    if not isinstance(following, tree.NextClause) or following.join != "but" or following.front:
        raise NotYet(following)
    if not _puts_on_top(following.clause):
        raise NotYet(following)

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return (
            happening.word == "discard"
            and happening.source != 0
            and happening.zone == Zone.GRAVEYARD
            and happening.seat == ctx.controller
        )

    def change(_state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        answer = yield Decision(
            ctx.controller, Kind.CONFIRM, unit.text, YES_NO, about=(ctx.source, happening.thing)
        )
        return replace(happening, zone=int(Zone.LIBRARY)) if answer.verb == "yes" else happening

    return (
        StaticEffect(unit.text, replacements=(Replacement(HappeningKind.MOVES, unit.text, match, change),)),
    )


def _caused(node: tree.Sentence) -> tree.Cause | None:
    first = node.front[0] if node.front else None
    if not isinstance(first, tree.If) or len(first.conditions) != 1:
        return None
    clause = first.conditions[0]
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Cause):
        return None
    subject = clause.subject
    if not isinstance(subject, tree.NounPhrase) or not isinstance(subject.determiner, tree.A):
        return None
    if subject.heads != (tree.Head(thing="effect"),) or subject.shared or subject.qualifiers:
        return None
    if clause.rest or clause.modifiers or clause.tense:
        raise NotYet(clause)
    return clause.first


def _puts_on_top(clause: tree.Phrase) -> bool:
    """Tells whether a clause is `you may put it on top of your library instead of into your graveyard`."""
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.May) or clause.rest:
        return False
    verb = clause.first.verbs[0]
    if not isinstance(clause.subject, tree.You) or not isinstance(verb, tree.Move) or verb.verb != "put":
        return False
    to = verb.to
    rather = clause.modifiers[0] if len(clause.modifiers) == 1 else None
    if not isinstance(to, tree.Destination) or not isinstance(rather, tree.InsteadOf) or to.manner:
        return False
    other = rather.what
    return (
        isinstance(verb.what, tree.It)
        and to.place == "top"
        and to.zone is not None
        and zone_name(to.zone) == "library"
        and isinstance(other, tree.Destination)
        and other.zone is not None
        and zone_name(other.zone) == "graveyard"
    )
