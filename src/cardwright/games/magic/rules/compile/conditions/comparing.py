"""Conditions that compare: whose turn it is, who controls more, what things share, where something came from."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.history import span_of
from cardwright.games.magic.rules.compile.conditions.moved_this_turn import was_put, way_of
from cardwright.games.magic.rules.compile.fitting import is_other
from cardwright.games.magic.rules.compile.nouns.places import zone_name, zone_names
from cardwright.games.magic.rules.compile.registry import NotYet, condition
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.sharing import SHARED
from cardwright.games.magic.rules.state import MagicState

# ---------------------------------------------------------------------- who has more


@condition(tree.ControlMore)
def _more(unit: Unit, said: Said) -> Condition:
    """`an opponent controls more lands than you`, `you have more cards in hand than each opponent`."""
    verb: tree.ControlMore = said.verb
    if said.subject is None or said.tense or not isinstance(verb.what, tree.NounPhrase):
        raise NotYet(verb)
    if verb.how == "control":
        count = _controlled(unit, verb)
    elif verb.what == tree.NounPhrase(heads=(tree.Head(thing="life"),)):
        unit.volatile = True
        count = _life
    else:
        count = _held(verb)
    subject = said.subject
    who = _players(unit, subject)
    other = _is_other_players(verb.than)
    than = _players(unit, verb.than) if not other else _everyone
    every = _is_each(verb.than)
    sign = -1 if verb.fewer else 1
    lead = unit.amount(verb.lead) if verb.lead is not None else None
    some = not isinstance(subject, tree.NounPhrase) or not _is_each(subject)

    def difference(state: MagicState, ctx: Ctx) -> int:
        """Works for one player on each side only; several would have a difference each."""
        mine, others = who(state, ctx), than(state, ctx)
        if len(mine) != 1 or len(others) != 1:
            return 0
        return abs(count(state, ctx, mine[0]) - count(state, ctx, others[0]))

    if _is_one(subject) and _is_one(verb.than):
        unit.notes.put(notes.DIFFERENCE, difference)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        against = than(state, ctx)
        by = lead(state, ctx) if lead is not None else 1
        beats: list[bool] = []
        for seat in who(state, ctx):
            one = sign * count(state, ctx, seat)
            rest = [sign * count(state, ctx, each) for each in against if not (other and each == seat)]
            beats.append(bool(rest) and (all if every else any)(one - each >= by for each in rest))
        return bool(beats) and (any(beats) if some else all(beats))

    return holds


def _is_other_players(node: tree.Phrase) -> bool:
    """`each other player`: other than the one who is compared with them."""
    return (
        isinstance(node, tree.NounPhrase)
        and is_other(node)
        and len(node.shared) == 1
        and not node.qualifiers
        and [head.thing for head in node.heads] == ["player"]
    )


def _everyone(state: MagicState, _ctx: Ctx) -> list[int]:
    return list(state.order)


def _life(state: MagicState, _ctx: Ctx, seat: int) -> int:
    return state.players[seat].life


def _is_one(node: tree.Phrase) -> bool:
    """Tells whether a phrase is about one player: you, or one who was spoken of."""
    if isinstance(node, tree.NounPhrase):
        return isinstance(node.determiner, tree.Target | tree.That) and not node.plural
    return isinstance(node, tree.You | tree.They | tree.ControllerOf | tree.OwnerOf)


def _is_each(node: tree.Phrase) -> bool:
    return isinstance(node, tree.NounPhrase) and isinstance(node.determiner, tree.Each)


def _players(unit: Unit, node: tree.Phrase) -> Callable[[MagicState, Ctx], list[int]]:
    test = unit.test(node)
    return lambda state, ctx: [seat for seat in state.order if test(state, ctx, player_thing(seat))]


def _controlled(unit: Unit, verb: tree.ControlMore) -> Callable[[MagicState, Ctx, int], int]:
    assert isinstance(verb.what, tree.NounPhrase)
    noun = unit.noun(verb.what)
    if noun.zones != ("battlefield",):
        raise NotYet(verb.what)
    return lambda state, ctx, seat: sum(noun.test(state, ctx, one) for one in current(state).controlled[seat])


def _held(verb: tree.ControlMore) -> Callable[[MagicState, Ctx, int], int]:
    what = verb.what
    assert isinstance(what, tree.NounPhrase)
    place = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if what.heads != (tree.Head(thing="card", plural=True),) or what.shared or verb.how != "have":
        raise NotYet(verb)
    if not isinstance(place, tree.InZone):
        raise NotYet(verb)
    zones = [ZONE_NAMES[name] for name in zone_names(place.zone)]
    if any(zone not in (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY) for zone in zones):
        raise NotYet(place)
    return lambda state, _ctx, seat: sum(len(state.zone_ids(zone, seat)) for zone in zones)


# ---------------------------------------------------------------------- what they share


@condition(tree.Share)
def _shares(unit: Unit, said: Said) -> Condition:
    """`it shares a creature type with enchanted creature`, `that shares a color with it`."""
    verb: tree.Share = said.verb
    what = verb.what
    if said.subject is None or said.tense or verb.with_whom is None or not isinstance(what, tree.NounPhrase):
        raise NotYet(verb)
    least_one = tree.Counted(count=tree.AtLeast(amount=tree.Number(value=1)))
    if not isinstance(what.determiner, tree.A) and what.determiner != least_one:
        raise NotYet(what)
    if len(what.heads) != 1 or what.heads[0].thing not in SHARED or what.qualifiers or what.shared:
        raise NotYet(what)
    things, others = unit.things(said.subject), unit.things(verb.with_whom)
    alike = SHARED[what.heads[0].thing]

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = [one for one in things(state, ctx) if not is_player(one)]
        against = [one for one in others(state, ctx) if not is_player(one)]
        return bool(found) and all(
            any(alike(look(state, one), look(state, other)) for other in against) for one in found
        )

    return holds


# ---------------------------------------------------------------------- where from


@condition(tree.CastFrom)
def _cast_from(unit: Unit, said: Said) -> Condition:
    """`it was cast from a graveyard`, `this spell was cast from anywhere other than your hand`."""
    origin = said.verb.origin
    if said.subject is None or said.tense != "past":
        raise NotYet(said.verb)
    things = unit.things(said.subject)
    elsewhere = isinstance(origin, tree.Elsewhere)
    zone = zone_name(origin.zone if isinstance(origin, tree.Elsewhere) else origin)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = [obj_of(state, one) for one in things(state, ctx)]
        return bool(found) and all(
            obj is not None and obj.was("cast") > 0 and bool(obj.was(f"from {zone}")) != elsewhere
            for obj in found
        )

    return holds


@condition(tree.Leave)
def _left(unit: Unit, said: Said) -> Condition:
    """`a permanent left the battlefield under your control this turn`, `a card left your graveyard this turn`."""
    if said.subject is None:
        raise NotYet(said.verb)
    span = span_of(said)
    zone = ZONE_NAMES[zone_name(said.verb.zone)]
    subject = said.subject
    none = isinstance(subject, tree.NounPhrase) and isinstance(subject.determiner, tree.No)
    if isinstance(subject, tree.NounPhrase) and none:
        subject = replace(subject, determiner=None)
    which = unit.test(subject)
    place = said.verb.zone
    whose = None
    if isinstance(place, tree.NounPhrase) and isinstance(place.determiner, tree.Possessed):
        whose = unit.test(place.determiner.by)
    under = unit.test(said.verb.under) if said.verb.under is not None else None

    def holds(state: MagicState, ctx: Ctx) -> bool:
        return none != any(
            seen.kind == HappeningKind.MOVED
            and seen.origin == zone
            and which(state, ctx, seen.thing)
            and (whose is None or whose(state, ctx, player_thing(seen.seat)))
            and (under is None or under(state, ctx, player_thing(controller_of(state, seen.thing))))
            for seen in span(state)
        )

    return holds


@condition(tree.PutInto)
def _was_put(unit: Unit, said: Said) -> Condition:
    """`it was put there from the battlefield this turn`: of a card where it is now."""
    verb: tree.PutInto = said.verb
    if said.subject is None or verb.verb != "put" or not isinstance(verb.to, tree.Destination):
        raise NotYet(verb)
    if verb.to.place == "into" and not isinstance(said.subject, tree.It):
        return was_put(unit, said)
    if verb.to.place == "into":
        return _was_put_into(unit, said)
    if verb.to.place != "there":
        raise NotYet(verb)
    span, things = span_of(said), unit.things(said.subject)
    origin: Zone | None = None
    if isinstance(verb.origin, tree.Arriving) and verb.origin.how != "anywhere":
        raise NotYet(verb)
    if verb.origin is not None and not isinstance(verb.origin, tree.Arriving):
        origin = ZONE_NAMES[zone_name(verb.origin)]

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = things(state, ctx)
        return bool(found) and all(
            any(
                seen.kind == HappeningKind.MOVED
                and seen.became == one
                and (origin is None or seen.origin == origin)
                for seen in span(state)
            )
            for one in found
        )

    return holds


def _was_put_into(unit: Unit, said: Said) -> Condition:
    """`that was put into your graveyard from the battlefield this turn`: of a card where it is now."""
    span, things = span_of(said), unit.things(said.subject or said.verb)
    way = way_of(unit, said.verb, card=True)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = things(state, ctx)
        return bool(found) and all(
            any(seen.became == one and way.taken(state, ctx, seen) for seen in span(state)) for one in found
        )

    return holds


@condition(tree.Deal)
def _dealt(unit: Unit, said: Said) -> Condition:
    """`it dealt damage to an opponent this turn`."""
    verb: tree.Deal = said.verb
    if said.subject is None or verb.amount is not None or verb.more:
        raise NotYet(verb)
    span, things = span_of(said), unit.test(said.subject)
    to = unit.test(verb.to) if verb.to is not None else None
    kind = verb.kind

    def holds(state: MagicState, ctx: Ctx) -> bool:
        return any(
            seen.kind == HappeningKind.DAMAGED
            and things(state, ctx, seen.source)
            and (to is None or to(state, ctx, seen.thing))
            and (not kind or seen.combat == (kind == "combat"))
            for seen in span(state)
        )

    return holds


@condition(tree.Create)
def _created(unit: Unit, said: Said) -> Condition:
    """`you created a token this turn`."""
    plain = tree.NounPhrase(determiner=tree.A(), heads=(tree.Head(thing="token"),))
    if said.subject is None or said.verb.what != plain:
        raise NotYet(said.verb)
    span, who = span_of(said), unit.test(said.subject)
    return lambda state, ctx: any(
        seen.kind == HappeningKind.TOKENS and who(state, ctx, player_thing(seen.seat)) for seen in span(state)
    )


_ORDINALS: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}


@condition(tree.ThisTime)
def _this_time(unit: Unit, said: Said) -> Condition:
    """`this is the second time this ability has resolved this turn`."""
    times = [word for word in (said.verb.which, said.verb.other) if word]
    wanted = [_ORDINALS[word] for word in times if word in _ORDINALS]
    if len(wanted) != len(times):
        raise NotYet(said.verb)
    text = unit.text

    def holds(state: MagicState, ctx: Ctx) -> bool:
        return (
            sum(
                seen.kind == HappeningKind.RESOLVED and seen.source == ctx.source and seen.word == text
                for seen in state.history
            )
            in wanted
        )

    return holds
