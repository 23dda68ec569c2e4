"""Checking a file beyond its grammar: cards, values, numbers, names. What descriptors may say is in `types`."""

from typing import Final

from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v
from cardwright.games.oe.language.kinds import of_kind
from cardwright.games.oe.language.types import Checker
from cardwright.text import Diagnostic, Node, Reading, Reporter, nearest, walk

DEEPEST_CREATE: Final = 4


def check(reading: Reading[t.File]) -> tuple[Diagnostic, ...]:
    """Returns what is wrong with a file that was read."""
    report = Reporter(reading.source)
    seen: dict[str, t.Card] = {}
    for item in reading.tree.items:
        if _without_rule(item, report):
            continue
        if isinstance(item, t.Program):
            _program(item, None, report)
        elif isinstance(item, t.Card):
            if item.name in seen:
                report.error(item.span, "name-twice", f'there is another card called "{item.name}"')
            seen[item.name] = item
            _card(item, report)
    if len(seen) > 1:
        _names(reading.tree, list(seen), report)
    return report.sorted()


def _without_rule(item: t.Card | t.Program | t.Unread, report: Reporter) -> bool:
    """Tells of words of the vocabulary that no rule gives a meaning to; returns whether there are any."""
    found = False
    for node in walk(item):
        for word in _words_of_rules(node):
            if word not in v.RULED:
                message = f"{word} is a word of the vocabulary, but no rule says what comes of it"
                report.error(node.span, "no-rule", message, suggestion=nearest(word, v.RULED) or "ANY")
                found = True
    return found


def _words_of_rules(node: Node) -> tuple[str, ...]:
    match node:
        case t.Standard(word=word) | t.Duration(word=word):
            return (word,)
        case t.Place(word=word):
            return () if word in v.SLOTS else (word,)
        case t.Pick(owner=owner) | t.Change(owner=owner):
            return (owner,)
        case _:
            return ()


def _card(card: t.Card, report: Reporter) -> None:
    kind = card.kind
    if kind.type is None or kind.subtype is None or not of_kind(kind):
        report.error(
            kind.span,
            "card-kind",
            "a card has a type and a subtype of that type",
            expected=[f"{w.of} {w.word}" for w in v.SUBTYPES.values() if kind.type in (None, w.of)],
        )
    else:
        _values(card, kind.type, report)
    if card.program is not None:
        _program(card.program, kind.subtype, report)


def _values(card: t.Card, type_: str, report: Reporter) -> None:
    wanted = [w.word for w in v.ATTRIBUTES.values() if type_ in w.value]
    given: list[str] = []
    for value in card.values:
        if value.attribute in given:
            report.error(value.span, "value-twice", f"{value.attribute} is given twice")
        elif value.attribute not in wanted:
            report.error(
                value.span,
                "value-not-on",
                f"a card of type {type_} is not given {value.attribute}",
                expected=wanted,
            )
        given.append(value.attribute)
    for word in wanted:
        if word not in given:
            report.error(
                card.span, "missing-value", f'"{card.name}" needs its {word}', suggestion=f"{word} 1"
            )


def _program(program: t.Program, subtype: str | None, report: Reporter) -> None:
    seen: list[int] = []
    for effect in program.effects:
        if isinstance(effect, t.Unread):
            continue
        if effect.number in seen:
            report.error(effect.span, "number-twice", f"there is another effect numbered {effect.number}")
        elif effect.number == 0:
            report.error(effect.span, "number-zero", "effects are numbered from 1")
        elif seen and effect.number < max(seen):
            report.warn(
                effect.span, "number-order", f"effect {effect.number} stands after effect {max(seen)}"
            )
        seen.append(effect.number)
        check_effect(effect, subtype, report)


def check_effect(effect: t.Effect, subtype: str | None, report: Reporter, depth: int = 1) -> None:
    """Checks an effect and those of the cards that it creates."""
    checker = Checker(report, subtype)
    for statement in effect.statements:
        checker.statement(statement)
        for link in statement.links:
            for action in link.actions:
                if isinstance(action.function, t.Create):
                    _created(action.function, report, depth)


def _created(create: t.Create, report: Reporter, depth: int) -> None:
    if depth >= DEEPEST_CREATE:
        report.error(create.span, "too-deep", f"cards are created at most {DEEPEST_CREATE - 1} deep")
        return
    if not of_kind(t.Kind(type=create.type, subtype=create.subtype)) or v.TYPES[create.type].any:
        report.error(
            create.span,
            "created-kind",
            "a card that is created has a type and a subtype of that type",
            expected=[f"%{w.of} %{w.word}" for w in v.SUBTYPES.values()],
        )
    check_effect(create.effect, create.subtype, report, depth + 1)


def _names(tree: t.File, cards: list[str], report: Reporter) -> None:
    """Warns of names that are no card of the file and no card that it creates."""
    nodes = list(walk(tree))
    known = [*cards, *(node.name for node in nodes if isinstance(node, t.Create))]
    for node in nodes:
        if isinstance(node, t.Name) and node.text not in known:
            report.warn(
                node.span,
                "unknown-name",
                f'no card here is called "{node.text}"',
                suggestion=nearest(node.text, known),
            )
