"""What each production of the grammar makes: the callbacks that the parser runs, one a rule."""

from typing import Any

from cardwright.games.cardfinity.language import tree
from cardwright.games.cardfinity.language.lexer import Word
from cardwright.games.cardfinity.language.tree import Kind, Location, Method, Trigger
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


def _nodes(parts: list[Any]) -> tuple[Any, ...]:
    return tuple(p for p in parts if isinstance(p, Node))


class Part(Node, frozen=True, eq=False, kw_only=True, gc=False):
    """A value between the parser and a node: a word of an enum, a list, an amount of damage."""

    value: Any


class Builder:
    """Makes the nodes; each method has the name of its rule and gets all that the rule matched."""

    # --- parts ---

    def location(self, parts: list[Any]) -> Part:
        return Part(value=Location(parts[0].lower()), span=parts[0].span)

    def trigger(self, parts: list[Any]) -> Part:
        return Part(value=Trigger(parts[0].lower()), span=parts[0].span)

    def damage(self, parts: list[Any]) -> Part:
        true = len(parts) == 2 or parts[0].type == "TRUE_NUMBER"
        return Part(value=(number(parts[0]), true), span=place(parts))

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

    # --- requirements ---

    def destroy(self, parts: list[Any]) -> tree.Destroy:
        filters = [p for p in parts if isinstance(p, tree.ByName | tree.ByFamily | tree.OfKind)]
        return tree.Destroy(
            method=Method(parts[0].lower()),
            location=parts[-1].value,
            count=_count(parts),
            filter=filters[0] if filters else tree.ANY_CARD,
            span=place(parts),
        )

    def discard_top(self, parts: list[Any]) -> tree.DiscardTop:
        return tree.DiscardTop(span=place(parts))

    def take(self, parts: list[Any]) -> tree.Take:
        count, true = parts[1].value
        return tree.Take(count=count, true=true, span=place(parts))

    def heal_enemy(self, parts: list[Any]) -> tree.HealEnemy:
        return tree.HealEnemy(count=_count(parts), span=place(parts))

    def pop(self, parts: list[Any]) -> tree.Pop:
        return tree.Pop(count=_count(parts), span=place(parts))

    def choose_requirement(self, parts: list[Any]) -> tree.ChooseRequirement:
        return tree.ChooseRequirement(options=_nodes(parts), span=place(parts))

    def skippable(self, parts: list[Any]) -> tree.Skippable:
        return tree.Skippable(requirement=parts[1], span=place(parts))

    def unread(self, parts: list[Any]) -> tree.Unread:
        return tree.Unread(text=str(parts[0]), span=parts[0].span)

    # --- effects ---

    def destroy_enemy(self, parts: list[Any]) -> tree.DestroyEnemy:
        own = self.destroy(parts)
        return tree.DestroyEnemy(
            method=own.method, location=own.location, count=own.count, filter=own.filter, span=own.span
        )

    def discard_enemy_top(self, parts: list[Any]) -> tree.DiscardEnemyTop:
        return tree.DiscardEnemyTop(span=place(parts))

    def deal(self, parts: list[Any]) -> tree.Deal:
        count, true = parts[1].value
        return tree.Deal(count=count, true=true, span=place(parts))

    def heal(self, parts: list[Any]) -> tree.Heal:
        return tree.Heal(count=_count(parts), span=place(parts))

    def deckout(self, parts: list[Any]) -> tree.Deckout:
        return tree.Deckout(span=place(parts))

    def draw(self, parts: list[Any]) -> tree.Draw:
        return tree.Draw(count=_count(parts), span=place(parts))

    def peek(self, parts: list[Any]) -> tree.Peek:
        return tree.Peek(count=_count(parts), span=place(parts))

    def scry(self, parts: list[Any]) -> tree.Scry:
        return tree.Scry(count=_count(parts), span=place(parts))

    def choose_effect(self, parts: list[Any]) -> tree.ChooseEffect:
        return tree.ChooseEffect(options=_nodes(parts), span=place(parts))

    def optional(self, parts: list[Any]) -> tree.Optional:
        return tree.Optional(effect=parts[1], span=place(parts))

    def attack(self, parts: list[Any]) -> tree.Attack:
        return tree.Attack(piercing=len(parts) == 2, span=place(parts))

    def search(self, parts: list[Any]) -> tree.Search:
        return tree.Search(filter=parts[1], span=place(parts))

    def buff(self, parts: list[Any]) -> tree.Buff:
        this = parts[0].type == "BUFFTHIS" or _has(parts, "THIS")
        return tree.Buff(amount=_count(parts), this=this, span=place(parts))

    def attach(self, parts: list[Any]) -> tree.Attach:
        return tree.Attach(filter=parts[1] if len(parts) > 1 else tree.ANY_SPELL, span=place(parts))

    def play_card(self, parts: list[Any]) -> tree.PlayCard:
        return tree.PlayCard(filter=parts[1] if len(parts) > 1 else tree.ANY_SPELL, span=place(parts))

    def drill(self, parts: list[Any]) -> tree.Drill:
        return tree.Drill(filter=parts[1], span=place(parts))

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

    def spell_card(self, parts: list[Any]) -> tree.SpellCard:
        return tree.SpellCard(
            spell=parts[0], families=parts[1] if len(parts) > 1 else None, span=place(parts)
        )

    def monster_card(self, parts: list[Any]) -> tree.MonsterCard:
        families = parts[-1] if isinstance(parts[-1], tree.Families) else None
        power = parts[-2] if families is not None else parts[-1]
        spells = tuple(p for p in parts if isinstance(p, tree.Spell))
        return tree.MonsterCard(
            summoning=parts[0], spells=spells, power=power, families=families, span=place(parts)
        )

    # --- decks ---

    def deck_head(self, parts: list[Any]) -> Part:
        return Part(value=None, span=place(parts))

    def title(self, parts: list[Any]) -> tree.Title:
        return tree.Title(name=said(parts[0]), author=said(parts[2]), span=place(parts))

    def entry(self, parts: list[Any]) -> tree.Entry | tree.Unread:
        if isinstance(parts[0], tree.Unread):
            return parts[0]
        return tree.Entry(name=said(parts[0]), count=_count(parts), span=place(parts))

    def deck(self, parts: list[Any]) -> tree.Deck:
        title = parts[1] if len(parts) > 1 and isinstance(parts[1], tree.Title) else None
        entries = tuple(p for p in parts[1:] if not isinstance(p, tree.Title))
        return tree.Deck(title=title, entries=entries, span=place(parts))

    def file(self, parts: list[Any]) -> tree.DeckFile:
        deck = parts[-1] if parts and isinstance(parts[-1], tree.Deck) else None
        cards = tuple(p for p in parts if not isinstance(p, tree.Deck))
        return tree.DeckFile(cards=cards, deck=deck, span=place(parts))
