"""Sentences: clauses, and what is done in them."""

from typing import Final

from cardwright.games.magic.language.tree.base import Phrase
from cardwright.games.magic.language.tree.counters import PutCounters
from cardwright.games.magic.language.tree.mechanics import Adverb
from cardwright.games.magic.language.tree.modifiers import (
    AsThough,
    At,
    AtRandom,
    ExceptBy,
    IfAble,
    Instead,
    InsteadOf,
    Lasting,
    Often,
    RatherThan,
    Repeated,
)
from cardwright.games.magic.language.tree.states import HasAbility, Passive
from cardwright.games.magic.language.tree.verbs import Act, Get


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


_OF_LAST: Final = (At, IfAble, Often, Repeated, ExceptBy, AtRandom)
"""Modifiers that after "and" hold of the last verb alone."""
