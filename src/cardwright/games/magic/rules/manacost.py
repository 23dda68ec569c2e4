"""Mana costs (CR 202, 118.7): what must be paid, symbol by symbol."""

from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cardwright.games.magic.cards.model import cost_symbols
from cardwright.games.magic.language.vocabulary import SymbolKind
from cardwright.games.magic.rules.kinds import MANA_BITS, MANA_LETTERS

SNOW: Final = 64
"""Beside the six kinds of mana: it must come from a snow source (CR 107.4h)."""


class Flexible(Struct, frozen=True, gc=False):
    """A hybrid or Phyrexian symbol: one mana of these kinds, or so much generic mana, or so much life."""

    kinds: int
    generic: int = 0
    life: int = 0
    offered: bool = False
    """An effect lets the life be paid; the symbol is no Phyrexian one."""


class ManaCost(Struct, frozen=True, gc=False):
    """A mana cost. `colored` counts the symbols of each of the six kinds, `x` how many {X} there are."""

    text: str = ""
    generic: int = 0
    colored: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    flexible: tuple[Flexible, ...] = ()
    snow: int = 0
    x: int = 0
    value: int = 0
    colors: int = 0
    x_kinds: int = 63
    """Of which kinds of mana X may be paid."""
    wished: tuple[int, int, int, int, int, int] | None = None
    """How much mana of each kind does more where it is spent on this: `if {R} was spent to cast it`."""
    wants_snow: bool = False
    """Mana from snow sources does more where it is spent on this: `for each {S} spent to cast it`."""
    least_x: int = 0
    """How much X must at least be (CR 107.3)."""
    credit: int = 0
    """By how much generic mana it costs less beyond what it has: for X and additional costs to come (CR 601.2f)."""

    @property
    def total(self) -> int:
        """Returns how much mana it is, X as 0 and each flexible symbol as 1."""
        return self.generic + sum(self.colored) + len(self.flexible) + self.snow

    def as_wished(self) -> "ManaCost":
        """Returns the cost with generic mana asked for as the kinds that are wished for, as far as there is any."""
        generic, colored = self.generic, list(self.colored)
        for kind, count in enumerate(self.wished or ()):
            more = min(generic, max(0, count - colored[kind]))
            colored[kind] += more
            generic -= more
        return replace(self, generic=generic, colored=tuple(colored))

    def symbols_of(self, colors: int) -> int:
        """Returns how many of its symbols are of at least one of these colors (CR 700.5)."""
        plain = sum(many for at, many in enumerate(self.colored) if colors >> at & 1)
        return plain + sum(one.kinds & colors != 0 for one in self.flexible)

    def as_snow(self, many: int) -> "ManaCost":
        """Returns the cost with so much of its generic mana asked for from snow sources."""
        return replace(self, generic=self.generic - many, snow=self.snow + many)

    def more(self, generic: int) -> "ManaCost":
        """Returns the cost with so much more generic mana; less, never below none (CR 118.7c)."""
        if generic < 0:
            left = self.generic + generic
            return replace(self, generic=max(0, left), credit=self.credit + max(0, -left))
        off = min(self.credit, generic)
        return replace(self, generic=self.generic + generic - off, credit=self.credit - off)

    def plus(self, other: "ManaCost") -> "ManaCost":
        """Returns both costs as one."""
        colored = tuple(a + b for a, b in zip(self.colored, other.colored, strict=True))
        off, back = min(self.credit, other.generic), min(other.credit, self.generic)
        return ManaCost(
            text=self.text + other.text,
            generic=self.generic + other.generic - off - back,
            colored=(colored[0], colored[1], colored[2], colored[3], colored[4], colored[5]),
            flexible=self.flexible + other.flexible,
            snow=self.snow + other.snow,
            x=self.x + other.x,
            value=self.value + other.value,
            colors=self.colors | other.colors,
            x_kinds=self.x_kinds & other.x_kinds,
            least_x=max(self.least_x, other.least_x),
            credit=self.credit + other.credit - off - back,
        )

    def changed(self, by: "ManaCost", times: int) -> "ManaCost":
        """Returns the cost with another one so often more, or less: what is too much goes off generic mana (CR 118.7)."""
        if times >= 0:
            return self._added(by, times)
        colored = list(self.colored)
        generic = self.generic + by.generic * times
        for kind, count in enumerate(by.colored):
            off = min(colored[kind], -count * times)
            colored[kind] -= off
            generic += count * times + off
        kinds = (colored[0], colored[1], colored[2], colored[3], colored[4], colored[5])
        credit = self.credit + max(0, -generic)
        return replace(self, generic=max(0, generic), colored=kinds, credit=credit)

    def less_colored(self, by: "ManaCost") -> "ManaCost":
        """Returns the cost with as many colored symbols less as it has of those; generic mana stays (CR 118.7)."""
        left = [max(0, mine - less) for mine, less in zip(self.colored, by.colored, strict=True)]
        return replace(self, colored=(left[0], left[1], left[2], left[3], left[4], left[5]))

    def without(self, own: "ManaCost") -> "ManaCost":
        """Returns the cost less another one; of a hybrid symbol the half that takes most off counts (CR 118.7)."""
        left = self
        for symbol in own.flexible:
            if symbol in left.flexible:
                at = left.flexible.index(symbol)
                left = replace(left, flexible=left.flexible[:at] + left.flexible[at + 1 :])
                continue
            kind = next((at for at in range(6) if symbol.kinds >> at & 1 and left.colored[at]), -1)
            colored = tuple(int(at == kind) for at in range(6))
            left = left.changed(replace(ManaCost(generic=int(kind < 0)), colored=colored), -1)
        return left.changed(own, -1)

    def _added(self, by: "ManaCost", times: int) -> "ManaCost":
        found = self
        for _ in range(times):
            found = replace(found.plus(by), text=self.text, value=self.value, colors=self.colors)
        return found

    def of_any(self, what: str) -> "ManaCost":
        """Returns the cost as it is where mana counts as mana of any `color`, or of any `type` (CR 609.4b)."""
        if not what:
            return self
        colorless = 0 if what == "type" else self.colored[5]
        free = sum(self.colored) - colorless
        flexible = tuple(replace(one, kinds=63) for one in self.flexible)
        colored = (0, 0, 0, 0, 0, colorless)
        return replace(self, generic=self.generic + free, colored=colored, flexible=flexible, x_kinds=63)

    def with_x(self, x: int) -> "ManaCost":
        """Returns the cost with X chosen; X of particular kinds stays apart in `colored` or `flexible`."""
        if not self.x:
            return self
        off = min(self.credit, self.x * x)
        amount, credit = self.x * x - off, self.credit - off
        if self.x_kinds == 63:
            return replace(self, generic=self.generic + amount, x=0, credit=credit)
        return replace(self, flexible=self.flexible + (Flexible(self.x_kinds),) * amount, x=0, credit=credit)

    def __str__(self) -> str:
        return self.text


FREE: Final = ManaCost("{0}")


@lru_cache(maxsize=4096)
def mana_cost(text: str) -> ManaCost:
    """Returns a mana cost from its symbols.

    >>> cost = mana_cost("{X}{2}{W}{W}")
    >>> cost.generic, cost.colored[0], cost.x, cost.value, cost.with_x(3).total
    (2, 2, 1, 4, 7)
    """
    colored = [0] * 6
    generic = snow = x = value = colors = 0
    flexible: list[Flexible] = []
    for symbol in cost_symbols(text):
        value += symbol.value
        for letter in symbol.colors:
            colors |= MANA_BITS[letter]
        kinds = sum(MANA_BITS[letter] for letter in symbol.text.split("/") if letter in MANA_BITS)
        if symbol.kind in (SymbolKind.COLORED, SymbolKind.COLORLESS):
            colored[MANA_LETTERS.index(symbol.text)] += 1
        elif symbol.kind is SymbolKind.GENERIC:
            generic += symbol.generic
        elif symbol.kind is SymbolKind.VARIABLE:
            x += 1
        elif symbol.kind is SymbolKind.SNOW:
            snow += 1
        elif symbol.kind is SymbolKind.HYBRID:
            flexible.append(Flexible(kinds, generic=symbol.generic))
        elif symbol.kind is SymbolKind.PHYREXIAN:
            flexible.append(Flexible(kinds, life=2))
    six = (colored[0], colored[1], colored[2], colored[3], colored[4], colored[5])
    return ManaCost(text, generic, six, tuple(flexible), snow, x, value, colors)
