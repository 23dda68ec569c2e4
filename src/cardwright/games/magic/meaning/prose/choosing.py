"""Choices that are remembered, payments, and what follows from what was done, in words (CR 118, 601.2d, 603.12, 607.2d)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.prose.base import AMOUNTS, DEEDS, Teller, counted, does, joined, plural
from cardwright.games.magic.meaning.prose.deeds import lasts, paid
from cardwright.games.magic.meaning.prose.events import event
from cardwright.games.magic.meaning.prose.things import described


@DEEDS.row(m.ChooseWord)
def _choose_word(tell: Teller, record: m.ChooseWord) -> str:
    return f"{does(tell.things(record.who), 'choose')} {counted(str(record.count), record.quality)}"


@DEEDS.row(m.ChooseNumber)
def _choose_number(tell: Teller, record: m.ChooseNumber) -> str:
    span = f" from {record.least} to {record.most}" if record.most is not None else ""
    return f"{does(tell.things(record.who), 'choose')} a number{span}"


@AMOUNTS.row(m.ChosenNumber)
def _chosen_number(_tell: Teller, _record: m.ChosenNumber) -> str:
    return "the chosen number"


@DEEDS.row(m.ChooseListed)
def _choose_listed(tell: Teller, record: m.ChooseListed) -> str:
    return f"{does(tell.things(record.who), 'choose')} {joined(list(record.words), 'or')}"


@DEEDS.row(m.ChooseCounter)
def _choose_counter(tell: Teller, record: m.ChooseCounter) -> str:
    return f"{does(tell.things(record.who), 'choose')} a counter on {tell.things(record.on)}"


@DEEDS.row(m.ChooseSides)
def _choose_sides(tell: Teller, record: m.ChooseSides) -> str:
    return f"for {tell.things(record.players)}, {does(tell.things(record.who), 'choose')} friend or foe"


@DEEDS.row(m.ChooseEach)
def _choose_each(tell: Teller, record: m.ChooseEach) -> str:
    players = tell.things(record.players)
    tell.names[record.each] = "they"
    among = joined([f"one of {tell.things(group)}" for group in record.among])
    tell.name(record.ref, "all that were chosen")
    among += ", or nothing" if record.optional else ""
    if record.chooser is None:
        first = ", you first," if record.from_you else ""
        return f"{players} in turn{first} choose {among}"
    return f"for {players}, {does(tell.things(record.chooser), 'choose')} {among}"


@DEEDS.row(m.Separate)
def _separate(tell: Teller, record: m.Separate) -> str:
    into = "a face-down pile and a face-up pile" if record.hidden else "two piles"
    return f"{does(tell.things(record.who), 'separate')} {tell.things(record.what)} into {into}"


@DEEDS.row(m.Conjure)
def _conjure(tell: Teller, record: m.Conjure) -> str:
    who = tell.things(record.who)
    made = counted(tell.amount(record.count), "card" if record.of is None else "duplicate")
    same = f"named {record.name}" if record.of is None else f"of {tell.things(record.of)}"
    tell.name(record.ref, "what was conjured")
    return f"{does(who, 'conjure')} {made} {same}"


@DEEDS.row(m.Choose)
def _choose(tell: Teller, record: m.Choose) -> str:
    return f"{does(tell.things(record.who), 'choose')} {tell.things(record.what)}"


@DEEDS.row(m.ChoosePile)
def _choose_pile(tell: Teller, record: m.ChoosePile) -> str:
    words = f"{does(tell.things(record.who), 'choose')} one of the piles"
    tell.name(record.ref, "the chosen pile")
    tell.name(record.rest, "the other pile")
    return words


@DEEDS.row(m.PayTimes)
def _pay_times(tell: Teller, record: m.PayTimes) -> str:
    often = "any number of times" if record.most is None else f"up to {tell.amount(record.most)} times"
    first = ", in turn order from you" if record.from_you else ""
    return f"{does(tell.things(record.who), 'pay')} {paid(tell, record.cost)} {often}{first}"


@DEEDS.row(m.DamageDivided)
def _damage_divided(tell: Teller, record: m.DamageDivided) -> str:
    to = tell.names.get(record.slot, "the targets")
    return f"{does(tell.things(record.source), 'deal')} to {to} the share of damage chosen for it"


@DEEDS.row(m.LimitCasts)
def _limit_casts(tell: Teller, record: m.LimitCasts) -> str:
    spells = counted(tell.amount(record.count), "more spell")
    return f"{lasts(tell, record.lasts)} {tell.things(record.who)} can cast no more than {spells}".strip()


@DEEDS.row(m.Dearer)
def _dearer(_tell: Teller, record: m.Dearer) -> str:
    return f"what {'an opponent casts' if record.opponents else 'is cast'} so costs {record.mana} more"


@DEEDS.row(m.AnyMana)
def _any_mana(_tell: Teller, record: m.AnyMana) -> str:
    return f"mana of any {record.kind} can be spent on what is cast so"


@DEEDS.row(m.PaidSo)
def _paid_so(tell: Teller, record: m.PaidSo) -> str:
    if record.which is not None:
        kind = plural(described(tell, record.which, ("stack",)))
        return f"{kind} may be cast so without paying their mana costs"
    return f"for what is cast so, rather than its mana cost, {tell.do(record.price)}"


@DEEDS.row(m.AsUntaps)
def _as_untaps(tell: Teller, record: m.AsUntaps) -> str:
    return f"in your next untap step, as you untap your permanents, {tell.do(record.do)}"


@DEEDS.row(m.Reflexive)
def _reflexive(tell: Teller, record: m.Reflexive) -> str:
    done = tell.do(record.body.do) if record.body.do is not None else _modes(tell, record.body.modes)
    return f"if {tell.condition(record.condition)}, an ability triggers: {done}"


def _modes(tell: Teller, modes: m.Modes | None) -> str:
    """Tells the modes of an ability that triggers on an instruction."""
    if modes is None:
        return "nothing is done"
    bodies = [tell.do(mode.do) for mode in modes.bodies if mode.do is not None]
    most = f", at most {tell.amount(modes.most)}" if modes.most is not None else ""
    return f"choose {modes.low} to {modes.high} of these{most}: {'; '.join(bodies)}"


@DEEDS.row(m.AsResolves)
def _as_resolves(tell: Teller, record: m.AsResolves) -> str:
    if isinstance(record.what, m.Event):
        what = f"the next spell of which this is true, {event(tell, record.what)},"
    else:
        what = tell.things(record.what)
    counters = [counted(tell.amount(count), f"{kind} counter") for kind, count in record.counters]
    marked = f" with {joined(counters)} on it" if counters else ""
    then = f", then {tell.do(record.then)}" if record.then is not None else ""
    return f"as {what} resolves, it goes to the {record.to}{marked} instead of to a graveyard{then}"
