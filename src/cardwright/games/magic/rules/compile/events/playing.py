"""Events of playing cards: casting or copying spells, playing cards and lands, casting the next spell (CR 601, 305)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Filter, Watch
from cardwright.games.magic.rules.compile.conditions.history import counted
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.nouns.others import is_exiled_with_this
from cardwright.games.magic.rules.compile.nouns.places import zone_names
from cardwright.games.magic.rules.compile.registry import EVENTS, NotYet, condition, event, find
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import came_from_exile_with
from cardwright.games.magic.rules.state import MagicState


@event(tree.ActOneOf)
def _casts_or_copies(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you cast or copy an instant or sorcery spell` (CR 707.10)."""
    verb: tree.ActOneOf = said.verb
    if verb.verbs != ("cast", "copy") or verb.what is None or said.mods.left:
        raise NotYet(verb)
    who, who_key = about(unit, said.subject)
    what, key = about(unit, verb.what)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not who(state, ctx, player_thing(happening.seat)):
            return False
        note(ctx, who_key, player_thing(happening.seat))
        if not what(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.CAST, match), Watch(HappeningKind.COPIED, match))


@event(tree.Adverb)
def _next(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`when you next cast a creature spell this turn`: the first that a delayed trigger sees."""
    if said.verb.word != "next":
        raise NotYet(said.verb)
    found = find(EVENTS, said.verb.verb)
    if found is None:
        raise NotYet(said.verb.verb)
    watches: tuple[Watch, ...] = found[0](unit, said._replace(verb=said.verb.verb))
    return watches


@event(tree.Act, "play")
def _plays(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you play a card from exile`, `a card exiled with this creature`, `an opponent plays a land` (CR 701.14)."""
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.A | tree.Another):
        raise NotYet(said.verb)
    land = all(isinstance(one.noun, tree.TypeIs) and one.noun.type == "Land" for one in what.heads)
    card = all(one.thing == "card" for one in what.heads)
    if not land and not card:
        raise NotYet(what)
    origins = _origins(unit, what)
    who, who_key = about(unit, said.subject)
    exiled = tuple(one for one in what.qualifiers if is_exiled_with_this(one))
    rest = tuple(one for one in what.qualifiers if not isinstance(one, tree.InZone) and one not in exiled)
    bare = tree.NounPhrase(determiner=what.determiner, shared=what.shared, heads=what.heads, qualifiers=rest)
    test, key = about(unit, bare)
    unit.keys[id(what)] = key

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        player = player_thing(happening.seat)
        if not who(state, ctx, player):
            return False
        note(ctx, who_key, player)
        if not test(state, ctx, happening.thing):
            return False
        if exiled and not came_from_exile_with(state, ctx.source, happening.thing):
            return False
        obj = state.objects.get(happening.thing)
        if obj is not None and obj.copy:
            return False  # a copy of a card that is cast is no card
        if origins is not None and not origins(state, ctx, happening):
            return False
        note(ctx, key, happening.thing)
        return True

    played = Watch(HappeningKind.LAND_PLAYED, match)
    return (played,) if land else (Watch(HappeningKind.CAST, match), played)


def _origins(unit: Unit, what: tree.NounPhrase) -> "_From | None":
    places = [one for one in what.qualifiers if isinstance(one, tree.InZone)]
    if not places:
        return None
    if len(places) > 1 or places[0].how != "from":
        raise NotYet(what)
    zones = tuple(ZONE_NAMES[name] for name in zone_names(places[0].zone))
    whose: Filter | None = None
    if isinstance(places[0].zone, tree.NounPhrase) and isinstance(places[0].zone.determiner, tree.Possessed):
        whose = unit.test(places[0].zone.determiner.by)
    return _From(zones, whose)


class _From:
    """From where a card was played."""

    __slots__ = ("whose", "zones")

    def __init__(self, zones: tuple[Zone, ...], whose: Filter | None) -> None:
        self.zones = zones
        self.whose = whose

    def __call__(self, state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        """Tells whether something was played from there."""
        if happening.origin not in [int(zone) for zone in self.zones]:
            return False
        obj = state.objects.get(happening.thing)
        return self.whose is None or (obj is not None and self.whose(state, ctx, player_thing(obj.owner)))


@event(tree.Act, "foretell")
def _foretells(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you foretell a card` (CR 702.143c)."""
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase) or what != tree.NounPhrase(
        determiner=tree.A(), heads=(tree.Head(thing="card"),)
    ):
        raise NotYet(said.verb)
    who, who_key = about(unit, said.subject)
    before = len(unit.spoken)
    key = unit.introduce(player=False, plural=False, nouns=("card",))
    unit.note(what, before)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not who(state, ctx, player_thing(happening.seat)):
            return False
        note(ctx, who_key, player_thing(happening.seat))
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.FORETOLD, match),)


@event(tree.Passive, "plotted")
def _plotted(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`when this card becomes plotted` (CR 702.170)."""
    if not isinstance(said.subject, tree.SelfRef) or said.verb.how != "become" or said.verb.by is not None:
        raise NotYet(said.verb)
    unit.zones = (Zone.EXILE,)
    unit.introduce(player=False, plural=False, nouns=("card", "permanent", "creature"), key="self")
    return (Watch(HappeningKind.PLOTTED, lambda _state, ctx, happening: happening.thing == ctx.source),)


@condition(tree.Act, "play")
def _played(unit: Unit, said: Said) -> Condition:
    """`you played a land this turn`."""
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase) or [head.noun for head in what.heads] != [
        tree.TypeIs(type="Land")
    ]:
        raise NotYet(said.verb)
    return counted(HappeningKind.LAND_PLAYED, unit, said)
