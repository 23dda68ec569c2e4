"""A question as lines to choose from: true equals on one line, numbers without gaps, and what a typed line means."""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from cardwright.kernel import Decision, Game, Numbers, Option
from cardwright.kernel.offers import Framing
from cardwright.kernel.question import Choice, Question

ALL, NONE, DONE = "all", "none", "done"
_SPAN: Final = re.compile(r"(\d{1,4})(?:-(\d{1,4})|x(\d{1,4}))?")
MOST_LISTED: Final = 1000
"""So many numbers a list may mean."""


class Line(NamedTuple):
    """What can be chosen, under one number: several options where they are equal in all that could matter."""

    label: str
    choices: tuple[Choice, ...]

    @property
    def option(self) -> Option:
        """Returns the first of its options."""
        return self.choices[0].option


def lines_of(question: Question) -> list[Line]:
    """Returns what can be chosen, equals together where the first of them stands."""
    groups: dict[object, list[Choice]] = {}
    for choice in question.choices:
        groups.setdefault(choice.alike or choice.key, []).append(choice)
    return [Line(choices[0].label, tuple(choices)) for choices in groups.values()]


def meant(game: Game[Any], decision: Decision, lines: list[Line], said: str) -> list[Line]:
    """Returns the lines that are meant: by number, by key, or by how their words begin; several where that is not clear."""
    number = _number(said)
    if isinstance(decision.options, Numbers):
        option = Option("number", (number,)) if number is not None else None
        return (
            [Line(said, (Choice(option, said),))] if option is not None and option in decision.options else []
        )
    if number is not None and 1 <= number <= len(lines):
        return [lines[number - 1]]
    exact = decision.find(said)
    if exact is not None:
        return [Line(game.label(exact), (Choice(exact, game.label(exact)),))]
    begun = said.casefold()
    every = [*lines, *_further(game, decision, len([one for line in lines for one in line.choices]))]
    same = [line for line in every if line.label.casefold() == begun]
    return same or [line for line in every if line.label.casefold().startswith(begun)]


def _further(game: Game[Any], decision: Decision, shown: int) -> Iterator[Line]:
    """Yields the options of a very long list that the question does not show."""
    for option in decision.options[shown:]:
        yield Line(game.label(option), (Choice(option, game.label(option)),))


def taken_in_one_go(decision: Decision, framing: Framing) -> str:
    """Returns what names a choice of several that can be made in one go; nothing where it is of one.

    It is what the game says, or any question that is asked again and again until somebody is done.
    """
    if framing.many or isinstance(decision.options, Numbers):
        return framing.many
    return decision.prompt if decision.find(DONE) is not None and len(decision.options) > 2 else ""


def in_one_go(lines: list[Line], said: str) -> list[str] | None:
    """Returns the keys of a choice made in one go, its end included: `all`, `none`, or a list such as `1 3 5-7 2x3`.

    Returns None where the line is no such list: a single number is one at a time.
    """
    rows = [line for line in lines if line.option.verb != DONE]
    if said.casefold() == NONE:
        return [DONE]
    if said.casefold() == ALL:
        return [*_one_each([choice for line in rows for choice in line.choices]), DONE]
    parts = said.replace(",", " ").split()
    found = [_SPAN.fullmatch(part) for part in parts]
    if not parts or any(one is None for one in found) or (len(parts) == 1 and parts[0].isdigit()):
        return None
    chosen: list[Choice] = []
    for span in found:
        assert span is not None
        first, last = int(span[1]), int(span[2] or span[1])
        if not 1 <= first <= last <= len(lines) or last - first > MOST_LISTED:
            return None
        for line in lines[first - 1 : last]:
            chosen += line.choices[: int(span[3] or 1)]
    return [*_one_each([choice for choice in chosen if choice.option.verb != DONE]), DONE]


def _one_each(choices: list[Choice]) -> list[str]:
    """Returns the keys of the first choice for each thing that does something: nobody attacks twice."""
    first: dict[object, str] = {}
    for choice in choices:
        who = choice.about[0] if choice.about else choice.key
        first.setdefault(who, choice.key)
    return list(first.values())


def _number(said: str) -> int | None:
    digits = said.removeprefix("-")
    return int(said) if digits.isascii() and digits.isdigit() and len(digits) < 19 else None
