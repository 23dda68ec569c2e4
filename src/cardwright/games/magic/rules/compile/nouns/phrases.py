"""Noun phrases: which things are meant, references, and choosing what a phrase leaves open."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.joined import taken_apart
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Amount, Filter, Select, TargetSlot
from cardwright.games.magic.rules.compile import again, notes
from cardwright.games.magic.rules.compile.fitting import (
    NOT_CAST,
    is_any_player,
    is_kind_of_last,
    is_one_of_players,
    is_other,
    no_creature,
    of_creatures,
    says_what_it_is,
)
from cardwright.games.magic.rules.compile.nouns.attacked import whom_it_attacks
from cardwright.games.magic.rules.compile.nouns.choosers import compile_chooser, note_chooser
from cardwright.games.magic.rules.compile.nouns.described import described, is_done_this_way
from cardwright.games.magic.rules.compile.nouns.groups import is_one_or_more
from cardwright.games.magic.rules.compile.nouns.heads import nouns_of, thing_test
from cardwright.games.magic.rules.compile.nouns.others import (
    another_player,
    not_source,
    other_than,
    with_determiner,
)
from cardwright.games.magic.rules.compile.nouns.places import (
    ROLES,
    borne_by,
    both,
    either,
    player_guard,
    ranked,
    zones_of,
)
from cardwright.games.magic.rules.compile.nouns.together import take_together
from cardwright.games.magic.rules.compile.nouns.whose import from_top, note_people
from cardwright.games.magic.rules.compile.registry import GIVING, NotYet, thing
from cardwright.games.magic.rules.compile.statics.granted_by import GRANTER, own_name
from cardwright.games.magic.rules.compile.unit import Noun, Referent, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.noting import ITSELF
from cardwright.games.magic.rules.places import (
    PERSONS,
    chosen_player,
    exiled_with_source,
    is_any_target,
    joined,
    targetable,
    zone_now,
)
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import walk

# ---------------------------------------------------------------------- what is meant


@again.NOUN.by
def compile_noun(unit: Unit, node: tree.NounPhrase) -> Noun:
    """Compiles a noun phrase without its determiner."""
    node = ranked(borne_by(taken_apart(node)))
    shared = [unit.kind_of(one) for one in node.shared]
    said = [one for one in node.qualifiers if not isinstance(one, tree.OfChoice)]
    qualifiers = [unit.qualifier(one) for one in said]
    general = [made for made, one in zip(qualifiers, said, strict=True) if not of_creatures(one)]
    places = [made for made, one in zip(qualifiers, said, strict=True) if not says_what_it_is(one)]
    tests: list[Filter] = []
    zones: list[str] = []
    nouns: list[str] = []
    for head in node.heads:
        parts = [*[unit.kind_of(one) for one in (*head.own, *head.kinds)], *shared]
        here = zones_of(head, node)
        if head.noun is not None:
            parts.insert(0, unit.kind_of(head.noun))
        if head.thing:
            extra = thing_test(head)
            if extra is not None:
                parts.insert(0, extra)
        person = here == ("players",)
        doer_unknown = unit.other is None and any(is_any_player(one) for one in unit.happened)
        if person and is_other(node) and doer_unknown:
            raise NotYet(node)  # other than the one who did it
        if head.thing in ROLES:
            unit.volatile = True
        fitting = general if len(node.heads) > 1 and no_creature(head) else qualifiers
        if is_kind_of_last(head, node):
            fitting = places
        tests.append(both(player_guard(person, parts), fitting))
        zones.extend(zone for zone in here if zone not in zones)
        nouns.extend(nouns_of(head))
    person = zones == ["players"]
    if any(zone not in ("players", "battlefield") for zone in zones):
        unit.volatile = True
    return Noun(joined(tuple(zones)), either(tests), person, node.plural, tuple(nouns), tuple(zones))


@again.TEST.by
def compile_test(unit: Unit, node: tree.Phrase) -> Filter:
    """Compiles a phrase to a test: whether a thing is (one of) what is meant."""
    if isinstance(node, tree.NounPhrase) and _is_general(node):
        if isinstance(node.determiner, tree.Counted | tree.No) and not is_one_or_more(node):
            raise NotYet(node)  # how many there are is more than whether something is one of them
        chooser = unit.notes.get(notes.CHOOSING) if isinstance(node.determiner, tree.Another) else None
        if chooser is not None:
            test = compile_noun(unit, node).test
            return lambda state, ctx, one: one not in chooser(state, ctx) and test(state, ctx, one)
        return with_determiner(unit, node, compile_noun(unit, node).test)
    if isinstance(node, tree.NounList):
        return either([compile_test(unit, item) for item in node.placed])
    if is_one_of_players(node):
        return compile_test(unit, node.of)
    select = unit.things(node)
    return lambda state, ctx, one: one in select(state, ctx)


def _is_general(node: tree.NounPhrase) -> bool:
    return node.determiner is None or isinstance(
        node.determiner, tree.A | tree.Another | tree.Each | tree.All | tree.Any | tree.Counted | tree.No
    )


# ---------------------------------------------------------------------- references


@thing(tree.You, stable=True)
def _you(_unit: Unit, _node: tree.You) -> Select:
    return lambda _state, ctx: (player_thing(ctx.controller),)


@thing(tree.SelfRef, stable=True)
def _self(unit: Unit, node: tree.SelfRef) -> Select:
    if (
        own_name(node) and unit.kind == "static" and GIVING
    ):  # what has left is no longer spoken of (CR 611.3a)
        return lambda state, ctx: tuple(
            one for one in ctx.refs.get(GRANTER, (ctx.source,)) if one in state.objects
        )
    if own_name(node):
        return lambda _state, ctx: ctx.refs.get(GRANTER) or ctx.refs.get(ITSELF, (ctx.source,))
    if unit.kind == "static":
        return lambda _state, ctx: (ctx.source,)
    return lambda _state, ctx: ctx.refs.get(ITSELF, (ctx.source,))


def _held(key: str) -> Select:
    def select(_state: MagicState, ctx: Ctx) -> Sequence[int]:
        if key == "self":
            return ctx.refs.get(ITSELF, (ctx.source,))
        return ctx.refs.get(key, ())

    return select


@again.BOUND.by
def bound(unit: Unit, node: tree.Phrase) -> Select | None:
    """Returns what the reader has bound a reference to; None where it is not known here under any key."""
    introducer = unit.binding.of(node)
    if introducer is None:
        return None
    key = unit.keys.get(id(introducer))
    known = unit.cache.get(id(introducer))
    fresh = unit.kind == "static" and key == "attached" and known is not None and known[1] is not None
    if key is not None and not fresh:
        return _held(key)
    if known is not None and known[1] is not None:
        select: Select = known[1]
        return select
    if isinstance(introducer, tree.NounList) and introducer.join == "or":
        keys = [unit.keys.get(id(item)) for item in introducer.items]
        if None not in keys:
            return lambda _state, ctx: tuple(
                dict.fromkeys(x for held in keys for x in ctx.refs.get(held or "", ()))
            )
    if isinstance(
        introducer, tree.SelfRef | tree.You | tree.ControllerOf | tree.OwnerOf | tree.It | tree.They
    ):
        return unit.things(introducer)
    if isinstance(introducer, tree.NounPhrase) and isinstance(
        introducer.determiner, tree.Attached | tree.That | tree.The | tree.Target
    ):
        return unit.things(introducer)
    return None


@thing(tree.It, stable=True)
def _it(unit: Unit, node: tree.It) -> Select:
    found = bound(unit, node)
    if found is not None:
        return found
    return _held(unit.latest(node, lambda one: not one.player and not one.plural))


@thing(tree.They, stable=True)
def _they(unit: Unit, node: tree.They) -> Select:
    found = bound(unit, node)
    if found is not None:
        return found
    meant = unit.binding.of(node)
    if isinstance(meant, tree.NounPhrase) and not any(
        head.thing in ("player", "opponent") for head in meant.heads
    ):
        return _held(unit.latest(node, lambda one: one.plural and not one.player))  # things, not people
    return _held(unit.latest(node, lambda one: one.plural or one.player))


@thing(tree.NounList, stable=True)
def _list(unit: Unit, node: tree.NounList) -> Select:
    before = len(unit.spoken)
    found = [unit.things(item) for item in node.placed]
    spoken = unit.spoken[before:]
    nouns = tuple(dict.fromkeys(noun for one in spoken for noun in one.nouns))
    key = unit.introduce(player=bool(spoken) and all(one.player for one in spoken), plural=True, nouns=nouns)

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        things = tuple(dict.fromkeys(one for each in found for one in each(state, ctx)))
        ctx.refs[key] = things
        return things

    return select


@thing(tree.AnyTarget, stable=True)
def _any_target(unit: Unit, node: tree.AnyTarget) -> Select:
    earlier = tuple(slot.ref for slot in unit.targets) if "other" in node.which else ()
    key = unit.introduce(player=False, plural=False, nouns=("permanent", "player", "creature", "target"))
    unit.spoken.append(Referent(key, True, False, ("player",)))
    unit.spoken.append(Referent(key, False, False, ("permanent", "creature")))
    fits: Filter = is_any_target
    if node.but is not None:
        fits = both(is_any_target, [unit.qualifier(node.but)])
    if "other" in node.which and not earlier:
        fits = not_source(unit, fits)
    unit.targets.append(TargetSlot(key, node.which, targetable, fits, once, once, earlier))
    return _held(key)


def once(_state: MagicState, _ctx: Ctx) -> int:
    """Returns one, the amount where nothing else is said."""
    return 1


@thing(tree.NounPhrase, stable=True)
def _noun_phrase(unit: Unit, node: tree.NounPhrase) -> Select:
    top = from_top(node)
    if top is not None:
        return unit.things(top)
    node = borne_by(node)
    if any(head.thing == "target" for head in node.heads):
        return _any_targets(unit, node)
    found = DETERMINERS.get(type(node.determiner))
    if found is None:
        raise NotYet(node.determiner or node)
    return found(unit, node)


def _all(unit: Unit, node: tree.NounPhrase) -> Select:
    """`each creature`, `all lands`, `creatures you control`: everything that fits."""
    before = unit.other
    if before is None and is_other(node):
        unit.other = other_than(unit, node)
    noun = compile_noun(unit, node)
    unit.other = before
    if noun.player and isinstance(node.determiner, tree.Each):
        key = unit.introduce(player=True, plural=False, nouns=noun.nouns)
    else:
        key = unit.introduce(player=noun.player, plural=True, nouns=noun.nouns)

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found = tuple([one for one in noun.candidates(state, ctx) if noun.test(state, ctx, one)])
        ctx.refs[key] = found
        return found

    return select


def _target(unit: Unit, node: tree.NounPhrase) -> Select:
    determiner = node.determiner
    assert isinstance(determiner, tree.Target)
    if (
        unit.kind == "activated"
        and not unit.said
        and any(isinstance(one, tree.ThisWay) for one in walk(node))
    ):
        raise NotYet(node)  # it is chosen before the cost is paid
    node, together = take_together(unit, node)
    note_chooser(unit, node)
    noun = compile_noun(unit, node)
    low, high = bounds(unit, determiner.count)
    plural = determiner.count is not None and node.plural
    earlier = tuple(slot.ref for slot in unit.targets) if determiner.other else ()
    test = noun.test
    if determiner.other and not any(_alike(one, noun) for one in unit.spoken if one.key in earlier):
        test = not_source(unit, noun.test)
    if determiner.other and noun.player and not any(one.player for one in unit.spoken if one.key in earlier):
        test = another_player(unit, noun.test)
    chooser = compile_chooser(unit, node)
    key = unit.introduce(player=noun.player, plural=plural, nouns=(*noun.nouns, "target"))
    single = any(_from_one_pile(one) for one in node.qualifiers)
    slot = TargetSlot(key, slot_text(node), noun.candidates, test, low, high, earlier, None, chooser, single)
    unit.targets.append(replace(slot, together=together) if together is not None else slot)
    note_people(unit, node, key)
    return _held(key)


def _alike(earlier: Referent, noun: Noun) -> bool:
    """Tells whether `another target creature` may mean another than the target before it, by what both are called."""
    if earlier.player != noun.player:
        return False
    words = set(earlier.nouns) | set(noun.nouns)
    return bool(set(earlier.nouns) & set(noun.nouns) - {"target"}) or bool(words & {"permanent", "card"})


def _from_one_pile(node: tree.Phrase) -> bool:
    """`from a single graveyard`: all of them are one player's."""
    return (
        isinstance(node, tree.InZone)
        and isinstance(node.zone, tree.NounPhrase)
        and node.zone.determiner == tree.The(done="single")
    )


def _any_targets(unit: Unit, node: tree.NounPhrase) -> Select:
    """`a third target`, `up to two other targets`: of the kinds that "any target" means (CR 115.4)."""
    determiner, shared = node.determiner, node.shared
    ordinal = shared and isinstance(shared[0], tree.OrdinalIs)
    other = ordinal or shared == (tree.StatusIs(status="other"),)
    if len(node.heads) != 1 or node.heads[0].kinds or node.qualifiers or (shared and not other):
        raise NotYet(node)
    if not isinstance(determiner, tree.Counted | tree.A) or len(shared) > 1:
        raise NotYet(node)
    low, high = bounds(unit, determiner.count if isinstance(determiner, tree.Counted) else None)
    earlier = tuple(slot.ref for slot in unit.targets) if other else ()
    key = unit.introduce(
        player=False, plural=node.plural, nouns=("permanent", "player", "creature", "target")
    )
    unit.targets.append(TargetSlot(key, "any target", targetable, is_any_target, low, high, earlier))
    return _held(key)


def slot_text(node: tree.NounPhrase) -> str:
    """Returns what a player is asked for."""
    words = [word for head in node.heads for word in nouns_of(head)]
    return "target " + " or ".join(dict.fromkeys(words)) if words else "a target"


def bounds(unit: Unit, count: tree.Phrase | None) -> tuple[Amount, Amount]:
    """Returns the fewest and the most of a count: `two`, `up to three`, `any number of`, `one or more`."""
    if count is None:
        return once, once
    if isinstance(count, tree.UpTo):
        return (lambda _s, _c: 0), unit.amount(count.amount)
    if isinstance(count, tree.AnyNumber):
        return (lambda _s, _c: 0), (lambda _s, _c: 1000)
    if isinstance(count, tree.OrMore):
        return unit.amount(count.amount), (lambda _s, _c: 1000)
    if isinstance(count, tree.OneOrTwo):
        found = [unit.amount(one) for one in count.amounts]
        return found[0], found[-1]
    exact = unit.amount(count)
    return exact, exact


def _attached(unit: Unit, node: tree.NounPhrase) -> Select:
    """`enchanted creature`, `equipped creature`: what the source is attached to, if it fits (CR 303.4, 301.5)."""
    noun = compile_noun(unit, node)
    unit.introduce(player=noun.player, plural=False, nouns=noun.nouns, key="attached")

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        obj = state.objects.get(ctx.source) or (state.lki[ctx.source][0] if ctx.source in state.lki else None)
        if obj is None or not obj.attached:
            return ()
        host = obj.attached
        if not is_player(host) and host not in state.objects and host not in state.lki:
            return ()
        ctx.refs["attached"] = (host,)
        return (host,)

    return select


def _that(unit: Unit, node: tree.NounPhrase) -> Select:
    """`that creature`, `those cards`, `those creatures with flying`: what was last spoken of by one of these nouns."""
    if [head.thing for head in node.heads] == ["attacking player"]:
        return PERSONS["attacking player"]
    found = bound(unit, node)
    if found is not None and all(head.thing in ("player", "opponent") for head in node.heads):
        return _people(_those_that(unit, node, found))
    if found is not None:
        return _those_that(unit, node, found)
    words = tuple(word for head in node.heads for word in nouns_of(head))
    plural = node.plural

    def fits(one: Referent) -> bool:
        if one.plural != plural:
            return False
        return any(_same_noun(word, one) for word in words)

    key = unit.latest(node, fits)
    if key == "self":  # the card has words of its own
        raise NotYet(node, "it is not clear what this refers to")
    if node.qualifiers or node.shared:
        raise NotYet(node, "a reference with qualifiers")
    return _held(key)


def _people(found: Select) -> Select:
    """Returns the players among what was spoken of: `that player` of any target (CR 115.4)."""
    return lambda state, ctx: tuple(one for one in found(state, ctx) if is_player(one))


def _those_that(unit: Unit, node: tree.NounPhrase, found: Select) -> Select:
    """Returns those of the things spoken of that are so; where they are is no part of it, for they may have moved."""
    said = [one for one in node.qualifiers if not isinstance(one, tree.InZone)]
    if not said:
        return found
    tests = [_so(unit, one) for one in said]
    return lambda state, ctx: tuple(
        one for one in found(state, ctx) if all(test(state, ctx, one) for test in tests)
    )


def _so(unit: Unit, node: tree.Phrase) -> Filter:
    """Compiles what is said of things spoken of; a card that was cast is no longer the one that was exiled."""
    if same_meaning(node, NOT_CAST):
        return lambda state, _ctx, one: one in state.objects and zone_now(state, one) is not Zone.STACK
    if not isinstance(node, tree.With | tree.WithStat | tree.Controlled):
        raise NotYet(node)
    return unit.qualifier(node)


def _same_noun(word: str, one: Referent) -> bool:
    if word in one.nouns:
        return True
    if one.player or ("player" in one.nouns and word in ("player", "opponent")):
        return word in ("player", "opponent")
    return word in ("permanent", "card") or (word == "creature" and not one.nouns)


def _the(unit: Unit, node: tree.NounPhrase) -> Select:
    """`the chosen player`, `the sacrificed creature`, `the creature`."""
    determiner = node.determiner
    assert isinstance(determiner, tree.The)
    words = tuple(word for head in node.heads for word in nouns_of(head))
    if len(node.heads) == 1 and node.heads[0].thing in ROLES and not determiner.done:
        return _all(unit, node)
    if not determiner.done and node.plural and any(isinstance(one, tree.InZone) for one in node.qualifiers):
        return _all(unit, node)  # `the cards in your hand`
    attacked = whom_it_attacks(unit, node)
    if attacked is not None:
        return attacked
    if determiner.done == "chosen" and words and words[-1] in ("player", "opponent"):
        return _done_to(unit, node) or chosen_player
    if determiner.done:
        found = bound(unit, node) or _done_to(unit, node) or _last_done(unit, node, determiner.done)
        return _those_that(unit, node, found)
    if is_done_this_way(node):
        return _all(unit, node)
    known = described(unit, node)
    return known if known is not None else _that(unit, node)


def _last_done(unit: Unit, node: tree.NounPhrase, done: str) -> Select:
    if done == "exiled" and not any(done in one.nouns for one in unit.spoken):
        return exiled_with_source
    return _held(unit.latest(node, lambda one: done in one.nouns and one.plural == node.plural))


def _done_to(unit: Unit, node: tree.NounPhrase) -> Select | None:
    """`the revealed card`, `the chosen card`: what the verb that it speaks of was done to."""
    deed = unit.binding.of(node)
    if not isinstance(deed, tree.Act) or deed.what is None:
        return None
    key = unit.notes.get(notes.GROUP, deed) or unit.keys.get(id(deed.what))
    return _held(key) if key is not None else None


def _single(unit: Unit, node: tree.NounPhrase) -> Select:
    """`a creature`, where nobody chooses: any that there is (in counts and conditions)."""
    noun = compile_noun(unit, node)
    test = with_determiner(unit, node, noun.test)
    return lambda state, ctx: tuple(one for one in noun.candidates(state, ctx) if test(state, ctx, one))


DETERMINERS: Final[dict[type, Callable[[Unit, tree.NounPhrase], Select]]] = {
    type(None): _all,
    tree.All: _all,
    tree.Each: _all,
    tree.Target: _target,
    tree.Attached: _attached,
    tree.That: _that,
    tree.The: _the,
    tree.A: _single,
    tree.Another: _single,
    tree.Any: _single,
}
