"""What a spell or ability causes a player to discard: as an event, and put elsewhere instead (CR 701.8, 614.6)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Replacement, Rule, StaticEffect, Watch
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.hooks import CLAUSE_STATICS, SPECIAL_STATICS
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.registry import NotYet, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.entering import enter
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import controller_of_any
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState

_SPELL_OR_ABILITY = (tree.Head(thing="spell"), tree.Head(thing="ability"))


def _whose(unit: Unit, node: tree.Phrase | None) -> Filter:
    """Compiles whose spells and abilities are meant: `a spell or ability an opponent controls`."""
    if not isinstance(node, tree.NounPhrase) or node.heads != _SPELL_OR_ABILITY or node.shared:
        raise NotYet(node or tree.You())
    who = node.qualifiers[0] if len(node.qualifiers) == 1 else None
    if not isinstance(node.determiner, tree.A) or not isinstance(who, tree.Controlled) or who.negated:
        raise NotYet(node)
    test = unit.test(who.by)
    return lambda state, ctx, source: (
        source > 0 and test(state, ctx, player_thing(controller_of_any(state, source)))
    )


def _discarding(verb: tree.Cause) -> tree.Phrase:
    """Returns what someone is caused to discard."""
    if not isinstance(verb.whom, tree.You) or not isinstance(verb.verb, tree.Act):
        raise NotYet(verb)
    if verb.verb.verb != "discard" or verb.verb.what is None:
        raise NotYet(verb)
    return verb.verb.what


@event(tree.Cause)
def _causes(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`when a spell or ability an opponent controls causes you to discard this card`."""
    what = _discarding(said.verb)
    by = _whose(unit, said.subject)
    itself = isinstance(what, tree.SelfRef)
    if itself:
        unit.zones = (Zone.GRAVEYARD,)
        unit.introduce(player=False, plural=False, nouns=("card",), key="self")
    test, key = (None, "") if itself else about(unit, what)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.seat != ctx.controller or not by(state, ctx, happening.source):
            return False
        if test is None:
            return happening.became == ctx.source
        note(ctx, key, happening.thing)
        return test(state, ctx, happening.thing)

    return (Watch(HappeningKind.DISCARDED, match),)


@SPECIAL_STATICS.hook
def _onto_battlefield(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`If a spell or ability an opponent controls causes you to discard this card, put it onto the battlefield instead …`."""
    asked = node.front[0] if len(node.front) == 1 else None
    clause = asked.conditions[0] if isinstance(asked, tree.If) and len(asked.conditions) == 1 else None
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Cause):
        return None
    if not isinstance(clause.first.whom, tree.You):
        return None
    if not isinstance(_discarding(clause.first), tree.SelfRef):
        return None
    if clause.rest or clause.modifiers:
        raise NotYet(clause)
    _check_move(node)
    by = _whose(unit, clause.subject)
    unit.zones = (Zone.HAND,)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return (
            happening.thing == ctx.source
            and happening.word == "discard"
            and happening.zone == Zone.GRAVEYARD
            and by(state, ctx, happening.source)
        )

    def change(state: MagicState, _ctx: Ctx, happening: Happening) -> Replacing:
        yield from enter(state, happening.thing, state.objects[happening.thing].owner)
        return None

    return (
        StaticEffect(unit.text, replacements=(Replacement(HappeningKind.MOVES, unit.text, match, change),)),
    )


def _check_move(node: tree.Sentence) -> None:
    """Makes sure that the sentence says: put it onto the battlefield instead of putting it into your graveyard."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or node.rest or node.tail or node.opening or clause.rest:
        raise NotYet(node)
    verb = clause.first
    instead = clause.modifiers[0] if len(clause.modifiers) == 1 else None
    if (
        clause.subject is not None
        or not isinstance(verb, tree.Move)
        or not isinstance(instead, tree.InsteadOf)
    ):
        raise NotYet(clause)
    if not isinstance(verb.what, tree.It) or not isinstance(verb.to, tree.Destination) or verb.to.manner:
        raise NotYet(verb)
    if verb.to.zone is None or zone_name(verb.to.zone) != "battlefield" or verb.more:
        raise NotYet(verb)
    other = instead.what
    if not isinstance(other, tree.Move) or not isinstance(other.to, tree.Destination):
        raise NotYet(instead)
    if other.to.zone is None or zone_name(other.to.zone) != "graveyard":
        raise NotYet(instead)


_UNCAUSED: Final = {
    "sacrifice": tree.NounPhrase(heads=(tree.Head(thing="permanent", plural=True),)),
    "discard": tree.NounPhrase(heads=(tree.Head(thing="card", plural=True),)),
}
"""What spells and abilities may be unable to cause someone to do."""


_SEARCH_OWN: Final = tree.Act(
    verb="search",
    what=tree.NounPhrase(determiner=tree.Possessed(by=tree.They()), heads=(tree.Head(thing="library"),)),
)


_UNCAUSED_RULES: Final = {"sacrifice": RuleKind.UNCAUSED_SACRIFICE, "discard": RuleKind.UNCAUSED_DISCARD}


@CLAUSE_STATICS.hook
def _cannot_cause(unit: Unit, clause: tree.Clause) -> tuple[StaticEffect, ...] | None:
    """`Spells and abilities your opponents control can't cause you to sacrifice permanents.` (CR 101.2)."""
    modal, subject = clause.first, clause.subject
    if not isinstance(modal, tree.Modal) or not isinstance(modal.first, tree.Cause) or modal.how != "can't":
        return None
    if not isinstance(subject, tree.NounPhrase) or clause.rest or clause.modifiers:
        raise NotYet(clause)
    if [head.thing for head in subject.heads] != ["spell", "ability"] or subject.shared or subject.determiner:
        raise NotYet(subject)
    whose = subject.qualifiers[0] if len(subject.qualifiers) == 1 else None
    if not isinstance(whose, tree.Controlled) or whose.negated or whose.how != "control":
        raise NotYet(subject)
    by = unit.test(whose.by)

    def causing(state: MagicState, ctx: Ctx, source: int) -> bool:
        return source > 0 and by(state, ctx, player_thing(controller_of_any(state, source)))

    if isinstance(modal.first.whom, tree.ControllerOf) and modal.first.verb == _SEARCH_OWN and not modal.rest:
        return (
            StaticEffect(unit.text, test=by, rules=(Rule(RuleKind.UNCAUSED_SEARCH, unit.text, causing),)),
        )
    rules: list[Rule] = []
    for verb in (modal.first.verb, *[step.verb for step in modal.rest]):
        if not isinstance(verb, tree.Act) or verb.what is None or verb.what != _UNCAUSED.get(verb.verb):
            raise NotYet(verb)
        rules.append(Rule(_UNCAUSED_RULES[verb.verb], unit.text, causing))
    return (StaticEffect(unit.text, test=unit.test(modal.first.whom), rules=tuple(rules)),)
