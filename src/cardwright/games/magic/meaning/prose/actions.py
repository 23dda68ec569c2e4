"""Keyword actions, titles, coins, doubling, turns and phases, in words (CR 500, 701, 705, 720, 724)."""

from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.prose.base import CONDITIONS, DEEDS, Teller, counted, does, joined
from cardwright.games.magic.meaning.prose.deeds import lasts
from cardwright.games.magic.meaning.prose.things import owned

_NUMBERED: Final = (
    "adapt",
    "monstrosity",
    "monstrosity X",
    "endure",
    "connive",
    "bolster",
    "blight",
    "incubate",
)
_DONE_TO: Final = {
    "detain": "detained",
    "goad": "goaded",
    "suspect": "suspected",
    "flip": "flipped",
    "block": "blocked",
}
_SPOKEN: Final = {
    "tempt you": "the Ring tempts you",
    "end the turn": "the turn ends",
}


@DEEDS.row(m.ActOn)
def _act_on(tell: Teller, record: m.ActOn) -> str:
    what = tell.things(record.what)
    if record.name in _DONE_TO:
        return f"{what} is {_DONE_TO[record.name]}"
    if record.name in ("monstrosity", "monstrosity X"):
        return f"{what} becomes monstrous with {counted(tell.amount(record.number), '+1/+1 counter')}"
    once = record.name == "connive" and record.number == m.Num(1)
    much = f" {tell.amount(record.number)}" if record.name in _NUMBERED and not once else ""
    return f"{does(what, record.name)}{much}"


@DEEDS.row(m.Action)
def _action(tell: Teller, record: m.Action) -> str:
    tell.name(record.ref, "what came of it")
    if record.name in _SPOKEN:
        return _SPOKEN[record.name]
    numbered = record.name in (*_NUMBERED, "collect evidence") or record.number != m.Num(1)
    much = f" {tell.amount(record.number)}" if numbered else ""
    return f"{does(tell.things(record.who), record.name)}{much}"


@DEEDS.row(m.Amass)
def _amass(tell: Teller, record: m.Amass) -> str:
    tell.name(record.ref, "that Army")
    counters = counted(tell.amount(record.number), "+1/+1 counter")
    return f"{does(tell.things(record.who), 'amass')} a {record.kind} Army with {counters}"


@DEEDS.row(m.Investigate)
def _investigate(tell: Teller, record: m.Investigate) -> str:
    return f"{does(tell.things(record.who), 'investigate')}: a Clue token is created"


@DEEDS.row(m.FlipCoin)
def _flip_coin(tell: Teller, record: m.FlipCoin) -> str:
    again = ", again and again until a flip is lost" if record.until_lost else ""
    coins = counted(tell.amount(record.count), "coin") if record.count is not None else "a coin"
    each = f" for {tell.things(record.each)}" if record.each is not None else ""
    return f"{does(tell.things(record.who), 'flip')} {coins}{each}{again}"


@DEEDS.row(m.Roll)
def _roll(tell: Teller, record: m.Roll) -> str:
    dice = counted(tell.amount(record.count), f"d{record.sides}")
    more = "" if record.more == m.Num(0) else f" and adds {tell.amount(record.more)}"
    chosen = " and chooses one result" if record.choose else ""
    return f"{does(tell.things(record.who), 'roll')} {dice}{more}{chosen}"


@DEEDS.row(m.DoubleCounters)
def _double_counters(tell: Teller, record: m.DoubleCounters) -> str:
    kind = f"{record.kind} counters" if record.kind else "counters of each kind"
    return f"the number of {kind} on {tell.things(record.what)} is doubled"


@DEEDS.row(m.DoubleLife)
def _double_life(tell: Teller, record: m.DoubleLife) -> str:
    return f"the life total of {tell.things(record.who)} is doubled"


@DEEDS.row(m.DoubleStats)
def _double_stats(tell: Teller, record: m.DoubleStats) -> str:
    stats = joined([word for word, so in (("power", record.power), ("toughness", record.toughness)) if so])
    return f"{lasts(tell, record.lasts)} the {stats} of {tell.things(record.what)} is doubled".strip()


@DEEDS.row(m.ExtraTurns)
def _extra_turns(tell: Teller, record: m.ExtraTurns) -> str:
    turns = counted(tell.amount(record.count), "extra turn")
    return f"{does(tell.things(record.who), 'take')} {turns} after this one"


@DEEDS.row(m.SkipNext)
def _skip_next(tell: Teller, record: m.SkipNext) -> str:
    what = {"combat": "combat phase", "turn": "turn"}.get(record.word, f"{record.word} step")
    return f"{does(tell.things(record.who), 'skip')} the next {what}"


@DEEDS.row(m.ExtraPhase)
def _extra_phase(tell: Teller, record: m.ExtraPhase) -> str:
    times = "" if record.times == m.Num(1) else f", {tell.amount(record.times)} times"
    within = "" if record.within == "phase" else f" if it is a {record.within}"
    phases = joined([f"an additional {phase}" for phase in record.phases])
    return f"after this phase{within} there is {phases}{times}"


@DEEDS.row(m.BecomeTime)
def _become_time(_tell: Teller, record: m.BecomeTime) -> str:
    return f"it becomes {'night' if record.night else 'day'}"


@DEEDS.row(m.Command)
def _command(tell: Teller, record: m.Command) -> str:
    return f"you control {tell.things(record.who)} during {owned(tell.things(record.who))} next turn"


@DEEDS.row(m.ExtraTurnAfter)
def _extra_turn_after(tell: Teller, record: m.ExtraTurnAfter) -> str:
    return f"after that turn {does(tell.things(record.who), 'take')} an extra turn"


@DEEDS.row(m.PhaseOut)
def _phase_out(tell: Teller, record: m.PhaseOut) -> str:
    until = f", {lasts(tell, record.until).rstrip(',')}" if record.until is not None else ""
    tapped = "; tapped as it phases in because of that" if record.tapped else ""
    return f"{does(tell.things(record.what), 'phase out')}{until}{tapped}"


@DEEDS.row(m.Designate)
def _designate(tell: Teller, record: m.Designate) -> str:
    if record.ends:
        return f"of {tell.things(record.what)} none is {record.word} any longer"
    return f"{tell.things(record.what)} becomes {record.word}"


@DEEDS.row(m.Waterbend)
def _waterbend(tell: Teller, record: m.Waterbend) -> str:
    but = (
        ", not by tapping this" if record.but_source else ", beside what this costs" if record.casting else ""
    )
    return f"{does(tell.things(record.who), 'waterbend')} {tell.amount(record.amount)}{but}"


# ---------------------------------------------------------------------- whether


@CONDITIONS.row(m.HasTitle)
def _has_title(tell: Teller, record: m.HasTitle) -> str:
    who = tell.things(record.who)
    verb = "be" if record.title == "monarch" else "have"
    said = {"be": "are" if who == "you" else "is", "have": "have" if who == "you" else "has"}[verb]
    return f"{who} {said} {'an' if record.title == 'enduring story' else 'the'} {record.title}"


@CONDITIONS.row(m.NoMonarch)
def _no_monarch(_tell: Teller, _record: m.NoMonarch) -> str:
    return "there is no monarch"


@CONDITIONS.row(m.FlipWon)
def _flip_won(_tell: Teller, record: m.FlipWon) -> str:
    return f"the flip was {'won' if record.won else 'lost'}"


@CONDITIONS.row(m.ClashWon)
def _clash_won(_tell: Teller, _record: m.ClashWon) -> str:
    return "you won the clash"


@CONDITIONS.row(m.IsTime)
def _is_time(_tell: Teller, record: m.IsTime) -> str:
    return "it is neither day nor night" if record.time == "neither" else f"it is {record.time}"
