"""Cards that a player gets to see: remembered until they are shuffled away."""

from collections.abc import Callable

from cardwright.games.cardfinity.rules.cards import Context, Running
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Event


def see(state: State, ctx: Context, whose: int, count: int, kind: str) -> Running:
    """Shows a player the top cards of a deck, as many as there are."""
    show_to(state, ctx, state.decks[whose][::-1][:count], kind)
    return None


def show_to(state: State, ctx: Context, seen: tuple[int, ...], kind: str) -> None:
    """Lets the player whose spell it is know cards; the other is told how many."""
    for number in seen:
        state.known[ctx.seat] |= 1 << number
    names = tuple(state.name(number) for number in seen)
    state.log.add(Event(kind, ctx.seat, ctx.card, ctx.cause, names, 1 << ctx.seat, (len(names),)))


def seen_in_words(whose: str) -> Callable[[Event, str], str]:
    """Returns how it is told that somebody saw the top of a deck."""

    def words(event: Event, who: str) -> str:
        if event.args and isinstance(event.args[0], int):
            count = "1 card" if event.args[0] == 1 else f"{event.args[0]} cards"
            return f"{who} looks at the top {count} of {whose} deck."
        return f"{who} sees on top of {whose} deck: {', '.join(map(str, event.args)) or 'nothing'}."

    return words
