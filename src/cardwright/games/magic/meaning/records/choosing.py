"""Words that are chosen: a kind of card, an ability (CR 607.2d, 608.2d)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import Id, M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Ability, Amount, Lasts, Pick, Things


class Choose(M, frozen=True):
    """Someone chooses some of the things that the text speaks of, to speak of them again (CR 608.2d)."""

    who: "Things"
    what: "Pick"


class ChooseListed(M, frozen=True):
    """Someone chooses one of some words, which the text and its source remember (CR 607.2d)."""

    who: "Things"
    key: Literal["type", "ability"]
    words: tuple[str, ...]


class ChooseEach(M, frozen=True):
    """For each of some players, who is known as `each`, one thing of each group is chosen (CR 101.4, 608.2d).

    It is chosen by that player, or for all of them by `chooser`; all that were chosen are then known together.
    `optional`: one, or none. `from_you`: the ability's controller begins, whoever's turn it is.
    """

    players: "Things"
    each: Id
    among: tuple["Things", ...]
    ref: Id
    chooser: "Things | None" = None
    optional: bool = False
    from_you: bool = False


class GainChosen(M, frozen=True):
    """The one of these abilities that was chosen is given (CR 608.2d, 613.1f)."""

    abilities: tuple["Ability", ...]


class LimitCasts(M, frozen=True):
    """For a time, players can cast only so many more spells (CR 101.2)."""

    who: "Things"
    count: "Amount"
    lasts: "Lasts"


class Command(M, frozen=True):
    """You control players during the next turn that each of them has (CR 720.1)."""

    who: "Things"


class ExtraTurnAfter(M, frozen=True):
    """Players take an extra turn after the turn in which you are to control them (CR 500.7, 720.1)."""

    who: "Things"


class ChooseNumber(M, frozen=True):
    """Choose a number from the least to the greatest, or any number, which the source remembers (CR 107.1, 607.2d)."""

    who: "Things"
    least: int = 0
    most: int | None = None


class ChosenNumber(M, frozen=True):
    """The number that was chosen; 0 if none was (CR 107.2, 607.2d)."""


class ChooseCounter(M, frozen=True):
    """Choose a counter on some things; its kind is remembered, none where there is no counter (CR 122.1, 608.2d)."""

    who: "Things"
    on: "Things"


class ChooseSides(M, frozen=True):
    """For each of some players, friend or foe is chosen (CR 608.2d)."""

    who: "Things"
    players: "Things"


class OnSide(M, frozen=True):
    """That was chosen for the player: friend, or foe (CR 608.2c)."""

    side: Literal["friend", "foe"]
