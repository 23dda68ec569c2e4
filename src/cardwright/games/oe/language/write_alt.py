"""Writing the alternative syntax."""

from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language.lines import indented, notes, runs
from cardwright.games.oe.language.vocabulary import AMOUNTS, TIMINGS
from cardwright.games.oe.language.write_v2 import specifier, value


def program(tree: t.Program) -> list[str]:
    """Returns the lines of a program: a `start` for each effect."""
    lines: list[str] = []
    for each in tree.effects:
        if isinstance(each, t.Unread):
            lines.append(each.text)
            continue
        lines.extend(comment(text) for text in each.comments)
        lines.extend(effect(each))
    return lines


def comment(text: str) -> str:
    """Returns a comment, which ends its line."""
    return f"$ {text}" if text else "$"


def effect(tree: t.Effect, *, inner: bool = False) -> list[str]:
    """Returns the lines of an effect; `inner` where its own comments stand inside it."""
    head = f"start({tree.number}) ["
    if not tree.statements:
        if not (inner and tree.comments):
            return [f"{head} null ]"]
        return [head, *(f"  {comment(text)}" for text in tree.comments), "  null", "]"]
    lines = [head]
    for statement in tree.statements:
        lines.extend(["  effect [", *indented(indented(_links(statement.links))), "  ]"])
    return [*lines, "]"]


def _links(links: tuple[t.Descriptor, ...]) -> list[str]:
    """Returns a chain, each link inside the one before."""
    lines = descriptor(links[-1])
    for link in reversed(links[:-1]):
        lines = [*descriptor(link), "then [", *indented(lines), "]"]
    return lines


def descriptor(tree: t.Descriptor) -> list[str]:
    """Returns the lines of a descriptor: one for each part."""
    said = notes(tree)
    parts = (
        (t.Part.CONDITION, f"<{conditions(tree.conditions)}>"),
        (t.Part.TIMING, f"@{TIMINGS[tree.timing].alt}@"),
        (t.Part.TARGET, f"?{', '.join(target(x) for x in tree.targets)}?"),
        (t.Part.ACTION, f"!{', '.join(action(x) for x in tree.actions)}!"),
        (t.Part.DURATION, f"%{duration(tree.duration)}%"),
    )
    lines = [comment(c) for c in said[t.Part.BEFORE]]
    for part, words in parts:
        first, *rest = [comment(c) for c in said[part]] or [""]
        lines.extend(f"{words} {first}".rstrip().split("\n"))
        lines.extend(rest)
    return lines


def conditions(tree: tuple[t.Condition, ...]) -> str:
    """Returns a list of conditions, neighbours that are standard together."""
    written: list[str] = []
    for run in runs(tree):
        if isinstance(run[0], t.Standard):
            inside = ", ".join(standard(c) for c in run if isinstance(c, t.Standard))
            written.append(f"stdcond({inside})")
        else:
            written.extend(change(c) for c in run if isinstance(c, t.Change))
    return ", ".join(written)


def standard(tree: t.Standard) -> str:
    """Returns a standard condition."""
    return tree.word if tree.number is None else f"{tree.word.lower()}({tree.number})"


def amount(word: str) -> str:
    """Returns an amount, as a digit where it has one."""
    digit = AMOUNTS[word].digit
    return f"amount({word if digit is None else digit})"


def change(tree: t.Change) -> str:
    """Returns a condition on cards."""
    return (
        f"cond({amount(tree.amount)}, owner({tree.owner}), location({location(tree.location)}), "
        f"specifier({specifier(tree.specifier)}), changeto({value(tree.value)}))"
    )


def target(tree: t.Target) -> str:
    """Returns a target."""
    if not isinstance(tree, t.Pick):
        return location(tree)
    specifiers = ", ".join(specifier(s) for s in tree.specifiers)
    locations = ", ".join(location(x) for x in tree.locations)
    return f"{amount(tree.amount)}, owner({tree.owner}), specifier({specifiers}), location({locations})"


def action(tree: t.Action) -> str:
    """Returns an action: a function of its arguments and details."""
    details = [location(x) for x in tree.locations] + [w.word for w in tree.words]
    name = t.FUNCTION_NAMES[type(tree.function)].lower()
    return f"{name}({', '.join([*arguments(tree.function), *details])})"


def arguments(tree: t.Function) -> list[str]:
    """Returns the arguments of a function."""
    match tree:
        case t.Create():
            inner = "\n".join(indented(effect(tree.effect, inner=True)))
            return [f'"{tree.name}"', tree.type, tree.subtype, f"with [\n{inner}\n]"]
        case t.Inc() | t.Dec() | t.Draw():
            return [str(tree.number)]
        case t.Search():
            return [specifier(tree.what)]
        case t.MoveTo():
            return [location(tree.location)]
        case _:
            return []


def location(tree: t.Location) -> str:
    """Returns a location."""
    return tree.word if isinstance(tree, t.Place) else f"range({tree.first}, {tree.last})"


def duration(tree: t.Duration) -> str:
    """Returns a duration, without its signs."""
    word = tree.word.lower()
    return word if tree.turns is None else f"{word}({tree.turns})"
