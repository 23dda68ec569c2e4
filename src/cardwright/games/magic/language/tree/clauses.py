"""Sentences: clauses, what is done in them, and what stands around them."""

from typing import Final

from cardwright.games.magic.language.tree.base import Phrase
from cardwright.games.magic.language.tree.mechanics import Adverb
from cardwright.games.magic.language.tree.states import HasAbility, Passive
from cardwright.games.magic.language.tree.verbs import Act, Get, PutCounters


class Step(Phrase, frozen=True, kw_only=True):
    """A further verb of the same subject: `and loses 2 life`, `, then draws a card`."""

    join: str
    verb: Phrase


class Modified(Phrase, frozen=True, kw_only=True):
    """A verb with modifiers of its own, before further verbs: `gets +1/+1 until end of turn and …`."""

    verb: Phrase
    modifiers: tuple[Phrase, ...]


class Clause(Phrase, frozen=True, kw_only=True):
    """Who does what: a subject (None: you, as an order), verbs, and modifiers.

    The modifiers hold of the verbs after the last `Modified` one. `tense` is empty or `past`.
    """

    subject: Phrase | None = None
    first: Phrase
    rest: tuple[Step, ...] = ()
    modifiers: tuple[Phrase, ...] = ()
    tense: str = ""

    @property
    def verbs(self) -> tuple[Phrase, ...]:
        """Returns the verbs in order, without what joins them."""
        return (self.first, *[step.verb for step in self.rest])

    @property
    def modified_verbs(self) -> tuple[tuple[Phrase, tuple[Phrase, ...]], ...]:
        """Returns each verb with the modifiers that hold of it, and with the object that a later verb names for both.

        In `put a counter on it, then draw a card for each counter on it` only the drawing is for each counter, and
        in `gets +1/+1 and attacks each combat if able` only the attack is each combat; `instead` holds of all.
        """
        found: list[tuple[Phrase, tuple[Phrase, ...]]] = []
        waiting: list[Step] = []
        for step in (Step(join="", verb=self.first), *self.rest):
            if isinstance(step.verb, Modified):
                found.extend(_share(waiting, step, step.verb.verb, step.verb.modifiers))
                waiting = []
            else:
                waiting.append(step)
        if waiting:
            last = waiting.pop()
            found.extend(_share(waiting, last, last.verb, self.modifiers))
        return _perpetually(found)


def _perpetually(
    found: list[tuple[Phrase, tuple[Phrase, ...]]],
) -> tuple[tuple[Phrase, tuple[Phrase, ...]], ...]:
    """Returns verbs with `perpetually` said of all that follow it: `perpetually gets +1/+1 and gains flying`."""
    first = next((at for at, (verb, _) in enumerate(found) if _is_perpetual(verb)), len(found))
    return (
        *found[: first + 1],
        *[
            (verb if _is_perpetual(verb) else Adverb(word="perpetually", verb=verb, span=verb.span), mods)
            for verb, mods in found[first + 1 :]
        ],
    )


def _is_perpetual(verb: Phrase) -> bool:
    return isinstance(verb, Adverb) and verb.word == "perpetually"


def _share(
    before: list[Step], step: Step, last: Phrase, modifiers: tuple[Phrase, ...]
) -> list[tuple[Phrase, tuple[Phrase, ...]]]:
    """Returns the verbs before a last one, and it, with those of its modifiers that hold of each."""
    found = [(last, modifiers)]
    held = modifiers
    for one in reversed(before):
        if "then" in step.join:
            held = tuple(
                modifier for modifier in held if isinstance(modifier, Instead | InsteadOf | RatherThan)
            )
        elif "and" in step.join:
            held = tuple(modifier for modifier in held if not isinstance(modifier, _OF_LAST))
        if "or" not in step.join:
            held = tuple(modifier for modifier in held if not isinstance(modifier, AsThough | AtRandom))
        own = tuple(
            modifier
            for modifier in held
            if not (_is_done(one.verb) and isinstance(modifier, Lasting))
            if not (isinstance(one.verb, _NEVER_UNABLE) and isinstance(modifier, IfAble))
        )
        found.append((_with_object(one.verb, last, step.join), own))
        step = one
    return found[::-1]


_NEVER_UNABLE: Final = (Get, HasAbility)
"""Verbs of which `if able` is never said: `gets +3/+3, must be blocked if able`."""
_DONE_AT_ONCE: Final = (
    "untap",
    "tap",
    "draw",
    "discard",
    "destroy",
    "sacrifice",
    "reveal",
    "shuffle",
    "mill",
)


def _is_done(verb: Phrase) -> bool:
    """Tells whether a verb says what is done at once, for which a duration at the end is not meant."""
    return isinstance(verb, PutCounters) or (isinstance(verb, Act) and verb.verb in _DONE_AT_ONCE)


def _with_object(verb: Phrase, last: Phrase, join: str) -> Phrase:
    """Returns a verb with the object named once for both: `blocks or becomes blocked by a Wall`."""
    if not isinstance(verb, Act) or verb.what is not None or join != "or":
        return verb
    if verb.verb == "block" and isinstance(last, Passive) and last.verb == "blocked":
        return Act(verb=verb.verb, what=last.by, wording=verb.wording, span=verb.span)
    if verb.verb == "cycle" and isinstance(last, Act):
        return Act(verb=verb.verb, what=last.what, wording=verb.wording, span=verb.span)
    return verb


class NextClause(Phrase, frozen=True, kw_only=True):
    """A further clause of a sentence, and what joins it: `and`, `then`, `,`."""

    join: str
    front: tuple[Phrase, ...] = ()
    clause: Clause


class Sentence(Phrase, frozen=True, kw_only=True):
    """A sentence: what opens it (`then`, `otherwise`), modifiers in front, clauses, modifiers at the end."""

    opening: str = ""
    front: tuple[Phrase, ...] = ()
    first: Phrase
    rest: tuple[NextClause, ...] = ()
    tail: tuple[Phrase, ...] = ()

    @property
    def clauses(self) -> tuple[Phrase, ...]:
        """Returns the clauses in order, without what joins them."""
        return (self.first, *[following.clause for following in self.rest])


# Verbs around verbs.


class May(Phrase, frozen=True, kw_only=True):
    """`may draw a card`: all that follows is optional."""

    first: Phrase
    rest: tuple[Step, ...] = ()

    @property
    def verbs(self) -> tuple[Phrase, ...]:
        """Returns the verbs in order."""
        return (self.first, *[step.verb for step in self.rest])


class MayHave(Phrase, frozen=True, kw_only=True):
    """`may have it deal 2 damage to you`."""

    clause: Phrase


class Have(Phrase, frozen=True, kw_only=True):
    """`have target creature fight another target creature`: to make something do something."""

    clause: Phrase


class Modal(Phrase, frozen=True, kw_only=True):
    """`can't attack or block`, `can attack`, `would draw a card`, `must be blocked`.

    `how` is `can`, `can't`, `could`, `would`, `must` or `not` (doesn't).
    """

    how: str
    first: Phrase
    rest: tuple[Step, ...] = ()

    @property
    def verbs(self) -> tuple[Phrase, ...]:
        """Returns the verbs in order."""
        return (self.first, *[step.verb for step in self.rest])


class Perfect(Phrase, frozen=True, kw_only=True):
    """`has been activated`, `haven't cast a spell`."""

    verb: Phrase
    negated: bool = False


class DoSo(Phrase, frozen=True, kw_only=True):
    """`do`, `does so`, `can't`: what was said before, in `if you do`."""

    how: str


# Modifiers.


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


_OF_LAST: Final = (At, IfAble, Often, Repeated, ExceptBy, AtRandom)
"""Modifiers that after "and" hold of the last verb alone."""
