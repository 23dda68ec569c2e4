"""What would die or be put into a graveyard, and what happens instead (CR 614.1a)."""

from collections.abc import Callable

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Replacement, Run, StaticEffect
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.replacing.would import is_exile_instead, would
from cardwright.games.magic.rules.compile.sentences import compile_clause
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import remember_exiled
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind

_ANYWHERE = (Zone.BATTLEFIELD, Zone.STACK, Zone.HAND, Zone.LIBRARY, Zone.EXILE)
"""Where an ability works that says what becomes of its own card from anywhere (CR 113.6m)."""
Gone = Callable[[MagicState, Ctx, Happening], bool]


@SPECIAL_STATICS.hook
def _would_go(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`if a card would be put into a graveyard from anywhere, exile it instead`, `if it would die, …`."""
    found = would(node.front[0]) if node.front else None
    if found is None or node.rest or node.opening or node.tail or not isinstance(node.first, tree.Clause):
        return None
    clause, verb = found
    going = _going(unit, clause, verb)
    if going is None:
        return None
    front, event, mods = Mods(node.front[1:]), Mods(clause.modifiers), Mods(node.first.modifiers)
    if front.take(tree.Instead) is None and mods.take(tree.Instead) is None:
        raise NotYet(node)
    front.finish()
    event.finish()
    assert clause.subject is not None
    test, key = about(unit, clause.subject)
    cards = _only_cards(clause.subject)
    simple = is_exile_instead(node.first)
    asks, run = (
        (False, None) if simple else _what_instead(unit, replace(node.first, modifiers=tuple(mods.left)))
    )

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.zone != Zone.GRAVEYARD or not going(state, ctx, happening):
            return False
        if cards and state.objects[happening.thing].token:  # CR 108.2b: a token is no card
            return False
        return test(state, ctx, happening.thing)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        if run is None:
            remember_exiled(state, ctx, (happening.thing,))
            return replace(happening, zone=int(Zone.EXILE))
        if asks:
            answer = yield Decision(ctx.controller, Kind.CONFIRM, unit.text, YES_NO, about=(happening.thing,))
            if answer.verb == "no":
                return happening
        note(ctx, key, happening.thing)
        yield from run(state, ctx)
        return None

    return (
        StaticEffect(unit.text, replacements=(Replacement(HappeningKind.MOVES, unit.text, match, change),)),
    )


def _only_cards(subject: tree.Phrase) -> bool:
    if not isinstance(subject, tree.NounPhrase):
        return False
    things = [head.thing for head in subject.heads]
    return "card" in things and "token" not in things


def _what_instead(unit: Unit, clause: tree.Clause) -> tuple[bool, Run]:
    """Compiles what is done instead, and whether that is up to the player."""
    verb = clause.first
    if not isinstance(verb, tree.May):
        return False, compile_clause(unit, clause).run
    if not isinstance(clause.subject, tree.You) or clause.rest or verb.rest:
        raise NotYet(clause)
    return True, compile_clause(unit, replace(clause, first=verb.first)).run


def _going(unit: Unit, clause: tree.Clause, verb: tree.Phrase) -> Gone | None:
    """Compiles which going to a graveyard is meant: from where, and to whose."""
    if isinstance(verb, tree.Act) and verb.verb == "die":
        return lambda _state, _ctx, happening: happening.origin == Zone.BATTLEFIELD
    if not isinstance(verb, tree.PutInto) or verb.verb != "put" or not isinstance(verb.to, tree.Destination):
        return None
    if (
        verb.to.zone is None
        or zone_name(verb.to.zone) != "graveyard"
        or verb.to.place != "into"
        or verb.to.manner
    ):
        return None
    whose = _owner(unit, verb.to.zone)
    origin = _origin(unit, clause, verb.origin)

    def going(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if origin is not None and happening.origin != origin:
            return False
        return whose is None or whose(state, ctx, player_thing(happening.seat))

    return going


def _origin(unit: Unit, clause: tree.Clause, node: tree.Phrase | None) -> Zone | None:
    """Returns the zone that something would come from; None for any."""
    if isinstance(node, tree.Arriving) and node.how == "anywhere":
        if isinstance(clause.subject, tree.SelfRef):
            unit.zones = _ANYWHERE
        return None
    if node is None:
        return Zone.BATTLEFIELD
    if zone_name(node) == "battlefield":
        return Zone.BATTLEFIELD
    raise NotYet(node)


def _owner(unit: Unit, zone: tree.Phrase) -> Filter | None:
    determiner = zone.determiner if isinstance(zone, tree.NounPhrase) else None
    if isinstance(determiner, tree.Possessed):
        return unit.test(determiner.by)
    if isinstance(determiner, tree.A):
        return None
    raise NotYet(zone)
