"""Writing version 2."""

from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language.lines import indented, kind, notes, runs


def program(tree: t.Program) -> list[str]:
    """Returns the lines of a program; the comments of its first effect stand before START."""
    first = tree.effects[0] if tree.effects else None
    lines = [comment(text) for text in first.comments] if isinstance(first, t.Effect) else []
    lines.append("START")
    for each in tree.effects:
        if isinstance(each, t.Unread):
            lines.append(f"  {each.text}")
            continue
        if each is not first:
            lines.extend(f"  {comment(text)}" for text in each.comments)
        lines.extend(indented(effect(each)))
    return [*lines, "END"]


def comment(text: str) -> str:
    """Returns a comment."""
    escaped = text.replace("#", "##")
    return f"# {escaped} #" if text else "# #"


def effect(tree: t.Effect, *, inner: bool = False) -> list[str]:
    """Returns the lines of an effect; `inner` where its own comments stand inside it."""
    if not tree.statements:
        said = "".join(f"{comment(text)} " for text in tree.comments) if inner else ""
        return [f"&{tree.number} ( {said}NULL )"]
    lines = [f"&{tree.number} ("]
    for statement in tree.statements:
        for number, link in enumerate(statement.links):
            if number:
                lines.append("  THEN")
            lines.extend(indented(descriptor(link)))
    return [*lines, ")"]


def descriptor(tree: t.Descriptor) -> list[str]:
    """Returns the lines of a descriptor: one, unless it creates cards or has comments before it."""
    said = notes(tree)
    parts = (
        (t.Part.CONDITION, f"<{conditions(tree.conditions)}>"),
        (t.Part.TIMING, f"@{tree.timing}"),
        (t.Part.TARGET, f"?{', '.join(target(x) for x in tree.targets)}?"),
        (t.Part.ACTION, f"!{', '.join(action(x) for x in tree.actions)}!"),
        (t.Part.DURATION, duration(tree.duration)),
    )
    text = " ".join(" ".join([words, *(comment(c) for c in said[part])]) for part, words in parts)
    return [*(comment(c) for c in said[t.Part.BEFORE]), *text.split("\n")]


def conditions(tree: tuple[t.Condition, ...]) -> str:
    """Returns a list of conditions, neighbours of a sort together."""
    written = []
    for run in runs(tree):
        if isinstance(run[0], t.Standard):
            written.append("STDCOND -> " + ", ".join(standard(c) for c in run if isinstance(c, t.Standard)))
        else:
            written.append("COND ->[ " + ", ".join(change(c) for c in run if isinstance(c, t.Change)) + " ]")
    return ", ".join(written)


def standard(tree: t.Standard) -> str:
    """Returns a standard condition."""
    return tree.word if tree.number is None else f"{tree.word} %{tree.number}"


def change(tree: t.Change) -> str:
    """Returns the tuple of a condition on cards."""
    return (
        f"AMOUNT={tree.amount} OWNER={tree.owner} LOCATION={location(tree.location)} "
        f"SPECIFIER={specifier(tree.specifier)} CHANGETO={value(tree.value)}"
    )


def target(tree: t.Target) -> str:
    """Returns a target."""
    if not isinstance(tree, t.Pick):
        return location(tree)
    return (
        f"(AMOUNT={tree.amount} OWNER={tree.owner} "
        f"SPECIFIER={', '.join(specifier(s) for s in tree.specifiers)} "
        f"LOCATION={', '.join(location(x) for x in tree.locations)})"
    )


def action(tree: t.Action) -> str:
    """Returns an action with its details."""
    details = [location(x) for x in tree.locations] + [w.word for w in tree.words]
    return " ".join([function(tree.function), *details])


def function(tree: t.Function) -> str:
    """Returns a function with its arguments."""
    name = t.FUNCTION_NAMES[type(tree)]
    match tree:
        case t.Create():
            inner = "\n".join(indented(effect(tree.effect, inner=True)))
            return f'{name} %"{tree.name}" %{tree.type} %{tree.subtype} WITH [\n{inner}\n]'
        case t.Inc() | t.Dec() | t.Draw():
            return f"{name} %{tree.number}"
        case t.Search():
            return f"{name} %{specifier(tree.what)}"
        case t.MoveTo():
            return f"{name} %{location(tree.location)}"
        case _:
            return name


def specifier(tree: t.Specifier) -> str:
    """Returns a specifier."""
    match tree:
        case t.Kind():
            return kind(tree)
        case t.Name():
            return f'"{tree.text}"'
        case _:
            return tree.word


def value(tree: t.Value) -> str:
    """Returns the value of a CHANGETO."""
    match tree:
        case t.Number():
            return str(tree.value)
        case t.State():
            return tree.word
        case _:
            return "NONZERO"


def location(tree: t.Location) -> str:
    """Returns a location."""
    return tree.word if isinstance(tree, t.Place) else f"RANGE %{tree.first} %{tree.last}"


def duration(tree: t.Duration) -> str:
    """Returns a duration."""
    return f"DUR {tree.word}" if tree.turns is None else f"DUR {tree.word} %{tree.turns}"
