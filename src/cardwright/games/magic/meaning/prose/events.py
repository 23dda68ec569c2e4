"""What is waited for, in words (CR 603.2)."""

from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.prose.base import Teller, article, does, joined, ordinal, plural
from cardwright.games.magic.meaning.prose.things import described, owned

HAPPENS: Final[dict[str, str]] = {
    "enters": "enters the battlefield",
    "leaves": "leaves the battlefield",
    "attacks": "attacks",
    "blocks": "blocks",
    "blocked": "becomes blocked",
    "unblocked": "attacks and is not blocked",
    "damaged": "is dealt damage",
    "cast": "casts",
    "countered": "is countered",
    "life gained": "gains life",
    "life lost": "loses life",
    "drawn": "draws",
    "created": "creates",
    "discarded": "discards",
    "sacrificed": "sacrifices",
    "cycled": "cycles",
    "tapped": "becomes tapped",
    "untapped": "becomes untapped",
    "targeted": "becomes the target of",
    "attached": "becomes attached to",
    "unattached": "becomes unattached from",
    "turned face up": "is turned face up",
    "activated": "activates",
    "mana activated": "activates",
    "land played": "plays",
    "crime": "commits a crime",
    "enlisted": "enlists a creature",
    "fights": "fights",
    "shuffled": "shuffles their library",
    "life paid": "pays life",
    "clashed": "clashes",
    "mana added": "has an ability that adds mana",
    "copied": "copies",
    "game lost": "loses the game",
    "monarch": "becomes the monarch",
    "championed": "is championed with",
    "connived": "connives",
    "explored": "explores",
    "exerted": "is exerted",
    "transformed": "transforms",
    "regenerated": "regenerates",
    "control lost": "loses control of",
}
_BY_PLAYER: Final = (
    "clashed",
    "activated",
    "mana activated",
    "land played",
    "crime",
    "shuffled",
    "cast",
    "drawn",
    "created",
    "discarded",
    "sacrificed",
    "cycled",
    "scry",
    "surveil",
    "copied",
    "game lost",
    "monarch",
    "control lost",
)
_OF_NOTHING: Final = ("scry", "surveil", "crime", "clashed", "game lost", "monarch", "shuffled")
"""What a player does that is done to nothing."""


def event(tell: Teller, record: m.Event) -> str:
    """Tells what is waited for, and names what it is about."""
    if record.owned:
        tell.names["e.owner"] = "its owner"
    if record.kind == "step":
        return _step(tell, record)
    if record.kind == "expended":
        return _expended(tell, record)
    if record.kind == "acted":
        who = _role(tell, record.player, record.player_ref, "a player")
        return f"whenever {does(who, record.keyword)}"
    if record.kind == "day or night":
        return "whenever it becomes day or night"
    if record.kind == "exploited":
        who = _role(tell, record.source, record.source_ref, "a creature")
        return f"whenever {does(who, 'exploit')} {_role(tell, record.thing, record.thing_ref, 'a creature')}"
    if record.kind == "rolled":
        return _rolled(tell, record)
    cards = record.kind in ("discarded", "cycled", "drawn")
    thing = _role(tell, record.thing, record.thing_ref, "a card" if cards else "something")
    if record.kind == "moved" and record.thing is not None:
        thing = article(described(tell, record.thing, ("exile",)))
    if record.batch in ("thing", "both"):
        thing = _several(thing)
    if record.kind in _BY_PLAYER:
        who = _role(tell, record.player, record.player_ref, "a player")
        verb = HAPPENS.get(record.kind, record.kind)
        verb = _as_said_of(who, verb)
        what = (
            _ability_of(tell, record)
            if record.kind in ("activated", "mana activated")
            else ""
            if record.kind in _OF_NOTHING
            else f" {thing if record.thing is not None else 'a card'}"
        )
        words = f"whenever {who} {verb}{what}"
    elif record.kind == "attacks" and record.player is not None:
        who = _role(tell, record.player, record.player_ref, "a player")
        whom = _role(tell, record.source, record.source_ref, "someone")
        words = f"whenever {does(who, 'attack')} {whom} with {record.least} or more: {thing}"
    else:
        happens = _happens(tell, record)
        verb, _, more = happens.partition(" ")
        if thing == "you" and verb.endswith("s"):
            happens = f"{verb.removesuffix('s')} {more}".rstrip()
        words = f"whenever {thing} {happens}"
    words += _way(record)
    if record.counter[0] and not record.counter[1]:
        words += f", {record.counter[0]} counters among them"
    if record.counter[1]:
        words += f", the {ordinal(record.counter[1])} {record.counter[0]} counter among them"
    if record.further:
        words += ", but for the first card in each of their draw steps"
    if record.alone:
        words += " alone"
    if record.first:
        words += " for the first time this turn"
    return words if record.condition is None else f"{words}, if {tell.condition(record.condition)}"


def _expended(tell: Teller, record: m.Event) -> str:
    """Tells which mana of a turn is spent."""
    who = _role(tell, record.player, record.player_ref, "a player")
    which = record.condition
    assert isinstance(which, m.Compare)
    assert isinstance(which.right, m.Num)
    return f"whenever {does(who, 'spend')} the {ordinal(which.right.n)} mana of a turn to cast spells"


def _rolled(tell: Teller, record: m.Event) -> str:
    """Tells who rolls a die, and with which result."""
    who, which = _role(tell, record.player, record.player_ref, "a player"), record.condition
    words = f"whenever {does(who, 'roll')} a die"
    if not isinstance(which, m.Compare) or not isinstance(which.right, m.Num):
        return words
    return f"{words} and the result is {which.right.n}{' or more' if which.op == '>=' else ''}"


def _way(record: m.Event) -> str:
    """Tells from where to where something goes, as far as its verb does not."""
    zones = [zone for zone in (record.origin, record.or_origin) if zone is not None]
    words = f" from the {joined(list(zones), 'or')}" if zones else ""
    if record.elsewhere is not None:
        words += f" from anywhere but the {record.elsewhere}"
    return words if record.but_to is None else f"{words}, not to the {record.but_to}"


def _ability_of(tell: Teller, record: m.Event) -> str:
    """Tells which ability is activated."""
    of = "" if record.source is None else f" of {_role(tell, record.source, record.source_ref, 'something')}"
    if record.tap is not None:
        mana = "a mana ability" if record.kind == "mana activated" else "an ability"
        return f" {mana}{of} {'with' if record.tap else 'without'} {{T}} in its cost"
    return f" {article(record.keyword)} ability{of}"


def _as_said_of(who: str, verb: str) -> str:
    if who != "you":
        return verb if verb.partition(" ")[0].endswith("s") else does("it", verb).removeprefix("it ")
    first, _, rest = verb.partition(" ")
    said = {"clashes": "clash", "copies": "copy"}.get(first, first.removesuffix("s"))
    return f"{said} {rest}".rstrip()


def _happens(tell: Teller, record: m.Event) -> str:
    words = HAPPENS.get(record.kind, record.kind)
    if record.kind == "counters put":
        counters = f"{record.counter[0]} counter".strip()
        words = f"is given {article(counters)}"
        if record.player is not None:
            words += f" under {owned(_role(tell, record.player, record.player_ref, 'a player'))} control"
        if record.source is not None:
            return f"{words} by {_role(tell, record.source, record.source_ref, 'something')}"
    if record.kind == "targeted" and record.keyword:
        words = f"becomes the target of {article(record.keyword)} ability"
    if record.kind == "crews":
        words = f"{record.keyword}s"
    if record.kind == "mentored":
        words = f"gets counters by {record.keyword}" + (" of" if record.source is not None else "")
    if record.kind == "leaves" and record.to is not None:
        words = "dies" if record.to == "graveyard" else f"goes from the battlefield to the {record.to}"
    if record.kind == "moved":
        words = f"is put into the {record.to}" if record.to is not None else "goes"
    if record.kind in ("damaged", "excess"):
        kind = {None: "", True: "combat ", False: "noncombat "}[record.combat]
        words = f"is dealt {'excess ' if record.kind == 'excess' else ''}{kind}damage"
        if record.source is not None:
            source = _role(tell, record.source, record.source_ref, "something")
            return f"{words} by {_several(source) if record.batch in ('source', 'both') else source}"
    elif record.source is not None:
        return f"{words} {_role(tell, record.source, record.source_ref, 'something')}"
    return words


def _role(tell: Teller, test: m.Test | m.Ref | m.Of | None, ref: str, nothing: str) -> str:
    """Tells who or what has a role in an event, and names it for what follows."""
    match test:
        case None:
            words = nothing
        case m.Ref() | m.Of():
            return tell.things(test)
        case m.Among(things=things):
            return tell.things(things)
        case m.Either(tests=tests) if any(isinstance(part, m.Among) for part in tests):
            words = joined([_role(tell, part, "", nothing) for part in tests], "or")
        case _:
            zones = {"a player": ("players",), "a card": ("hand",)}.get(nothing, ())
            words = article(described(tell, test, zones))
    short = {"e.thing": "that one", "e.source": "its source", "e.player": "that player"}.get(ref)
    if short is not None and test is not None and not isinstance(test, m.Either):
        short = f"that {_kind_of(test)}"
    if short is not None:
        tell.name(ref, short)
    return words


def _several(words: str) -> str:
    """Tells that several may be there at once: `one or more creatures`."""
    noun = words.removeprefix("an ").removeprefix("a ")
    return f"one or more {plural(noun)}" if noun != words else words


def _kind_of(test: m.Test | m.Ref | m.Of) -> str:
    """Returns the noun that a test is about."""
    match test:
        case m.IsType(word=word):
            return word.lower()
        case m.IsSubtype(word=word) | m.IsThing(word=word):
            return "player" if word == "opponent" else word
        case m.Both(tests=tests):
            for part in tests:
                found = _kind_of(part)
                if found != "one":
                    return found
    return "one"


def _step(tell: Teller, record: m.Event) -> str:
    who = record.player
    whose = ""
    if isinstance(who, m.Ref | m.Of):
        whose = f"{owned(tell.things(who))} "
    elif who is not None:
        tell.name(record.player_ref, "that player")
        whose = f"each {described(tell, who, ('players',))}'s "
    elif record.player_ref:
        tell.name(record.player_ref, "the active player")
    if record.step == "end of combat":
        return "at end of combat"
    return (
        f"at the beginning of {whose or 'the next '}{record.step}"
        if whose
        else f"at the beginning of the {record.step}"
    )
