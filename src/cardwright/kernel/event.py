"""What happened: who did it, through what, and because of what."""

from collections.abc import Sequence

from msgspec import Struct

from cardwright.kernel.decision import Argument

NOBODY = -1
EVERYONE = -1


class Event(Struct, frozen=True, gc=False):
    """One thing that happened, as data; a game's rules turn it into words when someone reads it.

    `who` is a seat, `via` the number of the object through which it happened, `because` the ordinal of the
    event that led to it. `known_to` is a bit mask of the seats that may see `args`; the others see `hidden`.
    """

    kind: str
    who: int = NOBODY
    via: int = 0
    because: int = -1
    args: tuple[Argument, ...] = ()
    known_to: int = EVERYONE
    hidden: tuple[Argument, ...] = ()

    def seen_by(self, seat: int) -> "Event":
        """Returns the event as that seat may know it."""
        if self.known_to == EVERYONE or self.known_to >> seat & 1:
            return self
        return Event(self.kind, self.who, 0, self.because, self.hidden, self.known_to)


class Log:
    """The events since the last checkpoint, and how many there were before."""

    __slots__ = ("base", "fresh")

    def __init__(self, base: int = 0) -> None:
        self.base = base
        self.fresh: list[Event] = []

    def add(self, event: Event) -> int:
        """Appends an event and returns its ordinal."""
        self.fresh.append(event)
        return self.base + len(self.fresh) - 1

    def copy(self) -> "Log":
        """Returns a log that goes on by itself."""
        twin = Log(self.base)
        twin.fresh = self.fresh.copy()
        return twin

    def take(self) -> Sequence[Event]:
        """Returns the fresh events and starts anew behind them."""
        taken = self.fresh
        self.base += len(taken)
        self.fresh = []
        return taken
