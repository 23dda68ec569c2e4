"""Which verbs may be: what they take, and what would be another verb."""

from itertools import pairwise
from typing import Any, Final

from cardwright.games.magic.language.grammar.checks.clauses import is_cut_off
from cardwright.games.magic.language.grammar.checks.edges import ends_of, is_keyword_after
from cardwright.games.magic.language.grammar.checks.modifiers import takes
from cardwright.games.magic.language.grammar.checks.nouns import QUALITIES, is_stat
from cardwright.games.magic.language.grammar.checks.qualifiers import is_pile
from cardwright.games.magic.language.grammar.words import FEATURES, STATES
from cardwright.games.magic.language.tree import (
    Act,
    ActOneOf,
    AnyNumber,
    AtLeast,
    Be,
    BeFrom,
    BeWords,
    ByDoing,
    Cause,
    Clause,
    ColorIs,
    CopyOf,
    Counted,
    Create,
    Damage,
    DamageDone,
    Deal,
    DealMore,
    Destination,
    DoubleAmount,
    Enter,
    EqualTo,
    Every,
    Exchange,
    Have,
    Head,
    If,
    It,
    Lasting,
    Leave,
    May,
    Modal,
    Modified,
    MoreCounters,
    NounPhrase,
    Number,
    Participle,
    Partitive,
    Passive,
    Perfect,
    PutCounters,
    Quoted,
    RatherBy,
    SelfRef,
    Share,
    StatusIs,
    Step,
    SupertypeIs,
    That,
    ThatMuch,
    WithCounters,
)
from cardwright.games.magic.language.vocabulary import COUNTERS


def is_dated(had: Any) -> bool:
    """Checks that what someone had done was at a time: `who had two or more lands enter this turn`."""
    clause = had.clause if isinstance(had, Have) else None
    return isinstance(clause, Clause) and any(isinstance(one, Lasting) for one in clause.modifiers)


def perfect_stands(verb: Perfect) -> bool:
    """Checks that "it's untapped" and "it's dealt damage" are not read as something done: there "it's" is "it is"."""
    done = verb.verb
    if verb.wording != 1:
        return True
    return not isinstance(done, Deal) and not (
        isinstance(done, Act) and done.what is None and done.verb in _DONE_TO_IT
    )


_DONE_TO_IT: Final = frozenset(("attack", "block", "untap", "transform", "mutate", "cycle", "surveil"))
"""Verbs that need no object and have a passive."""


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
        isinstance(kind, ColorIs | SupertypeIs) or (isinstance(kind, StatusIs) and kind.status in _CHANGES)
        for kind in words.kinds
    )


_CHANGES: Final = frozenset(("monstrous", "renowned"))


def is_event(passive: Passive) -> bool:
    """Checks that a participle after "be" is something done, not a state such as tapped."""
    return passive.verb not in STATES


def shares_object(act: ActOneOf) -> bool:
    """Checks that the verbs take the same object: what attacks or blocks a creature does not attack it.

    `counters or …` is a noun before it is a verb.
    """
    return act.verbs[0] not in ("attack", "counter", "cycle")


def enter_stands(enter: Enter) -> bool:
    """Checks that counters are not said of what is copied: `as a copy of a card in exile with a counter on it`."""
    return not any(
        isinstance(before, CopyOf) and isinstance(after, WithCounters) and after.equal_to is None
        for before, after in pairwise(enter.manner)
    )


def create_stands(create: Create) -> bool:
    """Checks that `under your control` is not said of what is created: `a token for creatures that entered under …`."""
    if create.under is None:
        return True
    return not any(
        isinstance(end, Enter | Leave | Destination) or (isinstance(end, Act) and end.verb == "die")
        for end in ends_of(create.what)
    )


def with_stands(verb: Share | Exchange) -> bool:
    """Checks that what something is shared or exchanged with is not said of it: `a spell with a target`, `made with it`."""
    other = verb.with_whom if isinstance(verb, Share) else verb.with_what
    if isinstance(verb, Exchange) and is_stat(verb.what) and is_stat(other):
        return False  # these are amounts: `exchange your life total with its power`
    if isinstance(other, It | SelfRef):
        return not any(isinstance(end, Participle) and end.modifiers for end in ends_of(verb.what))
    if not isinstance(other, NounPhrase) or other.shared or other.qualifiers or len(other.heads) > 1:
        return True
    return other.heads[0].thing not in (*FEATURES, "ability") or bool(other.heads[0].kinds)


def into_piles(to: Destination) -> bool:
    """Checks that what something is put into is a pile, not a zone."""
    return is_pile(to.zone)


def no_quality(act: Act) -> bool:
    """Checks that a quality to choose (a color, a type), or an amount to double, is not read as a thing.

    `suspect counters` are counters.
    """
    if act.verb == "double":
        return not is_stat(act.what)
    if act.verb in COUNTERS:
        return not _is_counters(act.what)
    return (
        act.verb != "choose"
        or not isinstance(act.what, NounPhrase)
        or act.what.heads[-1].thing not in QUALITIES
    )


def modal_stands(modal: Modal | May) -> bool:
    """Checks that the modifiers of the last verb are left to the clause, and keywords to a list of keywords."""
    if any(is_keyword_after(before, after) for before, after in pairwise(modal.verbs)):
        return False
    if isinstance(modal, Modal) and any("," in step.join for step in modal.rest):
        joins = [step.join for step in modal.rest]
        if len(joins) < 2 or joins != [*[","] * (len(joins) - 1), ", or"]:
            return False
    return not any(isinstance(verb, Modified) for verb in modal.verbs)


def _is_counters(what: Any) -> bool:
    if not isinstance(what, NounPhrase) or what.determiner is not None or what.shared:
        return False
    return what.heads[0].thing == "counter" and not what.heads[0].kinds


def deals_instead(deal: Deal) -> bool:
    """Checks damage without a recipient: an amount that takes the place of another."""
    return deal.to is None and not deal.more


def from_no_zone(verb: BeFrom) -> bool:
    """Checks that what something is from is no zone."""
    return not isinstance(verb.source, NounPhrase) or verb.source.heads[-1].thing != "opening hand"


def dealer_stands(damage: Damage) -> bool:
    """Checks who would deal damage: `all damage that defending player would deal` is not of "that defending player"."""
    by = damage.by
    if not isinstance(by, NounPhrase) or not isinstance(by.determiner, That):
        return True
    return by.heads[0].thing not in ("defending player", "attacking player")


def damage_said(damage: Damage) -> bool:
    """Checks that it is said to whom damage is dealt, or by what."""
    return damage.to is not None or damage.by is not None


def damage_stands(damage: Damage) -> bool:
    """Checks that `this turn` is not said of what the damage is dealt to: `to creatures you controlled this turn`."""
    return damage.when is None or damage.to is None or not takes(damage.to, damage.when)


def damage_is_late(damage: Damage) -> bool:
    """Checks that a final `this turn` is said of the damage: not of what it is dealt to, nor of what deals it."""
    last = damage.by if damage.by is not None else damage.to
    return damage.when is None or last is None or not takes(last, damage.when)


def paid_by(manner: ByDoing | RatherBy) -> bool:
    """Checks what is done to pay for a spell: nobody attacks or blocks as a cost; `and attacking creatures` are creatures."""
    if any(
        is_keyword_after(before, after) or is_cut_off(before, Step(join=",", verb=after))
        for before, after in pairwise(manner.costs)
    ):
        return False
    verbs = [word for cost in manner.costs for word in _words_of(cost)]
    return "attack" not in verbs and "block" not in verbs


def _words_of(verb: Any) -> tuple[str, ...]:
    return verb.verbs if isinstance(verb, ActOneOf) else (verb.verb,) if isinstance(verb, Act) else ()


def no_amount(deal: Deal) -> bool:
    """Checks that `equal to …` after damage says how much it is."""
    return not any(isinstance(end, EqualTo) for end in ends_of(deal.to))


def more_counters_stand(put: PutCounters) -> bool:
    """Checks that counters are not put on counters where more are put on something else, and how a list is joined."""
    joins = [more.join for more in put.more]
    if len(joins) > 1 and joins != [*[","] * (len(joins) - 1), ", and"]:
        return False
    return not any(_has_counters(end) for end in ends_of(put.on))


def is_unconditional(more: Any) -> bool:
    """Checks that further counters are put in any case."""
    return isinstance(more, MoreCounters) and more.condition is None


def is_conditional(more: Any) -> bool:
    """Checks that further counters are put where something holds."""
    return isinstance(more, MoreCounters) and more.condition is not None


def is_one_condition(modifier: Any) -> bool:
    """Checks that a modifier is a single `if …`."""
    return isinstance(modifier, If) and len(modifier.conditions) == 1


def is_as_much(more: Any) -> bool:
    """Checks `and that much damage to` after damage that has been said to be equal to something."""
    return (
        isinstance(more, DealMore)
        and more.join == "and"
        and isinstance(more.amount, ThatMuch)
        and not more.additional
    )


def next_damage_stands(damage: Damage) -> bool:
    """Checks the next damage that would be dealt; who deals it is said last, after `this turn`."""
    return damage.by is None or damage_stands(damage)


def are_of_colors(some: Any) -> bool:
    """Checks `at least one of the chosen colors`."""
    if not isinstance(some, Partitive):
        return False
    colors = isinstance(some.of, NounPhrase) and some.of.heads == (Head(thing="color", plural=True),)
    return isinstance(some.count, AtLeast) and colors


def counts_counters(put: PutCounters) -> bool:
    """Checks that `equal to …` says how many `a number of counters` are."""
    determiner = put.counters.determiner if isinstance(put.counters, NounPhrase) else None
    if not isinstance(determiner, Counted) or not isinstance(determiner.count, AnyNumber):
        return False
    return not any(isinstance(end, EqualTo) for end in ends_of(put.counters))


def _has_counters(phrase: Any) -> bool:
    return isinstance(phrase, NounPhrase) and any(head.thing == "counter" for head in phrase.heads)


def is_no_combat(verb: Be) -> bool:
    """Checks that `are attacking creatures` tells whom they attack, not what they are."""
    what = verb.what
    if not isinstance(what, NounPhrase) or what.determiner is not None or not what.shared:
        return True
    first = what.shared[0]
    kinds = first.kinds if isinstance(first, Every) else (first,)
    return kinds[-1] not in (StatusIs(status="attacking"), StatusIs(status="blocking"))


def is_thing(verb: Cause | DoubleAmount) -> bool:
    """Checks what is made to do something, or is doubled: `one` is one of several things, `its power` is an amount."""
    what = verb.whom if isinstance(verb, Cause) else verb.what
    return not isinstance(what, Number) and not is_stat(what)
