"""Says PETS in English, for players."""

from typing import Any

from cardwright.games.mars.language import trees
from cardwright.games.mars.language.spoken import counted, instruct, say
from cardwright.games.mars.language.words import article, phrase, plural
from cardwright.text import Node, listed


def explain(tree: Node) -> str:
    """Returns what a tree says, in English.

    >>> from cardwright.games.mars.language import effect
    >>> explain(effect("OceanTile: 2 Plant"))
    'Whenever you place an ocean tile, gain 2 plants.'
    """
    text = say(tree)
    if isinstance(tree, trees.File | trees.Card | trees.Classes):
        return text
    return _sentence(text)


def _sentence(text: str) -> str:
    text = text.strip()
    ended = text if text.endswith((".", ":")) else f"{text}."
    at = 1 if ended.startswith("(") else 0
    return ended[:at] + ended[at : at + 1].upper() + ended[at + 1 :]


# Declarations


@say.register
def _(tree: trees.Invariant) -> str:
    return f"always: {say(tree.requirement)}"


@say.register
def _(tree: trees.Needs) -> str:
    return f"to play it: {say(tree.requirement)}"


@say.register
def _(tree: trees.Immediately) -> str:
    return instruct(tree.instruction)


@say.register
def _(tree: trees.Prop) -> str:
    if tree.metric is not None:
        return f"its {tree.name} is {counted(tree.metric)}"
    if tree.requirement is not None:
        return f"its {tree.name}: {say(tree.requirement)}"
    return f"its {tree.name} is {tree.number if tree.kind is None else phrase(tree.kind)}"


@say.register
def _(tree: trees.Default) -> str:
    return f"unless said otherwise, {tree.use}{tree.expr}{tree.intensity or ''}"


@say.register
def _(tree: trees.Classes) -> str:
    lines = [
        f"{'abstract ' if tree.abstract else ''}class {listed([str(s) for s in tree.signatures], 'and')}"
    ]
    doc = [] if tree.doc is None else [f"  {tree.doc}"]
    return "\n".join([*lines, *doc, *_member_lines(tree.members)])


@say.register
def _(tree: trees.Card) -> str:
    facts = {type(m): m for m in tree.members}
    price, tags, kind = facts.get(trees.Price), facts.get(trees.Tags), facts.get(trees.Kind)
    said = [tree.title or phrase(tree.name)]
    if isinstance(kind, trees.Kind):
        said.append(f"{article(phrase(kind.name))}")
    if isinstance(price, trees.Price):
        said.append(f"costs {price.amount} M€")
    if isinstance(tags, trees.Tags):
        said.append(f"tags {listed([phrase(n).removesuffix(' tag') for n in tags.names], 'and')}")
    rest = [m for m in tree.members if not isinstance(m, trees.Price | trees.Tags | trees.Kind | trees.Text)]
    return "\n".join([", ".join(said), *_member_lines(rest)])


def _member_lines(members: Any) -> list[str]:
    lines: list[str] = []
    for member in members:
        if isinstance(member, trees.Classes):
            lines += [f"  {line}" for line in say(member).split("\n")]
        elif isinstance(member, trees.Holds):
            lines.append(f"  Holds {plural(phrase(member.name))}.")
        elif not isinstance(member, trees.Blank | trees.Comment):
            lines.append(f"  {_sentence(say(member))}")
    return lines


@say.register
def _(tree: trees.File) -> str:
    return "\n\n".join(say(i) for i in tree.items if not isinstance(i, trees.Blank | trees.Comment))
