"""What a game's rules may offer beyond `Rules`, for people at the table. Asked for with `isinstance`."""

from typing import Any, Protocol, runtime_checkable

from cardwright.kernel.decision import Decision, Option


@runtime_checkable
class Stops(Protocol):
    """Rules that ask often, and know which questions are a formality for a player who does not stop there."""

    def stops(self) -> dict[str, bool]:
        """Returns the places where a player may want to be asked, and whether one is by default."""

    def formality(self, state: Any, decision: Decision, stops: frozenset[str]) -> Option | None:
        """Returns the option to take without asking a player with these stops, or None to ask."""


@runtime_checkable
class Switches(Protocol):
    """Rules whose matches have options that are on or off."""

    def switches(self) -> dict[str, str]:
        """Returns the options that a match may turn on, and what each of them does, in words."""


@runtime_checkable
class WhyNot(Protocol):
    """Rules that can say why something is not among the options."""

    def why_not(self, state: Any, decision: Decision, words: str) -> str:
        """Returns why the seat that decides cannot do what the words say."""
