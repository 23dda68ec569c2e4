"""What a phrase is, and which words may refer to it: players, things, groups, kinds."""

from typing import Final

from cardwright.games.magic.language.tree import (
    ActNumber,
    All,
    Any,
    AnyTarget,
    Attached,
    ChooseThing,
    ChosenNumber,
    ControllerOf,
    Each,
    FromZone,
    Head,
    Idiom,
    It,
    Monarch,
    NounList,
    NounPhrase,
    Number,
    NumberOf,
    OneOfThem,
    OwnerOf,
    Partitive,
    Phrase,
    SelfRef,
    Target,
    That,
    The,
    They,
    TopCards,
    TypeIs,
    You,
)
from cardwright.games.magic.language.vocabulary import PAID, PEOPLE

NO_THINGS: Final = frozenset(
    (
        "counter",
        "color",
        "damage",
        "life",
        "pile",
        "coin",
        "instance",
        "die",
        "result",
        "effect",
        "draw",
        "hand",
        "library",
        "graveyard",
        "battlefield",
        "exile",
        "stack",
        "ante",
        "mana",
        "name",
        "label",
        "type",
        "kind",
        "creature type",
        "card type",
        "land type",
        "mana cost",
        "additional cost",
        *(f"{keyword} cost" for keyword in PAID),
        "mana symbol",
        "maximum hand size",
        "command zone",
        "opening hand",
        "sideboard",
    )
)


WHOLE: Final = frozenset(("permanent", "card", "source", "token", "spell", "duplicate"))


REFLEXIVE: Final = (1, 3, 5)
"""The wordings of "itself", "himself" and "herself"."""


def is_zone(node: Phrase) -> bool:
    return isinstance(node, NounPhrase) and node.heads[-1].thing in ("hand", "library", "graveyard")


def is_library(node: Phrase) -> bool:
    return isinstance(node, NounPhrase) and node.heads[-1].thing == "library"


def introduces(node: Phrase) -> bool:
    if isinstance(node, NounPhrase):
        return not isinstance(node.determiner, That | The | Attached)
    return isinstance(node, AnyTarget | TopCards | Partitive | NounList | OneOfThem)


def is_player(node: Phrase) -> bool:
    if isinstance(node, ControllerOf | OwnerOf | You | AnyTarget | They | Monarch):
        return True
    return isinstance(node, NounPhrase) and any(head.thing in PEOPLE for head in node.heads)


def is_opponent(node: Phrase) -> bool:
    """Returns whether a phrase calls someone an opponent."""
    return isinstance(node, NounPhrase) and all(head.thing == "opponent" for head in node.heads)


def is_object(node: Phrase) -> bool:
    if isinstance(node, SelfRef | It | AnyTarget | FromZone | Idiom | ActNumber | OneOfThem):
        return True
    if isinstance(node, TopCards):
        return node.count is None
    if isinstance(node, Partitive):
        if isinstance(node.count, All):
            return False
        return not (isinstance(node.of, NounPhrase) and node.of.heads[-1].thing.endswith("ability"))
    if not isinstance(node, NounPhrase) or node.heads[-1].thing in NO_THINGS:
        return False
    if all(head.thing in PEOPLE for head in node.heads):
        return False
    return not node.plural or isinstance(node.determiner, Each)


def is_group(node: Phrase) -> bool:
    if isinstance(node, NounList):
        return node.join != "or"
    if isinstance(node, Partitive):
        return not (isinstance(node.count, Any) or (isinstance(node.count, Number) and node.count.value == 1))
    if isinstance(node, TopCards | They | Idiom):
        return True
    return (
        isinstance(node, NounPhrase)
        and node.heads[-1].thing not in NO_THINGS
        and (node.plural or (isinstance(node.determiner, Target | Each) and not is_player(node)))
    )


def is_whole(node: Phrase) -> bool:
    """Returns whether all of some cards or permanents are meant, as many as there are: `the cards in your hand`."""
    if not isinstance(node, NounPhrase) or not isinstance(node.determiner, The | All) or not node.plural:
        return False
    return node.heads[-1].thing in ("card", "permanent")


def is_token(node: Phrase) -> bool:
    """Returns whether tokens are spoken of; "a token" made for each of several things is several."""
    if isinstance(node, NounList):
        return all(is_token(item) for item in node.items)
    return isinstance(node, NounPhrase) and node.heads[-1].thing == "token"


TYPE_WORDS: Final = ("card type", "creature type", "permanent type", "land type")
"""What "that type" may be."""


def is_mixed(heads: tuple[Head, ...]) -> bool:
    """Returns whether heads speak of a player or a thing: `that player or permanent`."""
    return len({head.thing in PEOPLE for head in heads}) == 2


def kind_fits(node: Phrase, heads: tuple[Head, ...]) -> bool:
    """Returns whether "that creature" may be what the phrase speaks of."""
    if isinstance(node, SelfRef | It | AnyTarget | FromZone | They | OneOfThem):
        return True
    if isinstance(node, TopCards | Partitive):
        return any(
            head.thing in ("card", "token", "spell", "permanent", "duplicate") or head.noun is not None
            for head in heads
        ) and not (isinstance(node, TopCards) and is_mixed(heads))
    if isinstance(node, ActNumber):
        return any(head.noun == _LAND or head.thing == "permanent" for head in heads)
    if isinstance(node, NounList):
        return any(kind_fits(item, heads) for item in node.items)
    if isinstance(node, Idiom):
        return any(head.noun == TypeIs(type="Creature") or head.thing == "permanent" for head in heads)
    if not isinstance(node, NounPhrase):
        return False
    if any(head.thing in PEOPLE for head in heads) and not any(head.thing in PEOPLE for head in node.heads):
        return False
    return any(head_fits(head, wanted) for head in node.heads for wanted in heads)


_LAND: Final = TypeIs(type="Land")
"""What no spell is (CR 305.9)."""


def head_fits(head: Head, wanted: Head) -> bool:
    if wanted.noun is not None:
        if head.noun is not None:
            return head.noun == wanted.noun or wanted.noun in head.kinds or more_general(head, wanted)
        return head.thing in WHOLE and not (head.thing == "spell" and wanted.noun == _LAND)
    if wanted.thing == "ability" and head.thing.endswith(" ability"):
        return True
    if wanted.thing == head.thing:
        return True
    if wanted.thing in ("permanent", "source", "card", "token"):
        return (head.noun is not None and not is_spell_type(head.noun)) or head.thing in WHOLE
    if wanted.thing == "spell":
        return head.thing == "card"
    return False


def is_spell_type(noun: Phrase) -> bool:
    return isinstance(noun, TypeIs) and noun.type in ("Instant", "Sorcery")


def more_general(head: Head, wanted: Head) -> bool:
    """A Goblin may be called "that creature"; a creature that moved or changed, "that land"."""
    return type(wanted.noun) is not type(head.noun)


def whole(node: Phrase) -> Phrase:
    """Returns what each of something is part of: `each of those creatures`."""
    return node.of if isinstance(node, Partitive) else node


MARKED: Final = frozenset(
    ("exiled", "discarded", "sacrificed", "prevented", "paid", "milled", "revealed", "created")
)
"""Participles after which "this way" needs that very action."""


def is_a_number(node: Phrase) -> bool:
    """Returns whether a phrase says a number that is then "that number": how many there are, or what was chosen."""
    if isinstance(node, ChooseThing):
        return node.quality == "number"
    return isinstance(node, NumberOf | ChosenNumber)


def is_damage(node: Phrase) -> bool:
    """Returns whether a phrase is about damage, which has a source."""
    return isinstance(node, NounPhrase) and [head.thing for head in node.heads] == ["damage"]
