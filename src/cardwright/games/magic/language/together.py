"""What is spoken of together, though it was introduced one by one: of each player, of either alternative, in a hand."""

from collections.abc import Sequence
from typing import Final

from cardwright.games.magic.language.fitting import NO_THINGS, is_group, is_player
from cardwright.games.magic.language.mention import Mention
from cardwright.games.magic.language.referents import encloses, is_part_of
from cardwright.games.magic.language.tree import (
    A,
    Act,
    AmongThem,
    Another,
    Characteristic,
    Clause,
    Create,
    DealMore,
    Enter,
    LookAt,
    Move,
    NounList,
    NounPhrase,
    Number,
    Partitive,
    Passive,
    Phrase,
    RemoveCounters,
    SelfRef,
    StatusIs,
    Target,
    Variable,
    WhereIs,
)
from cardwright.games.magic.language.vocabulary import PEOPLE
from cardwright.text import Span


def is_one_of_each(mention: Mention) -> bool:
    """Returns whether something is one thing of each of several players: `each opponent chooses a creature`."""
    node = mention.node
    if not mention.each or mention.role != "object" or not isinstance(node, NounPhrase):
        return False
    return isinstance(node.determiner, A | Another) and node.heads[-1].thing not in (*PEOPLE, *NO_THINGS)


def is_as_much_again(mention: Mention) -> bool:
    """Returns whether "that much" is as much as the verb that it stands with has said, and speaks of nothing before.

    `deals damage equal to its power to you and that much damage to it`.
    """
    return isinstance(mention.verb, DealMore) and mention.wants == "as much again"


def is_hand_seen(mention: Mention) -> bool:
    """Returns whether a hand is revealed or looked at, whose cards are then "those cards"."""
    node, verb = mention.node, mention.verb
    if not isinstance(node, NounPhrase) or node.heads[-1].thing != "hand":
        return False
    return isinstance(verb, LookAt) or (isinstance(verb, Act) and verb.verb == "reveal")


def is_created_as(mention: Mention, name: str) -> bool:
    """Returns whether a token is created by this name."""
    return isinstance(mention.verb, Create) and mention.verb.named == name and mention.role == "object"


def aims(mention: Mention) -> bool:
    """Returns whether a subject targets something, as spells and abilities do."""
    clause = mention.verb
    return isinstance(clause, Clause) and isinstance(clause.first, Act) and clause.first.verb == "target"


def is_targets(node: Phrase) -> bool:
    """Returns whether a phrase speaks of targets of all kinds: `any number of targets`."""
    return isinstance(node, NounPhrase) and node.plural and node.heads[-1].thing == "target"


def is_said_later(mention: Mention, they: Mention) -> bool:
    """Returns whether a phrase is what "they" means where no group before it is: said later, or a card that is two."""
    return is_returned_later(mention, they) or is_several_itself(mention, they)


def is_several_itself(mention: Mention, they: Mention) -> bool:
    """Returns whether a card by its name is several: `whenever Tip and Top become tapped, untap them`."""
    clause = mention.verb
    if not isinstance(mention.node, SelfRef) or mention.role != "subject" or mention.order > they.order:
        return False
    return isinstance(clause, Clause) and clause.wording == _IN_PLURAL


_IN_PLURAL: Final = 1
"""The wording of a clause whose verb is in the plural."""


def is_returned_later(mention: Mention, they: Mention) -> bool:
    """Returns whether a phrase names what "their" is about before it: `return to their owners' hands all creatures`."""
    verb = mention.verb
    if not isinstance(verb, Move) or verb.what is not mention.node or mention.order < they.order:
        return False
    if not mention.same_clause(they) or not is_group(mention.node):
        return False
    return verb.to.span.start <= they.order < verb.to.span.end


def is_cards(node: NounPhrase) -> bool:
    return [(head.noun, head.thing) for head in node.heads] == [(None, "card")]


def is_counters(node: Phrase) -> bool:
    return isinstance(node, NounPhrase) and node.heads[-1].thing == "counter"


def is_removed(mention: Mention) -> bool:
    """Returns whether "them" are counters: `remove all of them`."""
    verb = mention.verb
    return isinstance(verb, RemoveCounters) or (
        isinstance(verb, Act) and verb.verb == "remove" and mention.role in ("object", "of")
    )


def tells(node: Phrase, done: str) -> bool:
    """Returns whether an event is that something is done to something: `whenever one or more cards are milled`."""
    return isinstance(node, Clause) and isinstance(node.first, Passive) and node.first.verb == done != ""


def either_of(found: list[Mention]) -> Mention | None:
    """Returns what one of the alternatives of an offer, or of an event, is about.

    `reveal a card from outside the game or choose a card in exile`, `whenever a player plays a land or casts a spell`.
    """
    offers = {m.either[0] for m in found if m.either is not None}
    parts = [m.either[1] for m in found if m.either is not None]
    if len(parts) != len(found) or len(offers) != 1 or len(set(parts)) != len(parts):
        return None
    return found[-1].among(either(*(m.node for m in found)))


GENDERED: Final = (2, 3, 4, 5, 6, 7)
"""The wordings of "him", "himself", "her", "herself", "he" and "she": only a card that is named so is spoken of so."""


_ELSEWHERE: Final = {"sacrifice": ("mill", "discard"), "transform": ("play",)}
"""Of what something was done to before, it cannot be spoken of as what is sacrificed or transformed (CR 701.17a, 701.28)."""


def was_put_away(before: Mention, mention: Mention) -> bool:
    """Returns whether something was milled, discarded or played, and so is not the permanent that is spoken of."""
    verb = mention.verb.verb if isinstance(mention.verb, Act) else ""
    return isinstance(before.verb, Act) and before.verb.verb in _ELSEWHERE.get(verb, ())


def is_only_likened(before: Mention, mentions: list[Mention]) -> bool:
    """Returns whether something only says what a thing is: `if it's a creature card that shares a type with a creature`."""
    target = isinstance(before.node, NounPhrase) and isinstance(before.node.determiner, Target)
    if isinstance(before.node, SelfRef) or target:
        return False
    return any(m.role == "complement" and m is not before and is_part_of(before, m) for m in mentions)


def is_only_measured(before: Mention, mention: Mention, seen: list[Mention]) -> bool:
    """Returns whether a card only says how large the token is that the sentence makes: `where X is Bearer's power. It gains …`."""
    measured = isinstance(before.node, SelfRef) and isinstance(before.verb, Characteristic)
    if not measured or before.sentence == mention.sentence:
        return False
    made = [
        m
        for m in seen
        if m.sentence == before.sentence and m.line is before.line and isinstance(m.verb, Create)
    ]
    return any(m.role == "object" and isinstance(m.node, NounPhrase) and not m.node.plural for m in made)


def is_only_drawn(before: Mention, mention: Mention) -> bool:
    """Returns whether something was drawn, and so is not what entered: it is in a hand (CR 121.1).

    Nor is it what a condition of drawing it asks about: `draw a card if its power is greater` (CR 608.2c).
    """
    clause, asked = mention.verb, mention.asked
    entered = isinstance(clause, Clause) and clause.tense == "past" and isinstance(clause.first, Enter)
    whether = asked is not None and before.line is mention.line and asked.span.start <= before.order
    return (entered or whether) and isinstance(before.verb, Act) and before.verb.verb == "draw"


def is_whose(mention: Mention) -> bool:
    """Returns whether players only say whose something is in an event: `whenever tokens enter under your opponents' control`."""
    return mention.is_event and mention.role == "object" and is_player(mention.node)


def is_about(mention: Mention, aside: Mention) -> bool:
    """Returns whether a clause is about something: not what is inside a phrase; of an event with players aside, its subject."""
    return mention.role == "subject" if is_whose(aside) else mention.role != "of"


def taken_from(node: Phrase | None) -> Phrase | None:
    """Returns the group that something was taken from: `a creature card and/or a land card from among them`."""
    last = node.items[-1] if isinstance(node, NounList) else node
    found = last.qualifiers if isinstance(last, NounPhrase) else ()
    return next((one.group for one in found if isinstance(one, AmongThem)), None)


def one_of(node: Phrase) -> Phrase:
    """Returns what `one of them` is one of, which says of what kind it is; any other phrase is what it is itself."""
    single = isinstance(node, Partitive) and isinstance(node.count, Number) and node.count.value == 1
    return node.of if isinstance(node, Partitive) and single else node


def are_listed(one: Mention, other: Mention) -> bool:
    """Returns whether two are alternatives of one list: `that permanent's controller or that player`."""
    return one.listed is not None and one.listed is other.listed and one.listed.join == "or"


def either(*found: Phrase) -> NounList:
    """Returns one of several phrases, in the order of the text."""
    items = tuple(sorted(found, key=lambda item: item.span.start))
    return NounList(items=items, join="or", span=Span(items[0].span.start, items[-1].span.end))


def defined_by(node: Variable, everything: list[Mention], *, known: bool) -> Phrase | None:
    """Returns what says how much a letter is: `where X is …` before what else does; `known` says that a cost does already."""
    ways = [m for m in everything if m.defines == node.letter]
    if known:
        ways = [m for m in ways if m.clause == 0 or m.is_cost or isinstance(m.node, WhereIs)]
    said = [m for m in ways if isinstance(m.node, WhereIs)]
    return next((m.node for m in (*said, *ways)), None)


def is_made_so_often(before: Mention, mention: Mention) -> bool:
    """Returns whether something is created, drawn or discarded as often as "it" tells, and so is not "it".

    `create a Soldier token for each counter on it`, `draw a card for each Aura attached to it`.
    """
    if not mention.tally or before.role != "object" or before.tally or before.sentence != mention.sentence:
        return False
    verb = before.verb
    handled = isinstance(verb, Act) and verb.verb in ("draw", "discard", "mill")
    return before.line is mention.line and (handled or isinstance(verb, Create))


def is_copied(before: Mention, mention: Mention) -> bool:
    """Returns whether each of several others becomes a copy of "that creature", which is then none of them."""
    node = before.node
    if mention.role != "model" or before.role != "subject" or not before.same_clause(mention):
        return False
    return isinstance(node, NounPhrase) and StatusIs(status="other") in node.shared


def is_beside(before: Mention, mention: Mention, known: Sequence[Mention]) -> bool:
    """Returns whether something stands in the phrase that is taken from among them, and so is not what they are.

    `a creature card with mana value less than or equal to the number of lands you control from among them`.
    """
    if not isinstance(mention.verb, AmongThem) or before.role != "of":
        return False
    return any(
        outer.order < before.order and encloses(outer, before) and encloses(outer, mention) for outer in known
    )
