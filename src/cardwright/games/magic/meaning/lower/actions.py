"""Keyword actions (CR 701) that the rules know by their names, and titles that players have (CR 720, 702.131)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    CONDITIONS,
    EVENTS,
    ONE,
    SOURCE,
    VERBS,
    YOU,
    Gap,
    Lowering,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.roles import role


def _things_do(name: m.ThingAction, low: Lowering, said: Said) -> m.Do:
    """`it explores`, `target creature connives X`, `monstrosity 3`."""
    verb: t.Act | t.ActNumber = said.verb
    what = SOURCE if said.subject is None else low.things(said.subject)
    if said.subject is None and name not in ("adapt", "monstrosity", "monstrosity X"):
        raise Gap(verb, f"nothing does: {name}")
    return m.ActOn(name, what, low.amount(verb.number) if isinstance(verb, t.ActNumber) else ONE, YOU)


@VERBS.row(t.ActNumber, word="adapt", uses="number")
def _adapts(low: Lowering, said: Said) -> m.Do:
    return _things_do("adapt", low, said)


@VERBS.row(t.ActNumber, word="monstrosity", uses="number")
def _grows(low: Lowering, said: Said) -> m.Do:
    return _things_do(
        "monstrosity X" if isinstance(said.verb.number, t.Variable) else "monstrosity", low, said
    )


@VERBS.row(t.Act, word="explore")
def _explores(low: Lowering, said: Said) -> m.Do:
    return _things_do("explore", low, said)


@VERBS.row(t.Act, word="connive")
@VERBS.row(t.ActNumber, word="connive", uses="number")
def _connives(low: Lowering, said: Said) -> m.Do:
    return _things_do("connive", low, said)


@VERBS.row(t.ActNumber, word="endure", uses="number")
def _endures(low: Lowering, said: Said) -> m.Do:
    return _things_do("endure", low, said)


_DONE_TO: Final[dict[str, m.ThingAction]] = {
    "detain": "detain", "goad": "goad", "suspect": "suspect", "transform": "transform", "convert": "transform", "flip": "flip",
}  # fmt: skip


@VERBS.row(t.Act, word="detain", uses="what")
@VERBS.row(t.Act, word="goad", uses="what")
@VERBS.row(t.Act, word="suspect", uses="what")
@VERBS.row(t.Act, word="transform", uses="what")
@VERBS.row(t.Act, word="convert", uses="what")
@VERBS.row(t.Act, word="flip", uses="what")
def _is_done_to(low: Lowering, said: Said) -> m.Do:
    """`goad target creature`."""
    verb: t.Act = said.verb
    if verb.what is None:
        raise Gap(verb, f"nothing to {verb.verb}")
    return m.ActOn(_DONE_TO[verb.verb], low.things(verb.what), ONE, low.who(said.subject))


@VERBS.row(t.ActNumber, word="support", uses="number")
def _supports(low: Lowering, said: Said) -> m.Do:
    """`support 2` (CR 701.35): a +1/+1 counter on each of up to so many target creatures, other than itself."""
    if said.subject is not None:
        raise Gap(said.verb, "someone supports")
    ref = low.fresh(said.verb, low.next_slot())
    other = m.Both((m.IsType("Creature"), m.Not(m.Among(SOURCE))))
    low.slots.append(m.Slot(ref, ("battlefield",), other, m.Num(0), low.amount(said.verb.number)))
    return m.PutCounters(YOU, "+1/+1", ONE, m.Ref(ref))


_NUMBERED: Final[tuple[m.PlayerAction, ...]] = ("bolster", "blight", "incubate", "collect evidence")
_PLAIN: Final[tuple[m.PlayerAction, ...]] = ("populate", "recruit", "learn", "proliferate")
_IDIOMS: Final[tuple[m.PlayerAction, ...]] = (
    "forage", "become the monarch", "time travel", "end the turn", "planeswalk",
)  # fmt: skip
"""What players do by name alone: so much of it, as one word, as several. What they do is in `rules/player_actions.py`."""
WAITED_FOR: Final[tuple[tuple[type[t.Phrase], m.PlayerAction], ...]] = (
    (t.Act, "proliferate"), (t.Idiom, "forage"), (t.Idiom, "collect evidence"),
)  # fmt: skip
"""Those of them that texts wait for: the rules tell them as they are done (`acted`)."""


def _done_by_players(kind: type[t.Act | t.ActNumber | t.Idiom], name: m.PlayerAction, uses: str) -> None:
    """Registers a keyword action of players: `bolster 2`, `target player learns`, `you become the monarch`."""

    def does(low: Lowering, said: Said) -> m.Do:
        number = low.amount(said.verb.number) if kind is t.ActNumber else ONE
        ref = low.fresh(said.verb) if kind is not t.Idiom else ""
        return m.Action(name, low.who(said.subject), number, ref)

    VERBS.row(kind, word=name, uses=uses)(does)


def _waited_for(kind: type[t.Phrase], name: m.PlayerAction) -> None:
    """Registers what triggers on a keyword action of players: `whenever you proliferate` (CR 701.27)."""

    def when(low: Lowering, said: Said) -> m.Event:
        who, ref = role(low, said.subject, "e.player")
        return m.Event("acted", player=who, player_ref=ref, keyword=name)

    EVENTS.row(kind, word=name)(when)


for _name in _NUMBERED:
    _done_by_players(t.ActNumber, _name, "number")
for _name in _PLAIN:
    _done_by_players(t.Act, _name, "")
for _name in _IDIOMS:
    _done_by_players(t.Idiom, _name, "")
for _kind, _name in WAITED_FOR:
    _waited_for(_kind, _name)


@VERBS.row(t.ChaosEnsues)
def _chaos(_low: Lowering, _said: Said) -> m.Do:
    """`chaos ensues` (CR 310.7)."""
    return m.Action("chaos ensues", YOU, ONE)


@VERBS.row(t.Idiom, word="tempt you")
def _tempts(_low: Lowering, said: Said) -> m.Do:
    """`the Ring tempts you` (CR 701.52)."""
    if said.subject != t.GameWord(word="the Ring"):
        raise Gap(said.verb, "what tempts")
    return m.Action("tempt you", YOU, ONE)


@VERBS.row(t.AmassKind, uses="kind number")
def _amasses(low: Lowering, said: Said) -> m.Do:
    """`amass Orcs 2`."""
    kind = said.verb.kind
    if not isinstance(kind, t.SubtypeIs):
        raise Gap(kind, "amasses what")
    number = low.amount(said.verb.number)
    return m.Amass(low.who(said.subject), kind.subtype, number, low.fresh(said.verb))


_TITLES: Final[dict[str, m.TitleWord]] = {
    "be the monarch": "monarch",
    "have the city's blessing": "city's blessing",
    "have an enduring story": "enduring story",
}


@CONDITIONS.row(t.Idiom, word="be the monarch")
@CONDITIONS.row(t.Idiom, word="have the city's blessing")
@CONDITIONS.row(t.Idiom, word="have an enduring story")
def _has_title(low: Lowering, said: Said) -> m.Condition:
    """`you're the monarch`, `you have the city's blessing`."""
    if said.tense:
        raise Gap(said.verb, "had a title")
    title, who = _TITLES[said.verb.words], low.things(said.subject) if said.subject is not None else YOU
    if isinstance(who, m.Pick):  # `an opponent is the monarch`: any of them
        ref = low.fresh(said.subject)
        return m.Someone(who.among, ref, m.HasTitle(m.Ref(ref), title))
    return m.HasTitle(who, title)


@CONDITIONS.row(t.NoMonarch)
def _no_monarch(_low: Lowering, _said: Said) -> m.Condition:
    """`there is no monarch`."""
    return m.NoMonarch()


_EVENTS: Final[dict[str, m.EventKind]] = {
    "explore": "explored", "connive": "connived", "transform": "transformed", "convert": "transformed", "fight": "fights",
}  # fmt: skip


@EVENTS.row(t.Act, word="explore")
@EVENTS.row(t.Act, word="connive")
@EVENTS.row(t.Act, word="transform")
@EVENTS.row(t.Act, word="convert")
@EVENTS.row(t.Act, word="fight")
def _when_done(low: Lowering, said: Said) -> m.Event:
    """`a creature you control explores`, `a creature you control fights` (CR 701.12)."""
    test, ref = role(low, said.subject, "e.thing")
    return m.Event(_EVENTS[said.verb.verb], test, ref)


@EVENTS.row(t.Idiom, word="commit a crime")
def _when_crime(low: Lowering, said: Said) -> m.Event:
    """`whenever you commit a crime` (CR 700.13)."""
    who, ref = role(low, said.subject, "e.player")
    return m.Event("crime", player=who, player_ref=ref)


@EVENTS.row(t.Act, word="shuffle", uses="what")
def _when_shuffled(low: Lowering, said: Said) -> m.Event:
    """`whenever an opponent shuffles their library` (CR 701.20)."""
    what = said.verb.what
    if not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.Possessed):
        raise Gap(said.verb, "event: shuffles")
    bare(what, "determiner", "heads")
    if what.heads != (t.Head(thing="library"),) or low.introducer(what.determiner.by) is not said.subject:
        raise Gap(said.verb, "event: shuffles")
    who, ref = role(low, said.subject, "e.player")
    return m.Event("shuffled", player=who, player_ref=ref)


@EVENTS.row(t.Act, word="enlist", uses="what")
def _when_enlisted(low: Lowering, said: Said) -> m.Event:
    """`whenever this creature enlists a creature` (CR 702.154)."""
    if said.verb.what is None:
        raise Gap(said.verb, "event: enlists")
    test, ref = role(low, said.subject, "e.thing")
    other, other_ref = role(low, said.verb.what, "e.source")
    return m.Event("enlisted", test, ref, other, other_ref)


@EVENTS.row(t.Act, word="exploit", uses="what")
def _when_exploited(low: Lowering, said: Said) -> m.Event:
    """`when this creature exploits a creature` (CR 702.110b)."""
    if said.verb.what is None or said.tense:
        raise Gap(said.verb, "exploits")
    who, who_ref = role(low, said.subject, "e.source")
    test, ref = role(low, said.verb.what, "e.thing")
    return m.Event("exploited", test, ref, who, who_ref)


_GROWING: Final = {"evolve": "evolve", "train": "training", "mentor": "mentor"}


@EVENTS.row(t.Act, word="evolve")
@EVENTS.row(t.Act, word="train")
@EVENTS.row(t.Act, word="mentor", uses="what")
def _when_it_grows(low: Lowering, said: Said) -> m.Event:
    """`whenever this creature evolves`, `whenever equipped creature mentors a creature` (CR 702.100b, 702.134b)."""
    verb = said.verb
    if verb.verb != "mentor":
        test, ref = role(low, said.subject, "e.thing")
        return m.Event("mentored", test, ref, keyword=_GROWING[verb.verb])
    who, who_ref = role(low, said.subject, "e.source")
    test, ref = role(low, verb.what, "e.thing")
    return m.Event("mentored", test, ref, who, who_ref, keyword="mentor")


@EVENTS.row(t.Idiom, word="become the monarch")
def _when_monarch(low: Lowering, said: Said) -> m.Event:
    """`whenever an opponent becomes the monarch`."""
    who, ref = role(low, said.subject, "e.player")
    return m.Event("monarch", player=who, player_ref=ref)
