"""Cards as classes: what the lines of a card say about its class, and the facts that are read when it is played."""

from typing import Any

from msgspec import Struct

from cardwright.games.mars.language.trees import (
    Action,
    Card,
    Default,
    Effect,
    Expr,
    Gain,
    Happens,
    Holds,
    Immediately,
    Invariant,
    Kind,
    Needs,
    Price,
    Prop,
    Requirement,
    Scaled,
    Several,
    Signature,
    Tags,
    Text,
    Trigger,
)
from cardwright.text import walk

ACTION_CARD = "ActionCard"
"""The class that a card with actions extends besides its kind."""
RESOURCE_CARD = "ResourceCard"
"""The class that a card with resources on it extends besides its kind."""
CARD = "CardFront"
"""The class of a card that does not say its kind."""


class CardFacts(Struct, frozen=True):
    """What is printed on a card, and the class that it makes."""

    name: str
    title: str
    cost: int
    tags: tuple[str, ...]
    needs: Requirement | None
    holds: str | None
    kind: str
    text: str
    signature: Signature
    members: tuple[Any, ...]
    tree: Card


def facts_of(card: Card) -> CardFacts:
    """Returns what a card says."""
    said: dict[type, Any] = {}
    for member in card.members:
        said.setdefault(type(member), member)
    price, tags, needs = said.get(Price), said.get(Tags), said.get(Needs)
    holds, kind, text = said.get(Holds), said.get(Kind), said.get(Text)
    supertypes = [Expr(name=kind.name if kind else CARD, span=(kind or card).span)]
    if Action in said:
        supertypes.append(Expr(name=ACTION_CARD, span=said[Action].span))
    if holds is not None:
        held = Expr(name="Class", args=(Expr(name=holds.name, span=holds.span),), span=holds.span)
        supertypes.append(Expr(name=RESOURCE_CARD, args=(held,), span=holds.span))
    return CardFacts(
        name=card.name,
        title=card.title or card.name,
        cost=price.amount if price else 0,
        tags=tags.names if tags else (),
        needs=needs.requirement if needs else None,
        holds=holds.name if holds else None,
        kind=kind.name if kind else CARD,
        text=text.text if text else "",
        signature=Signature(name=card.name, supertypes=tuple(supertypes), span=card.span),
        members=tuple(_members(card)),
        tree=card,
    )


_THIS = Trigger(events=(Happens(expr=Expr(name="This")),))


def _members(card: Card) -> list[Any]:
    members: list[Any] = []
    for member in card.members:
        if isinstance(member, Immediately):
            members.append(Effect(trigger=_THIS, instruction=member.instruction, span=member.span))
        elif isinstance(member, Tags):
            members.append(_tags(member))
        elif isinstance(member, Price):
            members.append(Prop(name="cost", number=member.amount, span=member.span))
        elif isinstance(member, Needs):
            members.append(Prop(name="requirement", requirement=member.requirement, span=member.span))
        elif isinstance(member, Effect | Action | Invariant | Default | Prop):
            members.append(member)
    if _scores(card):
        members.append(Prop(name="points", number=1))
    return members


def _scores(card: Card) -> bool:
    """Returns whether a card is worth victory points, and not less than none."""
    gains = (node for member in card.members for node in walk(member) if isinstance(node, Gain))
    return any(gain.scaled.expr.name == "VictoryPoint" for gain in gains)


def _tags(tags: Tags) -> Effect:
    """A card's tags come with it, at once."""
    gains = []
    for name in dict.fromkeys(tags.names):
        tag = Expr(name=name, args=(Expr(name="This"),), span=tags.span)
        gains.append(Gain(scaled=Scaled(expr=tag, count=tags.names.count(name)), span=tags.span))
    instruction = gains[0] if len(gains) == 1 else Several(each=tuple(gains), span=tags.span)
    return Effect(trigger=_THIS, instruction=instruction, automatic=True, span=tags.span)
