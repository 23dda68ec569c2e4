"""Why something cannot be done now: the first rule that forbids it, in words."""

import re
from collections.abc import Iterator
from typing import Final

from cardwright.games.magic.rules.ability import ActivatedAbility
from cardwright.games.magic.rules.activating import activation_mana
from cardwright.games.magic.rules.attacking import can_attack, defenders
from cardwright.games.magic.rules.casting import mana_needed, sorcery_time
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.definition import Definition, Way
from cardwright.games.magic.rules.kinds import CREATURE, STEP_WORDS, Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.mana import can_use_tap
from cardwright.games.magic.rules.paying import can_pay_rest
from cardwright.games.magic.rules.playing_lands import land_limit
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.restrictions import forbids, is_forbidden
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.targets import has_targets
from cardwright.games.magic.rules.words import ask, label
from cardwright.kernel import Decision
from cardwright.text import hint

_VERB: Final = re.compile(r"^(?:cast|play|activate|attack|block|use|tap)\b(?: with)?\s*", re.IGNORECASE)


def why_not(state: MagicState, decision: Decision, words: str) -> str:
    """Returns why the seat that decides cannot do what the words say: the name of a card, with or without a verb."""
    seat = decision.whose
    wanted = _VERB.sub("", words).strip().casefold()
    if not wanted:
        return "Say what: w NAME"
    able = [label(state, decision, option) for option in decision.options]
    can = next((said for said in able if wanted in said.casefold()), None)
    if can is not None:
        return f"You can: {can}."
    named = {number: _name(state, number).casefold() for number in _mine(state, seat)}
    found = [number for number, name in named.items() if name == wanted]
    found = found or [number for number, name in named.items() if wanted in name]
    if not found:
        names = list(dict.fromkeys(_name(state, number) for number in named))
        return f"There is nothing called “{wanted}” in your hand, in play or in your graveyard.{hint(wanted, names)}"
    number = found[0]
    reason = _reason(state, decision, number)
    return f"{_name(state, number)}: {reason}."


def _mine(state: MagicState, seat: int) -> Iterator[int]:
    yield from state.hands[seat]
    yield from (number for number in state.battlefield if controller_of(state, number) == seat)
    yield from state.graveyards[seat]


def _name(state: MagicState, number: int) -> str:
    return look(state, number).name


def _reason(state: MagicState, decision: Decision, number: int) -> str:
    zone = state.objects[number].zone
    if decision.prompt == "attackers" and zone is Zone.BATTLEFIELD:
        return _no_attack(state, number)
    if decision.prompt == "blockers" and zone is Zone.BATTLEFIELD:
        return _no_block(state, number)
    if decision.prompt != "priority":
        return f"this is not the time for it; you are asked: {ask(state, decision)}"
    if zone is Zone.BATTLEFIELD:
        return _no_ability(state, decision.whose, number)
    if zone is Zone.GRAVEYARD and not any(
        way.zone is Zone.GRAVEYARD for way in state.objects[number].definition.ways
    ):
        return "it is in your graveyard"
    definition = state.objects[number].definition
    if definition.land:
        return _no_land(state, decision.whose)
    return _no_spell(state, decision.whose, number, definition)


def _no_attack(state: MagicState, number: int) -> str:
    obj, chars = state.objects[number], look(state, number)
    if not chars.types & CREATURE:
        return "it is no creature"
    if obj.tapped:
        return "it is tapped"
    if not can_use_tap(state, obj, chars):
        return "it came under your control this turn and has no haste"
    if "defender" in chars.keywords:
        return "it has defender"
    if not any(can_attack(state, number, thing) for thing in defenders(state)):
        return _with_causes(state, RuleKind.CANT_ATTACK, number, "something keeps it from attacking")
    return "it cannot attack together with those that you have chosen"


def _no_block(state: MagicState, number: int) -> str:
    obj, chars = state.objects[number], look(state, number)
    if not chars.types & CREATURE:
        return "it is no creature"
    if obj.tapped:
        return "it is tapped"
    if RuleKind.CANT_BLOCK in current(state).rules and forbids(state, RuleKind.CANT_BLOCK, number):
        return _with_causes(state, RuleKind.CANT_BLOCK, number, "something keeps it from blocking")
    return "it can block none of the attackers: they fly, walk past, or are protected, or it blocks already"


def _with_causes(state: MagicState, kind: RuleKind, number: int, words: str) -> str:
    """Returns the words with the names of what sets the rule."""
    causes = [
        look(state, active.ctx.source).name
        for active in current(state).rules.get(kind, ())
        if active.things is None or number in active.things
    ]
    return f"{words}: {', '.join(dict.fromkeys(filter(None, causes)))}" if any(causes) else words


def _no_land(state: MagicState, seat: int) -> str:
    late = _no_sorcery_time(state, seat)
    if late is not None:
        return late
    if state.players[seat].lands_played >= land_limit(state, seat):
        return "you have played your land for this turn"
    return "something keeps you from playing lands"


def _no_sorcery_time(state: MagicState, seat: int) -> str | None:
    if sorcery_time(state, seat):
        return None
    if not state.is_active(seat):
        return "it is not your turn"
    if state.stack:
        return "something is on the stack"
    return f"it is for your main phases, and this is the {STEP_WORDS[state.step]}"


def _no_spell(state: MagicState, seat: int, number: int, definition: Definition) -> str:
    late = None if definition.fast else _no_sorcery_time(state, seat)
    if late is not None:
        return late
    zone = state.objects[number].zone
    ways = [way for way in definition.ways if way.zone is zone]
    return _no_way(state, seat, number, ways[0]) if ways else "it cannot be cast from there"


def _no_way(state: MagicState, seat: int, number: int, way: Way) -> str:
    definition = state.objects[number].definition
    ctx = Ctx(number, seat)
    cost = mana_needed(state, number, way)
    if not Purse(state, seat, spell=number).affords(cost):
        return f"you cannot pay {cost.text} with the mana that you could make now"
    if forbids(state, RuleKind.CANT_CAST, seat + 1, number):
        return "something keeps you from casting it"
    if definition.when is not None and not definition.when(state, ctx):
        return "its text says that it cannot be cast now"
    if not can_pay_rest(state, way.cost, ctx):
        return "you cannot pay the rest of its cost"
    body = way.body or definition.body
    if (body.targets or body.modes) and not has_targets(state, body, ctx):
        return "there is nothing that it could target"
    return "it cannot be cast now"


def _no_ability(state: MagicState, seat: int, number: int) -> str:
    abilities = [ability for other, ability in current(state).activated[seat] if other == number]
    if abilities:
        return "; ".join(
            f"“{ability.text}”: {_not_now(state, seat, number, ability)}" for ability in abilities
        )
    if any(other == number for other, _ in current(state).mana[seat]):
        return "it only makes mana, and is used by itself when something is paid for"
    return "it has no ability that you could activate"


def _not_now(state: MagicState, seat: int, number: int, ability: ActivatedAbility) -> str:
    obj, cost, ctx = state.objects[number], ability.cost, Ctx(number, seat)
    if cost.tap and obj.tapped:
        return "it is tapped"
    if (cost.tap or cost.untap) and not can_use_tap(state, obj, look(state, number)):
        return "it came under your control this turn"
    if cost.untap and not obj.tapped:
        return "it is untapped"
    if ability.sorcery or ability.loyalty:
        late = _no_sorcery_time(state, seat)
        if late is not None:
            return late
    if ability.limit and state.used.count((number, ability.text)) >= ability.limit:
        return "it has been used as often as it may be in a turn"
    mana = activation_mana(state, number, ability)
    if mana is not None and not Purse(state, seat, (number,) if cost.tap else ()).affords(mana):
        return f"you cannot pay {mana.text}"
    if ability.when is not None and not ability.when(state, ctx):
        return "its text says that it cannot be used now"
    if not can_pay_rest(state, cost, ctx):
        return "you cannot pay the rest of its cost"
    if is_forbidden(state, seat, number):
        return "something keeps you from using it"
    if (ability.body.targets or ability.body.modes) and not has_targets(state, ability.body, ctx):
        return "there is nothing that it could target"
    return "it cannot be used now"
