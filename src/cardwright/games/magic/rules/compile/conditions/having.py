"""Conditions about what someone or something has, and what a player owns."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds, is_reference
from cardwright.games.magic.rules.compile.conditions.history import whom
from cardwright.games.magic.rules.compile.nouns.places import zone_names
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.nouns.zone_counts import is_zone_phrase, zone_has
from cardwright.games.magic.rules.compile.registry import NotYet, condition
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing, seat_of
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState


@condition(tree.HasThing)
def _has(unit: Unit, said: Said) -> Condition:
    """`you have no cards in hand`, `it has a +1/+1 counter on it`, `it had counters on it` (CR 608.2h)."""
    what = said.verb.what
    if said.subject is None or not isinstance(what, tree.NounPhrase):
        raise NotYet(said.verb)
    counters = len(what.heads) == 1 and what.heads[0].thing == "counter"
    if said.tense and not (counters and is_reference(said.subject)):
        raise NotYet(said.verb)
    if isinstance(said.subject, tree.NounPhrase) and is_zone_phrase(said.subject):
        return zone_has(unit, said.subject, what)
    who = unit.things(said.subject)
    if counters:
        return _has_counters(unit, said, what)
    if what.heads == (tree.Head(thing="opponent", plural=True),):
        return _has_opponents(unit, said.subject, what)
    zones = [one for one in what.qualifiers if isinstance(one, tree.InZone)]
    if len(zones) != 1:
        raise NotYet(said.verb)
    places = tuple(ZONE_NAMES[name] for name in zone_names(zones[0].zone))
    if any(zone not in (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY) for zone in places):
        raise NotYet(said.verb)
    rest = tuple(one for one in what.qualifiers if one is not zones[0])
    noun = unit.noun(replace(what, qualifiers=rest))
    least, most = count_bounds(unit, what.determiner)
    counted = what.determiner.count if isinstance(what.determiner, tree.Counted) else None
    if isinstance(counted, tree.FewerThan | tree.MoreThan):
        wanted = unit.amount(counted.amount)
        unit.notes.put(
            notes.DIFFERENCE,
            lambda state, ctx: abs(
                wanted(state, ctx)
                - sum(
                    noun.test(state, ctx, one)
                    for player in who(state, ctx)
                    for zone in places
                    for one in state.zone_ids(zone, seat_of(player))
                )
            ),
        )

    def holds(state: MagicState, ctx: Ctx) -> bool:
        return any(
            least(state, ctx)
            <= sum(
                noun.test(state, ctx, one) for zone in places for one in state.zone_ids(zone, seat_of(player))
            )
            <= most(state, ctx)
            for player in who(state, ctx)
            if is_player(player)
        )

    return holds


def _has_opponents(unit: Unit, subject: tree.Phrase, what: tree.NounPhrase) -> Condition:
    """`you have two or more opponents`."""
    if not isinstance(subject, tree.You) or what.shared or what.qualifiers:
        raise NotYet(what)
    least, most = count_bounds(unit, what.determiner)
    return lambda state, ctx: least(state, ctx) <= len(state.order) - 1 <= most(state, ctx)


def _has_counters(unit: Unit, said: Said, what: tree.NounPhrase) -> Condition:
    assert said.subject is not None
    things = unit.things(said.subject)
    if any(
        not isinstance(one, tree.OnThing) or not isinstance(one.what, tree.It | tree.They)
        for one in what.qualifiers
    ):
        raise NotYet(what)
    kind = counter_kind(what)
    least, most = count_bounds(unit, what.determiner)

    def count(state: MagicState, one: int) -> int:
        holder = state.players[seat_of(one)] if is_player(one) else obj_of(state, one)
        if holder is None:
            return 0
        return holder.counter(kind) if kind else sum(many for _, many in holder.counters)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = things(state, ctx)
        return bool(found) and all(
            least(state, ctx) <= count(state, one) <= most(state, ctx) for one in found
        )

    return holds


@condition(tree.Act, "own")
def _owns(unit: Unit, said: Said) -> Condition:
    """`an opponent owns a card in exile`."""
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase) or said.tense:
        raise NotYet(said.verb)
    who, noun = whom(unit, said), unit.noun(what)
    least, most = count_bounds(unit, what.determiner)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = sum(
            noun.test(state, ctx, one) and who(state, ctx, player_thing(state.objects[one].owner))
            for one in noun.candidates(state, ctx)
        )
        return least(state, ctx) <= found <= most(state, ctx)

    return holds
