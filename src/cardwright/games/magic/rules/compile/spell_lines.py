"""Lines of instants and sorceries that are no instructions but static abilities (CR 113.6)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree


def about_cost(node: tree.Sentences) -> bool:
    """Tells whether a line of a spell says what the spell costs: a static ability in every zone (CR 113.6d)."""
    return all(
        isinstance(one, tree.Sentence)
        and isinstance(one.first, tree.Clause)
        and isinstance(one.first.first, tree.Costs)
        and isinstance(one.first.subject, tree.SelfRef)
        for one in node.sentences
    ) or (_casts_itself(node.sentences[0]) or makes_cheaper(node.sentences))


def makes_cheaper(nodes: tuple[tree.Phrase, ...]) -> bool:
    """Tells whether what may be paid in addition makes the spell cost less: `… {2} less … for each card exiled this way`."""
    first, second = (nodes[0], nodes[1]) if len(nodes) == 2 else (None, None)
    if not isinstance(first, tree.Sentence) or not isinstance(second, tree.Sentence):
        return False
    clause = second.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Costs):
        return False
    return any(isinstance(one, tree.AdditionalCost) for one in first.front) and any(
        isinstance(one, tree.ForEach) for one in clause.modifiers
    )


def _casts_itself(node: tree.Phrase) -> bool:
    """Tells whether a sentence lets its own card be cast: `You may cast this card from your graveyard.`"""
    clause = node.first if isinstance(node, tree.Sentence) else None
    verb = clause.first if isinstance(clause, tree.Clause) else None
    act = verb.first if isinstance(verb, tree.May) else None
    what = act.what if isinstance(act, tree.Act) and act.verb == "cast" else None
    return isinstance(what.what if isinstance(what, tree.FromZone) else what, tree.SelfRef)


def uncounterable(node: tree.Sentences) -> tuple[tree.Sentences, tree.Sentences | None] | None:
    """Splits a line of a spell that says first that it can't be countered, which holds on the stack (CR 113.6g).

    Returns that, and what else it says (`… and the damage can't be prevented`); None for other lines.
    """
    first = node.sentences[0]
    clause = first.first if isinstance(first, tree.Sentence) else None
    if not isinstance(first, tree.Sentence) or not isinstance(clause, tree.Clause):
        return None
    verb = clause.first
    if (
        not isinstance(clause.subject, tree.SelfRef)
        or not isinstance(verb, tree.Modal)
        or verb.how != "can't"
    ):
        return None
    if (
        not isinstance(verb.first, tree.Passive)
        or verb.first.verb != "countered"
        or first.tail
        or clause.rest
    ):
        return None
    left = node.sentences[1:]
    if first.rest:
        step = first.rest[0]
        if not isinstance(step, tree.NextClause) or step.front:
            return None
        left = (replace(first, first=step.clause, rest=first.rest[1:]), *left)
    held = tuple(
        tree.AsLongAs(conditions=one.conditions, join=one.join) if isinstance(one, tree.If) else one
        for one in first.front
    )
    alone = replace(node, sentences=(replace(first, front=held, rest=()),))
    return alone, replace(node, sentences=left) if left else None


def about_own_going(node: tree.Sentences) -> bool:
    """Tells whether a line of a spell says where its card goes instead of a graveyard (CR 113.6m)."""
    first = node.sentences[0]
    if len(node.sentences) != 1 or not isinstance(first, tree.Sentence) or not first.front:
        return False
    when = first.front[0]
    clause = when.conditions[0] if isinstance(when, tree.If) and len(when.conditions) == 1 else None
    return (
        isinstance(clause, tree.Clause)
        and isinstance(clause.subject, tree.SelfRef)
        and isinstance(clause.first, tree.Modal)
        and isinstance(clause.first.first, tree.PutInto)
    )


_HAS_FLASH: Final = tree.HasAbility(how="have", abilities=(tree.Keyword(name="flash"),))


def about_own_kind(node: tree.Sentences) -> bool:
    """Tells whether a line of a spell says what it is: a characteristic-defining ability (CR 604.3, 113.6a)."""
    first = node.sentences[0]
    if len(node.sentences) != 1 or not isinstance(first, tree.Sentence) or first.front or first.rest:
        return False
    clause = first.first
    return has_flash_itself(node) or (
        isinstance(clause, tree.Clause)
        and isinstance(clause.subject, tree.SelfRef)
        and isinstance(clause.first, tree.Be | tree.BeWords)
        and not (clause.rest or clause.modifiers)
    )


def uncopyable(node: tree.Sentences) -> bool:
    """Tells `This spell can't be copied.`, which holds on the stack (CR 113.6)."""
    first = node.sentences[0]
    clause = first.first if isinstance(first, tree.Sentence) and len(node.sentences) == 1 else None
    return isinstance(clause, tree.Clause) and clause.first == _UNCOPYABLE


_UNCOPYABLE: Final = tree.Modal(how="can't", first=tree.Passive(verb="copied"))


def has_flash_itself(node: tree.Sentences) -> bool:
    """Tells `this spell has flash as long as …`, which is asked wherever its card may be cast from (CR 113.6d)."""
    first = node.sentences[0]
    clause = first.first if isinstance(first, tree.Sentence) and len(node.sentences) == 1 else None
    return (
        isinstance(clause, tree.Clause)
        and isinstance(clause.subject, tree.SelfRef)
        and clause.first == _HAS_FLASH
        and not clause.rest
    )


def says_of_damage(clause: tree.Phrase) -> bool:
    """Tells `the damage can't be prevented`, which holds of the damage that the text has already spoken of."""
    return isinstance(clause, tree.Clause) and clause.subject == _THE_DAMAGE


_THE_DAMAGE: Final = tree.NounPhrase(determiner=tree.The(), heads=(tree.Head(thing="damage"),))


def about_the_damage(node: tree.Phrase) -> bool:
    """Tells whether a sentence says nothing but that."""
    return isinstance(node, tree.Sentence) and not node.rest and says_of_damage(node.first)
