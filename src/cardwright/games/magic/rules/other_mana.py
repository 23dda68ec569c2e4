"""Permanents that are tapped for mana and produce mana of another type instead (CR 106.12b, 614.1a)."""

from itertools import permutations
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import ActivatedAbility
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.derived import ActiveRule
from cardwright.games.magic.rules.kinds import MANA_LETTERS
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.made_mana import made_since
from cardwright.games.magic.rules.making_mana import ask_for_mana
from cardwright.games.magic.rules.objects import Player
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

Letters = tuple[str, ...]
_CHANGING: Final = (RuleKind.MANA_KIND, RuleKind.MANA_ONE)
_ANY: Final = MANA_LETTERS[:5]


def changes_mana(state: MagicState) -> bool:
    """Tells whether there is anything that lets permanents produce other mana."""
    rules = current(state).rules
    return any(kind in rules for kind in _CHANGING)


def produced(state: MagicState, seat: int, number: int, made: Letters) -> tuple[Letters, ...]:
    """Returns what a permanent that a player taps for some mana may produce: of several effects in any order (CR 616.1)."""
    if not made or not changes_mana(state):
        return (made,)
    found: dict[Letters, None] = {}
    for order in permutations(_applying(state, seat, number)):
        ways: tuple[Letters, ...] = (made,)
        for active in order:
            ways = tuple(other for way in ways for other in _instead(state, active, way))
        found.update(dict.fromkeys(ways))
    return tuple(found)


def _applying(state: MagicState, seat: int, number: int) -> list[ActiveRule]:
    """Returns the effects that apply to a permanent, of those that do the same only one."""
    found: dict[tuple[RuleKind, str, int], ActiveRule] = {}
    for kind in _CHANGING:
        for active in rules_about(state, kind, number):
            other = active.rule.other
            if other is None or other(state, active.ctx, player_thing(seat)):
                found.setdefault((kind, active.rule.word, _least(state, active)), active)
    return list(found.values())


def _least(state: MagicState, active: ActiveRule) -> int:
    return active.rule.amount(state, active.ctx) if active.rule.amount is not None else 1


def _instead(state: MagicState, active: ActiveRule, made: Letters) -> tuple[Letters, ...]:
    if len(made) < _least(state, active):
        return (made,)
    many = 1 if active.rule.kind is RuleKind.MANA_ONE else len(made)
    return tuple((letter,) * many for letter in (_ANY if active.rule.word == "any" else active.rule.word))


def made_for(state: MagicState, seat: int, number: int, ability: ActivatedAbility, wish: Letters) -> Letters:
    """Returns what an ability is to make itself so that the mana that is wanted comes of it."""
    if not wish or ability.mana is None:
        return wish
    ways = ability.mana.kinds(state, Ctx(number, seat))
    return next((way for way in ways if wish in produced(state, seat, number, way)), wish)


def produce_other(state: MagicState, seat: int, number: int, had: Player, wish: Letters) -> Steps:
    """Puts the other mana in the place of what a permanent has just made; what it may be spent on stays (CR 106.6)."""
    player = state.players[seat]
    marked = player.special[len(had.special) :]
    plain = tuple(made_since(had.pool, player.pool))
    made = (*plain, *(one.letter for one in marked))
    ways = produced(state, seat, number, made)
    if ways == (made,):
        return
    chosen = ways[0]
    if wish in ways:
        chosen = wish
    elif len(ways) > 1:
        chosen = yield from ask_for_mana(seat, ways)
    pool = list(had.pool)
    for letter in chosen[: len(plain)]:
        pool[MANA_LETTERS.index(letter)] += 1
    rest = zip(chosen[len(plain) :], marked, strict=False)
    special = tuple(replace(one, letter=letter) for letter, one in rest)
    w, u, b, r, g, c = pool
    made_so = replace(player, pool=(w, u, b, r, g, c), special=(*had.special, *special))
    state.put_player(seat, replace(made_so, snow=had.snow, origins=had.origins))
