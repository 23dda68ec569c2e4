"""Declaring attackers (CR 508): restrictions and requirements, bands, several players attacked at once (CR 802)."""

from collections.abc import Generator

from msgspec.structs import replace

from cardwright.games.magic.rules.actions import becoming_tapped, exert, tap
from cardwright.games.magic.rules.context import Things, is_player, player_thing, seat_of
from cardwright.games.magic.rules.declaring import Declaring, Duties, Pairs, Requirement
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import BATTLE, CREATURE, PLANESWALKER
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.manacost import ManaCost, mana_cost
from cardwright.games.magic.rules.objects import Combat, Happening
from cardwright.games.magic.rules.paying import pay_mana
from cardwright.games.magic.rules.protecting import protector_of
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.restrictions import forbids, player_rules, rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState, Todo
from cardwright.games.magic.rules.tolls import pay_tolls, payable, tolls_of
from cardwright.kernel import DONE, YES_NO, Decision, Event, Kind, Option, Steps


def candidates(state: MagicState, seat: int) -> list[int]:
    """Returns the creatures of a player that could be declared as attackers, whomever they attack (CR 508.1a)."""
    found = []
    objects = state.objects
    derived = current(state)
    turn = state.turn
    for number in derived.controlled[seat]:
        chars = derived.chars[number]
        if not chars.types & CREATURE:
            continue
        obj = objects[number]
        if obj.tapped:
            continue
        keywords = chars.keywords
        if (
            obj.since >= turn
            and "haste" not in keywords
            and not forbids(state, RuleKind.ATTACK_WITH_HASTE, number)
        ):
            continue
        if "defender" in keywords and not forbids(state, RuleKind.ATTACK_WITH_DEFENDER, number):
            continue
        found.append(number)
    return found


def defenders(state: MagicState) -> Things:
    """Returns what may be attacked: each opponent, and their planeswalkers and battles (CR 506.2, 508.1b)."""
    found = [player_thing(seat) for seat in state.opponents(state.active)]
    derived = current(state)
    for number, chars in derived.chars.items():
        if (chars.types & PLANESWALKER and not state.is_active(derived.controller[number])) or (
            chars.types & BATTLE and not state.is_active(protector_of(state, number))
        ):
            found.append(number)
    return tuple(found)


def defending_seat(state: MagicState, thing: int) -> int:
    """Returns the defending player for something attacked (CR 506.2); of a battle, its protector."""
    return seat_of(thing) if is_player(thing) else protector_of(state, thing)


def can_attack(state: MagicState, attacker: int, thing: int) -> bool:
    """Tells whether no restriction forbids this attack."""
    rules = current(state).rules
    if RuleKind.CANT_BE_ATTACKED in rules and forbids(state, RuleKind.CANT_BE_ATTACKED, thing, attacker):
        return False
    if RuleKind.CANT_ATTACK not in rules:
        return True
    for active in rules_about(state, RuleKind.CANT_ATTACK, attacker):
        if active.rule.other is None or active.rule.other(state, active.ctx, thing):
            return False
    return True


def may_attack(state: MagicState) -> bool:
    """Tells whether an active player could declare an attacker at all."""
    found = [number for seat in state.actives() for number in candidates(state, seat)]
    if not found:
        return False
    return any(can_attack(state, number, thing) for number in found for thing in defenders(state))


def declare(state: MagicState) -> Steps:
    """Lets the active players declare attackers; a team has one combined attack (CR 508.1, 805.10b)."""
    chosen: Pairs = []
    for seat in state.actives():
        chosen += yield from _choose(state, seat)
    yield from _pay_taxes(state, chosen)
    if RuleKind.ATTACK_TOLL in current(state).rules:
        for seat in state.actives():
            mine = [number for number, _ in chosen if controller_of(state, number) == seat]
            yield from pay_tolls(state, seat, mine)
        chosen = [pair for pair in chosen if pair[0] in state.battlefield]  # CR 508.1k
    bands = yield from _form_bands(state, chosen)
    if RuleKind.MAY_EXERT in current(state).rules:
        yield from _exert(state, chosen)
    if RuleKind.MAY_ENLIST in current(state).rules:
        yield from _enlist(state, chosen)
    tapping = tuple(number for number, _ in chosen if "vigilance" not in look(state, number).keywords)
    for number in tapping:
        yield from becoming_tapped(state, number)
    attack(state, chosen, bands, tapping)


def _choose(state: MagicState, seat: int) -> Generator[Decision, Option, Pairs]:
    """Lets a player choose attackers, one at a time."""
    able = candidates(state, seat)
    things = defenders(state)
    possible = {number: [thing for thing in things if can_attack(state, number, thing)] for number in able}
    possible = {number: found for number, found in possible.items() if found}
    duties = attacking_duties(state, possible, seat)
    declaring = None if duties.plain else Declaring(duties)
    chosen: Pairs = []
    taxed = RuleKind.ATTACK_TAX in current(state).rules or RuleKind.ATTACK_TOLL in current(state).rules
    while True:
        taken = [number for number, _ in chosen]
        pairs = [
            (number, thing) for number, found in possible.items() if number not in taken for thing in found
        ]
        done = True
        if declaring is not None:
            pairs = declaring.open(chosen, pairs)
            done = declaring.complete(chosen)
        options = [
            Option("attack", pair, pair if not is_player(pair[1]) else pair[:1])
            for pair in pairs
            if not taxed or _affords(state, seat, [*chosen, pair])
        ]
        if not options and (chosen or not state.setting.shown):
            break
        if done:
            options.append(DONE)
        answer = yield Decision(seat, Kind.CHOOSE, "attackers", options, shown=state.setting.shown)
        if answer.verb == "done":
            break
        chosen.append((answer.number, int(answer.args[1])))
    return chosen


def attacking_duties(state: MagicState, possible: dict[int, list[int]], seat: int) -> Duties:
    """Returns what the declaration of attackers is subject to (CR 508.1c, 508.1d)."""
    duties = Duties(possible)
    rules = current(state).rules
    for active in player_rules(state, RuleKind.ATTACK_LIMIT, seat):
        if active.rule.amount is not None:
            duties.limit = min(duties.limit, active.rule.amount(state, active.ctx))
    if RuleKind.ATTACKED_LIMIT in rules:
        for thing in dict.fromkeys(one for found in possible.values() for one in found):
            limits = [
                active.rule.amount(state, active.ctx)
                for active in rules_about(state, RuleKind.ATTACKED_LIMIT, thing)
                if active.rule.amount is not None
            ]
            if limits:
                duties.most[thing] = min(limits)
    if RuleKind.CANT_ATTACK_ALONE in rules:
        duties.company = {one: company(state, RuleKind.CANT_ATTACK_ALONE, one) for one in possible}
        add_partners(state, RuleKind.CANT_ATTACK_ALONE, duties)
    if RuleKind.ATTACKS_ALONE in rules:
        for one in possible:
            if forbids_any(state, RuleKind.ATTACKS_ALONE, one):
                duties.only_alone(one)
    if RuleKind.MUST_ATTACK in rules:
        _add_requirements(state, duties)
    if RuleKind.ATTACK_TAX in rules or RuleKind.ATTACK_TOLL in rules:
        duties.free = {
            number: [
                thing
                for thing in found
                if not _owed(state, [(number, thing)]).total and not tolls_of(state, seat, (number,))
            ]
            for number, found in possible.items()
        }
    return duties


def company(state: MagicState, kind: RuleKind, number: int) -> int:
    """Returns how many creatures must attack, or block, in all if this one does."""
    others = [
        1 if active.rule.amount is None else active.rule.amount(state, active.ctx)
        for active in rules_about(state, kind, number)
        if active.rule.other is None
    ]
    return 1 + max(others, default=0)


def add_partners(state: MagicState, kind: RuleKind, duties: Duties) -> None:
    """Adds that creatures can't attack, or block, unless one of a kind does too: `a creature with greater power`."""
    for number in duties.able:
        for active in rules_about(state, kind, number):
            which = active.rule.other
            if which is not None:
                fitting = [one for one in duties.able if one != number and which(state, active.ctx, one)]
                duties.in_company_of(number, fitting)


def _add_requirements(state: MagicState, duties: Duties) -> None:
    """Adds that creatures must attack: anything, or one of some players and planeswalkers."""
    for number, found in duties.able.items():
        for active in rules_about(state, RuleKind.MUST_ATTACK, number):
            other = active.rule.other
            things = tuple(one for one in found if other is None or other(state, active.ctx, one))
            if things:
                duties.required.setdefault(number, []).append(Requirement(things))


def forbids_any(state: MagicState, kind: RuleKind, thing: int) -> bool:
    """Tells whether a rule of this kind holds of a thing, whatever else it says."""
    return any(True for _ in rules_about(state, kind, thing))


def _pay_taxes(state: MagicState, chosen: Pairs) -> Steps:
    """Pays what it costs to attack (CR 508.1h)."""
    if RuleKind.ATTACK_TAX not in current(state).rules:
        return
    for seat in state.actives():
        owed = _owed(state, [pair for pair in chosen if controller_of(state, pair[0]) == seat])
        if owed.total:
            yield from pay_mana(state, seat, owed)


def _owed(state: MagicState, chosen: Pairs) -> ManaCost:
    """Returns what it costs to attack so: generic mana, or the symbols of a rule so often (CR 508.1h)."""
    generic, owed = 0, ManaCost()
    for number, thing in chosen:
        for active in rules_about(state, RuleKind.ATTACK_TAX, number):
            rule = active.rule
            if rule.amount is None or (rule.other is not None and not rule.other(state, active.ctx, thing)):
                continue
            if not rule.word:
                generic += rule.amount(state, active.ctx)
                continue
            for _ in range(rule.amount(state, active.ctx)):
                owed = owed.plus(mana_cost(rule.word))
    return owed.plus(ManaCost(f"{{{generic}}}", generic=generic)) if generic else owed


def _affords(state: MagicState, seat: int, chosen: Pairs) -> bool:
    """Tells whether a player could pay for these attackers."""
    owed = _owed(state, chosen)
    if not payable(tolls_of(state, seat, [number for number, _ in chosen])):
        return False
    return not owed.total or Purse(state, seat).affords(owed)


def _exert(state: MagicState, chosen: Pairs) -> Steps:
    """Lets the active player exert creatures as they attack (CR 508.1g, 701.39)."""
    for number, _ in chosen:
        for _ in rules_about(state, RuleKind.MAY_EXERT, number):
            seat = controller_of(state, number)
            answer = yield Decision(seat, Kind.CONFIRM, "exert it as it attacks", YES_NO, about=(number,))
            if answer.verb == "yes":
                exert(state, number, seat)


def _enlist(state: MagicState, chosen: Pairs) -> Steps:
    """Lets the active player tap creatures that don't attack for those with enlist (CR 702.154a, 508.1g)."""
    attackers = [number for number, _ in chosen]
    for number in attackers:
        for _ in rules_about(state, RuleKind.MAY_ENLIST, number):
            seat = controller_of(state, number)
            able = [
                one
                for one in current(state).controlled[seat]
                if one not in attackers and _can_be_enlisted(state, one)
            ]
            if not able:
                return
            options = [*[Option("thing", (one,), (one,)) for one in able], DONE]
            answer = yield Decision(seat, Kind.CHOOSE, "a creature to enlist", options, about=(number,))
            if answer.verb == "done":
                continue
            yield from becoming_tapped(state, answer.number)
            tap(state, answer.number)
            emit(
                state,
                Happening(HappeningKind.ENLISTED, thing=number, source=answer.number, seat=seat),
            )


def _can_be_enlisted(state: MagicState, number: int) -> bool:
    chars, obj = look(state, number), state.objects[number]
    if not chars.types & CREATURE or obj.tapped:
        return False
    return obj.since < state.turn or "haste" in chars.keywords


def _form_bands(state: MagicState, chosen: Pairs) -> Generator[Decision, Option, list[Things]]:
    """Lets the active player form bands (CR 702.22c): any with banding, and up to one without."""
    bands: list[Things] = []
    if len(chosen) < 2:
        return bands
    banded: list[int] = []
    for leader, thing in chosen:
        if leader in banded or "banding" not in look(state, leader).keywords:
            continue
        members = [leader]
        while True:
            plain = any("banding" not in look(state, one).keywords for one in members)
            joinable = [
                other
                for other, whom in chosen
                if whom == thing
                and other not in members
                and other not in banded
                and (not plain or "banding" in look(state, other).keywords)
            ]
            if not joinable:
                break
            options = [Option("band", (other,), (other,)) for other in joinable]
            seat = controller_of(state, leader)
            answer = yield Decision(seat, Kind.CHOOSE, "a band", [*options, DONE], about=(leader,))
            if answer.verb == "done":
                break
            members.append(answer.number)
        if len(members) > 1:
            bands.append(tuple(members))
            banded.extend(members)
    return bands


def attack(state: MagicState, chosen: Pairs, bands: list[Things], tapping: Things) -> None:
    """Makes creatures attackers: those without vigilance tap, and what waits for it triggers (CR 508.1f to m)."""
    state.combat = Combat(attackers=tuple(chosen), bands=tuple(bands), declared=True)
    state.touch()
    for number in tapping:
        tap(state, number, attacking=True)
    for number, thing in chosen:
        seat = defending_seat(state, thing)
        attacked = "" if is_player(thing) else look(state, thing).name
        who = controller_of(state, number)
        state.log.add(Event("attacks", who=who, via=number, args=(look(state, number).name, seat, attacked)))
        emit(
            state,
            Happening(HappeningKind.ATTACKS, thing=number, source=thing, seat=who, amount=len(chosen)),
        )
    for seat in state.actives():
        own = tuple(number for number, _ in chosen if controller_of(state, number) == seat)
        if own:
            emit(state, Happening(HappeningKind.ATTACK, seat=seat, amount=len(own), others=own))
    if state.todo is not Todo.OVER:
        state.todo = Todo.GIVE_PRIORITY
        state.priority = state.active
        state.passes = 0


def put_attacking(state: MagicState, number: int, thing: int) -> None:
    """Puts a creature into combat that enters attacking (CR 508.4)."""
    combat = state.combat
    if combat.declared:
        state.combat = replace(combat, attackers=(*combat.attackers, (number, thing)))
        state.touch()
