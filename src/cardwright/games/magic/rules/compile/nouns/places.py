"""Where things are: the zones that phrases name, players by what they are, and tests joined (CR 400, 506.2)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.places import PERSONS

_THING_ZONES: Final[dict[str, str]] = {
    "spell": "stack",
    "permanent": "battlefield",
    "outlaw": "battlefield",
    "Ring-bearer": "battlefield",
    "token": "battlefield",
    "player": "players",
    "opponent": "players",
    "active player": "players",
    "defending player": "players",
    "source": "sources",
    "ability": "abilities",
    "activated ability": "abilities",
    "triggered ability": "abilities",
    "activated or triggered ability": "abilities",
}


ROLES: Final = ("active player", "defending player")
"""Players by what they are in the turn."""


BEARER: Final = "Ring-bearer"


def borne_by(node: tree.NounPhrase) -> tree.NounPhrase:
    """Returns `your Ring-bearer` as the Ring-bearer that you control: nobody else's is theirs."""
    if not isinstance(node.determiner, tree.Possessed) or node.heads != (tree.Head(thing=BEARER),):
        return node
    whose = tree.Controlled(by=node.determiner.by)
    return replace(node, determiner=tree.Each(), qualifiers=(*node.qualifiers, whose))


def zones_of(head: tree.Head, phrase: tree.NounPhrase) -> tuple[str, ...]:
    """Returns where the things of a head are: by its noun, and by what the phrase says of zones."""
    gone = [_gone(one) for one in phrase.qualifiers if _gone(one)]
    if gone and not (gone[0] == "done" and head.thing == "card"):
        return (gone[0],)
    if any(isinstance(one, tree.StatusIs) and one.status == "exiled" for one in phrase.shared):
        return ("exile",)
    named = [one for one in phrase.qualifiers if isinstance(one, tree.InZone)]
    if named and isinstance(named[0].zone, tree.OutsideGame):
        return ("outside",)
    if named and isinstance(named[0].zone, tree.NounPhrase):
        also = zone_names(named[0].also) if named[0].also is not None else ()
        return (*zone_names(named[0].zone), *also)
    if head.thing == "card" and any(_is_elsewhere(one) for one in phrase.qualifiers):
        return ELSEWHERE
    if head.thing == "card":
        return ("graveyard", "hand", "library", "exile", "ante", "stack", "battlefield")
    if head.thing in _THING_ZONES:
        return (_THING_ZONES[head.thing],)
    if head.thing in PERSONS:
        return ("players",)
    if head.thing in ("", "target", "commander"):
        return ("battlefield",)
    if head.thing == "graveyard" and not phrase.shared and not head.kinds and not phrase.qualifiers:
        return ("graveyard",)
    raise NotYet(head, f"it is not known where to find: {head.thing}")


ELSEWHERE: Final = ("graveyard", "hand", "library", "exile", "ante", "stack")
"""Where cards are that aren't on the battlefield."""


def _is_elsewhere(node: tree.Phrase) -> bool:
    """Tells `that aren't on the battlefield`."""
    return (
        isinstance(node, tree.ThatClause)
        and isinstance(node.verb, tree.BeIn)
        and bool(node.verb.negated)
        and not node.rest
        and not node.modifiers
        and zone_names(node.verb.zone) == ("battlefield",)
    )


def _gone(node: tree.Phrase) -> str:
    """Returns where to look for what is no longer where it was: `that died this turn`, `put … this way`."""
    if (
        isinstance(node, tree.ThatClause)
        and isinstance(node.verb, tree.Act)
        and node.verb.verb in ("die", "die under")
    ):
        return "died"
    if isinstance(node, tree.Participle) and any(isinstance(one, tree.WithThis) for one in node.modifiers):
        return "exile" if isinstance(node.verb, tree.Passive) and node.verb.verb == "exiled" else ""
    if isinstance(node, tree.Participle) and any(isinstance(one, tree.ThisWay) for one in node.modifiers):
        if isinstance(node.verb, tree.Passive) and node.verb.verb in _DONE_TO_PERMANENTS:
            return "done"
        return "this way" if isinstance(node.verb, tree.PutInto) else ""
    return ""


_DONE_TO_PERMANENTS: Final = ("exiled", "destroyed", "sacrificed", "returned", "tapped", "untapped")


_ZONE_WORDS: Final = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "ante", "command")


def zone_name(node: tree.Phrase) -> str:
    """Returns the zone that a phrase names: `your graveyard`, `exile`."""
    names = zone_names(node)
    if len(names) != 1:
        raise NotYet(node, "it is not known which zone this is")
    return names[0]


def zone_names(node: tree.Phrase) -> tuple[str, ...]:
    """Returns the zones that a phrase names: `your graveyard or hand`."""
    if not isinstance(node, tree.NounPhrase):
        raise NotYet(node, "it is not known which zone this is")
    found: list[str] = []
    for head in node.heads:
        word = head.thing.lower().removesuffix(" zone")
        names = [one for one in _ZONE_WORDS if word in (one, f"{one}s", one.replace("library", "libraries"))]
        if not names:
            raise NotYet(node, "it is not known which zone this is")
        found.extend(names)
    return tuple(found)


def _from_zone(node: tree.Phrase) -> tree.Phrase:
    if isinstance(node, tree.RandomOf):
        return node.which
    return tree.InZone(zone=node.zone, how="from") if isinstance(node, tree.RandomFrom) else node


def ranked(node: tree.NounPhrase) -> tree.NounPhrase:
    """Returns `creature with the greatest power` as `… among creatures`, `at random from your hand` as a zone."""
    if any(isinstance(one, tree.RandomFrom | tree.RandomOf) for one in node.qualifiers):
        node = replace(node, qualifiers=tuple(_from_zone(one) for one in node.qualifiers))
    alone = next(
        (one for one in node.qualifiers if isinstance(one, tree.WithExtreme) and one.among is None), None
    )
    if alone is None:
        return node
    rest = tuple(one for one in node.qualifiers if one is not alone)
    among = replace(node, determiner=None, qualifiers=rest)
    return replace(node, qualifiers=(*rest, replace(alone, among=among)))


def player_guard(person: bool, parts: list[Filter]) -> Filter:
    """Returns a test that holds of players alone, or of objects alone, when all parts hold."""
    if len(parts) == 1:
        only = parts[0]
        return lambda state, ctx, one: (one < 10) == person and only(state, ctx, one)
    if len(parts) == 2:
        first, second = parts
        return lambda state, ctx, one: (
            (one < 10) == person and first(state, ctx, one) and second(state, ctx, one)
        )
    return lambda state, ctx, one: (one < 10) == person and all(part(state, ctx, one) for part in parts)


def both(first: Filter, others: list[Filter]) -> Filter:
    """Returns a test that holds when all hold."""
    if not others:
        return first
    if len(others) == 1:
        second = others[0]
        return lambda state, ctx, one: first(state, ctx, one) and second(state, ctx, one)
    return lambda state, ctx, one: first(state, ctx, one) and all(test(state, ctx, one) for test in others)


def either(tests: list[Filter]) -> Filter:
    """Returns a test that holds when one of them holds."""
    if len(tests) == 1:
        return tests[0]
    return lambda state, ctx, one: any(test(state, ctx, one) for test in tests)
