"""`play monster`: a card of the hand is played."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import cards_in_words
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed
from cardwright.games.cardfinity.language.tree import ANY_SPELL, Atom, Filter
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Context, Runs, acceptance
from cardwright.games.cardfinity.rules.choices import choose_card, in_hand
from cardwright.games.cardfinity.rules.spells import play, playable
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Steps, attempt


class PlayCard(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`play monster`: play a card from your hand."""

    filter: Filter = ANY_SPELL


def _weigh(atom: PlayCard, census: Census) -> Weighed:
    if atom.filter == ANY_SPELL:
        return 0, "a spell is played"
    rare, word = census.rarity(atom.filter)
    return rare, f"{rare} ({word})"


def _words(atom: PlayCard) -> str:
    return f"play {cards_in_words(1, atom.filter)} from your hand"


def _run(atom: PlayCard, _: Edition) -> Runs:
    accepts = acceptance(atom.filter)
    prompt = _words(atom)

    def run(state: State, ctx: Context) -> Steps:
        seat = ctx.seat
        found = [n for n in in_hand(state, seat, accepts, ctx.card) if playable(state, seat, n)]
        if not found:
            return
        number = yield from choose_card(state, seat, found, prompt)
        reason = yield from attempt(state, play(state, seat, number, ctx.cause))
        if reason is not None:
            zones.tell(state, "unmet", ctx, seat, state.name(number), reason)

    return run


RECORD = Record(
    node=PlayCard,
    role=Role.EFFECT,
    pattern="play {filter=spell}",
    scale=Scale("filter, `spell` 0", "you could have played it yourself", _weigh),
    words=lambda atom, _: _words(atom),
    does="You play a card of your hand, its requirements included; it is chosen among those that seem payable, and if they "
    "fail after all, nothing of it happens.",
    compiled=_run,
    further_free=lambda atom: bool(atom.filter == ANY_SPELL),
)
