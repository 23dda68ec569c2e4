"""What words before an “or” belong to, where the grammar leaves it open and only one reading says anything new."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language.tree import (
    A,
    Either,
    Head,
    InZone,
    NounPhrase,
    Phrase,
    ThatClause,
    WithThing,
)
from cardwright.games.magic.language.tree import Be as _Be

NO_MANA_ABILITY: Final = ThatClause(
    verb=_Be(what=NounPhrase(determiner=A(), heads=(Head(thing="mana ability"),)), negated=True)
)
"""`that isn't a mana ability`, which is said of an ability."""


def taken_apart(node: NounPhrase) -> NounPhrase:
    """Returns a phrase with its words where they belong.

    `enchanted creature or enchantment creature`: were the second one enchanted as well, it would be among the first.
    `Phyrexian creature or artifact creature`: no creature is said to be one twice. `card that isn't a God from your
    graveyard`: what has subtypes alone is not taken from anywhere, the card is. `land with an activated ability that
    isn't a mana ability`: no land is an ability.
    """
    return _of_ability(
        _placed(_own_words(replace(node, heads=tuple(part for head in node.heads for part in _split(head)))))
    )


def _of_ability(node: NounPhrase) -> NounPhrase:
    words = node.qualifiers
    for at, word in enumerate(words[:-1]):
        if (
            isinstance(word, WithThing)
            and isinstance(word.what, NounPhrase)
            and words[at + 1] == NO_MANA_ABILITY
        ):
            what = replace(word.what, qualifiers=(*word.what.qualifiers, words[at + 1]))
            return replace(node, qualifiers=(*words[:at], replace(word, what=what), *words[at + 2 :]))
    return node


def _own_words(node: NounPhrase) -> NounPhrase:
    if len(node.heads) != 2 or node.join != "or" or not node.shared:
        return node
    first, second = node.heads
    if first.own or first.kinds or first.noun is None or first.noun != second.noun or not second.kinds:
        return node
    return replace(node, shared=(), heads=(replace(first, own=node.shared), second))


def _split(head: Head) -> tuple[Head, ...]:
    for at, kind in enumerate(head.kinds[:-1]):
        if at and isinstance(kind, Either) and kind.join == "or" and kind.kinds[0] == head.kinds[at + 1]:
            return tuple(
                replace(head, kinds=(*before, one, *rest))
                for one, before, rest in (
                    (kind.kinds[0], head.kinds[:at], ()),
                    (kind.kinds[1], (), head.kinds[at + 1 :]),
                )
            )
    return (head,)


def _placed(node: NounPhrase) -> NounPhrase:
    if not any(head.thing == "card" for head in node.heads):
        return node
    if any(isinstance(one, InZone) for one in node.qualifiers):
        return node
    kept: list[Phrase] = []
    places: list[Phrase] = []
    for one in node.qualifiers:
        what = one.verb.what if isinstance(one, ThatClause) and isinstance(one.verb, _Be) else None
        if isinstance(one, ThatClause) and isinstance(one.verb, _Be) and isinstance(what, NounPhrase):
            found = [part for part in what.qualifiers if isinstance(part, InZone) and part.how == "from"]
            if found and all(not head.thing for head in what.heads):
                places.extend(found)
                left = tuple(part for part in what.qualifiers if part not in found)
                one = replace(one, verb=replace(one.verb, what=replace(what, qualifiers=left)))
        kept.append(one)
    return replace(node, qualifiers=(*kept, *places)) if places else node
