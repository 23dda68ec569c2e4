"""What would happen and what happens instead: more of it, less of it, elsewhere (CR 614)."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, alias, around, rule, verb
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    Act,
    Cause,
    Clause,
    Controlled,
    CountAs,
    Deal,
    DealLess,
    DoubleDamage,
    Enter,
    EnterOrLeave,
    Happens,
    InsteadRounded,
    NounList,
    PutCounters,
    Team,
    Yourself,
)


def _ends_with_yourself(things: NounList) -> bool:
    """`on a creature you control or on yourself`."""
    return (
        len(things.items) == 2
        and isinstance(things.items[1], Yourself)
        and not isinstance(things.items[0], Yourself)
    )


def _is_no_participle(happening: Happens) -> bool:
    """`a creature entering` is a noun with its participle."""
    verb = happening.verb
    if isinstance(verb, Enter):
        return bool(verb.manner)
    return not (isinstance(verb, Act) and verb.verb in ("die", "attack"))


DECLARATIONS: Final[tuple[Declaration, ...]] = (
    rule("modifier", InsteadRounded, "instead , rounded {rounded:up_down}"),
    *verb("plain", DealLess, "@deal an amount of {kind:damage} less than {than:measure} to {to:noun}"),
    *verb("plain", PutCounters, "@put {counters:counters} on {on:on_either}"),
    rule("on_either", NounList, "{items:on_item++or}", join="or", check=_ends_with_yourself),
    *alias("on_item", "object"),
    rule("on_item", Yourself, "on yourself"),
    *verb("plain", Deal, "@deal {kind:damage} equal to {amount:measure}", check=checks.deals_instead),
    *verb("plain", DoubleDamage, "@double all damage (|that) {by:noun} would deal", forms=("base",)),
    *verb("plain", CountAs, "@count {what:it} as {as_what:object}"),
    rule("team", Team, "your team"),
    around("possessive", "{:team} 's"),
    *alias("one_player", "team"),
    rule("condition", Clause, "{subject:happening} {first:causes}"),
    rule("happening", Happens, "{subject:object} {verb:plain.ing}", check=_is_no_participle),
    rule("happening", Happens, "{subject:player} {verb:plain.ing}"),
    rule("happening", Happens, "{subject:noun} {verb:enter_or_leave}"),
    rule("enter_or_leave", EnterOrLeave, "entering or leaving the battlefield"),
    rule("causes", Cause, "causes {whom:object} to {verb:verb.inf}", check=checks.is_thing),
    rule("qualifier", Controlled, "{by:player} did n't control", how="controlled", negated=True),
)
