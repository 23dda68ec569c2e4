"""What each production of the grammar makes: the callbacks that the parser runs, one a rule."""

from collections.abc import Callable
from typing import Any

from cardwright.games.cardfinity.language import tree
from cardwright.games.cardfinity.language.editions import Edition, Trigger
from cardwright.games.cardfinity.language.lexer import Word
from cardwright.games.cardfinity.language.pattern import Pattern
from cardwright.games.cardfinity.language.record import Record, records_of
from cardwright.games.cardfinity.language.tree import Kind
from cardwright.text import NOWHERE, Node, Span


def place(parts: list[Any]) -> Span:
    """Returns the span from the first part to the last."""
    if not parts:
        return NOWHERE
    first: Span = parts[0].span
    last: Span = parts[-1].span
    return Span(first.start, last.end)


def said(token: Word) -> str:
    """Returns a name without its quotes."""
    return str(token)[1:-1]


def number(token: Word) -> int:
    """Returns a number, whatever letter stands behind it."""
    return int(str(token).rstrip("tTxX"))


def _numbers(parts: list[Any]) -> list[int]:
    return [number(p) for p in parts if isinstance(p, Word) and p.type in ("NUMBER", "NEGATIVE")]


def _count(parts: list[Any]) -> int:
    found = _numbers(parts)
    return found[0] if found else 1


def _has(parts: list[Any], type_: str) -> bool:
    return any(isinstance(p, Word) and p.type == type_ for p in parts)


def _one(parts: list[Any], kind: type[Any]) -> Any:
    return next((p for p in parts if isinstance(p, kind)), None)


def _nodes(parts: list[Any]) -> tuple[Any, ...]:
    return tuple(p for p in parts if isinstance(p, Node))


class Part(Node, frozen=True, eq=False, kw_only=True, gc=False):
    """A value between the parser and a node: a word of an enum, a list, an amount of damage."""

    value: Any


def rule_of(record: Record, at: int) -> str:
    """Returns the name of the production of a record's pattern; the first has the record's."""
    return f"{record.rule}_{at}" if at else record.rule


def _building(pattern: Pattern) -> Callable[[list[Any]], Node]:
    def build(parts: list[Any]) -> Node:
        made: Node = pattern.build(parts)
        return made.at(place(parts))

    return build


class Builder:
    """Makes the nodes; each method has the name of its rule and gets all that the rule matched.

    The atoms' rules are added by their records: a rule that follows a pattern is built by it.
    """

    def __init__(self, edition: Edition) -> None:
        self.choices: dict[str, Any] = {}
        for record in records_of(edition):
            if record.writes is not None:
                self.choices[record.rule] = record.node
                continue
            for at, pattern in enumerate(record.patterns(edition)):
                setattr(self, rule_of(record, at), _building(pattern))

    # --- parts ---

    def trigger(self, parts: list[Any]) -> Part:
        return Part(value=Trigger(parts[0].lower()), span=parts[0].span)

    def damage(self, parts: list[Any]) -> tree.Damage:
        true = len(parts) == 2 or parts[0].type == "TRUE_NUMBER"
        return tree.Damage(count=number(parts[0]), true=true, span=place(parts))

    def requirements(self, parts: list[Any]) -> Part:
        return Part(value=_nodes(parts), span=place(parts))

    effects = requirements

    # --- filters ---

    def by_name(self, parts: list[Any]) -> tree.ByName:
        return tree.ByName(name=said(parts[0]), span=parts[0].span)

    chosen_name = by_name

    def by_family(self, parts: list[Any]) -> tree.ByFamily:
        return tree.ByFamily(family=said(parts[1]), span=place(parts))

    def of_kind(self, parts: list[Any]) -> tree.OfKind:
        return tree.OfKind(kind=Kind(parts[0].lower()), span=parts[0].span)

    # --- atoms ---

    def choose_requirement(self, parts: list[Any]) -> Any:
        return self.choices["choose_requirement"](options=_nodes(parts), span=place(parts))

    def choose_effect(self, parts: list[Any]) -> Any:
        return self.choices["choose_effect"](options=_nodes(parts), span=place(parts))

    def skippable(self, parts: list[Any]) -> Any:
        return self.choices["skippable"](requirement=parts[1], span=place(parts))

    def optional(self, parts: list[Any]) -> Any:
        return self.choices["optional"](effect=parts[1], span=place(parts))

    def unread(self, parts: list[Any]) -> tree.Unread:
        return tree.Unread(text=str(parts[0]), span=parts[0].span)

    # --- cards ---

    def spell(self, parts: list[Any]) -> tree.Spell:
        values = [p.value for p in parts if isinstance(p, Part)]
        return tree.Spell(
            name=said(parts[0]),
            trigger=values[0],
            requirements=values[1] if len(values) == 3 else (),
            effects=values[-1],
            span=place(parts),
        )

    def repeated(self, parts: list[Any]) -> tree.Spell:
        once: tree.Spell = parts[1]
        return tree.Spell(
            name=once.name,
            trigger=once.trigger,
            requirements=once.requirements,
            effects=once.effects,
            times=number(parts[0]),
            span=place(parts),
        )

    def families(self, parts: list[Any]) -> tree.Families:
        names = tuple(said(p) for p in parts if p.type == "NAME")
        return tree.Families(names=names, span=place(parts))

    def summoning(self, parts: list[Any]) -> tree.Summoning:
        requirements = parts[2].value if len(parts) > 2 else ()
        return tree.Summoning(name=said(parts[0]), requirements=requirements, span=place(parts))

    def power(self, parts: list[Any]) -> tree.Power:
        return tree.Power(value=_count(parts), tapped=_has(parts, "TAPPED"), span=place(parts))

    def image(self, parts: list[Any]) -> tree.Image:
        return tree.Image(address=said(parts[-1]), span=place(parts))

    def spell_card(self, parts: list[Any]) -> tree.SpellCard:
        return tree.SpellCard(
            spell=parts[0],
            families=_one(parts, tree.Families),
            image=_one(parts, tree.Image),
            span=place(parts),
        )

    def monster_card(self, parts: list[Any]) -> tree.MonsterCard:
        spells = tuple(p for p in parts if isinstance(p, tree.Spell))
        return tree.MonsterCard(
            summoning=parts[0],
            spells=spells,
            power=_one(parts, tree.Power),
            families=_one(parts, tree.Families),
            image=_one(parts, tree.Image),
            span=place(parts),
        )

    # --- decks ---

    def deck_head(self, parts: list[Any]) -> Part:
        return Part(value=None, span=place(parts))

    def title(self, parts: list[Any]) -> tree.Title:
        return tree.Title(name=said(parts[0]), author=said(parts[-1]), span=place(parts))

    def entry(self, parts: list[Any]) -> tree.Entry | tree.Unread:
        if isinstance(parts[0], tree.Unread):
            return parts[0]
        return tree.Entry(name=said(parts[0]), count=_count(parts), span=place(parts))

    counted = entry

    def deck(self, parts: list[Any]) -> tree.Deck:
        title = parts[1] if len(parts) > 1 and isinstance(parts[1], tree.Title) else None
        entries = tuple(p for p in parts[1:] if not isinstance(p, tree.Title))
        return tree.Deck(title=title, entries=entries, span=place(parts))

    def file(self, parts: list[Any]) -> tree.DeckFile:
        deck = parts[-1] if parts and isinstance(parts[-1], tree.Deck) else None
        cards = tuple(p for p in parts if not isinstance(p, tree.Deck | tree.Heading))
        return tree.DeckFile(heading=_one(parts, tree.Heading), cards=cards, deck=deck, span=place(parts))

    def heading(self, parts: list[Any]) -> tree.Heading:
        return tree.Heading(edition=Edition(parts[-1].lower()), span=place(parts))
