"""Destroying, exiling, sacrificing, regenerating (CR 701.7, 701.15, 701.17)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.meaning.lower import counter_kind, exiled_with_counters
from cardwright.games.magic.rules.ability import Select
from cardwright.games.magic.rules.actions import add_effect, destroy, exile, sacrifice, sacrificeable
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.enough import enough
from cardwright.games.magic.rules.compile.effects.any_number import any_number
from cardwright.games.magic.rules.compile.effects.piling import pile_around
from cardwright.games.magic.rules.compile.effects.several_kinds import SACRIFICE, gives_up_several
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.lasting import until_leaves
from cardwright.games.magic.rules.compile.nouns.amounts import count_of
from cardwright.games.magic.rules.compile.nouns.choosers import compile_chooser
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.statics.changes import times
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.controlling import controls
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.noting import follow_cards, is_in_graveyard
from cardwright.games.magic.rules.picking import choose_among, found_now
from cardwright.games.magic.rules.places import THIS_WAY, remember_exiled
from cardwright.games.magic.rules.runs import nothing_done
from cardwright.games.magic.rules.sba import exiled_from
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import became_all, latest
from cardwright.kernel import Steps

PILE: Final = "pile"
"""The reference under which a text holds the cards that it has just exiled face down, in their order."""


@effect(tree.Act, "destroy")
def _destroys(unit: Unit, said: Said) -> Doing:
    """`destroy target creature`, `destroy all lands`."""
    if said.verb.what is None:
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    pick = unit.pick(said.verb.what)
    for_good: list[tree.Phrase] = []
    unit.notes.put(notes.FOR_GOOD, for_good, said.verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found: list[int] = []
        for player in who(state, ctx):
            found.extend((yield from pick(state, ctx, seat_of(player))))
        doomed = tuple(dict.fromkeys(found))
        yield from destroy(state, doomed, source=ctx.source, no_regeneration=bool(for_good))
        ctx.refs[THIS_WAY] = tuple(one for one in doomed if is_in_graveyard(state, one))

    return Doing(run, enough(unit, said.verb.what))


@SPECIAL_SENTENCES.hook
def _cant_be_regenerated(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`They can't be regenerated`, of what the sentence before destroys: it is part of that destroying."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or clause.subject is None or clause.rest or clause.modifiers:
        return None
    modal = clause.first
    if not isinstance(modal, tree.Modal) or modal.how != "can't" or modal.rest:
        return None
    passive = modal.first
    if not isinstance(passive, tree.Passive) or passive.verb != "regenerated" or passive.by is not None:
        return None
    introducer = unit.binding.of(clause.subject)
    for_good = unit.notes.get(notes.FOR_GOOD, introducer) if introducer is not None else None
    if for_good is None or node.front or node.rest or node.tail or node.opening:
        return None
    for_good.append(node)
    return Doing(nothing_done)


@effect(tree.Act, "exile")
def _exiles(unit: Unit, said: Said) -> Doing:
    """`exile target creature`, `… until this creature leaves the battlefield`."""
    having = exiled_with_counters(said.verb.what)
    return _exiling(unit, said, face_down=False) if having is None else _exiling_with(unit, said, *having)


def _exiling_with(unit: Unit, said: Said, whole: tree.NounPhrase, word: tree.WithCounter) -> Doing:
    """`exile target card from your graveyard with a silver counter on it`: it gets them in exile (CR 122.1, 122.6a)."""
    plain = replace(whole, qualifiers=whole.qualifiers[:-1])
    exiled = _exiling(unit, said._replace(verb=replace(said.verb, what=plain)), face_down=False)
    key = unit.keys.get(id(plain))
    kind = counter_kind(word.counters)
    if key is None or not kind or not isinstance(word.counters, tree.NounPhrase):
        raise NotYet(word)
    unit.keys[id(whole)] = key
    cards = unit.things(plain)
    unit.cache.setdefault(id(whole), (whole, cards))
    many = count_of(unit, word.counters)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        yield from exiled.run(state, ctx)
        for one in cards(state, ctx):
            yield from add_counters(state, latest(state, one), kind, many(state, ctx), source=ctx.source)

    return Doing(run, exiled.can)


@effect(tree.Act, "exile face down")
def _exiles_face_down(unit: Unit, said: Said) -> Doing:
    """`exile the top card of your library face down` (CR 406.3)."""
    return _exiling(unit, said, face_down=True)


@effect(tree.Act, "exile face up")
def _exiles_face_up(unit: Unit, said: Said) -> Doing:
    """`exile a face-down permanent you control face up`: as everything is exiled that is not said to be face down."""
    return _exiling(unit, said, face_down=False)


@effect(tree.Act, "exile in a face-down pile")
def _exiles_in_pile(unit: Unit, said: Said) -> Doing:
    """`exile it and the top card of your library in a face-down pile`; the pile may be shuffled."""
    unit.notes.put(notes.PILED, True)
    return _exiling(unit, said, face_down=True)


@effect(tree.ShufflePile)
def _shuffles_pile(_unit: Unit, said: Said) -> Doing:
    """`shuffle that pile`: nobody knows any longer which of its cards is which."""
    if said.subject is not None:
        raise NotYet(said.verb)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        pile = [one for one in ctx.refs.get(PILE, ()) if one in state.objects]
        state.chance.shuffle(pile)
        ctx.refs[PILE] = tuple(pile)
        for one in pile:
            state.put(replace(state.objects[one], known=0))
        return
        yield

    return Doing(run)


def _exiling(unit: Unit, said: Said, *, face_down: bool) -> Doing:
    if said.verb.what is None:
        raise NotYet(said.verb)
    until = said.mods.take(tree.UntilEvent)
    lasts = until_leaves(unit, until) if until is not None else None
    who = unit.actor(said.subject)
    pick = unit.pick(said.verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found: list[int] = []
        for player in who(state, ctx):
            found.extend((yield from pick(state, ctx, seat_of(player))))
        there = found_now(state, ctx, tuple(dict.fromkeys(found)))
        duration = lasts(state, ctx) if lasts is not None else None
        if duration is not None and not duration.test(state, ctx):
            return  # CR 610.3b
        origins = {one: state.objects[one].zone for one in there}
        yield from exile(state, there, source=ctx.source, face_down=face_down)
        gone = became_all(state, [one for one in there if one in state.became])
        ctx.did = bool(gone)
        if face_down:
            ctx.refs[PILE] = gone
        remember_exiled(state, ctx, gone)
        follow_cards(state, ctx, there)
        if duration is not None:
            duration = replace(duration, kind="until then")
            for zone in dict.fromkeys(origins.values()):
                back = became_all(
                    state, [one for one in there if origins[one] is zone and one in state.became]
                )
                if back:
                    add_effect(state, ctx.bound(), duration, exiled_from(zone), things=back)

    return Doing(run, enough(unit, said.verb.what))


@effect(tree.Act, "sacrifice")
def _sacrifices(unit: Unit, said: Said) -> Doing:
    """`sacrifice a creature`, `sacrifice this artifact`: only what one controls (CR 701.17a)."""
    what = said.verb.what
    if what is None:
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    if pile_around(what) is not None:
        return _sacrifices_chosen(unit, what, who)
    if isinstance(what, tree.Rest):
        return _sacrifices_rest(unit, what, who)
    if _is_known(what):
        return _sacrifices_those(unit, what, who)
    if isinstance(what, tree.NounList):
        return gives_up_several(unit, said, what, SACRIFICE)
    freely = any_number(unit, said)
    if freely is not None:
        return freely
    if isinstance(what, tree.NounPhrase) and isinstance(what.determiner, tree.All | tree.Each):
        return _sacrifices_all(unit, what, who)
    if isinstance(what, tree.HalfOf):
        return _sacrifices_half(unit, what, who)
    if not isinstance(what, tree.NounPhrase) or not isinstance(
        what.determiner, tree.A | tree.Counted | tree.Another
    ):
        raise NotYet(said.verb)
    noun = unit.noun(what)
    chooser = _other_chooser(unit, what)
    other = isinstance(what.determiner, tree.Another)
    count = (lambda _s, _c: 1) if other else count_of(unit, what)
    each = said.mods.take(tree.ForEach)
    if each is not None:
        count = times(count, unit.amount(tree.NumberOf(what=each.what)))
    before = len(unit.spoken)
    key = unit.introduce(player=False, plural=what.plural, nouns=(*noun.nouns, "sacrificed"))
    unit.note(what, before)

    def able(state: MagicState, ctx: Ctx, seat: int) -> list[int]:
        return [
            one
            for one in sacrificeable(state, seat, cost=ctx.for_cost)
            if noun.test(state, ctx, one) and not (other and one == ctx.source)
        ]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        doomed: list[int] = []
        for player in who(state, ctx):
            seat = seat_of(player)
            many = count(state, ctx)
            others = chooser(state, ctx) if chooser is not None else ()
            by = seat_of(others[0]) if others else seat
            chosen = yield from choose_among(by, able(state, ctx, seat), many, many, "a sacrifice", ctx)
            doomed.extend(chosen)
            ctx.note_doer(player, done=len(chosen) >= many)
        ctx.refs[key] = tuple(doomed)
        ctx.did = len(doomed) >= sum(count(state, ctx) for _ in who(state, ctx))
        yield from sacrifice(state, doomed, source=ctx.source)

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(len(able(state, ctx, seat_of(one))) >= count(state, ctx) for one in who(state, ctx))

    return Doing(run, can)


def _is_known(what: tree.Phrase) -> bool:
    """Tells whether a phrase names the very things: `this artifact`, `them`, `that token`, `enchanted creature`."""
    if isinstance(what, tree.NounPhrase):
        return isinstance(what.determiner, tree.That | tree.Attached) or what.determiner == tree.The()
    return isinstance(what, tree.SelfRef | tree.It | tree.They)


def _sacrifices_those(unit: Unit, what: tree.Phrase, who: Select) -> Doing:
    things = unit.things(what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        mine = [
            one
            for player in who(state, ctx)
            for one in things(state, ctx)
            if one in sacrificeable(state, seat_of(player), cost=ctx.for_cost)
        ]
        ctx.did = bool(mine)
        yield from sacrifice(state, mine, source=ctx.source)

    def can(state: MagicState, ctx: Ctx) -> bool:
        found, players = things(state, ctx), who(state, ctx)
        return bool(found) and all(
            any(one in sacrificeable(state, seat_of(player), cost=ctx.for_cost) for player in players)
            for one in found
        )

    return Doing(run, can)


def _sacrifices_rest(unit: Unit, what: tree.Rest, who: Select) -> Doing:
    """`chooses up to two creatures they control, then sacrifices the rest`: all of that kind but those chosen."""
    chosen = unit.binding.of(what)
    key = unit.keys.get(id(chosen))
    if what.of is not None or key is None or not isinstance(chosen, tree.NounPhrase):
        raise NotYet(what)
    if not isinstance(chosen.determiner, tree.A | tree.Counted) or not any(
        isinstance(one, tree.Controlled) for one in chosen.qualifiers
    ):
        raise NotYet(what)
    noun = unit.noun(chosen)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        kept = ctx.refs.get(key, ())
        doomed = [
            one
            for player in who(state, ctx)
            for one in current(state).controlled[seat_of(player)]
            if one not in kept and noun.test(state, ctx, one)
        ]
        ctx.did = bool(doomed)
        yield from sacrifice(state, doomed, source=ctx.source)

    return Doing(run)


def _sacrifices_all(unit: Unit, what: tree.NounPhrase, who: Select) -> Doing:
    """`sacrifices all creatures they control`: everyone theirs, at the same time."""
    noun = unit.noun(what)
    before = len(unit.spoken)
    key = unit.introduce(player=False, plural=True, nouns=(*noun.nouns, "sacrificed"))
    unit.note(what, before)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        doomed = tuple(
            one
            for player in who(state, ctx)
            for one in current(state).controlled[seat_of(player)]
            if noun.test(state, ctx, one)
        )
        ctx.refs[key] = doomed
        ctx.did = True
        yield from sacrifice(state, doomed, source=ctx.source)

    return Doing(run, lambda _state, _ctx: True)


def _sacrifices_half(unit: Unit, what: tree.HalfOf, who: Select) -> Doing:
    """`sacrifices half the creatures they control, rounded up`."""
    return _sacrifices_chosen(unit, what, who)


def _sacrifices_chosen(unit: Unit, what: tree.Phrase, who: Select) -> Doing:
    """Sacrifices what is chosen of a phrase that says how many: a half of something, or a pile."""
    pick = unit.pick(what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        doomed: list[int] = []
        for player in who(state, ctx):
            chosen = yield from pick(state, ctx, seat_of(player))
            doomed.extend(one for one in chosen if controls(state, seat_of(player), one))
        yield from sacrifice(state, doomed, source=ctx.source)

    return Doing(run, lambda _state, _ctx: True)


def _other_chooser(unit: Unit, what: tree.NounPhrase) -> Select | None:
    """`a land of an opponent's choice`: who chooses in place of whoever sacrifices."""
    own = any(isinstance(one, tree.OfChoice) and isinstance(one.by, tree.They) for one in what.qualifiers)
    return None if own else compile_chooser(unit, what)
