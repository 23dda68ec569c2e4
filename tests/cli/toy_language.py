"""A small language for the commands' own tests: a number of words a line, `card = WEIGHT`."""

from collections.abc import Sequence
from typing import Any

from cardwright.text import (
    Diagnostic,
    Limit,
    Node,
    Part,
    Reading,
    Reporter,
    Source,
    Span,
    Weighed,
    WeightReport,
)


class Entry(Node, frozen=True, eq=False, kw_only=True, gc=False):
    name: str
    weight: int


class Sheet(Node, frozen=True, eq=False, kw_only=True, gc=False):
    entries: tuple[Entry, ...] = ()


class ToyLanguage:
    name = "toyish"
    suffixes = (".toy",)
    forms = ("plain", "loud")

    def sniff(self, text: str) -> float:
        return 0.9 if " = " in text else 0.0

    def read(self, source: Source) -> Reading[Sheet]:
        reporter = Reporter(source)
        entries = []
        start = 0
        for line in source.text.splitlines(keepends=True):
            span = Span(start, start + len(line.rstrip()))
            start += len(line)
            name, equals, weight = line.partition("=")
            if not line.strip():
                continue
            if not equals or not weight.strip().isdigit():
                reporter.error(
                    span, "entry", "not an entry", expected=("name = number",), suggestion="ox = 3"
                )
                continue
            entries.append(Entry(name=name.strip(), weight=int(weight), span=span))
        return Reading(source, Sheet(entries=tuple(entries)), reporter.sorted())

    def check(self, reading: Reading[Sheet]) -> tuple[Diagnostic, ...]:
        reporter = Reporter(reading.source)
        for entry in reading.tree.entries:
            if entry.weight > 10:
                reporter.error(entry.span, "heavy", f"{entry.name} is too heavy")
            elif entry.weight == 0:
                reporter.warn(entry.span, "light", f"{entry.name} weighs nothing")
        return reporter.sorted()

    def write(self, tree: Sheet) -> str:
        return "".join(f"{entry.name} = {entry.weight}\n" for entry in tree.entries)

    def explain(self, reading: Reading[Sheet]) -> str:
        return "\n".join(f"A {entry.name} weighs {entry.weight}." for entry in reading.tree.entries)

    def convert(self, reading: Reading[Sheet], form: str) -> str:
        text = self.write(reading.tree)
        return text.upper() if form == "loud" else text

    def weigh(self, reading: Reading[Sheet]) -> WeightReport:
        cards = tuple(
            Weighed(
                entry.name,
                entry.weight,
                parts=(Part("stone", entry.weight, f"1 × {entry.weight}", (Part("grain", 1),)),),
                limits=(Limit("weight", entry.weight, most=10),),
                remedy=None if entry.weight <= 10 else f"{entry.name} = 10",
            )
            for entry in reading.tree.entries
        )
        total = sum(card.weight for card in cards)
        return WeightReport("sheet", total, cards, (Limit("cards", len(cards), most=3, least=1),))

    def card_names(self) -> Sequence[str]:
        return ("ox", "mouse")

    def find_card(self, name: str) -> Source | None:
        return Source(f"{name} = 3\n", name) if name in self.card_names() else None


class Mute:
    """A language that offers nothing beyond what all must."""

    name = "mute"
    suffixes = (".mute",)

    def sniff(self, _text: str) -> float:
        return 0.1

    def read(self, source: Source) -> Reading[str]:
        return Reading(source, source.text)

    def check(self, _reading: Reading[Any]) -> tuple[Diagnostic, ...]:
        return ()

    def write(self, tree: str) -> str:
        return tree + "!"

    def explain(self, reading: Reading[str]) -> str:
        return reading.tree


LANGUAGE = ToyLanguage()
