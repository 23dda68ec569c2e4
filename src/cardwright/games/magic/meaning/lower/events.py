"""What is waited for (CR 603.2): clauses and times as events, and what is said of how often and when."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    EVENTS,
    TIMES,
    Gap,
    Lowering,
    Mods,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.described import whose_test
from cardwright.games.magic.meaning.lower.limits import during
from cardwright.text import walk

_STEPS: Final[dict[str, m.StepWord]] = {
    "upkeep": "upkeep",
    "draw step": "draw step",
    "end step": "end step",
    "combat": "combat",
    "precombat main phase": "precombat main phase",
    "first main phase": "precombat main phase",
    "main phase": "main phase",
    "postcombat main phase": "postcombat main phase",
    "second main phase": "postcombat main phase",
    "untap step": "untap step",
    "cleanup step": "cleanup step",
}


def events(low: Lowering, nodes: tuple[t.Phrase, ...]) -> tuple[m.Event, ...]:
    """Lowers all that an ability triggers on."""
    found: list[m.Event] = []
    for node in nodes:
        if isinstance(node, t.TwoEvents):
            bare(node, "first", "word", "second")
            found.extend(events(low, (node.first, node.second)))
            continue
        if not isinstance(node, t.Clause):
            found.append(TIMES.of(node)(low, node))
            low.note(found[-1], node)
            continue
        won = _clash_won(node)
        if won is not None:
            found.extend(events(low, (won,)))
            continue
        if node.tense or (not _is_unblocked(node) and node.rest and "or" not in node.rest[-1].join):
            raise Gap(node, "events together")
        verbs = node.modified_verbs[1 if _is_unblocked(node) else 0 :]
        for verb, modifiers in [each for both in verbs for each in _each_verb(*both)]:
            if node.rest and not any(isinstance(word, t.OrdinalIs) for word in walk(verb)):
                modifiers = tuple(word for word in modifiers if word != _EACH_TURN)
            said = Said(node.subject, verb, Mods(modifiers))
            found.append(event(low, said))
            low.note(found[-1], node)
            if (
                found[-1].tap is not None
            ):  # a mana ability is activated too, but without the stack (CR 605.3b)
                found.append(replace(found[-1], kind="mana activated"))
            said.mods.finish()
    return tuple(found)


def _each_verb(
    verb: t.Phrase, modifiers: tuple[t.Phrase, ...]
) -> tuple[tuple[t.Phrase, tuple[t.Phrase, ...]], ...]:
    """Returns `cast or cycle this card` as its two verbs, of which each has the object."""
    if not isinstance(verb, t.ActOneOf):
        return ((verb, modifiers),)
    bare(verb, "verbs", "what")
    return tuple((t.Act(verb=word, what=verb.what, span=verb.span), modifiers) for word in verb.verbs)


def event(low: Lowering, said: Said) -> m.Event:
    """Lowers one event; of several things at once it is one event, known by all of them (CR 603.2c)."""
    low.several, low.owned = [], False
    made = EVENTS.of(said.verb)(low, said)
    if low.owned:
        made = replace(made, owned=True)
    when = said.mods.take(t.During)
    if when is not None and made.condition is not None:
        raise Gap(when, "two conditions of an event")
    made = _first_time(low, said, made, beside_a_time=when is not None)
    if when is not None:  # asked as it triggers (CR 603.2)
        bare(when, "when")
        then = during(low, when.when)
        made = replace(made, condition=then if made.condition is None else m.AllOf((then, made.condition)))
    if not low.several:
        return made
    both = sorted(low.several) == ["e.source", "e.thing"]
    if made.batch or (len(low.several) != 1 and not both):
        raise Gap(said.verb, "events of several things")
    low.amount_noted = False  # how much it is in all is told nowhere
    if both:
        return replace(made, batch="both", owner_ref="", by_ref="")
    if low.several[0] == "e.thing":
        return replace(made, batch="thing", owner_ref="")
    return replace(made, batch="source", by_ref="")


def _first_time(low: Lowering, said: Said, made: m.Event, *, beside_a_time: bool) -> m.Event:
    """`for the first time each turn`, and `for the first time` where it is said beside whose turns they are."""
    first = t.Lasting(until="for the first time" if beside_a_time else "for the first time each turn")
    once = [word for word in said.mods.left if word == first]
    if not once:
        return made
    said.mods.left = [word for word in said.mods.left if word != first]
    if low.several or made.condition is not None or made.kind not in _COUNTED:
        raise Gap(once[0], "the first time, of several")
    return replace(made, condition=m.Happened(made, "=", 1))


_EACH_TURN: Final = t.Often(how="each turn")
"""Said of what is done for the so-manieth time: `attacks you, or draws their second card each turn`."""
_COUNTED: Final = (
    "cast",
    "cycled",
    "discarded",
    "sacrificed",
    "drawn",
    "scry",
    "surveil",
    "life gained",
    "life lost",
)
"""Kinds of events of players that the history of a turn holds, each once."""


def _clash_won(node: t.Clause) -> t.Clause | None:
    """Returns `you clash and win` as `you win a clash` (CR 701.23d)."""
    step = node.rest[0] if len(node.rest) == 1 else None
    if node.first != t.Act(verb="clash") or not isinstance(step, t.Step) or node.tense or node.modifiers:
        return None
    if step.join != "and" or step.verb != t.Act(verb="win"):
        return None
    return replace(node, first=t.Idiom(words="win a clash"), rest=())


def _is_unblocked(node: t.Clause) -> bool:
    """Tells `attacks and isn't blocked`, which is one event (CR 509.3g)."""
    return (
        node.first == t.Act(verb="attack")
        and len(node.rest) == 1
        and isinstance(node.rest[0], t.Step)
        and node.rest[0].join == "and"
        and node.rest[0].verb == t.Passive(verb="blocked", negated=True, how="be")
    )


@TIMES.row(t.EndOf, uses="step")
def _end_of(_low: Lowering, node: t.EndOf) -> m.Event:
    """`end of combat` (CR 511)."""
    if node.step not in (t.StepTime(step="combat"), t.StepTime(step="combat", which="this turn")):
        raise Gap(node, "end of")
    return m.Event("step", step="end of combat")


@TIMES.row(t.BeginningOf, uses="step")
def _beginning(low: Lowering, node: t.BeginningOf) -> m.Event:
    """`at the beginning of your upkeep` (CR 603.2b)."""
    step = node.step
    if not isinstance(step, t.StepTime) or step.step not in _STEPS:
        raise Gap(step, "beginning of")
    if step.which not in ("", "the", "each", "the next"):
        raise Gap(step, f"{step.which} step")
    owner = step.whose
    if step.turn is not None:  # `combat on your turn`
        if owner is not None or not isinstance(step.turn, t.StepTime) or step.turn.step != "turn":
            raise Gap(step, "beginning of a step of a turn")
        bare(step.turn, "step", "whose", "which")
        if step.turn.which not in ("", "each"):
            raise Gap(step, f"{step.turn.which} turn")
        owner = step.turn.whose
    who = whose_test(low, owner)
    ref = low.fresh(step, "e.player")
    if owner is not None and not isinstance(owner, t.You):
        low.fresh(owner, ref)
    return m.Event("step", step=_STEPS[step.step], player=who, player_ref=ref)
