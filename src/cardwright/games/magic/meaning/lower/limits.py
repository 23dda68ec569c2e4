"""When and how often something may be done (CR 602.5), and times that are asked for (CR 500.1)."""

from typing import Final, cast, get_args

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import CONDITIONS, YOU, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.conditions import conditions
from cardwright.games.magic.meaning.lower.described import whose_test

_SPANS: Final[dict[str, m.SpanWord]] = {
    **{word: cast(m.SpanWord, word) for word in get_args(m.SpanWord)},
    "upkeep step": "upkeep",
    "combat phase": "combat",
    "first main phase": "precombat main phase",
    "second main phase": "postcombat main phase",
}
_OFTEN: Final = {"once each turn": 1, "twice each turn": 2, "three times each turn": 3}
_TIMES: Final[tuple[tuple[tuple[t.Phrase, ...], int], ...]] = (
    ((t.Only(modifiers=(t.Often(how="once each turn"),)),), 1),
    ((t.Only(modifiers=(t.Often(how="once"),)),), -1),
    ((t.Only(modifiers=(t.Often(how="twice"),)), t.Often(how="each turn")), 2),
)
TRIGGERS: Final = tuple(
    (
        t.Sentence(
            first=t.Clause(
                subject=t.ThisAbility(what="ability"), first=t.Act(verb="trigger"), modifiers=modifiers
            )
        ),
        often,
    )
    for modifiers, often in _TIMES
)
"""The sentences that say how often a turn an ability triggers, or that it does so only once (-1): `This ability triggers
only once each turn.` (CR 603.2h)."""
_DECLARED: Final[dict[str, m.ReachedWord]] = {"attacker": "attackers", "blocker": "blockers"}


def during(low: Lowering, node: t.Phrase) -> m.Condition:
    """Lowers a time that it must be: `your turn`, `combat`, `an opponent's upkeep` (CR 500.1)."""
    if not isinstance(node, t.StepTime) or node.step not in _SPANS:
        raise Gap(node, "during")
    bare(node, "step", "whose", "which")
    if node.which not in ("", "the", "each", "not yours"):
        raise Gap(node, f"during {node.which} step")
    if node.whose is not None and not isinstance(node.whose, t.You | t.NounPhrase):
        raise Gap(node, "during someone's step")
    who = whose_test(low, node.whose)
    if node.which == "not yours":
        return m.AllOf((m.During(_SPANS[node.step], who), m.Unmet(m.TurnOf(YOU))))
    return m.During(_SPANS[node.step], who)


@CONDITIONS.row(t.ItsPhase, uses="phase negated")
def _its_phase(low: Lowering, said: Said) -> m.Condition:
    """`it's your main phase`, `it isn't your main phase` (CR 505.1)."""
    found = during(low, said.verb.phase)
    return m.Unmet(found) if said.verb.negated else found


def reached(node: t.Before) -> m.Condition:
    """Lowers `before attackers are declared`, `after blockers are declared`, `before the combat damage step`."""
    bare(node, "how", "when")
    when = node.when
    if when == t.StepTime(step="combat damage step", which="the") and node.how == "before":
        return m.Unmet(m.Reached("damage"))
    if not isinstance(when, t.Clause) or when.first != t.Passive(verb="declared", how="be"):
        raise Gap(node, f"{node.how} something")
    bare(when, "subject", "first")
    thing = when.subject.heads[0].thing if isinstance(when.subject, t.NounPhrase) else ""
    if thing not in _DECLARED or when.subject != t.NounPhrase(heads=(t.Head(thing=thing, plural=True),)):
        raise Gap(node, f"{node.how} something is declared")
    if node.how == "after" and thing == "blocker":
        return m.Reached("blocks")
    if node.how == "before":
        return m.Unmet(m.Reached(_DECLARED[thing]))
    raise Gap(node, f"{node.how} {thing}s are declared")


def limits(low: Lowering, nodes: tuple[t.Phrase, ...]) -> tuple[m.Limits, tuple[t.Phrase, ...]]:
    """Takes `Activate only as a sorcery.`, `… only if …`, `This ability triggers only once each turn.` from a text."""
    found = m.Limits()
    rest: list[t.Phrase] = []
    asked: list[m.Condition] = []
    for node in nodes:
        often = next((often for sentence, often in TRIGGERS if node == sentence), 0)
        if often and low.kind == "triggered":
            found = replace(found, per_turn=often)
        elif isinstance(node, t.Restriction):
            bare(node, "verb", "only", "also")
            for only in (*node.only, *node.also):
                found = _limited(low, found, node.verb, only, asked)
        else:
            rest.append(node)
    if asked:
        found = replace(found, condition=asked[0] if len(asked) == 1 else m.AllOf(tuple(asked)))
    return found, tuple(rest)


def _limited(low: Lowering, found: m.Limits, verb: str, only: t.Phrase, asked: list[m.Condition]) -> m.Limits:
    activated = (low.kind, verb) == ("activated", "activate")
    if isinstance(only, t.Often) and activated and only.how == "as a sorcery":
        return replace(found, sorcery=True)
    if isinstance(only, t.Often) and only.how in _OFTEN and activated:
        return replace(found, per_turn=_OFTEN[only.how])
    if isinstance(only, t.Often) and only.how in _OFTEN and (low.kind, verb) == ("triggered", "do"):
        return replace(found, deeds=_OFTEN[only.how])
    if not activated:
        raise Gap(only, f"{verb} only")
    if isinstance(only, t.If):
        asked.append(conditions(low, only))
    elif isinstance(only, t.During):
        bare(only, "when")
        asked.append(during(low, only.when))
    elif isinstance(only, t.Before):
        asked.append(reached(only))
    else:
        raise Gap(only, f"only {type(only).__name__}")
    return found
