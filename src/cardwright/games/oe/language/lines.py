"""What the writers share."""

from itertools import groupby

from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language.vocabulary import SUBTYPES


def indented(lines: list[str]) -> list[str]:
    """Returns the lines two spaces further in."""
    return [f"  {line}" for line in lines]


def notes(tree: t.Descriptor) -> dict[t.Part, list[str]]:
    """Returns the comments of a descriptor by the part that they stand after."""
    said: dict[t.Part, list[str]] = {part: [] for part in t.Part}
    for each in tree.comments:
        said[each.part].append(each.text)
    return said


def runs(tree: tuple[t.Condition, ...]) -> list[list[t.Condition]]:
    """Returns the conditions in runs of neighbours of the same sort."""
    return [list(run) for _, run in groupby(tree, key=type)]


def kind(tree: t.Kind) -> str:
    """Returns a kind, by its short word where there is one."""
    short = SUBTYPES[tree.subtype].short if tree.type and tree.subtype in SUBTYPES else None
    if short and tree.type == SUBTYPES[tree.subtype or ""].of:
        return short
    return " ".join(word for word in (tree.type, tree.subtype) if word)
