"""What chance decides: dice, coins, what is chosen at random."""

from cardwright.games.magic.language.tree.base import Phrase


class FlipsDone(Phrase, frozen=True, kw_only=True):
    """For each `flip you won`, `coin that comes up heads`."""

    which: str


class RollDice(Phrase, frozen=True, kw_only=True):
    """`roll one or more dice`, `roll that many dice plus one`."""

    what: Phrase


class ExtremeRoll(Phrase, frozen=True, kw_only=True):
    """`the lowest roll`."""

    how: str


class WhoseCoin(Phrase, frozen=True, kw_only=True):
    """Each player `whose coin comes up tails`."""

    face: str


class ByChance(Phrase, frozen=True, kw_only=True):
    """`chosen at random`, after what is meant: `target opponent chosen at random`."""


class RandomOf(Phrase, frozen=True, kw_only=True):
    """`choose a card at random exiled with this creature`."""

    which: Phrase


class RollsDone(Phrase, frozen=True, kw_only=True):
    """For each `even result`, of dice that were rolled."""

    which: str


class RollsResult(Phrase, frozen=True, kw_only=True):
    """`roll a 4 or higher on a die`, `roll a 6`, `roll a die`: which result it is, or any; `how` is `>=` or `=`."""

    result: Phrase | None = None
    how: str = ""
