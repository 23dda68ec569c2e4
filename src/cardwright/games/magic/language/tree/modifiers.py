"""What stands around what is done: conditions, durations, exceptions, how often; and times."""

from cardwright.games.magic.language.tree.base import Phrase


class If(Phrase, frozen=True, kw_only=True):
    """`if you control a Swamp`, `only if …`."""

    conditions: tuple[Phrase, ...]
    join: str = ""


class Unless(Phrase, frozen=True, kw_only=True):
    """`unless you pay {2}`."""

    clauses: tuple[Phrase, ...]


class AsLongAs(Phrase, frozen=True, kw_only=True):
    """`as long as you control an artifact`."""

    conditions: tuple[Phrase, ...]
    join: str = ""


class While(Phrase, frozen=True, kw_only=True):
    """`while this artifact is tapped`."""

    condition: Phrase


class ForEach(Phrase, frozen=True, kw_only=True):
    """`for each creature you control`."""

    what: Phrase


class ForEachTime(Phrase, frozen=True, kw_only=True):
    """`for each time it was kicked`, `for each 1 damage …`."""

    what: Phrase


class WhereAtMost(Phrase, frozen=True, kw_only=True):
    """`where X is less than or equal to the amount of life you gained`: X is chosen as it is paid."""

    letter: str
    amount: Phrase


class WhereIs(Phrase, frozen=True, kw_only=True):
    """`where X is its power`."""

    letter: str
    amount: Phrase


class Instead(Phrase, frozen=True, kw_only=True):
    """`instead`: what is said replaces what would have been."""


class InsteadOf(Phrase, frozen=True, kw_only=True):
    """`instead of putting it into its owner's graveyard`."""

    what: Phrase


class AsThough(Phrase, frozen=True, kw_only=True):
    """`as though it had flash`, `as though it didn't have defender`."""

    clause: Phrase


class AsCast(Phrase, frozen=True, kw_only=True):
    """`as you cast this spell`: when something must hold (CR 601.2)."""


class IfAble(Phrase, frozen=True, kw_only=True):
    """`if able`."""


class AtRandom(Phrase, frozen=True, kw_only=True):
    """`at random`."""


class ThisWay(Phrase, frozen=True, kw_only=True):
    """`this way`."""


class Lasting(Phrase, frozen=True, kw_only=True):
    """A fixed duration: `until end of turn`, `this turn`, `this combat`, `for the rest of the game`, …"""

    until: str


class UntilEvent(Phrase, frozen=True, kw_only=True):
    """`until this creature leaves the battlefield`."""

    clause: Phrase


class ForAsLongAs(Phrase, frozen=True, kw_only=True):
    """`for as long as you control this creature`."""

    conditions: tuple[Phrase, ...]
    join: str = ""


class During(Phrase, frozen=True, kw_only=True):
    """`during your upkeep`, `on your turn`."""

    when: Phrase


class At(Phrase, frozen=True, kw_only=True):
    """`at the beginning of the next end step`: a later time (a delayed trigger, CR 603.7)."""

    when: Phrase
    lasting: Phrase | None = None


class When(Phrase, frozen=True, kw_only=True):
    """`when it dies this turn,` inside an effect (a delayed or reflexive trigger, CR 603.7 and 603.12)."""

    word: str
    events: tuple[Phrase, ...]


class ThatTime(Phrase, frozen=True, kw_only=True):
    """`the next time a source would deal damage to you this turn,`: one event that is replaced."""

    how: str
    clause: Phrase


class AsEvent(Phrase, frozen=True, kw_only=True):
    """`as this creature enters,` (CR 614.12)."""

    clause: Phrase


class AdditionalCost(Phrase, frozen=True, kw_only=True):
    """`as an additional cost to cast this spell,` (CR 601.2f)."""

    what: Phrase


class Repeated(Phrase, frozen=True, kw_only=True):
    """`four or more times`, `six more times`."""

    count: Phrase
    more: bool = False


class ExceptFirst(Phrase, frozen=True, kw_only=True):
    """`except the first one they draw in each of their draw steps`."""

    by: Phrase
    whose: Phrase


class ExceptDuring(Phrase, frozen=True, kw_only=True):
    """`except during its controller's turn`."""

    when: Phrase


class ExceptBy(Phrase, frozen=True, kw_only=True):
    """`except by creatures with flying`."""

    by: Phrase


class Since(Phrase, frozen=True, kw_only=True):
    """`since the beginning of the turn`, `continuously since …`."""

    when: Phrase
    continuously: bool = False


class WithThis(Phrase, frozen=True, kw_only=True):
    """`with this artifact`: by means of it."""

    what: Phrase


class SameWay(Phrase, frozen=True, kw_only=True):
    """`the same way`."""


class NotMore(Phrase, frozen=True, kw_only=True):
    """`but not more life than …`: the least of these is the most."""

    amounts: tuple[Phrase, ...]


class Dated(Phrase, frozen=True, kw_only=True):
    """An amount as it was at another time: `its toughness before the damage was dealt`."""

    amount: Phrase
    when: Phrase


class AnyTime(Phrase, frozen=True, kw_only=True):
    """`any time you could cast an instant`."""

    clause: Phrase


class ToEnd(Phrase, frozen=True, kw_only=True):
    """`to end this effect`: what is done to be free of a continuous effect (CR 116.2d)."""


class ToIgnore(Phrase, frozen=True, kw_only=True):
    """`for that player to ignore this effect`: what is done to be free of a restriction."""

    who: Phrase


class Often(Phrase, frozen=True, kw_only=True):
    """`once each turn`, `each combat`, `twice`, `three times`."""

    how: str


class Before(Phrase, frozen=True, kw_only=True):
    """`before blockers are declared`, `after combat`."""

    how: str
    when: Phrase


class Only(Phrase, frozen=True, kw_only=True):
    """`only during your turn`, `only if you control a Swamp`, `only once each turn`."""

    modifiers: tuple[Phrase, ...]


class RatherThan(Phrase, frozen=True, kw_only=True):
    """`rather than pay its mana cost`, `without paying its mana cost`."""

    how: str
    what: Phrase


class ExceptFor(Phrase, frozen=True, kw_only=True):
    """`except it's an artifact in addition to its other types`, `except by creatures with flying`."""

    clauses: tuple[Phrase, ...]


# Times.


class StepTime(Phrase, frozen=True, kw_only=True):
    """A step, phase or turn: `your upkeep`, `each player's draw step`, `the next end step`, `combat`.

    `which` is empty, `the`, `each`, `this`, `the next`, `that`; `whose` is None for everyone's.
    """

    step: str
    which: str = ""
    whose: Phrase | None = None
    turn: Phrase | None = None


class BeginningOf(Phrase, frozen=True, kw_only=True):
    """`the beginning of your upkeep`, `the beginning of each combat this turn`."""

    step: Phrase
    lasting: Phrase | None = None


class EndOf(Phrase, frozen=True, kw_only=True):
    """`end of combat`, `the end of turn`."""

    step: Phrase


class Also(Phrase, frozen=True, kw_only=True):
    """`also gains flying`."""

    verb: Phrase
