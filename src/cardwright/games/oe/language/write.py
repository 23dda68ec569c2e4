"""Writing files of OE: cards with their programs in either syntax."""

from msgspec.structs import replace

from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import write_alt, write_v2


def write(tree: t.File) -> str:
    """Returns the canonical text of a file; each program in the syntax that it has."""
    blocks = ["\n".join(_item(item)) for item in tree.items]
    if tree.after:
        blocks.append("\n".join(write_v2.comment(text) for text in tree.after))
    return "\n\n".join(blocks) + "\n" if blocks else ""


def in_syntax(tree: t.File, syntax: t.Syntax) -> t.File:
    """Returns the same file with every program in that syntax."""
    return replace(tree, items=tuple(_in_syntax(item, syntax) for item in tree.items))


def _in_syntax(item: t.Card | t.Program | t.Unread, syntax: t.Syntax) -> t.Card | t.Program | t.Unread:
    if isinstance(item, t.Program):
        return replace(item, syntax=syntax)
    if isinstance(item, t.Card) and item.program is not None:
        return replace(item, program=replace(item.program, syntax=syntax))
    return item


def program(tree: t.Program) -> list[str]:
    """Returns the lines of a program in its syntax."""
    return write_v2.program(tree) if tree.syntax is t.Syntax.V2 else write_alt.program(tree)


def _item(item: t.Card | t.Program | t.Unread) -> list[str]:
    match item:
        case t.Program():
            return program(item)
        case t.Unread():
            return [item.text]
        case t.Card():
            return _card(item)


def _card(card: t.Card) -> list[str]:
    lines = [write_v2.comment(text) for text in card.comments]
    words = " ".join(word for word in (card.kind.type, card.kind.subtype) if word)
    lines += [f'CARD "{card.name}"', f"TYPE {words}"]
    lines += [f"{given.attribute} {given.number}" for given in card.values]
    return lines + (program(card.program) if card.program is not None else [])
