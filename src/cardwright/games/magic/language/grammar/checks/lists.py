"""Which lists of phrases may be: no list is read where one phrase with several heads is."""

from itertools import pairwise
from typing import Any

from cardwright.games.magic.language.grammar.checks.people import is_person
from cardwright.games.magic.language.grammar.checks.qualifiers import is_open
from cardwright.games.magic.language.tree import (
    A,
    Act,
    Attached,
    Be,
    BeIn,
    ChoiceOf,
    Controlled,
    ControllerOf,
    Either,
    FromSource,
    HalfOf,
    InZone,
    It,
    Move,
    NounList,
    NounPhrase,
    OneOfThem,
    OtherThan,
    OwnerOf,
    Partitive,
    Possessed,
    Rest,
    SameAs,
    StatusIs,
    TargetOneOf,
    ThatClause,
    They,
    TopCards,
    WhichClause,
    WithCounter,
    You,
)


def _ends_in_object(phrase: NounPhrase) -> bool:
    """Returns whether a phrase ends in a clause with an object: what is joined to it belongs to that object."""
    last = phrase.qualifiers[-1] if phrase.qualifiers else None
    return isinstance(last, ThatClause) and isinstance(last.verb, Act) and last.verb.what is not None


def _ends_in_kind(phrase: Any, item: Any) -> bool:
    """Returns whether what follows "or" is another kind that something may be: `that's a Wolf or a Bear`."""
    if not isinstance(phrase, NounPhrase) or not isinstance(item, NounPhrase) or not phrase.qualifiers:
        return False
    last = phrase.qualifiers[-1]
    return isinstance(last, ThatClause) and isinstance(last.verb, Be) and isinstance(item.determiner, A)


def _controls_too(before: Any, item: Any) -> bool:
    """Returns whether an item is one more player who controls what stands before: `controlled by you or them`."""
    last = before.qualifiers[-1] if isinstance(before, NounPhrase) and before.qualifiers else None
    if not isinstance(last, Controlled) or last.how not in ("controlled by", "owned by"):
        return False
    return isinstance(item, They | You | ControllerOf | OwnerOf) or (
        isinstance(item, NounPhrase) and _is_people(item)
    )


def _is_other_too(before: Any) -> bool:
    """Returns whether what is joined belongs to what a thing is not, or is like: `other than that creature or Sorin`."""
    last = before.qualifiers[-1] if isinstance(before, NounPhrase) and before.qualifiers else None
    return isinstance(last, OtherThan | SameAs)


def _is_also_verb(item: Any) -> bool:
    """Returns whether an item could as well be one more thing that is done: `… or draws`."""
    bare = isinstance(item, NounPhrase) and item.determiner is None and not item.shared
    return bare and item.heads[0].thing == "draw" and not item.heads[0].kinds


def _owns_both(before: Any, item: Any) -> bool:
    """Returns whether the owner of what stands last owns what stands before too: `tokens and cards' owner`."""
    if not isinstance(before, NounPhrase) or not isinstance(item, ControllerOf | OwnerOf):
        return False
    return isinstance(item.of, NounPhrase) and item.of.determiner is None


def _is_part(before: Any, item: Any) -> bool:
    """Returns whether an item is more of what the phrase before ends in: `two of the tokens and cards`."""
    if not isinstance(item, NounPhrase) or item.determiner is not None:
        return False
    if isinstance(before, ControllerOf | OwnerOf):
        inner = before.of if before.wording == 2 else None
    else:
        inner = before.of if isinstance(before, Partitive | Rest) else None
        inner = before.what if isinstance(before, HalfOf) and not before.rounded else inner
    if not isinstance(inner, NounPhrase) or _is_other_person(inner, item):
        return False
    return not any(not is_open(qualifier) for qualifier in inner.qualifiers[-1:])


def names_kinds(phrase: Any) -> bool:
    """Returns whether a phrase is of counters of one kind or another: `a flying or lifelink counter`."""
    if not isinstance(phrase, NounPhrase) or phrase.qualifiers or phrase.shared or len(phrase.heads) != 1:
        return False
    head = phrase.heads[0]
    return head.thing == "counter" and len(head.kinds) == 1 and isinstance(head.kinds[0], Either)


def choice_stands(choice: ChoiceOf) -> bool:
    """Checks that what is chosen among is no single phrase: `tokens or counters` is one.

    One phrase may be chosen of that names several kinds: `a flying or lifelink counter`.
    """
    if len(choice.items) == 1:
        return names_kinds(choice.items[0])
    return _items_stand(choice.items, "or")


def kinds_by_themselves(target: TargetOneOf) -> bool:
    """`target opponent, creature an opponent controls, or planeswalker …`; nouns with nothing in between are one phrase."""
    items = [item for item in target.items if isinstance(item, NounPhrase)]
    if all(map(is_person, items[0].heads)) and not items[0].qualifiers:
        items = items[1:]
    if len(items) == 2 and all(item.qualifiers for item in items):
        if isinstance(items[0].qualifiers[-1], InZone) and len(target.items) == 2:
            return True  # `target artifact card in a graveyard or artifact on the battlefield`
    if len(items) == 2 and _is_marked(items[0]) and items[1].shared == (StatusIs(status="suspended"),):
        return not items[1].qualifiers  # `target permanent with a time counter on it or suspended card`
    whole = all(not item.join and len(item.qualifiers) == 1 for item in items)
    return whole and len(items) > 1 and all(_says_whose(item.qualifiers[0]) for item in items)


def _is_marked(item: NounPhrase) -> bool:
    return not item.join and len(item.qualifiers) == 1 and isinstance(item.qualifiers[0], WithCounter)


def _says_whose(word: Any) -> bool:
    """`planeswalker that player controls or battle that player protects`."""
    if isinstance(word, WhichClause):
        return word.verb in ("protect", "protects") and not word.modifiers
    return isinstance(word, Controlled)


def needs_items(phrase: NounList) -> bool:
    """Checks that a list of phrases is no list of heads: `lands and creatures you control` is one phrase."""
    return _items_stand(phrase.items, phrase.join)


def moves_listed(move: Move) -> bool:
    """Checks a list of places: `one of them into your hand, one on top of your library, and one on the bottom …`."""
    joins = [more.join for more in move.more]
    return len(joins) > 1 and joins == [*[","] * (len(joins) - 1), ", and"]


def ends_in_zone(phrase: NounList) -> bool:
    """Checks that a thing and a zone are listed: `a creature they control and their graveyard`."""
    if len(phrase.items) != 2:
        return False
    first, last = phrase.items
    owned = isinstance(last, NounPhrase) and isinstance(last.determiner, Possessed)
    return not is_zone(first) and is_zone(last) and owned


def ends_in_top(phrase: NounList) -> bool:
    """Checks `a card from your hand or the top of your library`: a card in a zone, or a card on top of another."""
    first, last = phrase.items[0], phrase.items[-1]
    if len(phrase.items) != 2 or not isinstance(first, NounPhrase) or not isinstance(last, TopCards):
        return False
    return (
        isinstance(first.determiner, A)
        and len(first.qualifiers) == 1
        and isinstance(first.qualifiers[0], InZone)
    )


def is_zone(phrase: Any) -> bool:
    """Checks that a phrase is a zone of a player: `your hand and graveyard`."""
    return isinstance(phrase, NounPhrase) and phrase.heads[-1].thing in ("hand", "library", "graveyard")


def _is_other_person(before: NounPhrase, item: NounPhrase) -> bool:
    """Returns whether an item is a player that is no head of the phrase before: `that card and defending player`."""
    thing = item.heads[0].thing
    return is_person(item.heads[0]) and (thing not in ("player", "opponent") or _is_people(before))


def _is_people(phrase: NounPhrase) -> bool:
    return all(is_person(head) for head in phrase.heads)


def _items_stand(items: tuple[Any, ...], join: str) -> bool:
    if any(isinstance(item, OneOfThem) or (isinstance(item, It) and item.wording) for item in items):
        return False
    if any(
        _owns_both(before, item)
        or _is_part(before, item)
        or _controls_too(before, item)
        or _is_other_too(before)
        or _is_also_verb(item)
        for before, item in pairwise(items)
    ):
        return False
    if any(isinstance(item, NounPhrase) and _ends_in_object(item) for item in items[:-1]):
        return False
    if join == "or" and any(_ends_in_kind(before, item) for before, item in pairwise(items)):
        return False
    pairs = list(pairwise(items))
    if _ends_in_zone(items[0]):
        pairs = []
    return not any(
        isinstance(before, NounPhrase)
        and not any(not is_open(qualifier) for qualifier in before.qualifiers[-1:])
        and isinstance(item, NounPhrase)
        and item.determiner is None
        and not _is_other_person(before, item)
        and not _are_others(before, item)
        and not (before.shared and any(isinstance(qualifier, FromSource) for qualifier in item.qualifiers))
        for before, item in pairs
    )


def _are_others(before: NounPhrase, item: NounPhrase) -> bool:
    """Returns whether an item is of other things than the one that is worn: `enchanted creature and other creatures …`."""
    other = item.shared[:1] == (StatusIs(status="other"),)
    return isinstance(before.determiner, Attached) and other and item.plural and bool(item.qualifiers)


def _ends_in_zone(phrase: Any) -> bool:
    """Returns whether a phrase ends in a clause that names a zone: `cards that aren't on the battlefield, …`.

    Nothing can be joined to the zone, and nothing that stands after a comma to the heads before it.
    """
    last = phrase.qualifiers[-1] if isinstance(phrase, NounPhrase) and phrase.qualifiers else None
    return isinstance(last, ThatClause) and isinstance(last.verb, BeIn) and not (last.rest or last.modifiers)


def are_all(phrase: Any) -> bool:
    """Checks that all of several things are there: `an instant card and a sorcery card`."""
    return isinstance(phrase, NounList) and phrase.join == "and"


def are_both_bare(phrase: Any) -> bool:
    """Checks groups that are counted together: `creatures you control and cards in your graveyard`."""
    return isinstance(phrase, NounList) and phrase.join == "and" and are_bare(phrase)


def are_either_bare(phrase: Any) -> bool:
    """Checks groups of which either may be looked at: `permanents you control and/or cards in your graveyard`."""
    return isinstance(phrase, NounList) and phrase.join == "and/or" and are_bare(phrase)


def are_bare(phrase: NounList) -> bool:
    """Checks that groups are listed, each with a place of its own: `creatures you control and cards in your graveyard`."""
    return needs_items(phrase) and all(
        isinstance(item, NounPhrase) and item.determiner is None and item.qualifiers for item in phrase.items
    )
