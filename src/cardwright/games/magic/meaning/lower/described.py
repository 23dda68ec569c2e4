"""Noun phrases without their determiner: where such things are, and which of them are meant (CR 109.2)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.joined import taken_apart
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import Gap, Lowering, bare, within
from cardwright.games.magic.meaning.lower.zones import places_of
from cardwright.text import walk

THING_ZONES: Final[dict[str, m.Where]] = {
    "spell": "stack",
    "permanent": "battlefield",
    "token": "battlefield",
    "ability": "abilities",
    "player": "players",
    "opponent": "players",
    "defending player": "players",
    "active player": "players",
}
"""Where things are that a noun names (CR 109.2, 109.4)."""

_HEADS: Final[dict[str, m.ThingWord]] = {
    "spell": "spell",
    "permanent": "permanent",
    "token": "token",
    "ability": "ability",
    "player": "player",
    "opponent": "opponent",
    "defending player": "defending player",
    "active player": "active player",
}


_EXILED: Final = t.StatusIs(status="exiled")
_IN_EXILE: Final = t.InZone(zone=t.NounPhrase(heads=(t.Head(thing="exile"),)), how="in")


def _apart(node: t.NounPhrase) -> t.NounPhrase:
    """Returns a phrase with its words where they belong; one that says all is the very same."""
    apart = taken_apart(node)
    if _EXILED in apart.shared and all(head.thing == "card" for head in apart.heads):  # `exiled card you own`
        if any(isinstance(word, t.InZone) for word in apart.qualifiers):
            raise Gap(node, "exiled, and elsewhere")
        shared = tuple(word for word in apart.shared if word != _EXILED)
        return replace(apart, shared=shared, qualifiers=(*apart.qualifiers, _IN_EXILE))
    return node if apart == node else apart


def described(low: Lowering, node: t.NounPhrase) -> tuple[tuple[m.Where, ...], m.Test]:
    """Returns where the things of a noun phrase are, and the test that they pass."""
    node = _apart(node)
    shared = [low.kind_of(word) for word in node.shared if not _says_suspended(node, word)]
    itself = f"each{next(low.numbers)}" if _speaks_of_itself(low, node) else ""
    if itself:
        low.fresh(node, itself)
    for word in node.qualifiers:
        if isinstance(word, t.OfChoice) and not isinstance(word.by, t.They | t.You):
            raise Gap(word, "chooser")
    said = [low.qualifier(word) for word in node.qualifiers if not isinstance(word, t.OfChoice)]
    if isinstance(
        node.determiner, t.A
    ):  # `an opponent with the most life`: any of them, if several have as much
        said = [_of_such(node, test) if isinstance(test, m.MostLife) else test for test in said]
    if len(node.heads) > 1 and any(not isinstance(word, t.Controlled | t.InZone) for word in node.qualifiers):
        raise Gap(node, "qualifier of several heads")
    named = [word for word in node.qualifiers if isinstance(word, t.InZone)]
    tests: list[m.Test] = []
    zones: list[m.Where] = []
    for head in node.heads:
        where, test = _suspended(node, head) or _head(low, head, named)
        tests.append(m.Both((*test, *shared)))
        zones.extend(zone for zone in where if zone not in zones)
    if "players" in zones and len(zones) > 1 and (shared or said):
        raise Gap(node, "players and objects that are so")
    if zones == ["players"] and any(_is_other(word) for word in node.shared):
        raise Gap(node, "other players")
    whole = tests[0] if len(tests) == 1 else m.Either(tuple(tests))
    passes = m.Both((whole, *said)) if said else whole
    meant = any(isinstance(found, m.Ref) and found.id == itself for found in within(passes))
    return tuple(zones), m.Itself(itself, passes) if meant else passes


def _of_such(node: t.NounPhrase, test: m.MostLife) -> m.Test:
    among = test.among
    if among is None and [head.thing for head in node.heads] == ["opponent"]:
        among = m.IsThing("opponent")
    return m.MostLife(True, among)


def _speaks_of_itself(low: Lowering, node: t.NounPhrase) -> bool:
    """Tells whether what is said of a thing speaks of the thing: `with mana value less than its controller's life`."""
    return any(
        isinstance(found, t.It | t.NounPhrase) and low.introducer(found) is node
        for word in node.qualifiers
        for found in walk(word)
    )


def attached_to(low: Lowering, to: t.Phrase) -> m.Test:
    """Lowers `attached to it`, `attached to a creature` (CR 301.5, 303.4)."""
    if not isinstance(to, t.NounPhrase) or not isinstance(to.determiner, t.A | None):
        return m.AttachedTo(low.given(to))
    zones, test = described(low, to)
    if zones != ("battlefield",):
        raise Gap(to, "attached to what is no permanent")
    return m.AttachedToSuch(test)


def what_it_is(low: Lowering, node: t.Phrase) -> m.Test:
    """Lowers what something is said to be, wherever it is: `a creature`, `a creature or planeswalker card`."""
    if not isinstance(node, t.NounPhrase) or not isinstance(node.determiner, t.A | t.Another | None):
        raise Gap(node, f"is {type(node).__name__}")
    if any(not isinstance(word, _SAID_OF_IT) for word in node.qualifiers):
        raise Gap(node, "is what has qualifiers")
    if len(node.heads) > 1 and any(not isinstance(word, t.Controlled) for word in node.qualifiers):
        raise Gap(node, "qualifier of several heads")
    shared = [low.kind_of(word) for word in node.shared]
    said = [low.qualifier(word) for word in node.qualifiers]
    tests: list[m.Test] = []
    for head in node.heads:
        bare(head, "own", "kinds", "noun", "thing", "plural")
        parts = kinds_of(low, head)
        if head.thing not in ("", "card"):
            if head.thing not in _HEADS:
                raise Gap(head, f"is a {head.thing}")
            parts.insert(0, m.IsThing(_HEADS[head.thing]))
        tests.append(m.Both((*parts, *shared)))
    whole = tests[0] if len(tests) == 1 else m.Either(tuple(tests))
    return m.Both((whole, *said)) if said else whole


_SAID_OF_IT: Final = (
    t.OfChosen,
    t.Controlled,
    t.With,
    t.WithStat,
    t.Named,
    t.WithCounter,
    t.NotInZone,
    t.WithOneKeyword,
)


def _is_other(node: t.Phrase) -> bool:
    return isinstance(node, t.StatusIs) and node.status == "other"


_SUSPENDED: Final = t.StatusIs(status="suspended")


def _says_suspended(node: t.NounPhrase, word: t.Phrase) -> bool:
    return word == _SUSPENDED and node.heads == (t.Head(thing="card"),)


def _suspended(node: t.NounPhrase, head: t.Head) -> tuple[tuple[m.Where, ...], list[m.Test]] | None:
    """`suspended card you own`, `target permanent or suspended card`: one in exile (CR 702.62b); None for other nouns."""
    alone = any(_says_suspended(node, word) for word in node.shared)
    if not alone and head != t.Head(own=(_SUSPENDED,), thing="card"):
        return None
    return ("exile",), [m.IsStatus("suspended")]


def _head(low: Lowering, head: t.Head, named: list[t.InZone]) -> tuple[tuple[m.Where, ...], list[m.Test]]:
    bare(head, "own", "kinds", "noun", "thing", "plural")
    zones: tuple[m.Where, ...] = ("battlefield",)
    if named:
        if head.thing == "spell" or len(named) > 1:
            raise Gap(head, "cast from")
        zones = places_of(named[0])[0]
    elif head.thing and head.thing != "commander":
        if head.thing not in THING_ZONES:
            raise Gap(head, f"noun {head.thing}")
        zones = (THING_ZONES[head.thing],)
    parts = kinds_of(low, head)
    if head.thing == "commander":
        parts.insert(0, m.IsStatus("commander"))
    elif head.thing and head.thing != "card":
        if head.thing not in _HEADS:
            raise Gap(head, f"noun {head.thing}")
        parts.insert(0, m.IsThing(_HEADS[head.thing]))
    return zones, parts


def kinds_of(low: Lowering, head: t.Head) -> list[m.Test]:
    """Returns what the adjectives and types of a head say."""
    return [low.kind_of(word) for word in (*head.own, *head.kinds, *((head.noun,) if head.noun else ()))]


def whose_test(low: Lowering, node: t.Phrase | None) -> m.Who | None:
    """Lowers whose something is: someone spoken of, or whoever passes a test."""
    if node is None:
        return None
    if isinstance(node, t.Monarch):
        return m.Among(m.Person("monarch"))
    if isinstance(node, t.Team):
        bare(node)
        return m.Ref("you")  # without teammates, a team is its one player (CR 102.3)
    if isinstance(node, t.NounPhrase) and (
        node.determiner is None or isinstance(node.determiner, t.A | t.Each | t.Another)
    ):
        zones, test = described(low, node)
        if zones != ("players",) or isinstance(node.determiner, t.Another):
            raise Gap(node, "whose")
        return test
    if isinstance(node, t.You | t.It | t.They | t.NounPhrase | t.ControllerOf | t.OwnerOf):
        found = low.things(node)
        if isinstance(found, m.All) and found.zones == ("players",):
            return found.test
        if isinstance(found, m.Ref | m.Of):
            return found
    raise Gap(node, "whose")


_AS_MUCH: Final[dict[str, m.Comparing]] = {">": ">=", "<": "<="}


def than_each(low: Lowering, left: m.Amount, node: t.Phrase | None) -> m.Condition | None:
    """Lowers `its power is greater than each other creature's power`: none other than it has as much (CR 608.2c)."""
    against = node.amount if isinstance(node, t.Comparison) else None
    of = against.of if isinstance(against, t.Characteristic) else None
    if not isinstance(of, t.NounPhrase) or not isinstance(of.determiner, t.Each):
        return None
    assert isinstance(node, t.Comparison)
    assert isinstance(against, t.Characteristic)
    if not isinstance(left, m.Stat) or against.which != left.which or node.how not in _AS_MUCH:
        raise Gap(node, "compared with each of several")
    words = tuple(word for word in of.shared if not _is_other(word))
    zones, test = described(low, replace(of, shared=words))
    passes: tuple[m.Test, ...] = (test, m.Compares(left.which, _AS_MUCH[node.how], left))
    if len(words) < len(of.shared):
        passes = (m.Not(m.Among(left.of)), *passes)
    return m.Compare(m.Count(m.All(zones, m.Both(passes))), "=", m.Num(0))
