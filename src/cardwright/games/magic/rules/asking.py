"""What a person at the table is asked, and why something cannot be done."""

from typing import Final

from cardwright.games.magic.rules.casting import land_limit, mana_needed
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import CREATURE, Step, Zone
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.mana import Purse, can_use_tap
from cardwright.games.magic.rules.priority import PASS, sorcery_time
from cardwright.games.magic.rules.restrictions import forbids
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.targets import has_targets
from cardwright.kernel import Decision, Option

_MINE: Final = {Step.MAIN1, Step.MAIN2}
_THEIRS: Final = {Step.ATTACKERS, Step.BLOCKERS, Step.END}
_ASKED: Final = tuple(step for step in Step if step not in (Step.UNTAP, Step.CLEANUP))


def stops() -> dict[str, bool]:
    """Returns the places where a player may want to be asked for priority, and whether one is by default."""
    mine = {f"my {step.name.lower()}": step in _MINE for step in _ASKED}
    theirs = {f"their {step.name.lower()}": step in _THEIRS for step in _ASKED}
    return {**mine, **theirs, "my own spells": False}


def formality(state: MagicState, decision: Decision, wanted: frozenset[str]) -> Option | None:
    """Returns passing, where a player does not stop here; what an opponent does is always worth a question."""
    if decision.prompt != "priority" or PASS not in decision.options:
        return None
    if state.stack:
        own = state.stack[-1].controller == decision.seat
        return PASS if own and "my own spells" not in wanted else None
    whose = "my" if state.active == decision.seat else "their"
    return None if f"{whose} {state.step.name.lower()}" in wanted else PASS


def why_not(state: MagicState, decision: Decision, words: str) -> str:
    """Returns why the seat that decides cannot do what the words say."""
    wanted = words.casefold()
    for verb in ("cast", "play", "activate", "attack", "block"):
        wanted = wanted.removeprefix(f"{verb} ").strip()
    seat = decision.seat
    for number in state.hands[seat]:
        if state.objects[number].definition.name.casefold().startswith(wanted):
            return _card(state, seat, number)
    for number in current(state).controlled[seat]:
        if look(state, number).name.casefold().startswith(wanted):
            return _permanent(state, seat, number)
    return f"There is nothing called “{words}” in your hand or under your control."


def _card(state: MagicState, seat: int, number: int) -> str:
    definition = state.objects[number].definition
    name = definition.name
    slow = sorcery_time(state, seat)
    if definition.land:
        if not slow:
            return f"{name} is a land: it can be played in your main phase only, with nothing on the stack."
        if state.players[seat].lands_played >= land_limit(state, seat):
            return "You have played a land this turn."
        return f"{name} can be played."
    if not slow and not definition.fast:
        return f"{name} can be cast in your main phase only, with nothing on the stack."
    ctx = Ctx(number, seat)
    if definition.when is not None and not definition.when(state, ctx):
        return f"{name} says when it may be cast, and that is not now."
    if forbids(state, "cant_cast", seat + 1, number):
        return f"Something says that {name} can't be cast."
    for way in definition.ways:
        if way.zone is Zone.HAND and not Purse(state, seat, spell=number).affords(
            mana_needed(state, number, way)
        ):
            return f"There is not enough mana for {name}, which costs {way.cost.text}."
    if not has_targets(state, definition.body, ctx):
        return f"There is no legal target for {name}."
    return f"{name} can be cast."


def _permanent(state: MagicState, seat: int, number: int) -> str:
    obj = state.objects[number]
    chars = look(state, number)
    if obj.tapped:
        return f"{chars.name} is tapped."
    if chars.types & CREATURE and not can_use_tap(state, obj, chars):
        return (
            f"{chars.name} came under your control this turn: it can't attack or be tapped for its abilities."
        )
    if "defender" in chars.keywords:
        return f"{chars.name} has defender: it can't attack."
    activated = [ability for other, ability in current(state).activated[seat] if other == number]
    purse = Purse(state, seat)
    for ability in activated:
        if ability.cost.mana is not None and not purse.affords(ability.cost.mana):
            return f"There is not enough mana for: {ability.text}"
        if not has_targets(state, ability.body, Ctx(number, seat)):
            return f"There is no legal target for: {ability.text}"
    return f"{chars.name} has nothing to do now."
