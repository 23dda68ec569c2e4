"""Choosing something to speak of (CR 608.2d), flipping coins (CR 705), counters that players get."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Amount, Watch
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.enough import enough
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, amount, effect, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.counters import add_counters, remove_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Numbers, Steps


@effect(tree.Act, "choose")
def _chooses(unit: Unit, said: Said) -> Doing:
    """`you choose a nonland card from it`, `choose target creature`."""
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase | tree.Partitive | tree.AnyTarget | tree.NounList):
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    by_another = isinstance(what, tree.NounPhrase) and isinstance(what.determiner, tree.Target)
    if by_another and said.subject is not None:
        unit.notes.put(notes.CHOSEN_BY, who, what)
        unit.notes.put(notes.CHOOSING, who)
    pick = unit.pick(what)
    unit.notes.drop(notes.CHOOSING)
    if isinstance(what, tree.NounPhrase) and isinstance(what.determiner, tree.A | tree.Counted):
        unit.notes.put(notes.CHOSEN, True, what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            yield from pick(state, ctx, seat_of(player))

    return Doing(run, enough(unit, what))


@event(tree.FlipCoin)
def _wins_flip(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you win a coin flip` (CR 705.2)."""
    if said.verb.how not in ("win a flip", "lose a flip") or said.tense:
        raise NotYet(said.verb)
    (test, key), word = about(unit, said.subject), said.verb.how.split()[0]

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.word != word or not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.COIN, match),)


@effect(tree.GetEnergy)
def _energy(unit: Unit, said: Said) -> Doing:
    """`you get {E}{E}`, `pay {E}{E}` (CR 107.14)."""
    if said.verb.how not in ("get", "pay") or any(symbol != "{E}" for symbol in said.verb.symbols):
        raise NotYet(said.verb)
    who, many, gets = unit.actor(said.subject), len(said.verb.symbols), said.verb.how == "get"
    each = said.mods.take(tree.ForEach) if gets else None
    often = unit.amount(tree.NumberOf(what=each.what) if each is not None else None)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            if gets:
                much = many * often(state, ctx)
                yield from add_counters(state, player, "energy", much, source=ctx.source)
            elif state.players[seat_of(player)].counter("energy") >= many:
                remove_counters(state, player, "energy", many)

    def can(state: MagicState, ctx: Ctx) -> bool:
        return gets or all(state.players[seat_of(one)].counter("energy") >= many for one in who(state, ctx))

    return Doing(run, can)


@effect(tree.PayEnergy)
def _much_energy(unit: Unit, said: Said) -> Doing:
    """`pay eight {E}`, `you get six {E}`, `you get an amount of {E} equal to its power`."""
    verb: tree.PayEnergy = said.verb
    if verb.symbol != ("{E}",):
        raise NotYet(verb)
    one_or_more = same_meaning(verb.count, tree.OrMore(amount=tree.Number(value=1)))
    if (
        verb.how == "pay"
        and verb.equal_to is None
        and (one_or_more or isinstance(verb.count, tree.AnyNumber))
    ):
        return _pays_some_energy(unit, said, int(one_or_more))
    if verb.equal_to is not None:
        if not isinstance(verb.count, tree.AnyNumber):
            raise NotYet(verb)
        many = unit.amount(verb.equal_to)
    elif (
        isinstance(verb.count, tree.Number)
        or (verb.how == "get" and isinstance(verb.count, tree.Variable | tree.ThatMuch))
        or (isinstance(verb.count, tree.Variable) and unit.notes.get(notes.AS_COST, verb))
    ):
        many = unit.amount(verb.count)
    else:
        raise NotYet(verb.count)
    who, gets = unit.actor(said.subject), verb.how == "get"

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            if gets:
                yield from add_counters(state, player, "energy", many(state, ctx), source=ctx.source)
            else:
                remove_counters(state, player, "energy", many(state, ctx))

    def can(state: MagicState, ctx: Ctx) -> bool:
        need = many(state, ctx)
        return gets or all(state.players[seat_of(one)].counter("energy") >= need for one in who(state, ctx))

    return Doing(run, can)


def _pays_some_energy(unit: Unit, said: Said, least: int) -> Doing:
    """`pay any amount of {E}`, `pay one or more {E}`: how much is chosen."""
    who = unit.actor(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        paid = 0
        for player in who(state, ctx):
            most = state.players[seat_of(player)].counter("energy")
            if most < least:
                continue
            numbers = Numbers(least, most)
            answer = yield Decision(
                seat_of(player), Kind.NUMBER, "how much {E}", numbers, about=(ctx.source,)
            )
            remove_counters(state, player, "energy", answer.number)
            paid += answer.number
        ctx.numbers[_ENERGY_PAID] = paid

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(state.players[seat_of(one)].counter("energy") >= least for one in who(state, ctx))

    return Doing(run, can)


_ENERGY_PAID: Final = "energy paid"


@amount(tree.EnergyPaid)
def _energy_paid(_unit: Unit, _node: tree.EnergyPaid) -> Amount:
    """`the amount of {E} paid this way`."""
    return lambda _state, ctx: ctx.numbers.get(_ENERGY_PAID, 0)


@event(tree.PayEnergy)
def _when_energy(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you get one or more {E}`."""
    verb: tree.PayEnergy = said.verb
    if verb.how != "get" or verb.equal_to is not None or verb.symbol != ("{E}",):
        raise NotYet(verb)
    if not same_meaning(verb.count, tree.OrMore(amount=tree.Number(value=1))):
        raise NotYet(verb.count)
    test, key = about(unit, said.subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.word != "energy" or not is_player(happening.thing):
            return False
        if not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.COUNTERS, match),)
