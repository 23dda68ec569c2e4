"""How what was said before stands to a reference: what was done with it, what it is part of, how it was described."""

from typing import Final

from cardwright.games.magic.language.fitting import TYPE_WORDS, is_group, is_object, is_player
from cardwright.games.magic.language.mention import Mention
from cardwright.games.magic.language.tree import (
    A,
    Act,
    Also,
    Attached,
    AttachedTo,
    Cause,
    Characteristic,
    Clause,
    Create,
    Deal,
    Destination,
    EachWith,
    HaveCountersPut,
    Head,
    It,
    ManaSpent,
    May,
    Modal,
    MoreMove,
    Move,
    MuchMana,
    NotCast,
    NounList,
    NounPhrase,
    OnThing,
    Participle,
    Partitive,
    Phrase,
    PutCounters,
    PutInto,
    SelfRef,
    SpentToCast,
    StatusIs,
    Target,
    That,
    ThatClause,
    The,
    TopCards,
    WhereIs,
    With,
    WithCounter,
    WithCounters,
    WithStat,
)

MADE: Final = {"copy": "copied", "draw": "drawn"}
"""Things that are there only because something was done."""
FIXED: Final = frozenset(("defending player", "active player", "attacking player", "starting player"))


def leaves_rest(mention: Mention, rest: Mention) -> bool:
    """Returns whether something may be left over: of a group that is handled, or of what was chosen from."""
    if isinstance(mention.node, Partitive):
        return isinstance(mention.node.of, NounPhrase) and isinstance(mention.node.of.determiner, The)
    if mention.listed is not None:
        return False
    if isinstance(rest.verb, MoreMove) and isinstance(mention.verb, Move):
        if any(one is rest.verb for one in mention.verb.more):
            return False
    return (mention.role == "object" and is_group(mention.node)) or "chosen" in mention.does


def is_direct(mention: Mention) -> bool:
    """Returns whether a reference is itself what a verb acts on, not inside another phrase."""
    verb = mention.verb
    if isinstance(verb, INSIDE):
        return False
    return any(getattr(verb, name, None) is mention.node for name in ("what", "to", "on", "whom", "source"))


def goes_on(mention: Mention, subject: Mention) -> bool:
    """Returns whether "it" goes on about the subject before: an "it" as well, or what a condition speaks of.

    `If it's attacking a battle, put a counter on it`; `if this card is in your opening hand, you may reveal it`.
    """
    node = subject.node
    if subject.in_front:
        return isinstance(node, It | SelfRef) or (
            isinstance(node, NounPhrase) and isinstance(node.determiner, That | The | Attached)
        )
    return isinstance(node, It) and mention.role == "subject"


def is_exactly(node: Phrase, wanted: Phrase) -> bool:
    """Returns whether two phrases have the same noun: a source, that source; the top card, that card."""
    if isinstance(node, TopCards) and isinstance(wanted, NounPhrase):
        return [(head.noun, head.thing) for head in wanted.heads] == [(None, "card")]
    if (
        isinstance(node, NounList) and node.join == "and/or"
    ):  # `a creature card and/or a land card from among them`
        return all(is_exactly(item, wanted) for item in node.items)
    if not isinstance(node, NounPhrase) or not isinstance(wanted, NounPhrase):
        return False
    nouns = [(head.noun, head.thing) for head in node.heads]
    return any((head.noun, head.thing) in nouns for head in wanted.heads)


def is_exiled(mention: Mention, wanted: NounPhrase) -> bool:
    """Returns whether something is "that card" because it is exiled: `exile target creature. Return that card …`."""
    if (
        not isinstance(mention.verb, Act)
        or not mention.verb.verb.startswith("exile")
        or mention.role != "object"
    ):
        return False
    return [(head.noun, head.thing) for head in wanted.heads] == [(None, "card")]


def is_cast(mention: Mention, wanted: NounPhrase) -> bool:
    """Returns whether something is "that spell" because it is cast: `you may cast that card … to cast that spell`."""
    if not isinstance(mention.verb, Act) or mention.verb.verb != "cast" or mention.role != "object":
        return False
    return [(head.noun, head.thing) for head in wanted.heads] == [(None, "spell")] and not wanted.shared


def is_not_cast(before: Mention, mention: Mention) -> bool:
    """Returns whether something is not what mana was spent to cast: what the mana came from, or a token that is created."""
    if not isinstance(mention.verb, SpentToCast):
        return False
    return isinstance(before.verb, ManaSpent | MuchMana | Create)


def is_put_on(before: Mention, mention: Mention) -> bool:
    """Returns whether something is put onto the battlefield attached to what a reference means: never to itself."""
    verb = before.verb
    if not isinstance(verb, Move) or before.role != "object" or not isinstance(mention.verb, AttachedTo):
        return False
    return before.line is mention.line and verb.span.start <= mention.order < verb.span.end


INSIDE: Final = (WithCounter, WithCounters, OnThing, Characteristic, With, HaveCountersPut)
"""Where a phrase may speak of what it is part of: `a creature with a counter on it`."""


def is_marked(before: Mention, mention: Mention) -> bool:
    """Returns whether a phrase is what its own qualifier speaks of: `each creature that had a counter put on it this way`."""
    if not isinstance(before.node, NounPhrase) or not isinstance(mention.verb, HaveCountersPut):
        return False
    return any(isinstance(word, ThatClause) and word.verb is mention.verb for word in before.node.qualifiers)


def is_kind_of_counter(node: Phrase) -> bool:
    """Returns whether a phrase is `kind of counter`, of which each is spoken of as "that kind"."""
    return isinstance(node, NounPhrase) and node.heads[-1].thing == "kind of counter"


def encloses(before: Mention, mention: Mention) -> bool:
    return before.line is mention.line and before.node.span.end > mention.order


def defines_with(where: Mention, before: Mention) -> bool:
    """Returns whether something is spoken of only to say what a letter is: `where X is the number of creatures you control`."""
    if not isinstance(where.node, WhereIs) or where.line is not before.line:
        return False
    return where.node.span.start <= before.node.span.start < where.node.span.end


def names_one(before: Mention) -> bool:
    """Returns whether "that name" may be that of something: of a target or one card that something is done to."""
    node = before.node
    if not isinstance(node, NounPhrase) or node.plural or not isinstance(node.determiner, A | Target):
        return False
    done = isinstance(before.verb, Act) and before.verb.what is node
    return is_object(node) and (done or isinstance(node.determiner, Target))


def is_measured_by(node: Phrase, mention: Mention) -> bool:
    """Returns whether a reference says what something is measured by: `with mana value less than its controller's …`."""
    return isinstance(node, NounPhrase) and any(
        isinstance(qualifier, WithStat | EachWith | NotCast)
        and qualifier.span.start < mention.order < qualifier.span.end
        for qualifier in node.qualifiers
    )


def is_part_of(inner: Mention, outer: Mention) -> bool:
    """Returns whether something is only spoken of inside a phrase: `a token that's a copy of target creature`.

    The card itself is spoken of in `whenever you cast a spell that targets this creature`.
    """
    if outer.order >= inner.order or not encloses(outer, inner):
        return False
    return not (isinstance(inner.node, SelfRef) and outer.is_event and outer.role == "object")


def did(action: Mention, way: Mention) -> bool:
    """Returns whether an action is what is said to be done "this way"; what is put somewhere was put there."""
    if way.wants not in action.does or action.is_end:
        return False
    to = _destination(way.verb)
    if to is None or not isinstance(action.node, Move):
        return True
    return to in (_destination(action.node), *(_destination(one) for one in action.node.more))


def _destination(node: Phrase | None) -> str | None:
    """Returns the zone that something is put into, by its name."""
    if isinstance(node, Clause):
        node = node.first
    elif isinstance(node, Participle | ThatClause):
        node = node.verb
    to = node.to if isinstance(node, Move | MoreMove | PutInto) else None
    zone = to.zone if isinstance(to, Destination) else None
    return zone.heads[-1].thing if isinstance(zone, NounPhrase) else None


def is_within(action: Mention, verbs: list[Phrase], mention: Mention) -> bool:
    """Returns whether an action is one of the verbs around a mention, or a verb inside one: `may draw a card`."""
    return action.line is mention.line and any(
        verb.span.start <= action.order and action.node.span.end <= verb.span.end for verb in verbs
    )


def last_verb(clause: Clause) -> Phrase:
    """Returns the verb that modifiers at the end of a clause are said with."""
    verb = clause.verbs[-1]
    while isinstance(verb, May | Modal):
        verb = verb.verbs[-1]
    return verb


def own_verbs(mention: Mention, around: list[Mention]) -> list[Phrase]:
    """Returns the verbs that "this way" is said with or inside of, which it cannot mean."""
    verb = mention.verb
    own = list(verb.verbs) if isinstance(verb, Clause) else []
    if isinstance(verb, ThatClause):
        own = [verb, verb.verb]
    return [*own, *(last_verb(m.node) for m in around if isinstance(m.node, Clause))]


def deals(mention: Mention) -> bool:
    """Returns whether a subject deals damage."""
    clause = mention.verb
    if not isinstance(clause, Clause):
        return False
    verb = clause.first
    if isinstance(verb, Modal):
        verb = verb.first
    return isinstance(verb.verb if isinstance(verb, Also) else verb, Deal)


def _verb(mention: Mention) -> Phrase | None:
    clause = mention.verb
    verb = clause.first if isinstance(clause, Clause) else None
    return verb.first if isinstance(verb, Modal) else verb


def makes(mention: Mention) -> bool:
    """Returns whether a subject creates tokens or puts counters."""
    return isinstance(_verb(mention), Create | PutCounters)


def repeats(mention: Mention, before: Mention) -> bool:
    """Returns whether a subject does the very thing that another would do: `if an opponent would put …, they put …`."""
    verb = before.verb
    would = isinstance(verb, Clause) and isinstance(verb.first, Modal) and verb.first.how == "would"
    same = type(_verb(mention)) is type(_verb(before))
    return would and same and before.in_front and before.sentence == mention.sentence


def is_effect(node: Phrase) -> bool:
    """Returns whether a phrase is `an effect`."""
    return isinstance(node, NounPhrase) and [head.thing for head in node.heads] == ["effect"]


def causes(mention: Mention) -> bool:
    """Returns whether something causes what follows; what is spoken of then is what it is done to."""
    verb = mention.verb
    return mention.role == "subject" and isinstance(verb, Clause) and isinstance(verb.first, Cause)


def is_drawn(mention: Mention) -> bool:
    """Returns whether a card is drawn: `draw a card, then exile a card from your hand` is about the other one."""
    return isinstance(mention.verb, Act) and mention.verb.verb == "draw"


def has_no_controller(mention: Mention) -> bool:
    """Returns whether something is only drawn, discarded or milled: a card in a hand or a graveyard (CR 108.4)."""
    return isinstance(mention.verb, Act) and mention.verb.verb in ("draw", "discard", "mill")


def stands_alone(mention: Mention) -> bool:
    """Returns whether something is spoken of itself, not as part of another phrase: `target creature's owner`."""
    items = mention.listed.items if mention.listed is not None else ()
    return mention.role != "of" or any(item is mention.node for item in items)


def shares_verb(before: Mention, mention: Mention) -> bool:
    """Returns whether something is another part of the same verb, or its subject: then "it" is neither."""
    if before.verb is mention.verb and before.role == mention.role == "object":
        return True
    return before.role == "subject" and before.same_clause(mention) and mention.role == "object"


_EXILED: Final = StatusIs(status="exiled")


def said_words(mention: Mention, words: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """Returns the adjectives of a reference that what it means must have: what was exiled before is called exiled."""
    exiled = isinstance(mention.verb, Act) and mention.verb.verb.startswith("exile")
    return tuple(word for word in words if word != _EXILED) if exiled else words


def has_words(node: Phrase, words: tuple[Phrase, ...]) -> bool:
    """Returns whether a phrase was introduced with these adjectives."""
    return not words or (isinstance(node, NounPhrase) and all(_has_word(node, word) for word in words))


def _has_word(node: NounPhrase, word: Phrase) -> bool:
    """Returns whether a phrase has an adjective, or says as much: `a creature attacking one of your opponents`."""
    attacks = [one.verb for one in node.qualifiers if isinstance(one, Participle)]
    attacking = any(isinstance(verb, Act) and verb.verb == "attack" for verb in attacks)
    return word in node.shared or (attacking and word == StatusIs(status="attacking"))


def same_thing(mention: Mention, head: Head) -> bool:
    node = mention.node
    if "quality" in mention.does:
        return True
    return isinstance(node, NounPhrase) and any(
        other.thing == head.thing or (head.thing == "type" and other.thing in TYPE_WORDS)
        for other in node.heads
    )


def is_dealt(mention: Mention, head: Head) -> bool:
    """Returns whether "that damage" is what something deals."""
    return head.thing == "damage" and "dealt" in mention.does


def either_fits(mention: Mention) -> bool:
    """Returns whether something stands in a list of a player or a thing: `an opponent or a permanent …`."""
    items = mention.listed.items if mention.listed is not None and mention.listed.join == "or" else ()
    return any(is_player(item) for item in items) and any(is_object(item) for item in items)


def does_it(before: Mention, mention: Mention) -> bool:
    """Returns whether something deals damage to "that creature", which is then another: it would be "itself"."""
    return before.role == "subject" and deals(before) and before.same_clause(mention) and is_direct(mention)
