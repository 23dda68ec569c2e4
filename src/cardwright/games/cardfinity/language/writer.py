"""The canonical text of a tree. It never looks at the source."""

from collections.abc import Callable
from typing import Any

from cardwright.games.cardfinity.language import tree as t
from cardwright.text import Node

INDENT = "  "


def write(tree: t.DeckFile) -> str:
    """Returns the canonical text of a file; it ends with a line break unless it is empty."""
    blocks = [write_card(card) for card in tree.cards]
    if tree.deck is not None:
        blocks.append(_deck(tree.deck))
    ending = "".join(_comments(tree.ending, ""))
    if ending:
        blocks.append(ending)
    return "\n".join(blocks)


def write_node(node: Node) -> str:
    """Returns the canonical text of any node, without a line break at its end."""
    if isinstance(node, t.DeckFile):
        return write(node).rstrip("\n")
    if isinstance(node, t.SpellCard | t.MonsterCard):
        return write_card(node).rstrip("\n")
    if isinstance(node, t.Deck):
        return _deck(node).rstrip("\n")
    return _ATOMS[type(node)](node)


def write_card(card: t.Card | t.Unread) -> str:
    """Returns the lines of a card."""
    if isinstance(card, t.Unread):
        return _line(card, "")
    if isinstance(card, t.SpellCard):
        lines = [_line(card.spell, "")]
    else:
        lines = [_line(card.summoning, "")]
        lines += [_line(spell, INDENT) for spell in card.spells]
        lines.append(_line(card.power, INDENT))
    if card.families is not None:
        lines.append(_line(card.families, INDENT))
    return "".join(lines)


def _deck(deck: t.Deck) -> str:
    lines = [*_comments(deck.before, ""), f"deck:{_behind(deck.after)}\n"]
    if deck.title is not None:
        lines.append(_line(deck.title, ""))
    lines += [_line(entry, "") for entry in deck.entries]
    return "".join(lines)


def _line(line: t.Line, indent: str) -> str:
    above = "".join(_comments(line.before, indent))
    return f"{above}{indent}{_ATOMS[type(line)](line)}{_behind(line.after)}\n"


def _comments(comments: tuple[t.Comment, ...], indent: str) -> list[str]:
    """Returns comments a line each; a long one at the margin has a blank line below it."""
    return [
        f"{indent}{_comment(comment)}\n{'' if indent or chr(10) not in comment.text else chr(10)}"
        for comment in comments
    ]


def _behind(comments: tuple[t.Comment, ...]) -> str:
    return "".join(f"  {_comment(comment)}" for comment in comments)


def _comment(comment: t.Comment) -> str:
    if comment.block:
        return f"* {comment.text} *" if comment.text else "* *"
    return f"! {comment.text}".rstrip()


def _listed(nodes: tuple[Any, ...]) -> str:
    return ", ".join(_ATOMS[type(node)](node) for node in nodes)


def _counted(word: str, count: int) -> str:
    return word if count == 1 else f"{word} {count}"


def _damage(word: str, node: t.Take | t.Deal) -> str:
    return f"{word} {node.count} true" if node.true else f"{word} {node.count}"


def _destroy(node: t.Destroy | t.DestroyEnemy) -> str:
    words = [str(node.method.value)]
    if isinstance(node, t.DestroyEnemy):
        words.append("enemy")
    if node.count != 1:
        words.append(str(node.count))
    if node.filter != t.ANY_CARD:
        words.append(_ATOMS[type(node.filter)](node.filter))
    words.append(node.location.value)
    return " ".join(words)


def _filtered(word: str, node: t.Attach | t.PlayCard) -> str:
    return word if node.filter == t.ANY_SPELL else f"{word} {_ATOMS[type(node.filter)](node.filter)}"


def _spell(node: t.Spell) -> str:
    times = "" if node.times == 1 else f"{node.times}x "
    requirements = f" {_listed(node.requirements)}" if node.requirements else ""
    return f'{times}"{node.name}" on {node.trigger.value}{requirements}: {_listed(node.effects)}'


def _summoning(node: t.Summoning) -> str:
    return f'"{node.name}": {_listed(node.requirements)}'.rstrip()


def _families(node: t.Families) -> str:
    return "(" + ", ".join(f'"{name}"' for name in node.names) + ")" if node.names else "N/A"


_ATOMS: dict[type[Node], Callable[[Any], str]] = {
    t.ByName: lambda n: f'"{n.name}"',
    t.ByFamily: lambda n: f'family "{n.family}"',
    t.OfKind: lambda n: str(n.kind.value),
    t.Unread: lambda n: str(n.text),
    t.Comment: _comment,
    t.Destroy: _destroy,
    t.DiscardTop: lambda _: "discard",
    t.Take: lambda n: _damage("take", n),
    t.HealEnemy: lambda n: _counted("heal enemy", n.count),
    t.Pop: lambda n: f"pop {n.count}",
    t.ChooseRequirement: lambda n: f"({_listed(n.options)})",
    t.Skippable: lambda n: f"?{_ATOMS[type(n.requirement)](n.requirement)}",
    t.DestroyEnemy: _destroy,
    t.DiscardEnemyTop: lambda _: "discard enemy",
    t.Deal: lambda n: _damage("deal", n),
    t.Heal: lambda n: _counted("heal", n.count),
    t.Deckout: lambda _: "deckout",
    t.Draw: lambda n: _counted("draw", n.count),
    t.Peek: lambda n: _counted("peek", n.count),
    t.Scry: lambda n: _counted("scry", n.count),
    t.ChooseEffect: lambda n: f"({_listed(n.options)})",
    t.Attack: lambda n: "piercing attack" if n.piercing else "attack",
    t.Search: lambda n: f"search {_ATOMS[type(n.filter)](n.filter)}",
    t.Buff: lambda n: f"buff this {n.amount}" if n.this else f"buff {n.amount}",
    t.Attach: lambda n: _filtered("attach", n),
    t.PlayCard: lambda n: _filtered("play", n),
    t.Drill: lambda n: f"drill {_ATOMS[type(n.filter)](n.filter)}",
    t.Optional: lambda n: f"?{_ATOMS[type(n.effect)](n.effect)}",
    t.Spell: _spell,
    t.Families: _families,
    t.Summoning: _summoning,
    t.Power: lambda n: f"power: {n.value}{' tapped' if n.tapped else ''}",
    t.Title: lambda n: f'"{n.name}" by "{n.author}"',
    t.Entry: lambda n: f'"{n.name}" {n.count}' if n.count != 1 else f'"{n.name}"',
}
"""How each node is written on its line; a new atom is one more entry."""
