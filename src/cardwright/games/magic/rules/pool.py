"""What is taken out of a mana pool for a cost (CR 106.4, 601.2h)."""

from itertools import product

from cardwright.games.magic.rules.kinds import MANA_LETTERS
from cardwright.games.magic.rules.mana import Six, six
from cardwright.games.magic.rules.manacost import Flexible, ManaCost
from cardwright.kernel import Impossible


def pool_text(pool: Six) -> str:
    """Returns the mana in a pool as symbols."""
    if not any(pool):
        return ""
    return "".join(f"{{{letter}}}" * count for letter, count in zip(MANA_LETTERS, pool, strict=True))


def could_pay(mana: Six, cost: ManaCost) -> bool:
    """Tells whether some or all of this mana could pay a mana cost, an X of it being 0, and no life."""
    try:
        return not taken(mana, cost)[1]
    except Impossible:
        return False


def taken(mana: Six, cost: ManaCost) -> tuple[Six, int]:
    """Returns what is taken of some mana for a cost, and the life paid, as little as can be; raises `Impossible` if it is short."""
    ways = [_flexible_ways(symbol) for symbol in cost.flexible]
    for chosen in sorted(product(*ways), key=_life_of) if len(ways) > 1 else product(*ways):
        spent = _taken_so(mana, cost, chosen)
        if spent is not None:
            return spent, _life_of(chosen)
    raise Impossible("the mana is not in the pool")


_Way = tuple[int, int, int]
"""How a symbol is paid: with one mana of these kinds, with so much generic mana, with so much life."""


def _flexible_ways(symbol: Flexible) -> list[_Way]:
    found = [(symbol.kinds, 0, 0)]
    if symbol.generic:
        found.append((0, symbol.generic, 0))
    if symbol.life:
        found.append((0, 0, symbol.life))
    return found


def _life_of(chosen: tuple[_Way, ...]) -> int:
    return sum(life for _, _, life in chosen)


def _taken_so(mana: Six, cost: ManaCost, chosen: tuple[_Way, ...]) -> Six | None:
    """Returns what is taken where each flexible symbol is paid as chosen; None where the mana is short."""
    pool = list(mana)
    spent = [0] * 6

    def take(kinds: int, count: int) -> bool:
        """Takes mana of these kinds, of what there is most first."""
        for _ in range(count):
            found = [at for at in range(6) if kinds >> at & 1 and pool[at] > 0]
            if not found:
                return False
            best = max(found, key=lambda at: (at == 5, pool[at])) if len(found) > 1 else found[0]
            pool[best] -= 1
            spent[best] += 1
        return True

    ok = True
    for kind, count in enumerate(cost.colored):
        if count:
            pool[kind] -= count
            spent[kind] = count
            ok = ok and pool[kind] >= 0
    ok = ok and all(take(kinds, 1) for kinds, _, _ in chosen if kinds)
    more = sum(generic for _, generic, _ in chosen)
    return six(spent) if ok and take(63, cost.generic + cost.snow + more) else None
