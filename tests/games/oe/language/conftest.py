"""Random trees of OE: every shape that the grammar allows, whether or not it makes sense."""

import random

import pytest

from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v


class Trees:
    """Makes random trees from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def file(self) -> t.File:
        if self.random.random() < 0.5:
            items: tuple[t.Card | t.Program, ...] = (self.program(),)
        else:
            items = tuple(self.card(n) for n in range(self.random.randint(1, 2)))
        return t.File(items=items, after=self.texts(0.1))

    def card(self, number: int) -> t.Card:
        subtype = self.pick(v.SUBTYPES)
        values = tuple(
            t.Given(attribute=self.pick(v.ATTRIBUTES), number=self.number()) for _ in range(self.few())
        )
        return t.Card(
            name=f"{self.name()} {number}",
            kind=t.Kind(type=v.SUBTYPES[subtype].of, subtype=subtype),
            values=values,
            program=self.program() if self.random.random() < 0.8 else None,
            comments=self.texts(0.2),
        )

    def program(self) -> t.Program:
        effects = [self.effect(n + 1, depth=0, comments=self.texts(0.2)) for n in range(1 + self.few())]
        return t.Program(effects=tuple(effects), syntax=self.random.choice(list(t.Syntax)))

    def effect(self, number: int, depth: int, comments: tuple[str, ...]) -> t.Effect:
        if self.random.random() < 0.2 + depth * 0.2:
            return t.Effect(number=number, comments=comments)
        statements = tuple(self.statement(depth) for _ in range(1 + self.few()))
        return t.Effect(number=number, statements=statements, comments=() if depth else comments)

    def statement(self, depth: int) -> t.Statement:
        return t.Statement(links=tuple(self.descriptor(depth) for _ in range(1 + self.few())))

    def descriptor(self, depth: int) -> t.Descriptor:
        parts = sorted((self.random.choice(list(t.Part)) for _ in range(self.few())), key=list(t.Part).index)
        return t.Descriptor(
            conditions=self.some(self.condition),
            timing=self.random.choice(list(t.Timing)),
            targets=self.some(self.target),
            actions=tuple(self.action(depth) for _ in range(1 + self.few())),
            duration=self.duration(),
            comments=tuple(t.Comment(part=p, text=self.text()) for p in parts)
            if self.random.random() < 0.3
            else (),
        )

    def condition(self) -> t.Condition:
        if self.random.random() < 0.5:
            word = self.pick([*v.STANDARDS, *v.PHASES])
            counts = word in v.STANDARDS and v.STANDARDS[word].number
            return t.Standard(word=word, number=self.number() if counts else None)
        return t.Change(
            amount=self.pick(v.AMOUNTS),
            owner=self.pick(v.OWNERSHIPS),
            location=self.location(),
            specifier=self.specifier(),
            value=self.value(),
        )

    def value(self) -> t.Value:
        number = t.Number(value=self.number())
        return self.random.choice([number, t.State(word=self.pick(v.STATES)), t.Nonzero()])

    def target(self) -> t.Target:
        if self.random.random() < 0.3:
            return self.location()
        return t.Pick(
            amount=self.pick(v.AMOUNTS),
            owner=self.pick(v.OWNERSHIPS),
            specifiers=self.some(self.specifier),
            locations=self.some(self.location),
        )

    def action(self, depth: int) -> t.Action:
        locations = tuple(self.location() for _ in range(self.few()))
        words = tuple(
            self.random.choice([t.Attribute(word=self.pick(v.ATTRIBUTES)), t.State(word=self.pick(v.STATES))])
            for _ in range(self.few())
        )
        return t.Action(function=self.function(depth), locations=locations, words=words)

    def function(self, depth: int) -> t.Function:
        name = self.pick(v.FUNCTIONS)
        if name == "CREATE" and depth < 3:
            inner = self.effect(self.number(), depth + 1, self.texts(0.2))
            return t.Create(
                name=self.name(), type=self.pick(v.TYPES), subtype=self.pick(v.SUBTYPES), effect=inner
            )
        what = self.random.choice([self.kind(), t.Name(text=self.name())])
        return {
            "CREATE": t.Destroy(),
            "FLIP": t.Flip(),
            "INC": t.Inc(number=self.number()),
            "DEC": t.Dec(number=self.number()),
            "DESTROY": t.Destroy(),
            "SEARCH": t.Search(what=what),
            "DRAW": t.Draw(number=self.number()),
            "MOVETO": t.MoveTo(location=self.location()),
            "REVEAL": t.Reveal(),
        }[name]

    def specifier(self) -> t.Specifier:
        match self.random.randrange(4):
            case 0:
                return self.kind()
            case 1:
                return t.Name(text=self.name())
            case 2:
                return t.Attribute(word=self.pick(v.ATTRIBUTES))
            case _:
                return t.State(word=self.pick(v.STATES))

    def kind(self) -> t.Kind:
        type_, subtype = self.pick(v.TYPES), self.pick(v.SUBTYPES)
        return self.random.choice(
            [t.Kind(type=type_), t.Kind(subtype=subtype), t.Kind(type=type_, subtype=subtype)]
        )

    def location(self) -> t.Location:
        if self.random.random() < 0.2:
            return t.Range(first=self.pick(v.SLOTS), last=self.pick(v.SLOTS))
        return t.Place(word=self.pick([*v.SLOTS, *v.PLACES]))

    def duration(self) -> t.Duration:
        word = self.pick(v.DURATIONS)
        return t.Duration(word=word, turns=self.number() if v.DURATIONS[word].number else None)

    def some(self, make):
        return tuple(make() for _ in range(1 + self.few()))

    def few(self) -> int:
        return self.random.choice([0, 0, 0, 0, 1, 2])

    def number(self) -> int:
        return self.random.randint(0, 99)

    def pick(self, words) -> str:
        return self.random.choice(list(words))

    def name(self) -> str:
        return " ".join(
            self.random.choice(["Iron", "Wall", "O'Neil", "é", "42", "START", "#"]) for _ in range(2)
        )

    def text(self) -> str:
        return " ".join(
            self.random.choice(["a", "#", "##", "END", "$", '"', "x&1", ")"]) for _ in range(self.few())
        )

    def texts(self, chance: float) -> tuple[str, ...]:
        return tuple(self.text() for _ in range(1 + self.few())) if self.random.random() < chance else ()


@pytest.fixture
def trees():
    return Trees
