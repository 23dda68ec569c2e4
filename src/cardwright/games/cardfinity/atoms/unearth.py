"""`unearth monster`: a card of your choice out of the graveyard."""

from collections.abc import Iterator

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import cards_in_words
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed
from cardwright.games.cardfinity.language.tree import ANY_SPELL, Atom, Filter
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Context, Runs, acceptance
from cardwright.games.cardfinity.rules.choices import choose_card
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Steps


class Unearth(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`unearth monster`: a card from your graveyard to your hand."""

    filter: Filter


def _weigh(atom: Unearth, _: Census) -> Weighed:
    return (15, "for a spell") if atom.filter == ANY_SPELL else (18, "a search of the graveyard")


def _words(atom: Unearth) -> str:
    return f"take {cards_in_words(1, atom.filter)} from your graveyard into your hand"


def _run(atom: Unearth, _: Edition) -> Runs:
    accepts = acceptance(atom.filter)
    prompt = _words(atom)

    def run(state: State, ctx: Context) -> Steps:
        seat = ctx.seat
        found = [n for n in state.graves[seat] if n != ctx.card and accepts(state.card(n))]
        if not found:
            return
        found.sort(key=state.name)
        number = yield from choose_card(state, seat, found, prompt)
        state.graves[seat] = zones.without(state.graves[seat], number)
        state.hands[seat] = (*state.hands[seat], number)
        zones.tell(state, "unearth", ctx, seat, state.name(number))

    return run


def _lighter(atom: Unearth) -> Iterator[Unearth]:
    if atom.filter != ANY_SPELL:
        yield Unearth(filter=ANY_SPELL)


RECORD = Record(
    node=Unearth,
    role=Role.EFFECT,
    pattern="unearth {filter}",
    editions=(Edition.CARDWRIGHT,),
    scale=Scale(
        "18, `unearth spell` 15", "a card that you know and choose, but no life is spent on it", _weigh
    ),
    words=lambda atom, _: _words(atom),
    does="You take a card of your graveyard that fits into your hand; everybody sees which. Nothing on draw happens. A card "
    "never unearths itself.",
    compiled=_run,
    lighter=_lighter,
    events={"unearth": lambda e, who: f"{who} unearths {e.args[0]}."},
)
