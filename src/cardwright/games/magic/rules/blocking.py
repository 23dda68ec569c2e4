"""Declaring blockers (CR 509): evasion, restrictions and requirements."""

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import KeywordAbility
from cardwright.games.magic.rules.attacking import defending_seat, forbids_any
from cardwright.games.magic.rules.chars import Look
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import ARTIFACT, BLACK, CREATURE
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.protection import protected
from cardwright.games.magic.rules.restrictions import forbids, rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState, Todo
from cardwright.kernel import Event

Blocks = list[tuple[int, int]]


def can_block_at_all(state: MagicState, blocker: int) -> bool:
    """Tells whether a creature could block some attacker."""
    obj = state.objects[blocker]
    if obj.tapped and not any(rules_about(state, RuleKind.BLOCK_TAPPED, blocker)):
        return False
    if RuleKind.CANT_BLOCK not in current(state).rules:
        return True
    return not any(active.rule.other is None for active in rules_about(state, RuleKind.CANT_BLOCK, blocker))


def can_block(state: MagicState, blocker: int, attacker: int) -> bool:
    """Tells whether a creature may block an attacker, each rule for itself (CR 509.1b)."""
    derived = current(state)
    theirs = derived.chars[attacker]
    ours = derived.chars[blocker]
    if state.objects[blocker].tapped and not forbids(state, RuleKind.BLOCK_TAPPED, blocker, attacker):
        return False
    if theirs.keywords and not _evades(state, blocker, attacker, ours, theirs):
        return False
    if "shadow" in ours.keywords and "shadow" not in theirs.keywords:
        return False
    rules = derived.rules
    if not rules:
        return True
    if RuleKind.CANT_BE_BLOCKED in rules and forbids(state, RuleKind.CANT_BE_BLOCKED, attacker, blocker):
        return False
    return not (RuleKind.CANT_BLOCK in rules and forbids(state, RuleKind.CANT_BLOCK, blocker, attacker))


def _evades(state: MagicState, blocker: int, attacker: int, ours: Look, theirs: Look) -> bool:
    """Tells whether the attacker's evasion abilities allow this blocker (CR 702)."""
    keywords = theirs.keywords
    mine = ours.keywords
    if "flying" in keywords and "flying" not in mine and "reach" not in mine:
        if not forbids(state, RuleKind.BLOCK_FLYING, blocker, attacker):
            return False
    if "fear" in keywords and not (ours.types & ARTIFACT or ours.colors & BLACK):
        return False
    if "intimidate" in keywords and not (ours.types & ARTIFACT or ours.colors & theirs.colors):
        return False
    if (
        "shadow" in keywords
        and "shadow" not in mine
        and not forbids_any(state, RuleKind.BLOCK_SHADOW, blocker)
    ):
        return False
    if "horsemanship" in keywords and "horsemanship" not in mine:
        return False
    if "skulk" in keywords and (ours.power or 0) > (theirs.power or 0):
        return False
    if "protection" in keywords and protected(state, attacker, blocker):
        return False
    return not ("landwalk" in keywords and _walks(state, attacker, theirs))


def _walks(state: MagicState, attacker: int, chars: Look) -> bool:
    """Tells whether the defending player has a land that the attacker walks through (CR 702.14)."""
    thing = state.combat.defender(attacker)
    if not thing:
        return False
    seat = defending_seat(state, thing)
    ctx = Ctx(attacker, controller_of(state, attacker))
    lamed = [active.rule.word for active in rules_about(state, RuleKind.WALKS_IN_VAIN, attacker)]
    return any(
        one.filter(state, ctx, land)
        for one in chars.abilities
        if isinstance(one, KeywordAbility) and one.keyword == "landwalk" and one.filter is not None
        if not (lamed and one.word in lamed)
        for land in current(state).controlled[seat]
    )


def least_blockers(state: MagicState, attacker: int) -> int:
    """Returns the fewest creatures that may block an attacker (CR 702.111, 509.1b)."""
    least = 2 if "menace" in look(state, attacker).keywords else 1
    for active in rules_about(state, RuleKind.MIN_BLOCKERS, attacker):
        if active.rule.amount is not None:
            least = max(least, active.rule.amount(state, active.ctx))
    return least


def most_blockers(state: MagicState, attacker: int) -> int:
    """Returns the most creatures that may block an attacker."""
    most = 1000
    for active in rules_about(state, RuleKind.MAX_BLOCKERS, attacker):
        if active.rule.amount is not None:
            most = min(most, active.rule.amount(state, active.ctx))
    return most


def capacity(state: MagicState, blocker: int) -> int:
    """Returns how many attackers a creature may block."""
    if RuleKind.EXTRA_BLOCKS not in current(state).rules:
        return 1
    count = 1
    for active in rules_about(state, RuleKind.EXTRA_BLOCKS, blocker):
        amount = active.rule.amount
        count += 1000 if amount is None else amount(state, active.ctx)
    return count


def blockers_of_seat(state: MagicState, seat: int) -> list[int]:
    """Returns the creatures of a player that could block something."""
    derived = current(state)
    return [
        number
        for number in derived.controlled[seat]
        if derived.chars[number].types & CREATURE and can_block_at_all(state, number)
    ]


def defenders_in_order(state: MagicState) -> list[int]:
    """Returns the seats that are attacked, in turn order from the active player on."""
    attacked = [defending_seat(state, thing) for _, thing in state.combat.attackers]
    return [seat for seat in state.apnap() if any(not state.are_foes(seat, one) for one in attacked)]


def pairs(state: MagicState, seat: int) -> dict[int, list[int]]:
    """Returns for each creature of a player the attackers that it may block: those that attack its team (CR 805.10d)."""
    attackers = [
        number
        for number, thing in state.combat.attackers
        if not state.are_foes(defending_seat(state, thing), seat)
    ]
    found = {
        blocker: [attacker for attacker in attackers if can_block(state, blocker, attacker)]
        for blocker in blockers_of_seat(state, seat)
    }
    return {blocker: able for blocker, able in found.items() if able}


def may_block(state: MagicState) -> bool:
    """Tells whether any defending player could declare a blocker."""
    return any(pairs(state, seat) for seat in defenders_in_order(state))


def block(state: MagicState, chosen: Blocks) -> None:
    """Makes creatures blockers; attackers become blocked, whole bands with them (CR 509.1g to i, 702.22h)."""
    combat = state.combat
    hit = [attacker for _, attacker in chosen]
    blocked = tuple(
        number for number, _ in combat.attackers if any(other in hit for other in combat.band_of(number))
    )
    spread: Blocks = []
    for blocker, attacker in chosen:
        for other in (attacker, *combat.band_of(attacker)):
            if (blocker, other) not in spread:
                spread.append((blocker, other))
    state.combat = replace(combat, blocks=tuple(spread), blocked=blocked, blocks_declared=True)
    state.touch()
    for blocker, attacker in chosen:
        words = (look(state, blocker).name, look(state, attacker).name)
        state.log.add(Event("blocks", who=controller_of(state, blocker), via=blocker, args=words))
    for blocker, attacker in spread:
        emit(
            state,
            Happening(
                HappeningKind.BLOCKS, thing=blocker, source=attacker, seat=controller_of(state, blocker)
            ),
        )
    after_blocks(state)
    if state.todo is not Todo.OVER:
        state.todo = Todo.GIVE_PRIORITY
        state.priority = state.active
        state.passes = 0


def after_blocks(state: MagicState) -> None:
    """Lets abilities trigger on becoming blocked, or on not being blocked (CR 509.3)."""
    combat = state.combat
    for number, thing in combat.attackers:
        if number in combat.blocked:
            others = combat.blockers_of(number)
            emit(
                state,
                Happening(
                    HappeningKind.BLOCKED, thing=number, source=thing, amount=len(others), others=others
                ),
            )
        else:
            emit(state, Happening(HappeningKind.UNBLOCKED, thing=number, source=thing))
