"""How damage is dealt: to one after another, divided."""

from cardwright.games.magic.language.tree.base import Phrase


class Deal(Phrase, frozen=True, kw_only=True):
    """`deals 3 damage to any target`. `kind` is empty, `combat` or `noncombat`."""

    amount: Phrase | None = None
    kind: str = ""
    to: Phrase | None = None
    more: tuple["DealMore", ...] = ()


class DealMore(Phrase, frozen=True, kw_only=True):
    """`and 2 damage to you` of a longer list."""

    join: str
    amount: Phrase
    to: Phrase
    additional: bool = False


class DealDivided(Phrase, frozen=True, kw_only=True):
    """`deals 5 damage divided as you choose among any number of targets`."""

    amount: Phrase
    how: str
    among: Phrase
