"""Meaning in plain English: the same sentences for every wording, made from the records alone."""

from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.prose import (
    actions,
    amounts,
    changing,
    choosing,
    deeds,
    events,
    history,
    keyworded,
    measures,
    things,
    which,
)
from cardwright.games.magic.meaning.prose.base import (
    CHANGES,
    TABLES,
    Teller,
    Told,
    agreeing,
    article,
    counted,
    joined,
    up_to,
)

FAMILIES = (actions, amounts, changing, choosing, deeds, events, history, keyworded, measures, things, which)
"""The modules that have filled the tables."""

__all__ = ["FAMILIES", "TABLES", "Told", "tell_line"]


def tell_line(line: m.Line) -> tuple[Told, ...]:
    """Returns what a line means, sentence by sentence, each with the record that it tells."""
    tell = Teller()
    _ability(tell, line.meaning)
    return tuple(tell.told)


def _ability(tell: Teller, record: m.Ability) -> None:
    match record:
        case m.Line(meaning=meaning):
            _ability(tell, meaning)
        case m.Spell(body=body):
            _body(tell, body)
        case m.Triggered():
            _triggered(tell, record)
        case m.Activated():
            _activated(tell, record)
        case m.Static(statements=statements, where=where):
            for statement in statements:
                _statement(tell, statement, _PLACES[where])
        case m.Given(verb=verb, what=what, less=less):
            tell.say(
                f"as you cast this, you may {verb} any number of: {tell.things(what)}; it costs {less} less for each.",
                record,
            )
        case m.CrewFor(cost=cost):
            tell.say(f"this may be crewed for {deeds.paid(tell, cost)}.", record)
        case m.FromOpeningHand(do=do):
            tell.say(f"you may reveal this from your opening hand; if you do, {tell.do(do)}.", record)
        case m.Keyword(gives=gives):  # one that the rules know by its name says all by it
            for given in gives:
                _ability(tell, given)


def _triggered(tell: Teller, record: m.Triggered) -> None:
    when = joined([events.event(tell, each) for each in record.events], "or")
    condition = f", if {tell.condition(record.condition)}" if record.condition is not None else ""
    where = "" if record.zones == ("battlefield",) else f" (works in: {joined(list(record.zones))})"
    limits = _limits(tell, record.limits)
    often = f"; {joined(limits)}" if limits else ""
    tell.say(f"this triggers {when}{condition}{where}{often}.", record.events[0])
    _body(tell, record.body)


def _limits(tell: Teller, record: m.Limits) -> list[str]:
    """Tells when and how often something may be done."""
    limits = ["only when you could cast a sorcery"] if record.sorcery else []
    if record.condition is not None:
        limits.append(f"only if {tell.condition(record.condition)}")
    for most, what in ((record.per_turn, "at most"), (record.deeds, "you may do so at most")):
        if most < 0:
            limits.append("only once")
        elif most:
            limits.append(f"{what} {counted(str(most), 'time')} each turn".replace("a time", "once"))
    return limits


def _activated(tell: Teller, record: m.Activated) -> None:
    cost, parts = record.cost, []
    if cost.loyalty is not None:
        parts.append(f"{cost.loyalty:+} loyalty")
    if cost.mana:
        parts.append(cost.mana)
    if cost.tap:
        parts.append("tap this")
    if cost.untap:
        parts.append("untap this")
    parts += [tell.do(part) for part in cost.parts]
    limits = _limits(tell, record.limits)
    where = "" if record.zone == "battlefield" else f" from the {record.zone}"
    told = f"you may activate this{where} for: {joined(parts or ['nothing'])}"
    tell.say(f"{told}; {joined(limits)}." if limits else f"{told}.", record.cost)
    _body(tell, record.body)


def _body(tell: Teller, body: m.Body) -> None:
    for at, slot in enumerate(body.slots):
        _slot(tell, slot, at + 1 if len(body.slots) > 1 else 0)
    if body.modes is not None:
        modes = body.modes
        many = str(modes.low) if modes.low == modes.high else f"{modes.low} to {modes.high}"
        if modes.most is not None:
            many += f", at most {tell.amount(modes.most)},"
        again = ", the same one more than once if you like" if modes.repeat else ""
        if modes.apart:
            again += ", each with another player as its target"
        if modes.may:
            again += ", or none"
        if modes.worth:
            tell.say(f"choose modes that are worth at most {modes.high} together{again}.", modes)
        else:
            tell.say(f"choose {many} of {len(modes.bodies)} modes{again}.", modes)
        for at, mode in enumerate(modes.bodies):
            worth = f", worth {modes.worth[at]}" if modes.worth else ""
            tell.say(f"mode {at + 1}{worth}:", mode)
            _body(tell, mode)
    if body.do is not None:
        for each in body.do.items if isinstance(body.do, m.Seq) else (body.do,):
            if each == m.Seq(()):  # a sentence that only chose targets, which are told above
                continue
            tell.say(f"{tell.do(each)}.", each)


def _slot(tell: Teller, slot: m.Slot, number: int) -> None:
    noun = things.described(tell, slot.test, slot.zones)
    if slot.test == m.IsThing("target"):
        noun = "creature, planeswalker, battle or player"
    low, high = tell.amount(slot.low), tell.amount(slot.high)
    if isinstance(slot.high, m.Unlimited):
        many = f"any number: {noun}"
    elif low != high:
        many = up_to(high, noun)
    else:
        many = counted(low, noun)
    name = f"target {number}" if number else "the target"
    tell.names[slot.ref] = name if high == "1" else f"each {name.removeprefix('the ')}"
    other = " (not the same as another target)" if slot.other_than else ""
    differ = f", no two with the same {slot.differ}" if slot.differ is not None else ""
    alike = f", all with the same {slot.alike}" if slot.alike is not None else ""
    by = "" if slot.chooser is None else f", chosen by {_one_of(tell, slot.chooser)}"
    chance = ", chosen at random" if slot.random else ""
    divided = ""
    if slot.divided is not None:
        divided = f"; {tell.amount(slot.divided)} is divided among them as they are chosen"
    tell.say(f"{name}: {many}{other}{differ}{alike}{by}{chance}{divided}.", slot)


def _one_of(tell: Teller, record: m.Things) -> str:
    """Tells who does what one of several players does."""
    if isinstance(record, m.All):
        return article(things.described(tell, record.test, record.zones))
    return tell.things(record)


_PLACES: Final = {
    "battlefield": "",
    "stack": " (works on the stack)",
    "castable": " (works wherever this may be cast from)",
    "graveyard": " (works in a graveyard)",
}


def _statement(tell: Teller, record: m.Statement, where: str) -> None:
    if record.things is not None:
        of = tell.things(record.things)
    elif isinstance(record.test, m.Among):
        of = tell.things(record.test.things)
    elif record.test is not None:
        cards = any(isinstance(change, m.AbilityCosts | m.WayCosts) for change in record.changes)
        spells = any(
            isinstance(change, m.TargetCost | m.SpellCosts | m.ColoredLess) for change in record.changes
        )
        zones: tuple[m.Zone, ...] = ("hand",) if cards else ("stack",) if spells else ()
        of = f"each {things.described(tell, record.test, zones)}"
    else:
        of = "it"
    changes = joined([tell.tell(CHANGES, change) for change in record.changes])
    condition = f"as long as {tell.condition(record.condition)}, " if record.condition is not None else ""
    tell.say(f"{condition}{agreeing(of, changes)}{where}.", record)
