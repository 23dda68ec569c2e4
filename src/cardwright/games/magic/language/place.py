"""Where a walk through a tree stands, for what it mentions there."""

from cardwright.games.magic.language.tree import Phrase


class Place:
    """Where a visit stands."""

    __slots__ = (
        "branch",
        "clause",
        "conditional",
        "each",
        "either",
        "event",
        "excepting",
        "happening",
        "in_front",
        "instead",
        "intervening",
        "main",
        "opens",
        "otherwise",
        "role",
        "scope",
        "sentence",
        "tally",
        "verb",
    )

    def __init__(self) -> None:
        self.clause = 0
        self.role = "object"
        self.scope = 0
        self.event = False
        self.excepting = False
        self.main = False
        self.verb: Phrase | None = None
        self.sentence = 0
        self.in_front = False
        self.instead = False
        self.intervening = False
        self.otherwise = False
        self.branch = False
        self.conditional = False
        self.each = False
        self.either: tuple[int, int] | None = None
        self.happening = 0
        self.opens = False
        self.tally = False
        """It says how often something is done: `for each counter on it`."""

    def copy(self) -> "Place":
        """Returns a place that may be changed."""
        place = Place.__new__(Place)
        place.clause, place.role, place.scope, place.event = self.clause, self.role, self.scope, self.event
        place.excepting, place.main, place.verb = self.excepting, self.main, self.verb
        place.sentence, place.in_front, place.otherwise = self.sentence, self.in_front, self.otherwise
        place.conditional, place.happening, place.opens = self.conditional, self.happening, self.opens
        place.instead = self.instead
        place.each, place.either = self.each, self.either
        place.intervening, place.branch = self.intervening, self.branch
        place.tally = self.tally
        return place
