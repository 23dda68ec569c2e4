"""Coins and clashes, doubling, extra and skipped turns, day and night (CR 705, 701.23, 701.9, 500.7, 500.11, 724)."""

from typing import Final, Literal

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.amounts import for_each
from cardwright.games.magic.meaning.lower.base import (
    AMOUNTS,
    CONDITIONS,
    EVENTS,
    ONE,
    QUALIFIERS,
    VERBS,
    YOU,
    Gap,
    Lowering,
    Said,
)
from cardwright.games.magic.meaning.lower.counters import counter_kind
from cardwright.games.magic.meaning.lower.described import described
from cardwright.games.magic.meaning.lower.durations import lasting
from cardwright.games.magic.meaning.lower.roles import role
from cardwright.text import walk


@VERBS.row(t.Act, word="investigate")
def _investigates(low: Lowering, said: Said) -> m.Do:
    return m.Investigate(low.who(said.subject))


@VERBS.row(t.Idiom, word="clash with an opponent")
def _clashes(_low: Lowering, said: Said) -> m.Do:
    if not isinstance(said.subject, t.You | None):
        raise Gap(said.verb, "another clashes")
    return m.Action("clash with an opponent", YOU, ONE)


@EVENTS.row(t.Act, word="clash")
@EVENTS.row(t.Idiom, word="win a clash")
def _when_clashing(low: Lowering, said: Said) -> m.Event:
    """`whenever you clash`, after the clash has ended (CR 701.23)."""
    who, ref = role(low, said.subject, "e.player")
    won = m.ClashWon() if isinstance(said.verb, t.Idiom) else None
    return m.Event("clashed", player=who, player_ref=ref, condition=won)


@CONDITIONS.row(t.Act, word="win")
def _wins(_low: Lowering, said: Said) -> m.Condition:
    """`if you win`, after a clash; `if you won`."""
    if not isinstance(said.subject, t.You) or said.tense not in ("", "past"):
        raise Gap(said.verb, "wins")
    return m.ClashWon()


@VERBS.row(t.FlipCoin, uses="how count")
def _flips(low: Lowering, said: Said) -> m.Do:
    """`flip a coin`, `flip a coin until you lose a flip`, `flip five coins`, `flip a coin for each creature`."""
    verb: t.FlipCoin = said.verb
    if verb.how not in ("flip", "flip until you lose"):
        raise Gap(verb, verb.how)
    count = low.amount(verb.count) if verb.count is not None else None
    each, things = said.mods.take(t.ForEach), None
    if each is not None:
        if not isinstance(each.what, t.NounPhrase):
            raise Gap(each, "flips for each")
        zones, test = described(low, each.what)
        things = m.All(zones, test, low.fresh(each.what))
    told = {_told(node) for sentence in low.sentences for node in walk(sentence)} - {None}
    if len(told) > 1:
        raise Gap(verb, "flips that are won, and faces")
    return m.FlipCoin(low.who(said.subject), verb.how != "flip", count, things, told == {"face"})


def _told(node: object) -> str | None:
    """Tells what a phrase asks of a coin: which face came up, or whether the flip was won."""
    if isinstance(node, t.WhoseCoin):
        return "face"
    if isinstance(node, t.FlipsDone):
        return "face" if node.which in ("heads", "tails") else "won"
    return "won" if isinstance(node, t.FlipCoin) and not node.how.startswith("flip") else None


_DONE: Final[dict[str, m.Noted]] = {
    "won": m.Noted("flips won"),
    "lost": m.Noted("flips lost"),
    "heads": m.Noted("heads"),
    "tails": m.Noted("tails"),
}


@AMOUNTS.row(t.FlipsDone, uses="which")
def _flips_done(_low: Lowering, node: t.FlipsDone) -> m.Amount:
    """`for each flip you won`, `for each coin that comes up heads` (CR 705.2, 705.3)."""
    return _DONE[node.which]


@QUALIFIERS.row(t.WhoseCoin, uses="face")
def _whose_coin(_low: Lowering, node: t.WhoseCoin) -> m.Test:
    """`each player whose coin comes up tails` (CR 705.3)."""
    return m.CoinCame("heads" if node.face == "heads" else "tails")


@CONDITIONS.row(t.FlipCoin, uses="how")
def _wins_flip(_low: Lowering, said: Said) -> m.Condition:
    """`if you win the flip`."""
    if said.verb.how not in ("win", "lose"):
        raise Gap(said.verb, said.verb.how)
    return m.FlipWon(said.verb.how == "win")


@VERBS.row(t.DoubleAmount, uses="what")
def _doubles(low: Lowering, said: Said) -> m.Do:
    """`double the number of +1/+1 counters on it`, `double target player's life total`, `double its power`."""
    what = said.verb.what
    if not isinstance(said.subject, t.You | None):
        raise Gap(said.verb, "another doubles")
    if isinstance(what, t.NumberOf):
        return _doubles_counters(low, what.what)
    if not isinstance(what, t.Characteristic):
        raise Gap(what, "doubles")
    if what.which in ("life total", "life"):
        return m.DoubleLife(low.given(what.of))
    if what.which not in ("power", "toughness", "power and toughness"):
        raise Gap(what, f"doubles {what.which}")
    things = low.things(what.of)
    return m.DoubleStats(things, "power" in what.which, "toughness" in what.which, lasting(said.mods))


def _doubles_counters(low: Lowering, node: t.Phrase) -> m.Do:
    """`the number of +1/+1 counters on each creature you control`, `of each kind of counter on it`."""
    if not isinstance(node, t.NounPhrase) or len(node.heads) != 1 or len(node.qualifiers) != 1:
        raise Gap(node, "doubles the number")
    on, head = node.qualifiers[0], node.heads[0]
    if not isinstance(on, t.OnThing):
        raise Gap(on, "doubles the number")
    if head == t.Head(thing="kind of counter") and isinstance(node.determiner, t.Each) and not node.shared:
        return m.DoubleCounters(low.things(on.what), "")
    if head.thing != "counter" or not counter_kind(node):
        raise Gap(node, "doubles the number")
    return m.DoubleCounters(low.things(on.what), counter_kind(node))


@VERBS.row(t.ExtraTurn, uses="after count")
def _takes_turns(low: Lowering, said: Said) -> m.Do:
    """`take an extra turn after this one`: the latest one made is taken first."""
    if said.verb.after != "this one":
        raise Gap(said.verb, "an extra turn after")
    return m.ExtraTurns(low.who(said.subject), for_each(low, low.amount(said.verb.count), said.mods))


_SKIPPED: Final[dict[str, m.SkippedWord]] = {
    "untap step": "untap", "upkeep": "upkeep", "upkeep step": "upkeep", "draw step": "draw", "combat phase": "combat",
    "turn": "turn",
}  # fmt: skip


@VERBS.row(t.Skip, uses="what")
def _skips(low: Lowering, said: Said) -> m.Do:
    """`skips their next turn`, `skip your next untap step`."""
    what = said.verb.what
    if not isinstance(what, t.StepTime) or "next" not in what.which or what.turn is not None:
        raise Gap(what, "skips")
    if what.step not in _SKIPPED:
        raise Gap(what, f"skips {what.step}")
    return m.SkipNext(low.who(said.subject), _SKIPPED[what.step])


_TIMES: Final[dict[str, Literal["day", "night", "neither"]]] = {
    "day": "day", "night": "night", "neither day nor night": "neither",
}  # fmt: skip


@VERBS.row(t.ItsTime, uses="time how")
def _becomes_time(_low: Lowering, said: Said) -> m.Do:
    """`it becomes night`."""
    if said.verb.how != "become" or said.verb.time not in ("day", "night"):
        raise Gap(said.verb, "becomes a time")
    return m.BecomeTime(said.verb.time == "night")


@CONDITIONS.row(t.ItsTime, uses="time how")
def _is_time(_low: Lowering, said: Said) -> m.Condition:
    """`it's night`, `it's neither day nor night`."""
    if said.verb.how != "be" or said.verb.time not in _TIMES:
        raise Gap(said.verb, "is a time")
    return m.IsTime(_TIMES[said.verb.time])


@EVENTS.row(t.DayChanges)
def _day_changes(_low: Lowering, _said: Said) -> m.Event:
    """`whenever day becomes night or night becomes day`."""
    return m.Event("day or night")


@VERBS.row(t.Passive, word="blocked", uses="how")
def _becomes_blocked(low: Lowering, said: Said) -> m.Do:
    """`Target unblocked attacking creature becomes blocked.`: by an effect, not by a creature (CR 509.1h)."""
    if said.subject is None or said.verb.how != "become":
        raise Gap(said.verb, "is blocked")
    return m.ActOn("block", low.given(said.subject), ONE, YOU)
