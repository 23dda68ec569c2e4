"""The canonical text of a tree. It never looks at the source."""

from collections.abc import Callable
from typing import Any

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.record import records
from cardwright.text import Node

INDENT = "  "


def write(tree: t.DeckFile) -> str:
    """Returns the canonical text of a file; it ends with a line break unless it is empty."""
    blocks = [_line(tree.heading, "")] if tree.heading is not None else []
    blocks += [write_card(card) for card in tree.cards]
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
    return _text(node)


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
    if card.image is not None:
        lines.append(_line(card.image, INDENT))
    return "".join(lines)


def _deck(deck: t.Deck) -> str:
    lines = [*_comments(deck.before, ""), f"deck:{_behind(deck.after)}\n"]
    if deck.title is not None:
        lines.append(_line(deck.title, ""))
    lines += [_line(entry, "") for entry in deck.entries]
    return "".join(lines)


def _line(line: t.Line, indent: str) -> str:
    above = "".join(_comments(line.before, indent))
    return f"{above}{indent}{_text(line)}{_behind(line.after)}\n"


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


def _text(node: Node) -> str:
    if isinstance(node, t.Atom):
        return records()[type(node)].write(node)
    return _LINES[type(node)](node)


def _listed(nodes: tuple[Any, ...]) -> str:
    return ", ".join(_text(node) for node in nodes)


def _spell(node: t.Spell) -> str:
    times = "" if node.times == 1 else f"{node.times}x "
    requirements = f" {_listed(node.requirements)}" if node.requirements else ""
    return f'{times}"{node.name}" on {node.trigger.value}{requirements}: {_listed(node.effects)}'


def _summoning(node: t.Summoning) -> str:
    return f'"{node.name}": {_listed(node.requirements)}'.rstrip()


def _families(node: t.Families) -> str:
    return "(" + ", ".join(f'"{name}"' for name in node.names) + ")" if node.names else "N/A"


_LINES: dict[type[Node], Callable[[Any], str]] = {
    t.ByName: lambda n: f'"{n.name}"',
    t.ByFamily: lambda n: f'family "{n.family}"',
    t.OfKind: lambda n: str(n.kind.value),
    t.Unread: lambda n: str(n.text),
    t.Comment: _comment,
    t.Spell: _spell,
    t.Families: _families,
    t.Image: lambda n: f'image: "{n.address}"',
    t.Heading: lambda n: f"edition: {n.edition.value}",
    t.Summoning: _summoning,
    t.Power: lambda n: f"power: {n.value}{' tapped' if n.tapped else ''}",
    t.Title: lambda n: f'"{n.name}" by "{n.author}"',
    t.Entry: lambda n: f'"{n.name}" {n.count}' if n.count != 1 else f'"{n.name}"',
}
"""How each node that is no atom is written on its line."""
