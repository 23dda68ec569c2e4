"""What words before an “or” belong to, where the grammar leaves it open and only one reading says anything new."""

from msgspec.structs import replace

from cardwright.games.magic.language.tree import Be as _Be
from cardwright.games.magic.language.tree import Either, Head, InZone, NounPhrase, Phrase, ThatClause


def taken_apart(node: NounPhrase) -> NounPhrase:
    """Returns a phrase with its words where they belong.

    `enchanted creature or enchantment creature`: were the second one enchanted as well, it would be among the first.
    `Phyrexian creature or artifact creature`: no creature is said to be one twice. `card that isn't a God from your
    graveyard`: what has subtypes alone is not taken from anywhere, the card is.
    """
    return _placed(
        _own_words(replace(node, heads=tuple(part for head in node.heads for part in _split(head))))
    )


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
