"""Priority (CR 117): what a player may do now, special actions included (CR 116), and doing it."""

from typing import Final

from cardwright.games.magic.rules.activating import act_specially, activate, can_activate
from cardwright.games.magic.rules.casting import can_cast, cast, keep_priority, land_limit, play_land, use_up
from cardwright.games.magic.rules.commanding import decider
from cardwright.games.magic.rules.definition import Definition, Way
from cardwright.games.magic.rules.face_down import turn_by_choice, turn_options
from cardwright.games.magic.rules.kinds import HAND, Step
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.mana import mana_for_life, usable_mana_ability
from cardwright.games.magic.rules.paying import buy_mana, use_mana_ability
from cardwright.games.magic.rules.permission import land_permission, permissions, ways_on
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.restrictions import forbids, player_rules
from cardwright.games.magic.rules.sba import lose
from cardwright.games.magic.rules.state import MagicState, Todo
from cardwright.kernel import Decision, Impossible, Kind, Option, Steps

PASS = Option("pass")
CONCEDE = Option("concede")
_ONLY_PASS = (PASS,)
_MAIN: Final = (Step.MAIN1, Step.MAIN2)


def sorcery_time(state: MagicState, seat: int) -> bool:
    """Tells whether a player could cast a sorcery now (CR 307.1)."""
    return state.active == seat and not state.stack and state.step in _MAIN


def offers(state: MagicState, seat: int) -> tuple[Option, ...]:
    """Returns everything that a player with priority may do, passing last."""
    slow = sorcery_time(state, seat)
    derived = current(state)
    if not slow and derived.idle[seat] and _nothing_fast(state, seat):
        return _ONLY_PASS
    found: list[Option] = []
    objects = state.objects
    purse: Purse | None = None
    split = bool(state.stack) and _split_second(state)
    may_flash = "cast_as_flash" in derived.rules
    no_lands = "cant_play_lands" in derived.rules
    hand = state.hands[seat]
    land_left = -1
    for number in hand if not split else ():
        definition = objects[number].definition
        if not (slow or definition.fast or may_flash):
            continue
        if definition.lands and slow:
            if land_left < 0:
                land_left = _land_left(state, seat)
            if land_left and not (no_lands and forbids(state, "cant_play_lands", seat + 1, number)):
                found.extend(_land_options(number, definition))
        if not definition.ways:
            continue
        fast = slow or (may_flash and forbids(state, "cast_as_flash", number))
        for way in definition.ways:
            if way.zone is HAND and (fast or _is_fast(definition, way)):
                if purse is None:
                    purse = Purse(state, seat)
                if can_cast(state, number, seat, way, purse):
                    found.append(_cast_option(number, way))
    for number, way in derived.elsewhere[seat] if not split else ():
        if slow or _is_fast(objects[number].definition, way):
            if purse is None:
                purse = Purse(state, seat)
            if can_cast(state, number, seat, way, purse):
                found.append(_cast_option(number, way))
    if "may_play" in derived.rules and not split:
        purse = purse or Purse(state, seat)
        found.extend(_permitted_options(state, seat, purse, slow, found))
    for number, ability in derived.activated[seat] if not split else ():
        if purse is None:
            purse = Purse(state, seat)
        if can_activate(state, seat, number, ability, purse, slow):
            found.append(Option("activate", (number, ability.text), (number,)))
    for active in player_rules(state, "special_action", seat) if "special_action" in derived.rules else ():
        if active.rule.can is None or active.rule.can(state, active.ctx):
            number = active.ctx.numbers.get("effect", active.ctx.source)
            found.append(Option("special", (number, active.rule.text)))
    if derived.face_down[seat]:
        found.extend(turn_options(state, seat, purse or Purse(state, seat)))
    if state.setting.open_mana:
        for number, ability in derived.mana[seat]:
            if usable_mana_ability(state, seat, number, ability):
                found.append(Option("mana", (number, ability.text), (number,)))
        bought = mana_for_life(state, seat)
        if bought is not None and state.players[seat].life >= bought[1]:
            found.append(Option("life", (bought[1],)))
    if state.setting.from_position and decider(state, seat) == seat:
        found.append(CONCEDE)  # CR 718.6
    if not found:
        return _ONLY_PASS
    found.append(PASS)
    return tuple(found)


def _land_left(state: MagicState, seat: int) -> int:
    """Returns 1 if a player may play another land this turn, else 0 (CR 305.2)."""
    return int(state.players[seat].lands_played < land_limit(state, seat))


def _permitted_options(
    state: MagicState, seat: int, purse: Purse, slow: bool, offered: list[Option]
) -> list[Option]:
    """Returns what effects let a player cast or play that the cards themselves do not."""
    found: list[Option] = []
    keys = {option.key for option in offered}
    land_left = _land_left(state, seat) if slow else 0
    for number, word, terms, ctx in permissions(state, seat):
        definition = state.objects[number].definition
        options: list[Option] = []
        if land_left and word != "cast" and not forbids(state, "cant_play_lands", seat + 1, number):
            options = _land_options(number, definition)
        if word != "land":
            options.extend(
                _cast_option(number, way)
                for way in ways_on(state, seat, number, terms, ctx)
                if (slow or _is_fast(definition, way)) and can_cast(state, number, seat, way, purse)
            )
        for option in options:
            if option.key not in keys:
                keys.add(option.key)
                found.append(option)
    return found


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


def _cast_option(number: int, way: Way) -> Option:
    return Option("cast", (number, way.key) if way.key else (number,), (number,))


def _is_fast(definition: Definition, way: Way) -> bool:
    """Tells whether a card can be cast this way whenever an instant could."""
    return way.fast or (way.face or definition).instant


def _land_options(number: int, definition: Definition) -> list[Option]:
    """Returns the ways to play a card as a land: as it is, or by its other face (CR 712.8)."""
    return [
        Option("play", (number,) if land is definition else (number, land.name), (number,))
        for land in definition.lands
    ]


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
        if state.objects[answer.number].zone is not HAND:
            use_up(state, land_permission(state, seat, answer.number))
        yield from play_land(state, seat, answer.number, find_land(state, answer))
    elif verb == "cast":
        yield from cast(state, seat, answer.number, find_way(state, answer))
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
    """Does what an effect lets a player do at any time (CR 116.2)."""
    for active in player_rules(state, "special_action", seat):
        of = active.ctx.numbers.get("effect", active.ctx.source)
        if (of, active.rule.text) == answer.args and active.rule.act is not None:
            yield from active.rule.act(state, active.ctx)
            return


def find_way(state: MagicState, answer: Option) -> Way:
    """Returns the way to cast that an option of the player with priority names."""
    name = answer.args[1] if len(answer.args) > 1 else ""
    number, seat = answer.number, state.priority
    obj = state.objects[number]
    if obj.zone is HAND:
        for way in obj.definition.ways:
            if way.zone is HAND and way.key == name:
                return way
    for other, way in current(state).elsewhere[seat]:
        if other == number and way.key == name:
            return way
    return next(
        way
        for other, word, terms, ctx in permissions(state, seat)
        if other == number and word != "land"
        for way in ways_on(state, seat, number, terms, ctx)
        if way.key == name
    )


def find_land(state: MagicState, answer: Option) -> Definition | None:
    """Returns the other face that a land is played by; None where it is played as it is."""
    if len(answer.args) == 1:
        return None
    definition = state.objects[answer.number].definition
    return next(land for land in definition.lands if land.name == answer.args[1])
