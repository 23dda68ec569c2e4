"""Sentences that say more about the one before them: `Ignore this effect for …`, `This ability can't cause …`."""

from collections.abc import Sequence

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile import again, notes
from cardwright.games.magic.rules.compile.hooks import PROCEDURES
from cardwright.games.magic.rules.compile.mechanics.guises import guise_of, turns_down
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit


@again.AFTERTHOUGHTS.by
def join_afterthoughts(unit: Unit, nodes: Sequence[tree.Phrase]) -> tuple[tree.Phrase, ...]:
    """Returns the sentences of a text with those that only say more about others worked into them."""
    from cardwright.games.magic.rules.compile.costs.granted_costs import take_keyword_costs
    from cardwright.games.magic.rules.compile.costs.marking_mana import is_about_mana, mark_of
    from cardwright.games.magic.rules.compile.statics.same_for import said_again

    nodes = said_again(take_keyword_costs(unit, nodes))
    found: list[tree.Phrase] = []
    spent = [node for node in nodes if isinstance(node, tree.Sentence) and is_about_mana(node)]
    if spent and len(spent) < len(nodes):
        unit.mark = mark_of(unit, spent)
        nodes = [node for node in nodes if not any(node is one for one in spent)]
    within = 0
    for at, node in enumerate(nodes):
        if within:
            within -= 1
            continue
        taken = PROCEDURES(unit, nodes[at:])
        if taken:
            within = taken - 1
            found.append(node)
            continue
        clause = _plain_clause(node)
        if clause is None:
            found.append(node)
        elif _is_ignoring(clause):
            if not found:
                raise NotYet(node)
            found[-1] = _leaving_out(found[-1], clause)
        elif found and _is_guise(clause) and turns_down(found[-1]):
            if unit.notes.get(notes.GUISE) is not None:
                raise NotYet(node)
            assert isinstance(clause.first, tree.Be)
            unit.notes.put(notes.GUISE, guise_of(clause.first.what))
        elif not _is_cap(unit, clause):
            found.append(node)
    return tuple(found)


def _plain_clause(node: tree.Phrase) -> tree.Clause | None:
    if not isinstance(node, tree.Sentence) or node.front or node.rest or node.tail or node.opening:
        return None
    clause = node.first
    return clause if isinstance(clause, tree.Clause) and not clause.rest and not clause.tense else None


def _is_guise(clause: tree.Clause) -> bool:
    """`They're 2/2 Cyberman artifact creatures.`, `It's a Forest land.`"""
    verb = clause.first
    return (
        isinstance(clause.subject, tree.It | tree.They)
        and isinstance(verb, tree.Be)
        and not (verb.negated or verb.aspect or verb.addition or clause.modifiers)
    )


def _is_ignoring(clause: tree.Clause) -> bool:
    verb = clause.first
    return isinstance(verb, tree.Act) and verb.verb == "ignore" and isinstance(verb.what, tree.ThisAbility)


def _leaving_out(node: tree.Phrase, ignoring: tree.Clause) -> tree.Sentence:
    """`Ignore this effect for each creature …`: what the sentence before does is not done to those."""
    clause = _plain_clause(node)
    each = ignoring.modifiers[0] if len(ignoring.modifiers) == 1 else None
    if clause is None or not isinstance(each, tree.ForEach) or ignoring.subject is not None:
        raise NotYet(ignoring)
    verb = clause.first
    if not isinstance(verb, tree.Act) or not isinstance(verb.what, tree.NounPhrase):
        raise NotYet(verb)
    what = replace(verb.what, qualifiers=(*verb.what.qualifiers, tree.OtherThan(what=each.what)))
    assert isinstance(node, tree.Sentence)
    return replace(node, first=replace(clause, first=replace(verb, what=what)))


def _is_cap(unit: Unit, clause: tree.Clause) -> bool:
    """`This ability can't cause the total number of +1/+0 counters on it to be greater than seven.`"""
    verb = clause.first
    if not isinstance(clause.subject, tree.ThisAbility) or not isinstance(verb, tree.Modal):
        return False
    cause = verb.first
    if verb.how != "can't" or verb.rest or clause.modifiers or not isinstance(cause, tree.Cause):
        raise NotYet(clause)
    total, much = cause.whom, cause.verb
    if not isinstance(total, tree.NumberOf) or not isinstance(much, tree.BeMuch):
        raise NotYet(cause)
    counters, limit = total.what, much.comparison
    if not isinstance(counters, tree.NounPhrase) or not isinstance(limit, tree.Comparison):
        raise NotYet(cause)
    own = tuple(
        isinstance(one, tree.OnThing) and isinstance(one.what, tree.SelfRef) for one in counters.qualifiers
    )
    if own != (True,) or limit.how != ">" or much.how != "be" or counters.determiner is not None:
        raise NotYet(cause)
    kind = counter_kind(replace(counters, qualifiers=()))
    unit.caps[kind] = unit.amount(limit.amount)
    return True
