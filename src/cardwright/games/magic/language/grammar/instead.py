"""What would happen and what happens instead: more of it, less of it, elsewhere (CR 614)."""

from typing import Any, Final

from cardwright.games.magic.language.engine import Declaration, alias, around, rule, verb
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    Act,
    Cause,
    Clause,
    CountAs,
    Deal,
    DealLess,
    DoubleDamage,
    EitherHappens,
    Enter,
    Happens,
    InsteadRounded,
    Leave,
    NounList,
    NounPhrase,
    Team,
    Yourself,
)


def _ends_with_yourself(things: Any) -> bool:
    """`on a creature you control or on yourself`."""
    return (
        isinstance(things, NounList)
        and things.join == "or"
        and len(things.items) == 2
        and isinstance(things.items[1], Yourself)
        and isinstance(things.items[0], NounPhrase)
        and not checks.is_zone(things.items[0])
    )


def _is_no_participle(happening: Happens) -> bool:
    """`a creature entering` is a noun with its participle."""
    verb = happening.verb
    if isinstance(verb, EitherHappens):
        return any(isinstance(one, Leave) for one in verb.verbs)
    if isinstance(verb, Enter):
        return bool(verb.manner)
    return not (isinstance(verb, Act) and verb.verb in ("die", "attack"))


DECLARATIONS: Final[tuple[Declaration, ...]] = (
    rule("modifier", InsteadRounded, "instead , rounded {rounded:up_down}"),
    *verb("plain", DealLess, "@deal an amount of {kind:damage} less than {than:measure} to {to:noun}"),
    around("on_either", "{:mixed_list}", _ends_with_yourself),
    rule("yourself", Yourself, "on yourself"),
    *verb("plain", Deal, "@deal {kind:damage} equal to {amount:measure}", check=checks.deals_instead),
    *verb("plain", DoubleDamage, "@double all damage (|that) {by:noun} would deal", forms=("base",)),
    *verb("plain", CountAs, "@count {what:it} as {as_what:object}"),
    rule("team", Team, "your team"),
    around("possessive", "{:team} 's"),
    *alias("one_player", "team"),
    rule("condition", Clause, "{subject:happening} {first:causes}"),
    rule(
        "happening",
        Happens,
        "{subject:object} {verb:plain.ing}",
        "{subject:player} {verb:plain.ing}",
        "{subject:noun} {verb:either_happens}",
        check=_is_no_participle,
    ),
    rule("causes", Cause, "causes {whom:object} to {verb:verb.inf}", check=checks.is_thing),
)
