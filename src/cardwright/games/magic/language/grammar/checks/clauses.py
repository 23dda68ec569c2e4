"""Which clauses may be: subject and verb agree, and modifiers stand where they leave one reading."""

from itertools import pairwise
from typing import Any, Final

from cardwright.games.magic.language.grammar.checks.nouns import QUALITIES, is_pile
from cardwright.games.magic.language.grammar.words import STATES
from cardwright.games.magic.language.tree import (
    Act,
    ActionCost,
    AnyTarget,
    AnyTime,
    AsLongAs,
    AsThough,
    Be,
    Before,
    BeWords,
    CastFrom,
    Choose,
    Clause,
    ColorIs,
    ControllerOf,
    DamageDone,
    Deal,
    Destination,
    During,
    Enter,
    EqualTo,
    ForAsLongAs,
    ForEachTime,
    FromTop,
    GainLife,
    Guess,
    Have,
    If,
    Instead,
    It,
    Lasting,
    LoseLife,
    May,
    MayHave,
    Modal,
    Modified,
    Move,
    NounList,
    NounPhrase,
    Often,
    Only,
    OwnerOf,
    Passive,
    Perfect,
    PutCounters,
    Quoted,
    Repeated,
    Restriction,
    RevealUntil,
    SelfRef,
    StatusIs,
    They,
    ThisAbility,
    ThisWay,
    TopCards,
    Unless,
    UntilEvent,
    WhichClause,
    While,
    You,
)


def is_plural(subject: Any) -> bool | None:
    """Returns whether a subject takes a plural verb; None where the text decides."""
    if isinstance(subject, You | They):
        return True
    if isinstance(subject, It | SelfRef | AnyTarget | ThisAbility):
        return False
    if isinstance(subject, NounPhrase):
        return subject.plural
    if isinstance(subject, ControllerOf | OwnerOf):
        return subject.wording % 2 == 1
    if isinstance(subject, NounList):
        return subject.join == "and" or is_plural(subject.items[-1])
    if isinstance(subject, TopCards):
        return subject.count is not None
    return None


def clause_stands(clause: Clause) -> bool:
    """Checks that verb and subject agree, and that modifiers stand where they leave one reading."""
    plural = is_plural(clause.subject)
    if clause.wording > 1:
        return last_is_plain(clause)
    if plural is None:
        plural = clause.wording == 1 and not isinstance(clause.first, May | MayHave | Modal)
    return plural is (clause.wording == 1) and last_is_plain(clause)


def fact_stands(clause: Clause) -> bool:
    """Checks a clause that tells what happens or holds; commas join its verbs only before a last "or"."""
    return _commas_close(clause) and clause_stands(clause)


def term_stands(clause: Clause) -> bool:
    """Checks a clause about an amount; a verb with one form for all subjects counts as singular."""
    return clause.wording == 0 or not isinstance(clause.first, May | MayHave | Modal)


def past_stands(clause: Clause) -> bool:
    """Checks a clause in the past."""
    return _commas_close(clause) and last_is_plain(clause)


def _commas_close(clause: Clause) -> bool:
    joins = [step.join for step in clause.rest]
    return "," not in joins or joins == [","] * (len(joins) - 1) + [", or"]


_CLAUSAL: Final = (If, Unless, AsLongAs, While, UntilEvent, ForAsLongAs, AsThough, AnyTime, ForEachTime)


def modifiers_stand(modifiers: tuple[Any, ...]) -> bool:
    """Checks that a modifier with a clause is the last, so that what follows but `instead` belongs to that clause."""
    body = modifiers[:-1] if modifiers and isinstance(modifiers[-1], Instead) else modifiers
    if any(isinstance(modifier, _CLAUSAL) or _is_dated(modifier) for modifier in body[:-1]):
        return False
    if body and _ends_instead(body[-1]):
        return False
    only = [modifier.wording for modifier in modifiers if isinstance(modifier, Only)]
    if only != [0, *[1] * (len(only) - 1)][: len(only)]:
        return False
    return not any(_is_once(before) and _is_each_turn(after) for before, after in pairwise(modifiers))


def _ends_instead(modifier: Any) -> bool:
    """Returns whether a condition ends in `instead`, which can only be said of what is done."""
    last: Any = None
    if isinstance(modifier, If | AsLongAs | ForAsLongAs):
        last = modifier.conditions[-1]
    elif isinstance(modifier, Unless):
        last = modifier.clauses[-1]
    elif isinstance(modifier, UntilEvent | AsThough):
        last = modifier.clause
    elif isinstance(modifier, While):
        last = modifier.condition
    return isinstance(last, Clause) and any(isinstance(one, Instead) for one in last.modifiers)


def _is_dated(modifier: Any) -> bool:
    return isinstance(modifier, Before) and isinstance(modifier.when, Clause)


def modified_stands(verb: Modified) -> bool:
    """Checks a verb with modifiers of its own as the last verb of a clause is checked."""
    first = verb.modifiers[0]
    if _reveals_until(verb.verb, first) or _ends_in_clause(verb.verb) or _dates_inside(verb.verb, first):
        return False
    return modifiers_stand(verb.modifiers)


def perfect_stands(verb: Perfect) -> bool:
    """Checks that "it's untapped" is a state and nothing that was done."""
    return verb.wording != 1 or not (isinstance(verb.verb, Act) and verb.verb.verb == "untap")


def _is_once(modifier: Any) -> bool:
    if isinstance(modifier, Only):
        modifier = modifier.modifiers[-1]
    return isinstance(modifier, Often) and modifier.how == "once"


def _is_each_turn(modifier: Any) -> bool:
    return isinstance(modifier, Often) and modifier.how == "each turn"


def has_quoted(value: Any) -> bool:
    """Checks that one of the abilities is in quotation marks."""
    return any(isinstance(ability, Quoted) for ability in value.abilities)


def damage_dated(damage: DamageDone) -> bool:
    """Checks that damage to someone says when it was dealt, so that "this turn" belongs to it."""
    return damage.to is None


def is_change(words: BeWords) -> bool:
    """Checks that "becomes" is followed by what is no event of its own: `becomes tapped` is one."""
    if words.how == "be":
        return True
    return all(
        isinstance(kind, ColorIs) or (isinstance(kind, StatusIs) and kind.status in _CHANGES)
        for kind in words.kinds
    )


_CHANGES: Final = frozenset(("monstrous", "renowned"))


def is_event(passive: Passive) -> bool:
    """Checks that a participle after "be" is something done, not a state such as tapped."""
    return passive.verb not in STATES


def last_is_plain(clause: Clause) -> bool:
    """Checks that the last verb's modifiers are the clause's, and that nothing follows `may …`."""
    verbs = clause.verbs
    if isinstance(verbs[-1], Modified) or not modifiers_stand(clause.modifiers):
        return False
    if clause.modifiers and isinstance(clause.modifiers[0], ThisWay | Lasting) and _undated(verbs[-1]):
        return False
    if clause.modifiers and (
        _reveals_until(verbs[-1], clause.modifiers[0])
        or _ends_in_clause(verbs[-1])
        or _dates_inside(verbs[-1], clause.modifiers[0])
    ):
        return False
    if any(
        step.join == "or" and _is_cut_off(verb, step.verb)
        for verb, step in zip(verbs, clause.rest, strict=False)
    ):
        return False
    return not any(_swallows(verb) for verb in verbs[:-1])


def _is_cut_off(verb: Any, following: Any) -> bool:
    """Returns whether what follows "or" belongs to both verbs: `can't …`, `entered or was cast from exile`."""
    return isinstance(verb, Modal) or (isinstance(verb, Enter) and isinstance(following, CastFrom))


def _reveals_until(verb: Any, modifier: Any) -> bool:
    """Returns whether cards from the top of a library are revealed until something: a verb of its own."""
    if isinstance(verb, May | Modal):
        verb = verb.verbs[-1]
    what = verb.what if isinstance(verb, Act) else None
    if not isinstance(modifier, UntilEvent) or not isinstance(what, NounPhrase):
        return False
    return any(isinstance(qualifier, FromTop) for qualifier in what.qualifiers)


def _ends_in_clause(verb: Any) -> bool:
    """Returns whether modifiers after a verb belong to a clause inside it."""
    if isinstance(verb, May | Modal):
        verb = verb.verbs[-1]
    return isinstance(verb, MayHave | Have | RevealUntil) or (
        isinstance(verb, Guess) and verb.whether is not None
    )


def cost_stands(cost: ActionCost) -> bool:
    """Checks the modifiers of a cost."""
    return modifiers_stand(cost.modifiers) and not (cost.modifiers and _ends_in_clause(cost.verb))


def _dates_inside(verb: Any, modifier: Any) -> bool:
    """Returns whether a time belongs to a clause inside the verb's object: `a spell you cast this turn`."""
    if isinstance(verb, May | Modal):
        verb = verb.verbs[-1]
    what = verb.what if isinstance(verb, Act | Be) else None
    if not isinstance(modifier, Often | Lasting | During | Repeated) or not isinstance(what, NounPhrase):
        return False
    last = what.qualifiers[-1] if what.qualifiers else None
    return isinstance(last, WhichClause) and not last.modifiers


def into_piles(to: Destination) -> bool:
    """Checks that what something is put into is a pile, not a zone."""
    return is_pile(to.zone)


def modes_last(line: Any) -> bool:
    """Checks that nothing follows modes: what does belongs to the last mode."""
    return not any(isinstance(sentence, Choose) for sentence in line.effect[:-1])


def only_stands(restriction: Restriction) -> bool:
    """Checks the modifiers of a restriction."""
    both = (*restriction.only, *restriction.also)
    return modifiers_stand(both) and not any(isinstance(modifier, Only) for modifier in both)


def holds_now(clause: Clause) -> bool:
    """Checks that a condition is not in the present where the verb's past is the same: `if you cast it`."""
    if not isinstance(clause, Clause) or any(isinstance(modifier, Only) for modifier in clause.modifiers):
        return False
    return clause.wording != 1 or not _past_is_same(clause.first)


def _past_is_same(verb: Any) -> bool:
    if isinstance(verb, Act | Move):
        return verb.verb in ("cast", "put")
    return isinstance(verb, PutCounters)


def order_stands(clause: Clause) -> bool:
    """Checks an order; one that says when alone something may be done is a restriction."""
    return last_is_plain(clause) and not any(isinstance(modifier, Only) for modifier in clause.modifiers)


def _undated(verb: Any) -> bool:
    amount = verb.amount if isinstance(verb, GainLife | LoseLife | Deal) else None
    if isinstance(verb, Act) and isinstance(verb.what, NounPhrase) and verb.what.qualifiers:
        last = verb.what.qualifiers[-1]
        amount = last.amount if isinstance(last, EqualTo) else None
    return isinstance(amount, DamageDone) and not amount.when


def no_quality(act: Act) -> bool:
    """Checks that a quality to choose (a color, a type) is not read as a thing."""
    return (
        act.verb != "choose"
        or not isinstance(act.what, NounPhrase)
        or act.what.heads[-1].thing not in QUALITIES
    )


def _swallows(verb: Any) -> bool:
    inner = verb.verb if isinstance(verb, Modified) else verb
    return isinstance(inner, May | MayHave)


def modal_stands(modal: Modal | May) -> bool:
    """Checks that the modifiers of the last verb are left to the clause."""
    return not any(isinstance(verb, Modified) for verb in modal.verbs)


def deals_instead(deal: Deal) -> bool:
    """Checks damage without a recipient: an amount that takes the place of another."""
    return deal.to is None and not deal.more


def which_stands(clause: WhichClause) -> bool:
    """Checks that a clause without its object has no modifiers with clauses of their own."""
    return not any(isinstance(modifier, _CLAUSAL) for modifier in clause.modifiers)
