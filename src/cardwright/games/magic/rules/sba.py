"""State-based actions (CR 704): what the game does by itself before anyone gets priority."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.actions import destroy, sacrifice
from cardwright.games.magic.rules.attachments import can_attach, unattach
from cardwright.games.magic.rules.bestow import cease, is_bestowed
from cardwright.games.magic.rules.chars import BASIC, LEGENDARY, WORLD
from cardwright.games.magic.rules.commanders import ask_home, has_been_struck_down
from cardwright.games.magic.rules.context import is_player, seat_of, unbound
from cardwright.games.magic.rules.counters import with_counters
from cardwright.games.magic.rules.day_night import settle_time
from cardwright.games.magic.rules.dungeons import finish_dungeons
from cardwright.games.magic.rules.durations import end_lapsed
from cardwright.games.magic.rules.entering import enter
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import BATTLE, CREATURE, ENCHANTMENT, LAND, PLANESWALKER, Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.phasing import HELD, HELD_TAPPED, phase_in_held
from cardwright.games.magic.rules.protecting import choose_protector, unprotected
from cardwright.games.magic.rules.restrictions import forbids, player_rules
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.sagas import is_told
from cardwright.games.magic.rules.speed import start_engines
from cardwright.games.magic.rules.state import MagicState, Todo
from cardwright.games.magic.rules.the_ring import forget_bearers
from cardwright.games.magic.rules.titles import ascend, pass_on_titles, tell_stories
from cardwright.games.magic.rules.zones import move, move_all, remove_from_combat, there, vanish
from cardwright.kernel import Decision, Event, Kind, Option, Steps


def state_based_actions(state: MagicState) -> Steps:
    """Performs state-based actions until there are none left to perform (CR 704.3)."""
    rounds = 0
    while state.dirty and state.todo is not Todo.OVER:
        state.dirty = False
        state.moment += 1
        settle_control(state)
        if state.effects:
            end_lapsed(state)
        yield from _settle_titles(state)
        if state.effects:
            yield from _return_exiled(state)
        yield from _once(state)
        rounds += 1
        if rounds > 1000:
            end_in_draw(state, "a loop that nothing ends")


def _settle_titles(state: MagicState) -> Steps:
    """Gives designations that are given as soon as something is so: the city's blessing, day and night."""
    if state.command:
        finish_dungeons(state)
        forget_bearers(state)
    rules = current(state).rules
    if not rules:
        return
    if RuleKind.ASCEND in rules:
        ascend(state)
    if RuleKind.STORIED in rules:
        tell_stories(state)
    if RuleKind.START_ENGINES in rules:
        start_engines(state)
    if RuleKind.DAYBOUND in rules or RuleKind.NIGHTBOUND in rules:
        yield from settle_time(state)


def _return_exiled(state: MagicState) -> Steps:
    """Returns what was exiled until something left the battlefield, as soon as it has left (CR 610.3)."""
    over = [
        effect
        for effect in state.effects
        if effect.duration.kind == "until then" and not effect.duration.test(state, unbound(effect.bound))
    ]
    if not over:
        return
    gone = [effect.id for effect in over]
    state.effects = tuple(effect for effect in state.effects if effect.id not in gone)
    for effect in over:
        for number in effect.things or ():
            obj = state.objects.get(number)
            if effect.text in (HELD, HELD_TAPPED):
                phase_in_held(state, number, tapped=effect.text == HELD_TAPPED)
                continue
            if obj is None or obj.zone is not Zone.EXILE:
                continue
            goal = next((zone for zone in _GOES_BACK if effect.text == exiled_from(zone)), Zone.BATTLEFIELD)
            if goal is Zone.BATTLEFIELD:
                yield from enter(state, number, obj.owner)
            else:
                yield from move(state, number, goal)
    state.reshape()


_GOES_BACK: Final = (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY)


def exiled_from(zone: Zone) -> str:
    """Returns the words of an effect that returns what it has exiled to the zone it came from (CR 610.3)."""
    return f"exiled from the {zone.name.lower()} until then"


def settle_control(state: MagicState) -> None:
    """Notes for each permanent whose controller has changed since when it has had the new one (CR 302.6)."""
    derived = current(state)
    objects = state.objects
    changed = [number for number, seat in derived.controller.items() if objects[number].since_seat != seat]
    for number in changed:
        obj = state.objects[number]
        seat = derived.controller[number]
        state.objects[number] = replace(obj, since=state.turn, since_seat=seat)
        remove_from_combat(state, number)
        if obj.since_seat >= 0:
            emit(state, Happening(HappeningKind.CONTROL_LOST, thing=number, seat=obj.since_seat))


def _once(state: MagicState) -> Steps:
    _players_lose(state)
    if state.todo is Todo.OVER:
        return
    if state.homeward:
        yield from _go_home(state)
    graveyard, destroyed, off, told, sieges, alike = _permanents(state)
    gone = _strays(state) if state.strays else ()
    changed = bool(graveyard or destroyed or off or told or gone)
    if changed:
        state.dirty = True
        for number in off:
            unattach(state, number)
            if is_bestowed(state.objects[number]):
                cease(state, number)
        if graveyard:
            yield from move_all(state, graveyard, Zone.GRAVEYARD, word="state")
        if destroyed:
            yield from destroy(state, destroyed, by_rule=True)
        if told:
            yield from sacrifice(state, told)
        for number in gone:
            if number in state.objects:
                vanish(state, number)
    if changed or alike:
        _annihilate_counters(state)
        yield from _legends(state)
    for number in sieges:
        if there(state, number, Zone.BATTLEFIELD) and unprotected(state, number):
            yield from choose_protector(state, number, controller_of(state, number))


def _go_home(state: MagicState) -> Steps:
    """Lets owners put commanders that were put into a graveyard or exile into the command zone (CR 903.9a, 704.6d)."""
    waiting, state.homeward = state.homeward, ()
    for number in waiting:
        obj = state.objects.get(number)
        if obj is not None and obj.zone in (Zone.GRAVEYARD, Zone.EXILE) and obj.owner in state.order:
            answer = yield ask_home(obj)
            if answer.verb == "yes":
                state.dirty = True
                yield from move(state, number, Zone.COMMAND)


def _players_lose(state: MagicState) -> None:
    """Players lose at 0 life, after drawing from an empty library, with ten poison counters (CR 704.5a to c, 704.6c)."""
    losers: list[tuple[int, str]] = []
    for seat in state.order:
        player = state.players[seat]
        reason = ""
        if player.life <= 0 and not any(True for _ in player_rules(state, RuleKind.LIVES_WITHOUT_LIFE, seat)):
            reason = "0 life"
        elif player.drew_from_empty:
            reason = "drew from an empty library"
        elif player.counters and player.counter("poison") >= (15 if state.setting.teams else 10):
            reason = "fifteen poison counters" if state.setting.teams else "ten poison counters"  # CR 810.8d
        elif player.commander_damage and has_been_struck_down(state, seat):
            reason = "damage from a commander"
        if reason and not _cannot_lose(state, seat):
            losers.append((seat, reason))
        elif player.drew_from_empty:
            state.put_player(seat, replace(player, drew_from_empty=False))
    if losers:
        lose(state, losers)


def _cannot_lose(state: MagicState, seat: int) -> bool:
    """Tells whether a player can't lose the game, or one of their team can't (CR 104.3, 810.8a)."""
    team = [other for other in state.order if not state.are_foes(seat, other)]
    return any(True for other in team for _ in player_rules(state, RuleKind.CANT_LOSE, other))


def lose(state: MagicState, losers: list[tuple[int, str]]) -> None:
    """Makes players lose the game at the same time, with their teams, and ends it if nobody or one is left (CR 104, 810.8a)."""
    if not losers:
        return
    if state.setting.teams:
        why = {
            other: reason
            for seat, reason in losers
            for other in state.order
            if not state.are_foes(seat, other)
        }
        losers = list(why.items())
    for seat, reason in losers:
        if seat in state.order:
            state.put_player(seat, replace(state.players[seat], lost=reason))
            state.log.add(Event("lost", who=seat, args=(reason,)))
    gone = [seat for seat, _ in losers]
    left = tuple(seat for seat in state.order if seat not in gone)
    reason = losers[0][1]
    if len(left) == 0:
        shared = 1.0 / len(state.order)
        scores = tuple(shared if seat in state.order else 0.0 for seat in range(state.seats))
        finish(state, scores, "everyone lost")
        return
    before = state.order
    state.order = left
    if not any(state.are_foes(left[0], seat) for seat in left):
        finish(state, tuple(float(seat in left) for seat in range(state.seats)), reason)
        return
    for seat in gone:
        leave(state, seat, before)
        pass_on_titles(state, seat)
        emit(state, Happening(HappeningKind.LOST, seat=seat))


def finish(state: MagicState, scores: tuple[float, ...], reason: str) -> None:
    """Ends the game."""
    state.result = (scores, reason)
    state.todo = Todo.OVER
    state.log.add(Event("over", args=(reason,)))


def win(state: MagicState, seat: int, reason: str) -> None:
    """Makes a player win the game (CR 104.2b)."""
    team = [other for other in state.order if not state.are_foes(seat, other)]
    if any(True for other in team for _ in player_rules(state, RuleKind.CANT_WIN, other)):
        return
    finish(state, tuple(float(other in team) for other in range(state.seats)), reason)


def end_in_draw(state: MagicState, reason: str) -> None:
    """Ends the game in a draw (CR 104.4)."""
    shared = 1.0 / len(state.order)
    finish(state, tuple(shared if seat in state.order else 0.0 for seat in range(state.seats)), reason)


def leave(state: MagicState, seat: int, before: tuple[int, ...]) -> None:
    """Takes a player who lost out of a game that goes on: all they own leaves with them (CR 800.4a)."""
    for number in [number for number, obj in state.objects.items() if obj.owner == seat]:
        remove_from_combat(state, number)
        vanish(state, number)
    state.stack = tuple(item for item in state.stack if item.controller != seat)
    state.pending = tuple(one for one in state.pending if one.controller != seat)
    state.effects = tuple(
        effect
        for effect in state.effects
        if not any(part.layer == 20 for part in effect.parts) or effect.bound.controller != seat
    )
    for number in state.battlefield:
        if controller_of(state, number) == seat:
            obj = state.objects[number]
            state.objects[number] = replace(obj, controller=obj.owner)
    if state.priority == seat:
        at = before.index(seat)
        following = [other for other in before[at:] + before[:at] if other in state.order]
        state.priority = following[0]
        state.passes = 0
    state.reshape()


def _permanents(state: MagicState) -> tuple[list[int], ...]:
    """Returns what goes to the graveyard, what is destroyed, what comes off, Sagas that are told, and Sieges.

    Then what the rules about two of a kind may be about: legends, worlds, several kinds of counters.
    """
    graveyard: list[int] = []
    destroyed: list[int] = []
    off: list[int] = []
    told: list[int] = []
    sieges: list[int] = []
    alike: list[int] = []
    objects = state.objects
    for number, chars in current(state).chars.items():
        types = chars.types
        obj = objects[number]
        supertypes = chars.supertypes
        if types == LAND and supertypes == _ONLY_BASIC and not obj.counters and not obj.attached:
            continue
        if (obj.counters and len(obj.counters) > 1) or (
            supertypes and (LEGENDARY in supertypes or WORLD in supertypes)
        ):
            alike.append(number)
        if types & CREATURE:
            toughness = chars.toughness or 0
            if toughness <= 0:
                graveyard.append(number)  # CR 704.5f
                continue
            deadly = obj.damage and (obj.damage >= toughness or obj.deathtouched)
            if deadly and "indestructible" not in chars.keywords:
                destroyed.append(number)  # CR 704.5g, 704.5h, 702.12b
        if types & PLANESWALKER and not obj.counter("loyalty"):
            graveyard.append(number)  # CR 704.5i
        elif types & BATTLE and not obj.counter("defense") and not _is_awaited(state, number):
            graveyard.append(number)
        elif "Aura" in chars.subtypes:
            if not types & CREATURE and _well_attached(state, number):
                if "Role" in chars.subtypes and _is_outdone(state, number):
                    graveyard.append(number)  # CR 704.5y
                continue
            if is_bestowed(obj):
                off.append(number)  # CR 702.103f
                continue
            graveyard.append(number)  # CR 704.5m
        elif obj.attached and not _well_attached(state, number):
            off.append(number)  # CR 704.5n, 704.5p
        if types & _STORIED:
            if "Saga" in chars.subtypes and is_told(state, number, chars):
                told.append(number)  # CR 704.5s
            if types & BATTLE and "Siege" in chars.subtypes:
                sieges.append(number)
    return graveyard, destroyed, off, told, sieges, alike


_STORIED: Final = ENCHANTMENT | BATTLE
_ONLY_BASIC: Final = (BASIC,)


def _is_awaited(state: MagicState, number: int) -> bool:
    """Tells whether an ability of a permanent has triggered and not yet left the stack."""
    if any(one.bound.source == number for one in state.pending):
        return True
    return any(item.triggered and item.bound.source == number for item in state.stack)


def _is_outdone(state: MagicState, number: int) -> bool:
    """Tells whether a newer Role of the same player is attached to what a Role is attached to (CR 303.7a)."""
    own, derived = state.objects[number], current(state)
    return any(
        state.objects[other].attached == own.attached
        and state.objects[other].stamp > own.stamp
        and derived.controller[other] == derived.controller[number]
        and "Role" in chars.subtypes
        for other, chars in derived.chars.items()
        if other != number
    )


def _well_attached(state: MagicState, number: int) -> bool:
    host = state.objects[number].attached
    if not host:
        return False
    if is_player(host):
        return seat_of(host) in state.order and can_attach(state, number, host)
    return host in state.objects and can_attach(state, number, host)


def _strays(state: MagicState) -> list[int]:
    """Returns tokens outside the battlefield and copies outside the stack (CR 704.5d, 704.5e)."""
    found = []
    for number in state.strays:
        obj = state.objects.get(number)
        if obj is None:
            continue
        if obj.zone is Zone.BATTLEFIELD or (obj.copy and obj.zone is Zone.STACK):
            continue
        if obj.token or obj.copy:
            found.append(number)
    state.strays = ()
    return found


def _annihilate_counters(state: MagicState) -> None:
    """Removes pairs of +1/+1 and -1/-1 counters (CR 704.5q)."""
    for number in state.battlefield:
        obj = state.objects[number]
        if len(obj.counters) > 1:
            pairs = min(obj.counter("+1/+1"), obj.counter("-1/-1"))
            if pairs:
                left = with_counters(with_counters(obj.counters, "+1/+1", -pairs), "-1/-1", -pairs)
                state.objects[number] = replace(obj, counters=left)
                state.reshape()


def _legends(state: MagicState) -> Steps:
    """The legend rule (CR 704.5j) and the world rule (CR 704.5k)."""
    named: dict[tuple[int, str], list[int]] = {}
    worlds: list[int] = []
    derived = current(state)
    for number, chars in derived.chars.items():
        supertypes = chars.supertypes
        if supertypes:
            if LEGENDARY in supertypes:
                named.setdefault((derived.controller[number], chars.name), []).append(number)
            if WORLD in supertypes:
                worlds.append(number)
    if len(worlds) > 1:
        newest = max(worlds, key=lambda number: state.objects[number].stamp)
        state.dirty = True
        yield from move_all(
            state, [number for number in worlds if number != newest], Zone.GRAVEYARD, word="state"
        )
    for (seat, _), numbers in named.items():
        if len(numbers) > 1:
            numbers = [number for number in numbers if not forbids(state, RuleKind.NO_LEGEND_RULE, number)]
        if len(numbers) > 1:
            options = [Option("keep", (number,), (number,)) for number in numbers]
            answer = yield Decision(seat, Kind.CHOOSE, "the legend to keep", options)
            state.dirty = True
            others = [number for number in numbers if number != answer.number]
            yield from move_all(state, others, Zone.GRAVEYARD, word="state")
            return


def name_of(state: MagicState, number: int) -> str:
    """Returns the name of an object now."""
    return look(state, number).name
