"""What a card weighs, and why: the data behind `cardwright scale`."""

from msgspec import Struct


class Part(Struct, frozen=True):
    """One term of a weight: what stands on the card, what it counts, the reckoning, and its own terms."""

    text: str
    weight: int
    why: str = ""
    parts: tuple["Part", ...] = ()


class Limit(Struct, frozen=True):
    """A bound on a number, and the number."""

    what: str
    value: int
    most: int | None = None
    least: int | None = None

    @property
    def kept(self) -> bool:
        """Returns whether the number is within the bound."""
        too_much = self.most is not None and self.value > self.most
        too_little = self.least is not None and self.value < self.least
        return not too_much and not too_little

    def __str__(self) -> str:
        """Returns the bound in words.

        >>> str(Limit("card", 12, most=10)), str(Limit("cards", 45, most=60, least=40))
        ('card 12, at most 10', 'cards 45, from 40 to 60')
        """
        if self.most is None:
            bound = f"at least {self.least}" if self.least is not None else "no limit"
        elif self.least is None:
            bound = f"at most {self.most}"
        else:
            bound = f"from {self.least} to {self.most}"
        return f"{self.what} {self.value}, {bound}"


class Weighed(Struct, frozen=True):
    """A card on the scale: its terms, the limits that it must keep, and the cheapest way to mend it."""

    name: str
    weight: int
    count: int = 1
    parts: tuple[Part, ...] = ()
    limits: tuple[Limit, ...] = ()
    remedy: str | None = None

    @property
    def legal(self) -> bool:
        """Returns whether the card keeps its limits."""
        return all(limit.kept for limit in self.limits)


class WeightReport(Struct, frozen=True):
    """A deck on the scale: its cards, and the limits that hold for all of them together."""

    name: str
    weight: int
    cards: tuple[Weighed, ...] = ()
    limits: tuple[Limit, ...] = ()
    remedy: str | None = None

    @property
    def legal(self) -> bool:
        """Returns whether every limit is kept."""
        return all(limit.kept for limit in self.limits) and all(card.legal for card in self.cards)
