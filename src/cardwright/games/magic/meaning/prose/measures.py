"""Amounts that are counted over a game, a turn or some things, and what has happened, in words (CR 107, 608.2i, 700.5)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.prose.base import AMOUNTS, CONDITIONS, NOUNS, Teller, article, plural
from cardwright.games.magic.meaning.prose.events import event
from cardwright.games.magic.meaning.prose.things import described, owned, whoever


@NOUNS.row(m.Struck)
def _struck(tell: Teller, record: m.Struck) -> str:
    noun = described(tell, record.test, record.zones)
    tell.name(record.ref, f"those {plural(noun)}")
    return f"each {noun} dealt damage this way"


@NOUNS.row(m.SpellsCast)
def _spells_cast(tell: Teller, record: m.SpellsCast) -> str:
    noun = described(tell, record.test)
    but = f" but {tell.things(record.but)}" if record.but is not None else ""
    tell.name(record.ref, f"those {plural(noun)}")
    return f"the {plural(noun)} that {tell.things(record.by)} cast this turn{but}"


@AMOUNTS.row(m.PartySize)
def _party_size(tell: Teller, record: m.PartySize) -> str:
    return f"the number of creatures in {owned(tell.things(record.of))} party"


@AMOUNTS.row(m.XOf)
def _x_of(tell: Teller, record: m.XOf) -> str:
    return f"the X of {tell.things(record.of)}"


@AMOUNTS.row(m.Devotion)
def _devotion(tell: Teller, record: m.Devotion) -> str:
    return f"{owned(tell.things(record.of))} devotion to {' and '.join(record.colors)}"


@AMOUNTS.row(m.ManaSpent)
def _mana_spent(tell: Teller, record: m.ManaSpent) -> str:
    kind = f"{{{record.kind}}} " if record.kind else ""
    own = " of its colors" if record.own_colors else ""
    return f"the amount of {kind}mana{own} spent to cast {tell.things(record.of)}"


@AMOUNTS.row(m.Unspent)
def _unspent(tell: Teller, record: m.Unspent) -> str:
    kind = f"{{{record.kind}}} " if record.kind else ""
    return f"the amount of unspent {kind}mana of {tell.things(record.of)}"


@AMOUNTS.row(m.ManaFrom)
def _mana_from(tell: Teller, record: m.ManaFrom) -> str:
    what = "activate this ability" if record.of is None else f"cast {tell.things(record.of)}"
    return (
        f"the amount of mana from {plural(described(tell, record.source, ('battlefield',)))} spent to {what}"
    )


@AMOUNTS.row(m.Casts)
def _casts(tell: Teller, record: m.Casts) -> str:
    return f"the number of spells that {tell.things(record.by)} cast this game"


@AMOUNTS.row(m.InCommon)
def _in_common(tell: Teller, record: m.InCommon) -> str:
    return f"the greatest number of {_all_of(tell, record.of)} that have a creature type in common"


@AMOUNTS.row(m.Alike)
def _alike(tell: Teller, record: m.Alike) -> str:
    return f"the greatest number of {_all_of(tell, record.of)} that have the same name"


@AMOUNTS.row(m.Depending)
def _depending(tell: Teller, record: m.Depending) -> str:
    then, other = tell.amount(record.then), tell.amount(record.other)
    return f"{then} if {tell.condition(record.condition)}, else {other}"


@AMOUNTS.row(m.IdentityColors)
def _identity_colors(tell: Teller, record: m.IdentityColors) -> str:
    return f"the number of colors in the color identity of {owned(tell.things(record.whose))} commanders"


@AMOUNTS.row(m.PaidFor)
def _paid_for(tell: Teller, record: m.PaidFor) -> str:
    of = tell.things(record.of)
    if record.what == "life":
        return f"the life that was paid to activate {of}"
    return f"the number of permanents that were sacrificed to activate {of}"


@AMOUNTS.row(m.TimesCast)
def _times_cast(tell: Teller, record: m.TimesCast) -> str:
    return f"how often {tell.things(record.of)} was cast with “{record.how}”"


@AMOUNTS.row(m.Happenings)
def _happenings(tell: Teller, record: m.Happenings) -> str:
    if record.things:
        return f"how many there were this turn of which {event(tell, record.event).removeprefix('whenever ')}"
    if record.in_all:
        return f"how much it was in all this turn that {event(tell, record.event).removeprefix('whenever ')}"
    return f"the number of times this turn that {event(tell, record.event).removeprefix('whenever ')}"


@AMOUNTS.row(m.Extreme)
def _extreme(tell: Teller, record: m.Extreme) -> str:
    return f"the {record.how} {record.which} among {_all_of(tell, record.among)}"


@AMOUNTS.row(m.KeptAmount)
def _kept(tell: Teller, record: m.KeptAmount) -> str:
    return f"what was paid as {tell.things(record.of)} entered"


@AMOUNTS.row(m.CommandCasts)
def _command_casts(tell: Teller, record: m.CommandCasts) -> str:
    return f"the number of times that {tell.things(record.of)} was cast from the command zone this game"


@AMOUNTS.row(m.Different)
def _different(tell: Teller, record: m.Different) -> str:
    return f"the number of different {record.quality} among {_all_of(tell, record.of)}"


@AMOUNTS.row(m.Colors)
def _colors(tell: Teller, record: m.Colors) -> str:
    return f"the number of {'the chosen ' if record.chosen else ''}colors among {_all_of(tell, record.of)}"


@AMOUNTS.row(m.LifeLost)
def _life_lost(tell: Teller, record: m.LifeLost) -> str:
    return f"the life that {tell.things(record.by)} lost this turn"


def _all_of(tell: Teller, record: m.Things) -> str:
    """Tells things of which all are looked at together."""
    if isinstance(record, m.All):
        return plural(described(tell, record.test, record.zones))
    return tell.things(record)


# ---------------------------------------------------------------------- whether


@CONDITIONS.row(m.CastTooFast)
def _cast_too_fast(tell: Teller, record: m.CastTooFast) -> str:
    return f"{tell.things(record.spell)} was cast when a sorcery could not have been cast"


@CONDITIONS.row(m.NthTurn)
def _nth_turn(tell: Teller, record: m.NthTurn) -> str:
    numbers = " or ".join(map(str, record.numbers))
    return f"it is {owned(whoever(tell, record.who))} turn, number {numbers} of the game"


@CONDITIONS.row(m.Began)
def _began(tell: Teller, record: m.Began) -> str:
    return f"{tell.things(record.who)} began the game"


@CONDITIONS.row(m.Covered)
def _covered(tell: Teller, record: m.Covered) -> str:
    cards = described(tell, record.by, ("graveyard",))
    if record.least is None:
        return f"{tell.things(record.of)} is in a graveyard with {article(cards)} right above it"
    many = tell.amount(record.least)
    return f"{tell.things(record.of)} is in a graveyard with {many} or more {plural(cards)} above it"


@CONDITIONS.row(m.AttackedBefore)
def _attacked_before(tell: Teller, record: m.AttackedBefore) -> str:
    whom = f" {tell.things(record.whom)}" if record.whom is not None else ""
    turn = owned(tell.things(record.turn_of)) if record.turn_of is not None else "their own"
    return f"{tell.things(record.who)} attacked{whom} during {turn} last turn"


@CONDITIONS.row(m.Fighting)
def _fighting(tell: Teller, record: m.Fighting) -> str:
    whom = article(described(tell, record.whom))
    return f"{tell.things(record.of)} is blocking or blocked by {whom}"


@CONDITIONS.row(m.Parity)
def _parity(tell: Teller, record: m.Parity) -> str:
    return f"{tell.amount(record.amount)} is {record.which}"
