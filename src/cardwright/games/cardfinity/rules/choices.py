"""Choosing cards: of a hand by name, on a field by the monster's number there."""

from collections.abc import Generator

from cardwright.games.cardfinity.rules.cards import Accepts, Context, Runs
from cardwright.games.cardfinity.rules.state import Monster, State
from cardwright.kernel import CHANCE, YES, YES_NO, Decision, Impossible, Kind, Option, Steps

Choosing = Generator[Decision, Option, int]
ChoosingMonster = Generator[Decision, Option, Monster]


def in_hand(state: State, seat: int, accepts: Accepts, but: int = 0) -> list[int]:
    """Returns the cards of a hand that fit."""
    what = state.what
    return [number for number in state.hands[seat] if number != but and accepts(what[number])]


def on_field(
    state: State, seat: int, accepts: Accepts, but: int = 0, *, untapped: bool = False
) -> list[Monster]:
    """Returns the monsters of a field that fit."""
    return [
        m
        for m in state.fields[seat]
        if m.id != but and accepts(state.card(m.card)) and not (untapped and m.tapped)
    ]


def by_name(state: State, seat: int, numbers: list[int]) -> dict[str, int]:
    """Returns one card for each name, in order; of equal ones the one that the other player knows of."""
    known = state.known[1 - seat]
    found: dict[str, int] = {}
    for number in numbers:
        name = state.name(number)
        if name not in found or (known >> number & 1 and not known >> found[name] & 1):
            found[name] = number
    return found


def choose_card(state: State, seat: int, numbers: list[int], prompt: str) -> Choosing:
    """Asks for one of the cards, by name."""
    named = by_name(state, seat, numbers)
    options = tuple(Option("card", (name,)) for name in named)
    chosen = yield Decision(seat, Kind.CHOOSE, prompt, options)
    return named[chosen.word]


def choose_monster(seat: int, monsters: list[Monster], prompt: str) -> ChoosingMonster:
    """Asks for one of the monsters."""
    options = tuple(Option("monster", (monster.id,), (monster.id,)) for monster in monsters)
    chosen = yield Decision(seat, Kind.CHOOSE, prompt, options)
    return next(monster for monster in monsters if monster.id == chosen.number)


def one_of(options: tuple[Runs, ...], texts: tuple[str, ...], prompt: str) -> Runs:
    """Returns the atom that asks for one of several by their texts, and then is that one."""
    modes = tuple(Option("mode", (at, text)) for at, text in enumerate(texts, 1))

    def run(state: State, ctx: Context) -> Steps:
        chosen = yield Decision(ctx.seat, Kind.MODE, prompt, modes)
        steps = options[chosen.number - 1](state, ctx)
        if steps is not None:
            yield from steps

    return run


def if_wanted(inner: Runs, prompt: str, *, declined: str = "") -> Runs:
    """Returns the atom that asks yes or no, and on yes is another.

    With `declined` a no is a failure, for that reason; otherwise nothing happens then.
    """

    def run(state: State, ctx: Context) -> Steps:
        chosen = yield Decision(ctx.seat, Kind.CONFIRM, prompt, YES_NO)
        if chosen == YES:
            steps = inner(state, ctx)
            if steps is not None:
                yield from steps
        elif declined:
            raise Impossible(declined)

    return run


def draw_lots(state: State, seat: int, numbers: list[int], prompt: str) -> Choosing:
    """Lets chance pick one of the cards, for the player whose spell it is."""
    options = tuple(Option("at random", (number, state.name(number))) for number in numbers)
    chosen = yield Decision(CHANCE, Kind.CHANCE, prompt, options, about=(seat,))
    return chosen.number
