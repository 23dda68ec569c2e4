"""Abilities as the rules run them: targets, modes, costs, and the kinds of ability (CR 113.3, 115, 118, 700.2)."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import ABILITIES, Emit, Makers, Missing
from cardwright.games.magic.meaning.emit.changes import statement
from cardwright.games.magic.meaning.emit.events import watch
from cardwright.games.magic.meaning.emit.making import mana_kinds
from cardwright.games.magic.meaning.emit.prompts import target_words
from cardwright.games.magic.rules import ability as ab
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.crewing import become_crewed
from cardwright.games.magic.rules.kinds import MANA_LETTERS, ZONE_NAMES, Zone
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.measures import STATS
from cardwright.games.magic.rules.places import controller_of_any, joined
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import Node


def target_slot(emit: Emit, slot: m.Slot) -> ab.TargetSlot:
    """Makes a place for targets (CR 115)."""
    low, high = emit.amount(slot.low), emit.amount(slot.high)
    players = slot.zones == ("players",)
    mixed = "players" in slot.zones and not players
    test = emit.inner(slot.test) if mixed else emit.test(slot.test, person=players)
    words = target_words(slot.zones, slot.test)
    divided = emit.amount(slot.divided) if slot.divided is not None else None
    together = _differing(STATS[slot.differ]) if slot.differ is not None else None
    if slot.alike == "controller":
        if together is not None:
            raise Missing(slot, "alike and different")
        together = ab.Together(_of_one_controller, lambda _state, _ctx, _things: True)
    return ab.TargetSlot(
        slot.ref,
        words,
        joined(slot.zones),
        test,
        low,
        high,
        slot.other_than,
        divided,
        one_owner=slot.alike == "owner",
        together=together,
        random=slot.random,
        chooser=emit.select(slot.chooser) if slot.chooser is not None else None,
    )


def _of_one_controller(state: MagicState, _ctx: Ctx, chosen: Sequence[int], found: Sequence[int]) -> int:
    """Returns how many things can be chosen together that have the same controller (CR 115.1)."""
    owners = [controller_of_any(state, thing) for thing in chosen]
    if len(set(owners)) > 1:
        return 0
    every = Counter(controller_of_any(state, thing) for thing in dict.fromkeys((*chosen, *found)))
    return every[owners[0]] if owners else max(every.values(), default=0)


Measured = Callable[[MagicState, int], int]


def _differing(measure: Measured) -> ab.Together:
    """Makes what holds of targets together: no two of them measure the same (CR 115.1)."""

    def reach(state: MagicState, _ctx: Ctx, chosen: Sequence[int], found: Sequence[int]) -> int:
        taken = [measure(state, thing) for thing in chosen]
        if len(dict.fromkeys(taken)) < len(taken):
            return 0
        return len(dict.fromkeys((*taken, *[measure(state, thing) for thing in found])))

    return ab.Together(reach, lambda _state, _ctx, _things: True)


def body(emit: Emit, record: m.Body) -> ab.Body:
    """Makes what a spell or ability does."""
    if record.modes is not None:
        modes = record.modes
        bodies: list[ab.Body] = []
        labels: list[str] = []
        for mode in modes.bodies:
            labels.append(emit.mode_words())
            made = body(emit, mode)
            bodies.append(_apart(made) if modes.apart else made)
        chosen = ab.Modes(
            modes.low,
            modes.high,
            tuple(bodies),
            tuple(labels),
            repeat=modes.repeat,
            worth=modes.worth,
            most=emit.amount(modes.most) if modes.most is not None else None,
            may=modes.may,
        )
        return ab.Body(ab.NO_BODY.run, (), chosen)
    if record.do is None:
        raise Missing(record, "without instructions")
    return ab.Body(emit.run(record.do), tuple(target_slot(emit, slot) for slot in record.slots))


def _apart(mode: ab.Body) -> ab.Body:
    """Makes the targets of a mode differ from those of other modes (CR 601.2c)."""
    return replace(mode, targets=tuple(replace(slot, apart=True) for slot in mode.targets))


def _takes_source(part: m.Do) -> bool:
    """Tells whether paying takes the source itself away or taps it."""
    return getattr(part, "what", None) == m.Ref("source")


def _cost(emit: Emit, record: m.Cost, text: str) -> ab.Cost:
    if record.loyalty is not None:
        return ab.Cost(loyalty=record.loyalty, text=text)
    parts: list[ab.CostPart] = []
    for part in record.parts:
        can = emit.can(part)
        if can is None:
            raise Missing(part, "as a cost")
        parts.append(ab.CostPart(emit.text, can, emit.run(part), uses_self=_takes_source(part)))
    mana = mana_cost(record.mana) if record.mana else None
    return ab.Cost(mana, record.tap, record.untap, tuple(parts), text=text)


@ABILITIES.row(m.Spell)
def _spell(emit: Emit, record: m.Spell) -> ab.Ability:
    return ab.SpellAbility(emit.text, body(emit, record.body), emit.tree)


@ABILITIES.row(m.Triggered)
def _triggered(emit: Emit, record: m.Triggered) -> ab.Ability:
    watches = tuple(watch(emit, event) for event in record.events)
    holds = emit.condition(record.condition) if record.condition is not None else None
    zones = tuple(ZONE_NAMES[zone] for zone in record.zones)
    made = body(emit, record.body)
    bounds = record.limits
    if bounds.sorcery or bounds.condition is not None:
        raise Missing(record, "limited like what is activated")
    return ab.TriggeredAbility(
        emit.text,
        watches,
        made,
        emit.tree,
        condition=holds,
        limit=bounds.per_turn,
        deeds=bounds.deeds,
        zones=zones,
    )


Kinds = Callable[[MagicState, Ctx], tuple[tuple[str, ...], ...]]


def _makes(emit: Emit, record: m.AddMana) -> Kinds:
    """What a mana ability can make (CR 605.1a)."""
    times, kinds = emit.amount(record.times), mana_kinds(emit, record)
    return lambda state, ctx: tuple(choice * times(state, ctx) for choice in kinds(state, ctx))


_TAP: Final = m.Cost(tap=True)


@ABILITIES.row(m.Activated)
def _activated(emit: Emit, record: m.Activated) -> ab.Ability:
    price = _cost(emit, record.cost, emit.text.partition(":")[0])
    made, do, limits = body(emit, record.body), record.body.do, record.limits
    maker = None
    if isinstance(do, m.AddMana):  # no target, not a loyalty ability, and it adds mana (CR 605.1a)
        maker = ab.ManaMaker(_makes(emit, do), bool(price.parts), None)
        if price.mana is not None and not price.mana.total + price.mana.x:
            price = replace(price, mana=None)
    ability = ab.ActivatedAbility(
        emit.text,
        price,
        made,
        emit.tree,
        mana=maker,
        sorcery=limits.sorcery,
        limit=limits.per_turn,
        when=emit.condition(limits.condition) if limits.condition is not None else None,
        zone=ZONE_NAMES[record.zone],
    )
    if isinstance(do, m.AddMana) and record.cost == _TAP and limits == m.Limits():
        if do.who == m.Ref("you") and do.times == m.Num(1) and len(do.choices) == len(do.choices[0]) == 1:
            ability.simple = MANA_LETTERS.index(do.choices[0][0])
    return ability


_WORKING: Final = {
    "battlefield": (Zone.BATTLEFIELD,),
    "stack": (Zone.STACK,),
    "graveyard": (Zone.GRAVEYARD,),
    "castable": (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND, Zone.LIBRARY, Zone.STACK),
}
"""The zones where a static ability works (CR 113.6)."""


@ABILITIES.row(m.CrewFor)
def _crew_for(emit: Emit, record: m.CrewFor) -> ab.Ability:
    price = _cost(emit, record.cost, emit.text)
    return ab.ActivatedAbility(emit.text, price, ab.Body(become_crewed), emit.tree, keyword="crew")


@ABILITIES.row(m.Static)
def _static(emit: Emit, record: m.Static) -> ab.Ability:
    emit.static = True
    effects = tuple(statement(emit, each) for each in record.statements)
    return ab.StaticAbility(emit.text, effects, emit.tree, zones=_WORKING[record.where])


@ABILITIES.row(m.Keyword)
def _keyword(emit: Emit, record: m.Keyword) -> ab.Ability:
    if not record.gives:
        return emit.makers.keyword(emit.name, record.name, record.number)
    made = tuple(emit.granted(ability) for ability in record.gives)
    price = _cost(emit, record.cost, record.cost.mana or emit.text) if record.cost is not None else None
    return keyworded(emit.text, record.name, made, emit.tree, price)


def keyworded(
    text: str, name: str, made: tuple[ab.Ability, ...], tree: Node | None, cost: ab.Cost | None
) -> ab.Ability:
    """Returns a keyword by the abilities that it stands for, which are called by its name where they are activated.

    `cost` is what is paid for it as the card is cast.
    """
    acted = [ability for ability in made if isinstance(ability, ab.ActivatedAbility)]
    for at, ability in enumerate(acted if len(made) > 1 else made):
        ability.text = f"{text}: {ability.text.partition(': ')[2]}" if at else text
        ability.keyword, ability.tree = name, tree
    if len(made) == 1 and cost is None:
        return made[0]
    return ab.KeywordAbility(text, name, tree, gives=made, cost=cost)


def emit_line(
    name: str, line: m.Line, makers: Makers, tree: object = None, x: ab.Amount | None = None
) -> ab.Ability:
    """Returns the ability that a line stands for, ready to be played; `x` is what the text around it says that X is."""
    emit = Emit(name, line, makers, tree)
    emit.x = x
    return ABILITIES.of(line.meaning)(emit, line.meaning)
