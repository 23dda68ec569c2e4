"""`search family "Demon"`: a card of your choice out of the deck."""

from collections.abc import Iterator

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import cards_in_words
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed
from cardwright.games.cardfinity.language.tree import ANY_SPELL, Atom, ByName, Filter
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Context, Runs, acceptance
from cardwright.games.cardfinity.rules.choices import choose_card
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Event, Steps


class Search(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`search family "Demon"`: a card from your deck to your hand."""

    filter: Filter


def _weigh(atom: Search, _: Census) -> Weighed:
    return (25, "for a spell") if atom.filter == ANY_SPELL else (30, "a search")


def _weigh_second(atom: Search, _: Census) -> Weighed:
    return (10, "for a spell") if atom.filter == ANY_SPELL else (15, "a search")


def _words(atom: Search, edition: Edition) -> str:
    what = cards_in_words(1, atom.filter)
    if edition is Edition.SECOND:
        return f"find {what} in your deck, shuffle, and put it on top"
    return f"take {what} from your deck into your hand and shuffle"


def _run(atom: Search, edition: Edition) -> Runs:
    accepts = acceptance(atom.filter)
    prompt = _words(atom, edition)
    named = isinstance(atom.filter, ByName)
    on_top = edition is Edition.SECOND

    def run(state: State, ctx: Context) -> Steps:
        seat = ctx.seat
        found = sorted(number for number in state.decks[seat] if accepts(state.card(number)))
        found.sort(key=state.name)
        number = 0
        if found:
            number = yield from choose_card(state, seat, found, prompt)
            state.decks[seat] = zones.without(state.decks[seat], number)
        zones.shuffle(state, seat)
        if not number:
            zones.tell(state, "search", ctx, seat)
            return
        state.known[seat] |= 1 << number
        state.known[1 - seat] &= ~(1 << number)
        if named:
            state.show(number)
        mask = 3 if named else 1 << seat
        name = state.name(number)
        if on_top:
            state.decks[seat] = (*state.decks[seat], number)
            state.log.add(Event("search to top", seat, ctx.card, ctx.cause, (name,), mask))
            return
        state.hands[seat] = (*state.hands[seat], number)
        event = Event("search", seat, ctx.card, ctx.cause, (name,), mask)
        steps = zones.drawn(state, seat, number, state.log.add(event))
        if steps is not None:
            yield from steps

    return run


def _found(event: Event) -> str:
    return str(event.args[0]) if event.args else "a card" if event.known_to != -1 else "nothing"


def _lighter(atom: Search) -> Iterator[Search]:
    if atom.filter != ANY_SPELL:
        yield Search(filter=ANY_SPELL)


RECORD = Record(
    node=Search,
    role=Role.EFFECT,
    pattern="search {filter}",
    second="search {filter=card}",
    scale=Scale("30, `search spell` 25", "the best card of the deck, in the hand at once", _weigh),
    second_scale=Scale("15, `search spell` 10", "the card only comes to the top of the deck", _weigh_second),
    words=_words,
    does="You choose a card of your deck that fits and take it into your hand (in the second edition: it comes to the top of "
    "the deck), and the deck is shuffled, even where nothing was found. By name the card found is shown, otherwise it is not.",
    compiled=_run,
    lighter=_lighter,
    events={
        "search": lambda e, who: f"{who} searches the deck, takes {_found(e)}, and shuffles.",
        "search to top": lambda e, who: f"{who} searches the deck, shuffles, and puts {_found(e)} on top.",
    },
)
