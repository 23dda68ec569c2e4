"""Verbs that move things from one place to another, and where cards are put: beneath others, in one of two places."""

from typing import Any, Final

from cardwright.games.magic.language.engine import Declaration, alias, around, lexicon, rule, verb, verbs
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    Act,
    AllButCards,
    Arriving,
    AttachedTo,
    Beneath,
    Destination,
    EitherPlace,
    LookAt,
    MoreMove,
    Move,
    MoveBut,
    MoveFrom,
    NounList,
    OneOfThem,
    RevealUntil,
    Search,
    TopCards,
    TopHalf,
    UnderControl,
    WithCounters,
)

PLACES_FROM_TOP: Final = (
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)


def _has_a_place(things: Any) -> bool:
    """`a creature they control and their graveyard`, `a card from your hand or the top of your library`."""
    if not isinstance(things, NounList):
        return False
    return checks.ends_in_zone(things) if things.join == "and" else checks.ends_in_top(things)


def _is_first(counters: Any) -> bool:
    """`with a counter on it`; `and with` goes on from how something enters."""
    return isinstance(counters, WithCounters) and counters.wording == 0


def _stands(act: Act) -> bool:
    """The cards on top of a library are things, but who searches them searches a place; each list has its verb."""
    if isinstance(act.what, NounList):
        return act.verb == ("exile" if act.what.join == "and" else "reveal")
    return act.verb == "search" or not isinstance(act.what, TopCards | AllButCards | TopHalf)


MOVES: Final[tuple[Declaration, ...]] = (
    *verb(
        "plain",
        Move,
        "@put {what:noun} {to:destination} [{more:more_move!}]",
        "@put {to:onto_destination} {what:noun}",
        verb="put",
    ),
    rule("more_move", MoreMove, "and {what:noun} {to:destination}"),
    *verb(
        "plain",
        Move,
        "@put {what:partitive} {to:destination} {more:listed_move+}",
        verb="put",
        check=checks.moves_listed,
    ),
    rule("listed_move", MoreMove, ", {what:one_of_them} {to:destination}", join=","),
    rule("listed_move", MoreMove, ", and {what:one_of_them} {to:destination}", join=", and"),
    rule("one_of_them", OneOfThem, "one"),
    *verb(
        "plain",
        Move,
        "@return {what:noun} {to:return_destination}",
        "@return {to:return_destination} {what:noun}",
        verb="return",
    ),
    *verb(
        "plain",
        MoveFrom,
        "@put {what:noun} {to:destination} from {origin:zone} [{manner:with_counters!}] !verb=put",
        "@return from {origin:zone} {to:return_destination} {what:noun} !verb=return",
        "@shuffle {what:self} {to:into_destination} from {origin:zone} !verb=shuffle",
    ),
    *verb("plain", Move, "@put {what:put_there} {to:on_battlefield}", verb="put"),
    *alias("put_there", "it", "object"),
    rule("on_battlefield", Destination, "on {zone:zone} {manner:manner+}", place="on"),
    *verb(
        "plain", MoveBut, "@return {what:noun} {to:return_destination} except for {but:noun}", verb="return"
    ),
    *verb("plain", Move, "@shuffle {what:shuffled} {to:into_destination}", verb="shuffle"),
    *alias("shuffled", "noun", "zone"),
    *alias("destination", "into_destination", "onto_destination", "library_destination"),
    rule("into_destination", Destination, "into {zone:zone} {manner:manner*}", place="into"),
    rule("into_destination", Destination, "into {zone:object}", place="into", check=checks.into_piles),
    rule("onto_destination", Destination, "onto {zone:zone} {manner:manner*}", place="onto"),
    rule(
        "library_destination",
        Destination,
        "(on|on the|back on) top of {zone:zone} {manner:order*}",
        place="top",
    ),
    rule("library_destination", Destination, "on the bottom of {zone:zone} {manner:order*}", place="bottom"),
    rule(
        "library_destination",
        Destination,
        "on (your choice of the|their choice of the|the) top or bottom of {zone:zone}",
        place="top or bottom",
    ),
    rule("library_destination", Destination, "[into {zone:zone}] {place:place_from_top} from the top"),
    lexicon("place_from_top", {word: word for word in PLACES_FROM_TOP}),
    rule("library_destination", Destination, "on top {manner:order*}", place="on top"),
    rule("library_destination", Destination, "on the bottom {manner:order!}", place="bottom"),
    rule("library_destination", Destination, "there", place="there"),
    rule("library_destination", Destination, "back {manner:order*}", place="back"),
    rule("return_destination", Destination, "to {zone:zone} {manner:manner*}", place="to"),
    rule("manner", Arriving, "{how:arriving_word}"),
    rule("order", Arriving, "{how:order_word}"),
    rule("manner", UnderControl, "under {of:possessive} control", "under the control of {of:one_player}"),
    rule("manner", AttachedTo, "attached to {to:noun}"),
    *alias("manner", "with_counters"),
    around("with_counters", "{:also_with_counters}", _is_first),
    rule(
        "also_with_counters",
        WithCounters,
        "(with|and with) {counters:counters} on {on:on_what}",
        "with {counters:counters} on {on:on_what} equal to {equal_to:measure}",
    ),
    lexicon(
        "arriving_word",
        {
            w: w
            for w in (
                "tapped",
                "untapped",
                "tapped and attacking",
                "attacking",
                "face down",
                "transformed",
                "flipped",
                "face up",
                "face up or face down",
                "face down and tapped",
                "prepared",
                "tapped and transformed",
            )
        },
    ),
    lexicon("order_word", {w: w for w in ("in any order", "in a random order")}),
    *verb("plain", Search, "@search {where:zone} for {what:noun}"),
    *verb("plain", LookAt, "@look at {what:looked_at}"),
    *alias("looked_at", "noun", "zone"),
    *alias("looked_at", "short_top"),
    rule("short_top", TopCards, "the {end:library_end} of {of:zone}", short=True),
    *verbs(
        "plain",
        Act,
        "verb",
        ("discard", "reveal", "exile", "search", "shuffle"),
        "{what:place}",
        check=_stands,
    ),
    *alias("place", "zone", "top_cards"),
    around("place", "{:mixed_list}", _has_a_place),
    *verb(
        "plain",
        RevealUntil,
        "@reveal {what:object} from {where:library_top} until {until:fact}",
        check=checks.until_stands,
    ),
    *verb(
        "plain",
        RevealUntil,
        "@exile {what:object} from {where:library_top} until {until:fact}",
        verb="exile",
        check=checks.until_stands,
    ),
    rule("library_top", Destination, "the top of {zone:zone}", "the top of {zone:it}", place="top"),
)

DECLARATIONS: Final[tuple[Declaration, ...]] = (
    rule("manner", Beneath, "just beneath the top {count:count} cards of {of:zone}"),
    rule(
        "destination",
        EitherPlace,
        "{first:onto_destination} or {second:into_destination}",
        "both {first:library_destination} or both {second:library_destination} !both",
    ),
)
