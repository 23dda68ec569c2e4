"""A decision as it is put to a person: options in words that differ where they do, and true equals together."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from cardwright.kernel.decision import Decision, Kind, Numbers, Option
from cardwright.kernel.game import Game
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import NO_FRAMING, Drawing, Framing, Pictured
from cardwright.kernel.picture import Card, Picture
from cardwright.kernel.voice import addressed

MOST_OPTIONS: Final = 1000
"""So many options are put at once; of more, those are found by their words."""

_MAIN: Final = ("pass", "done", "end", "yes", "keep", "on", "rest")
_STATES: Final = {"sick": "came this turn", "face_down": "face down"}


class Choice(Struct, frozen=True):
    """An option for a person. Those with the same `alike` above 0 are equal in all that could matter."""

    option: Option
    label: str
    about: tuple[str, ...] = ()
    alike: int = 0
    main: bool = False

    @property
    def key(self) -> str:
        """Returns the option's key."""
        return self.option.key


class Question(Struct, frozen=True):
    """A decision for a person: the sentence, what it is about, and the choices."""

    prompt: str
    framing: Framing
    choices: tuple[Choice, ...]
    low: int | None = None
    high: int | None = None
    more: int = 0


class Place(Struct, frozen=True):
    """A card in a picture and where it lies, in words."""

    card: Card
    side: int
    where: str


def places(picture: Picture) -> dict[str, Place]:
    """Returns every card of a picture that can be pointed at, by its id."""
    found: dict[str, Place] = {}

    def put(card: Card, side: int, where: str) -> None:
        if card.id:
            found.setdefault(card.id, Place(card, side, where))
        for attached in card.attached:
            put(attached, side, where)

    for area in picture.areas:
        for card in area.cards:
            put(card, area.side, area.label)
    for board in picture.boards:
        for cell in board.cells:
            if cell.card is not None:
                put(cell.card, cell.side, cell.label)
    for item in picture.stack:
        if item.card is not None:
            put(item.card, item.controller, "stack")
    for pile in picture.piles:
        for card in pile.cards:
            put(card, pile.side, pile.label)
    return found


def question(game: Game[Any], names: Sequence[str], picture: Picture | None = None) -> Question:
    """Returns the decision of a game as its seat is asked; `names` are the players'."""
    decision = game.decision
    assert decision is not None
    rules = game.rules
    drawing = rules.drawing if offers(rules, Pictured) else None
    prompt = addressed(rules.ask(game.state, decision), names, decision.seat)
    framing = drawing.frame(game.state, decision) if drawing is not None else NO_FRAMING
    options = decision.options
    if isinstance(options, Numbers):
        return Question(prompt, framing, (), options.low, options.high)
    shown = options[:MOST_OPTIONS]
    choices = [_choice(game, decision, option, names, drawing) for option in shown]
    if drawing is not None:
        table = picture if picture is not None else drawing.picture(game.state, decision.seat)
        choices = told_apart(choices, places(table), names, decision.seat)
    main = _main(choices, decision)
    if main is not None:
        choices[main] = replace(choices[main], main=True)
    return Question(prompt, framing, tuple(choices), more=len(options) - len(shown))


def _choice(
    game: Game[Any], decision: Decision, option: Option, names: Sequence[str], drawing: Drawing | None
) -> Choice:
    label = addressed(game.rules.label(game.state, decision, option), names, decision.seat)
    about = drawing.things(game.state, decision, option) if drawing is not None else ()
    return Choice(option, label, about)


def _main(choices: list[Choice], decision: Decision) -> int | None:
    """Returns which choice is the usual one: the only one of those that go on."""
    if decision.kind is Kind.CONFIRM or len(choices) == 1:
        return 0
    found = [
        at for at, choice in enumerate(choices) if choice.option.verb in _MAIN and not choice.option.args
    ]
    return found[0] if len(found) == 1 else None


def told_apart(
    choices: list[Choice], where: dict[str, Place], names: Sequence[str], seat: int
) -> list[Choice]:
    """Returns the choices with those that read alike either marked as equals or told apart by what they are about."""
    by_label: dict[str, list[int]] = {}
    for at, choice in enumerate(choices):
        by_label.setdefault(choice.label, []).append(at)
    result = list(choices)
    groups = 0
    for ats in by_label.values():
        if len(ats) < 2:
            continue
        kinds: dict[tuple[object, ...], list[int]] = {}
        for at in ats:
            kinds.setdefault(_nature(choices[at], where), []).append(at)
        for same in kinds.values():
            groups += 1
            for at in same:
                if len(same) > 1:
                    result[at] = replace(result[at], alike=groups)
                if len(kinds) > 1:
                    result[at] = replace(result[at], label=_further(result[at], where, names, seat))
    return _numbered(result)


def _nature(choice: Choice, where: dict[str, Place]) -> tuple[object, ...]:
    """Returns all that could matter of what a choice is about, without which one it is."""
    said: list[object] = [choice.option.verb]
    known = False
    for id in choice.about:
        place = where.get(id)
        if place is None:
            said.append(id)
        else:
            known = True
            said.append((replace(place.card, id=""), place.side, place.where))
    if not known:
        said.append(choice.key)
    return tuple(said)


def _further(choice: Choice, where: dict[str, Place], names: Sequence[str], seat: int) -> str:
    """Returns a label with whose the thing is, where it lies and how it stands."""
    place = next((where[id] for id in choice.about if id in where), None)
    if place is None:
        return choice.label
    card = place.card
    controller = card.controller if card.controller >= 0 else place.side
    whose = (
        "yours" if controller == seat else f"{names[controller]}’s" if 0 <= controller < len(names) else ""
    )
    words = [whose, place.where if place.where not in ("creatures", "lands", "other permanents") else ""]
    words += ["/".join(value.now for value in card.values)]
    words += [_STATES.get(mark, mark) for mark in card.marks]
    words += [chip.text for chip in card.chips]
    return f"{choice.label} ({', '.join(word for word in words if word)})"


def _numbered(choices: list[Choice]) -> list[Choice]:
    """Numbers what still reads alike and is not: nothing on the table tells them apart, but their keys do."""
    seen: dict[str, int] = {}
    groups: dict[str, int] = {}
    result = []
    for choice in choices:
        known = seen.get(choice.label)
        if known is not None and (choice.alike == 0 or choice.alike != groups.get(choice.label)):
            seen[choice.label] = known + 1
            result.append(replace(choice, label=f"{choice.label} [{known + 1}]"))
            continue
        seen.setdefault(choice.label, 1)
        groups.setdefault(choice.label, choice.alike)
        result.append(choice)
    return result
