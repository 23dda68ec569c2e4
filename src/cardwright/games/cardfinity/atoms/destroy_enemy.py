"""`banish enemy 2 monster field`: cards of the opponent are discarded or banished."""

from collections.abc import Iterator

from msgspec.structs import replace

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import cards_in_words
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed
from cardwright.games.cardfinity.language.tree import ANY_CARD, Atom, Filter, Location, Method
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Context, Runs, acceptance
from cardwright.games.cardfinity.rules.choices import choose_monster, draw_lots, in_hand, on_field
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Steps

EACH = {
    (Method.DISCARD, Location.HAND): 10,
    (Method.BANISH, Location.HAND): 12,
    (Method.DISCARD, Location.FIELD): 15,
    (Method.BANISH, Location.FIELD): 17,
}
ON_FIELD = 2
UNTAPPED = 5


class DestroyEnemy(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`banish enemy 2 monster field`: destroy cards of the opponent."""

    method: Method
    location: Location
    count: int = 1
    untapped: bool = False
    filter: Filter = ANY_CARD


def _weigh(atom: DestroyEnemy, census: Census) -> Weighed:
    each = EACH[atom.method, atom.location]
    rare, word = census.rarity(atom.filter)
    extra = ON_FIELD if atom.location is Location.FIELD else 0
    reason = f"{each} × {atom.count} + {rare} ({word})"
    return each * atom.count + rare + extra, f"{reason} + {extra} (enemy field)" if extra else reason


def _weigh_second(atom: DestroyEnemy, _: Census) -> Weighed:
    each = EACH[atom.method, atom.location] - (UNTAPPED if atom.untapped else 0)
    extra = 1 if each == EACH[Method.BANISH, Location.FIELD] else 2
    return each * atom.count + extra, f"{each} × {atom.count} + {extra}"


def _words(atom: DestroyEnemy) -> str:
    what = cards_in_words(atom.count, atom.filter, "untapped " if atom.untapped else "")
    if atom.location is Location.HAND:
        return f"{atom.method.value} {what} at random from the enemy's hand"
    return f"{atom.method.value} {what} of your choice from the enemy's field"


def _run(atom: DestroyEnemy, _: Edition) -> Runs:
    accepts = acceptance(atom.filter)
    banish = atom.method is Method.BANISH
    prompt = _words(atom)

    def from_hand(state: State, ctx: Context) -> Steps:
        enemy = 1 - ctx.seat
        for _ in range(atom.count):
            found = in_hand(state, enemy, accepts)
            if not found:
                return
            number = yield from draw_lots(state, ctx.seat, found, prompt)
            steps = zones.destroy_in_hand(state, enemy, number, banish, ctx)
            if steps is not None:
                yield from steps

    def from_field(state: State, ctx: Context) -> Steps:
        enemy = 1 - ctx.seat
        for _ in range(atom.count):
            found = on_field(state, enemy, accepts, untapped=atom.untapped)
            if not found:
                return
            monster = yield from choose_monster(ctx.seat, found, prompt)
            steps = zones.destroy_on_field(state, enemy, monster, banish, ctx)
            if steps is not None:
                yield from steps

    return from_hand if atom.location is Location.HAND else from_field


def _lighter(atom: DestroyEnemy) -> Iterator[DestroyEnemy]:
    if atom.method is Method.BANISH:
        yield replace(atom, method=Method.DISCARD)
    if atom.location is Location.FIELD:
        yield replace(atom, location=Location.HAND)


RECORD = Record(
    node=DestroyEnemy,
    role=Role.EFFECT,
    pattern="{method} enemy {count=1} {chosen=card} {location}",
    second="{method} enemy {count=1} [untapped] {chosen=card} {location}",
    scale=Scale(
        "10/12 (hand), 15/17 (field) × N + filter, + 2 on the field",
        "what it costs the one it happens to",
        _weigh,
    ),
    second_scale=Scale(
        "10/12 (hand), 15/17 (field), untapped 10/12 × N + 2 (`banish enemy … field` + 1)",
        "the filter is about the other deck, so it weighs nothing",
        _weigh_second,
    ),
    words=lambda atom, _: _words(atom),
    does="From the hand chance picks, one card after another; on the field you choose. What there is too little of is "
    "destroyed as far as it goes.",
    compiled=_run,
    lighter=_lighter,
)
