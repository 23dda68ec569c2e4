"""Priority (CR 117): what a player may do now, special actions included (CR 116), and doing it."""

from collections.abc import Generator
from typing import Final

from cardwright.games.magic.rules.activating import act_specially, activate
from cardwright.games.magic.rules.casting import sorcery_time
from cardwright.games.magic.rules.casting_steps import cast
from cardwright.games.magic.rules.commanding import decider
from cardwright.games.magic.rules.definition import Definition, Way
from cardwright.games.magic.rules.face_down import turn_by_choice
from cardwright.games.magic.rules.kinds import HAND, Step
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.offering import Offering
from cardwright.games.magic.rules.paying import buy_mana, use_mana_ability
from cardwright.games.magic.rules.permission import choose_permission, land_permission, permitted_ways
from cardwright.games.magic.rules.playing_lands import play_land
from cardwright.games.magic.rules.restrictions import player_rules
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.sba import lose
from cardwright.games.magic.rules.sideboards import is_companion_action, take_companion
from cardwright.games.magic.rules.state import MagicState, Todo, keep_priority
from cardwright.kernel import Decision, Impossible, Kind, Option, Steps

PASS = Option("pass")
CONCEDE = Option("concede")
_ONLY_PASS = (PASS,)
_MAIN: Final = (Step.MAIN1, Step.MAIN2)


def offers(state: MagicState, seat: int) -> tuple[Option, ...]:
    """Returns everything that a player with priority may do (CR 117.1), passing last."""
    slow = sorcery_time(state, seat)
    derived = current(state)
    if not slow and derived.idle[seat] and _nothing_fast(state, seat):
        return _ONLY_PASS
    offering = Offering(state, seat, derived, slow=slow)
    if not (state.stack and _split_second(state)):
        offering.add_hand()
        offering.add_elsewhere()
        offering.add_permitted()
        offering.add_activated()
    offering.add_special_actions()
    if state.setting.open_mana:
        offering.add_mana()
    found = offering.found
    if state.setting.from_position and decider(state, seat) == seat:
        found.append(CONCEDE)  # CR 718.6
    if not found:
        return _ONLY_PASS
    found.append(PASS)
    return tuple(found)


def _nothing_fast(state: MagicState, seat: int) -> bool:
    """Tells at a glance that a player who is idle has nothing in hand but for the time for sorceries."""
    if state.setting.open_mana or state.setting.from_position:
        return False
    objects = state.objects
    fast = False
    for number in state.hands[seat]:
        fast = fast or objects[number].definition.fast
    return not fast


def nobody_acts(state: MagicState) -> bool:
    """Tells at a glance that all players can but pass in this step, as it begins."""
    if state.step in _MAIN or state.stack or state.setting.shown:
        return False
    idle = current(state).idle
    return not [seat for seat in state.order if not (idle[seat] and _nothing_fast(state, seat))]


def _split_second(state: MagicState) -> bool:
    """Tells whether a spell with split second is on the stack (CR 702.61)."""
    return any(
        item.spell
        and item.id in state.objects
        and "split second" in state.objects[item.id].definition.values.keywords
        for item in state.stack
    )


def act(state: MagicState) -> Steps:
    """Asks the player with priority what to do, and does it."""
    seat = state.priority
    answer = yield Decision(seat, Kind.ACT, "priority", state.offers, shown=state.setting.shown)
    state.offers = ()
    yield from do(state, seat, answer)


def do(state: MagicState, seat: int, answer: Option) -> Steps:
    """Carries out what a player with priority chose."""
    verb = answer.verb
    if verb == "pass":
        state.passes += 1
        state.priority = state.after(seat)
        state.todo = Todo.GIVE_PRIORITY
    elif verb == "play":
        after = None
        if state.objects[answer.number].zone is not HAND:
            after = land_permission(state, seat, answer.number)
        yield from play_land(state, seat, answer.number, find_land(state, answer))
        if after is not None and state.became.get(answer.number, 0):
            after(state, state.became[answer.number])
    elif verb == "cast":
        way = yield from choose_way(state, answer)
        yield from cast(state, seat, answer.number, way)
    elif verb == "activate":
        number = answer.number
        found = [
            ability
            for other, ability in current(state).activated[seat]
            if other == number and ability.text == answer.args[1]
        ]
        yield from (act_specially if found[0].special else activate)(state, seat, number, found[0])
    elif verb == "mana":
        number = answer.number
        abilities = [
            ability
            for other, ability in current(state).mana[seat]
            if other == number and ability.text == answer.args[1]
        ]
        yield from use_mana_ability(state, seat, number, abilities[0])
        keep_priority(state, seat)
    elif verb == "life":
        yield from buy_mana(state, seat)
        keep_priority(state, seat)
    elif verb == "turn":
        yield from turn_by_choice(state, seat, answer.number, str(answer.args[1]))
    elif verb == "special":
        yield from _special(state, seat, answer)
        keep_priority(state, seat)
    elif verb == "concede":
        lose(state, [(seat, "conceded")])
        state.passes = 0
        if state.todo is not Todo.OVER:
            state.todo = Todo.GIVE_PRIORITY
    else:
        raise Impossible(f"there is no such action: {answer.key}")


def _special(state: MagicState, seat: int, answer: Option) -> Steps:
    """Does what an effect lets a player do at any time, or takes the companion (CR 116.2)."""
    if is_companion_action(state, seat, answer):
        yield from take_companion(state, seat, answer)
        return
    for active in player_rules(state, RuleKind.SPECIAL_ACTION, seat):
        of = active.ctx.numbers.get(Noted.EFFECT, active.ctx.source)
        if (of, active.rule.text) == answer.args and active.rule.act is not None:
            yield from active.rule.act(state, active.ctx)
            return


def find_way(state: MagicState, answer: Option) -> Way:
    """Returns the way to cast that an option of the player with priority names."""
    return _ways(state, answer)[0][1]


def choose_way(state: MagicState, answer: Option) -> Generator[Decision, Option, Way]:
    """Returns the way to cast that an option names; asks what lets it be cast where that is not one thing."""
    ways = _ways(state, answer)
    if len(ways) == 1:
        return ways[0][1]
    return (yield from choose_permission(state, state.priority, answer.number, ways))


def _ways(state: MagicState, answer: Option) -> list[tuple[int, Way]]:
    """Returns the ways to cast that an option may mean, each with what lets the card be cast so."""
    name = str(answer.args[1]) if len(answer.args) > 1 else ""
    number, seat = answer.number, state.priority
    obj = state.objects[number]
    if obj.zone is HAND:
        for way in obj.definition.ways:
            if way.zone is HAND and way.key == name:
                return [(number, way)]
    for other, way in current(state).elsewhere[seat]:
        if other == number and way.key == name:
            return [(number, way)]
    return permitted_ways(state, seat, number, name)


def find_land(state: MagicState, answer: Option) -> Definition | None:
    """Returns the other face that a land is played by; None where it is played as it is."""
    if len(answer.args) == 1:
        return None
    definition = state.objects[answer.number].definition
    return next(land for land in definition.lands if land.name == answer.args[1])
