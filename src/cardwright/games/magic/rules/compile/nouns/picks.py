"""Choosing what a phrase leaves open: `a creature`, `up to two cards`, `one of them`."""

from collections.abc import Generator

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Select
from cardwright.games.magic.rules.compile import again, notes
from cardwright.games.magic.rules.compile.conditions.enough import leaves_open, the_extreme
from cardwright.games.magic.rules.compile.effects.piling import pile_pick
from cardwright.games.magic.rules.compile.nouns.choosers import compile_chooser
from cardwright.games.magic.rules.compile.nouns.others import with_determiner
from cardwright.games.magic.rules.compile.nouns.phrases import (
    bound,
    bounds,
    compile_noun,
    once,
    slot_text,
)
from cardwright.games.magic.rules.compile.nouns.together import take_together
from cardwright.games.magic.rules.compile.nouns.whose import from_top, note_people
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Pick, Said, Unit
from cardwright.games.magic.rules.context import Ctx, Things, is_player, seat_of
from cardwright.games.magic.rules.picking import choose_among, choose_at_random, fits_now
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Option


@again.PICK.by
def compile_pick(unit: Unit, node: tree.Phrase) -> Pick:
    """Compiles a phrase to the things meant, chosen by a seat where the phrase leaves a choice."""
    pile = pile_pick(unit, node)
    if pile is not None:
        return pile
    if from_top(node) is not None:
        return _given(unit.things(node))
    if isinstance(node, tree.Partitive):
        return _partitive(unit, node)
    if isinstance(node, tree.OneOfThem):
        return _one_of_them(unit, node)
    if isinstance(node, tree.HalfOf):
        return _half(unit, node)
    if isinstance(node, tree.NounPhrase) and isinstance(
        node.determiner, tree.A | tree.Another | tree.Counted | tree.Any | tree.Additional
    ):
        return _choosing(unit, node)
    extreme = the_extreme(node)
    if extreme is not None and isinstance(node, tree.NounPhrase):
        return _the_extreme(unit, node, extreme)
    if isinstance(node, tree.NounList) and any(leaves_open(one) for one in node.placed):
        return _one_of_list(unit, node) if node.join == "or" else _of_list(unit, node)
    return _given(unit.things(node))


def _the_extreme(unit: Unit, node: tree.NounPhrase, extreme: tree.WithExtreme) -> Pick:
    """`the creature with the least power`: one is chosen where several have it."""
    if extreme.tied:
        raise NotYet(node)
    meant = replace(node, determiner=tree.A())
    unit.cache[id(meant)] = (meant, None)
    pick = _choosing(unit, meant)
    if id(meant) in unit.keys:
        unit.keys[id(node)] = unit.keys[id(meant)]
        unit.cache.setdefault(id(node), (node, None))
    unit.notes.put(notes.TIES, (extreme.how, extreme.which))
    return pick


def _one_of_list(unit: Unit, node: tree.NounList) -> Pick:
    """`a card from their hand or a permanent they control`: one of all that fit."""
    before = len(unit.spoken)
    nouns: list[str] = []
    groups: list[Select] = []
    for item in node.placed:
        if isinstance(item, tree.NounPhrase) and isinstance(item.determiner, tree.Counted | tree.Additional):
            raise NotYet(item)
        groups.append(unit.things(item))
        nouns.extend(_called(unit, item))
    nouns.extend(noun for one in unit.spoken[before:] for noun in one.nouns)
    key = unit.introduce(player=False, plural=False, nouns=tuple(dict.fromkeys(nouns)))

    def pick(state: MagicState, ctx: Ctx, seat: int) -> Generator[Decision, Option, Things]:
        found = dict.fromkeys(one for group in groups for one in group(state, ctx))
        chosen = yield from choose_among(seat, list(found), 1, 1, "one of them", ctx)
        ctx.refs[key] = chosen
        return chosen

    return pick


def _called(unit: Unit, node: tree.Phrase) -> tuple[str, ...]:
    return unit.noun(node).nouns if isinstance(node, tree.NounPhrase) and leaves_open(node) else ()


def _of_list(unit: Unit, node: tree.NounList) -> Pick:
    """`the top card of their library and a card at random from their hand`: each of them, in the order of the text."""
    before = len(unit.spoken)
    picks = [unit.pick(item) for item in node.placed]
    for said, placed in zip(node.items, node.placed, strict=True):
        if id(placed) in unit.keys:
            unit.keys.setdefault(id(said), unit.keys[id(placed)])
            unit.cache.setdefault(id(said), (said, None))
    nouns = tuple(dict.fromkeys(noun for one in unit.spoken[before:] for noun in one.nouns))
    key = unit.introduce(player=False, plural=True, nouns=nouns)

    def pick(state: MagicState, ctx: Ctx, seat: int) -> Generator[Decision, Option, Things]:
        found: list[int] = []
        for one in picks:
            found.extend((yield from one(state, ctx, seat)))
        ctx.refs[key] = tuple(dict.fromkeys(found))
        return ctx.refs[key]

    return pick


def one_for_each(said: Said, what: tree.Phrase) -> tree.Phrase:
    """Takes `for each …` of a verb that chooses one thing: it is done to so many things that are chosen together."""
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.A):
        return what
    each = said.mods.take(tree.ForEach)
    return (
        what if each is None else replace(what, determiner=tree.Counted(count=tree.NumberOf(what=each.what)))
    )


def _given(select: Select) -> Pick:
    """Returns the things that are meant where nothing is left to choose."""

    def pick(state: MagicState, ctx: Ctx, _seat: int) -> Generator[Decision, Option, Things]:
        return tuple(select(state, ctx))
        yield

    return pick


def _at_random(node: tree.NounPhrase) -> tuple[tree.NounPhrase, bool]:
    """Returns a phrase without `chosen at random`, and whether chance chooses."""
    rest = tuple(one for one in node.qualifiers if not isinstance(one, tree.ByChance))
    if len(rest) < len(node.qualifiers):
        return replace(node, qualifiers=rest), True
    return node, any(isinstance(one, tree.RandomFrom | tree.RandomOf) for one in node.qualifiers)


def _choosing(unit: Unit, node: tree.NounPhrase) -> Pick:
    node, together = take_together(unit, node)
    node, by_chance = _at_random(node)
    noun = compile_noun(unit, node)
    determiner = node.determiner
    test = with_determiner(unit, node, noun.test)
    if isinstance(determiner, tree.Counted):
        low, high = bounds(unit, determiner.count)
    elif isinstance(determiner, tree.Additional):
        low = high = unit.amount(determiner.count)
    else:
        low = high = once
    chooser = compile_chooser(unit, node)
    random = by_chance or unit.random.take()
    if random and together is not None:
        raise NotYet(node)
    of_each = _of_each_zone(node)
    key = unit.introduce(player=noun.player, plural=node.plural or of_each, nouns=noun.nouns)
    note_people(unit, node, key)

    def pick(state: MagicState, ctx: Ctx, seat: int) -> Generator[Decision, Option, Things]:
        found = [one for one in noun.candidates(state, ctx) if test(state, ctx, one)]
        if chooser is not None:
            who = chooser(state, ctx)
            seat = seat_of(who[0]) if who else seat
        least, most = low(state, ctx), high(state, ctx)
        chosen: Things = ()
        for group in _by_owner(state, found) if of_each else (found,):
            if random:
                chosen += yield from choose_at_random(group, least)
            else:
                fits = fits_now(state, ctx, together)
                chosen += yield from choose_among(seat, group, least, most, slot_text(node), ctx, fits)
        ctx.refs[key] = chosen
        return chosen

    return pick


def _of_each_zone(node: tree.NounPhrase) -> bool:
    """Tells whether so many are chosen in each of several zones: `a card from each graveyard`."""
    zones = [one.zone for one in node.qualifiers if isinstance(one, tree.InZone)]
    zone = zones[0] if len(zones) == 1 else None
    if not isinstance(zone, tree.NounPhrase):
        return False
    whose = zone.determiner.by if isinstance(zone.determiner, tree.Possessed) else zone
    return isinstance(whose, tree.NounPhrase) and isinstance(whose.determiner, tree.Each)


def _by_owner(state: MagicState, cards: list[int]) -> list[list[int]]:
    """Returns cards by whose zone they are in, each player's in turn order."""
    groups = [[one for one in cards if state.objects[one].owner == seat] for seat in state.apnap()]
    return [group for group in groups if group]


def _half(unit: Unit, node: tree.HalfOf) -> Pick:
    """`half the creatures they control, rounded up`: so many of them, as whoever does it chooses."""
    what = node.what
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.The):
        raise NotYet(node)
    if what.determiner.done or not what.plural:
        raise NotYet(node)
    noun = compile_noun(unit, replace(what, determiner=None))
    key = unit.introduce(player=noun.player, plural=True, nouns=noun.nouns)
    if node.rounded not in ("up", "down"):
        raise NotYet(node)
    parts = node.share
    more = parts - 1 if node.rounded == "up" else 0

    def pick(state: MagicState, ctx: Ctx, seat: int) -> Generator[Decision, Option, Things]:
        found = [one for one in noun.candidates(state, ctx) if noun.test(state, ctx, one)]
        many = (len(found) + more) // parts
        chosen = yield from choose_among(seat, found, many, many, slot_text(what), ctx)
        ctx.refs[key] = chosen
        return chosen

    return pick


def _one_of_them(unit: Unit, node: tree.OneOfThem) -> Pick:
    """`exile one`, `put one into your hand`: one of the group that was just spoken of."""
    of = bound(unit, node)
    if of is None:
        raise NotYet(node)
    return _some(unit, of, once, once, plural=False)


def _partitive(unit: Unit, node: tree.Partitive) -> Pick:
    """`one of them`, `up to two of those cards`: some of a group."""
    of = unit.things(node.of)
    if isinstance(node.count, tree.Each):
        return _given(of)
    low, high = bounds(unit, node.count)
    return _some(
        unit, of, low, high, plural=not (isinstance(node.count, tree.Number) and node.count.value == 1)
    )


def _some(unit: Unit, of: Select, low: Amount, high: Amount, *, plural: bool) -> Pick:
    key = unit.introduce(player=False, plural=plural, nouns=("card", "permanent", "creature"))
    random = unit.random.take()

    def pick(state: MagicState, ctx: Ctx, seat: int) -> Generator[Decision, Option, Things]:
        found = [one for one in of(state, ctx) if is_player(one) or one in state.objects]
        if random:
            chosen = yield from choose_at_random(found, low(state, ctx))
        else:
            most = high(state, ctx)
            chosen = yield from choose_among(seat, found, low(state, ctx), most, "one of them", ctx)
        ctx.refs[key] = chosen
        return chosen

    return pick
