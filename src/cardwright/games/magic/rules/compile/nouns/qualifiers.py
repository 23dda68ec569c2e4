"""Qualifiers: what stands after a noun."""

from collections.abc import Callable

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Filter
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.nouns.places import zone_names
from cardwright.games.magic.rules.compile.registry import NotYet, qualifier
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing, seat_of
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.layers import base_power_toughness, look
from cardwright.games.magic.rules.measures import COMPARISONS, STATS
from cardwright.games.magic.rules.places import controller_of_any, obj_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import walk


@qualifier(tree.Controlled, stable=True)
def _controlled(unit: Unit, node: tree.Controlled) -> Filter:
    if isinstance(node.by, tree.Partitive) and any(isinstance(one, tree.They) for one in walk(node.by)):
        raise NotYet(node.by, "whose opponents they are is not known yet as a target is chosen")
    who = unit.test(node.by)
    negated = node.negated
    if node.how in ("own", "owned by"):

        def owned(state: MagicState, ctx: Ctx, one: int) -> bool:
            obj = obj_of(state, one)
            return obj is not None and who(state, ctx, player_thing(obj.owner)) != negated

        return owned
    if node.how == "own and control":

        def both_of_it(state: MagicState, ctx: Ctx, one: int) -> bool:
            obj = obj_of(state, one)
            if obj is None or not who(state, ctx, player_thing(obj.owner)):
                return False
            return who(state, ctx, player_thing(controller_of_any(state, one)))

        return both_of_it
    if node.how in ("control but not own", "own but not control"):
        holds = node.how == "control but not own"

        def one_only(state: MagicState, ctx: Ctx, one: int) -> bool:
            obj = obj_of(state, one)
            if obj is None or who(state, ctx, player_thing(obj.owner)) == holds:
                return False
            return who(state, ctx, player_thing(controller_of_any(state, one))) == holds

        return one_only
    if node.how == "controlled":
        unit.volatile = True  # of what has left, as it last was (CR 608.2h)
    elif node.how not in ("control", "controls"):
        raise NotYet(node)
    return lambda state, ctx, one: who(state, ctx, player_thing(controller_of_any(state, one))) != negated


@qualifier(tree.WithKeyword, stable=True)
def _with_keyword(_unit: Unit, node: tree.WithKeyword) -> Filter:
    """`with cycling` (CR 702.29e), `with a morph ability` (CR 702.37b): variants of the keyword count."""
    name = node.name

    def test(state: MagicState, _ctx: Ctx, one: int) -> bool:
        return any(
            keyword == name or (name in ("cycling", "morph") and keyword.endswith(name))
            for keyword in look(state, one).keywords
        )

    return test


@qualifier(tree.FromSource)
def _from_source(unit: Unit, node: tree.FromSource) -> Filter:
    """`target activated ability from an artifact source`: of an ability on the stack."""
    test = unit.test(node.source)
    return lambda state, ctx, one: any(
        item.id == one and not item.spell and test(state, ctx, item.bound.source) for item in state.stack
    )


def compile_comparison(unit: Unit, node: tree.Phrase) -> tuple[Callable[[int, int], bool], Amount]:
    """Compiles how two amounts stand: the test, and the amount on the right."""
    if isinstance(node, tree.Comparison):
        if node.how not in COMPARISONS:
            raise NotYet(node)
        return COMPARISONS[node.how], unit.amount(node.amount)
    return COMPARISONS["="], unit.amount(node)


@qualifier(tree.WithStat, stable=True)
def _with_stat(unit: Unit, node: tree.WithStat) -> Filter:
    if node.which == "power or toughness":
        either = [_with_stat(unit, replace(node, which=which)) for which in ("power", "toughness")]
        return lambda state, ctx, one: any(test(state, ctx, one) for test in either)
    stat = STATS.get(node.which)
    if stat is None:
        raise NotYet(node)
    compare, amount = compile_comparison(unit, node.comparison)
    return lambda state, ctx, one: compare(stat(state, one), amount(state, ctx))


@qualifier(tree.WithStats, stable=True)
def _with_stats(unit: Unit, node: tree.WithStats) -> Filter:
    """`with base power and toughness 1/1`."""
    power, _, toughness = node.stats.partition("/")
    if node.which not in ("base power and toughness", "power and toughness"):
        raise NotYet(node)
    if not power.isdecimal() or not toughness.isdecimal():
        raise NotYet(node)
    want = int(power), int(toughness)
    if node.which == "power and toughness":
        return lambda state, _ctx, one: (look(state, one).power, look(state, one).toughness) == want
    if unit.kind == "static":
        raise NotYet(node)  # what is the base is known only once all layers are applied
    return lambda state, _ctx, one: not is_player(one) and base_power_toughness(state, one) == want


@qualifier(tree.WithThan, stable=True)
def _with_than(unit: Unit, node: tree.WithThan) -> Filter:
    """`with lesser mana value`: than what the text is about, as it last was where it is gone (CR 608.2h)."""

    stat, than = STATS.get(node.which), again.BOUND(unit, node)
    if stat is None or than is None:
        raise NotYet(node)
    compare = COMPARISONS[node.how]
    return lambda state, ctx, one: any(
        compare(stat(state, one), stat(state, other)) for other in than(state, ctx)
    )


@qualifier(tree.InZone, stable=True)
def _in_zone(unit: Unit, node: tree.InZone) -> Filter:
    if isinstance(node.zone, tree.It | tree.They):
        return unit.test(node.zone)
    if isinstance(node.zone, tree.OutsideGame):
        return lambda state, _ctx, one: one in state.outside  # CR 400.11
    if isinstance(node.zone, tree.Elsewhere):
        return _elsewhere(unit, node, node.zone)
    if node.also is not None:
        places = [_in_zone(unit, tree.InZone(zone=one, how=node.how)) for one in (node.zone, node.also)]
        return lambda state, ctx, one: any(place(state, ctx, one) for place in places)
    zones = tuple(ZONE_NAMES[name] for name in zone_names(node.zone))
    whose = None
    if isinstance(node.zone, tree.NounPhrase) and isinstance(node.zone.determiner, tree.Possessed):
        whose = unit.test(node.zone.determiner.by)

    origins = tuple(f"from {zone.name.lower()}" for zone in zones) if node.how == "from" else ()

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        obj = obj_of(state, one)
        if obj is None:
            return False
        if obj.zone not in zones and not (obj.zone is Zone.STACK and any(obj.was(one) for one in origins)):
            return False  # a spell is cast from where its card was
        return whose is None or whose(state, ctx, player_thing(obj.owner))

    return test


def _elsewhere(unit: Unit, node: tree.InZone, other: tree.Elsewhere) -> Filter:
    """`from anywhere other than their hand`: of a spell, where its card was cast from (CR 601.2a)."""
    there = _in_zone(unit, tree.InZone(zone=other.zone, how=node.how))
    words = tuple(f"from {name}" for name in zone_names(other.zone))

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        obj = obj_of(state, one)
        if obj is not None and obj.zone is Zone.STACK:
            return not any(obj.was(word) for word in words)
        return not there(state, ctx, one)

    return test


@qualifier(tree.OtherThan, stable=True)
def _other_than(unit: Unit, node: tree.OtherThan) -> Filter:
    test = unit.test(node.what)
    return lambda state, ctx, one: not test(state, ctx, one)


def counter_kind(node: tree.Phrase) -> str:
    """Returns the kind of counters that a phrase is about, nothing for any kind."""
    if isinstance(node, tree.NounPhrase) and len(node.heads) == 1:
        head = node.heads[0]
        kinds = [one for one in (*head.own, *head.kinds, *node.shared) if isinstance(one, tree.CounterIs)]
        if len(kinds) == 1 and len(head.kinds) + len(head.own) + len(node.shared) == 1:
            return kinds[0].counter
        if not head.own and not head.kinds and not node.shared:
            return ""
    raise NotYet(node)


@qualifier(tree.HadBy)
def _had_by(unit: Unit, node: tree.HadBy) -> Filter:
    """`opponents you have`: those of the player named."""
    who = unit.things(node.by)

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        return is_player(one) and any(
            seat_of(one) in state.opponents(seat_of(player)) for player in who(state, ctx)
        )

    return test
