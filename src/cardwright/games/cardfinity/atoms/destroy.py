"""`discard 2 monster field`: cards of your own are discarded or banished."""

from collections.abc import Iterator

from msgspec.structs import replace

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import cards_in_words
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed
from cardwright.games.cardfinity.language.tree import ANY_CARD, Atom, Filter, Location, Method
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Check, Context, Runs, acceptance
from cardwright.games.cardfinity.rules.choices import choose_card, choose_monster, in_hand, on_field
from cardwright.games.cardfinity.rules.foresight import Ahead, could_set_off
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Impossible, Steps

EACH = {
    (Method.DISCARD, Location.HAND): 10,
    (Method.BANISH, Location.HAND): 12,
    (Method.DISCARD, Location.FIELD): 15,
    (Method.BANISH, Location.FIELD): 17,
}


class Destroy(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`discard 2 monster field`: destroy cards of your own."""

    method: Method
    location: Location
    count: int = 1
    untapped: bool = False
    filter: Filter = ANY_CARD


def _weigh(atom: Destroy, census: Census) -> Weighed:
    each = -EACH[atom.method, atom.location]
    rare, word = census.rarity(atom.filter)
    return each * atom.count - rare, f"{each} × {atom.count} − {rare} ({word})"


def _weigh_second(atom: Destroy, census: Census) -> Weighed:
    each = 8 + (5 if atom.untapped else 0) + (2 if atom.method is Method.BANISH else 0)
    rare, word = census.rarity(atom.filter)
    if atom.method is Method.DISCARD:
        rare //= 2
    return -(each * atom.count + rare), f"−({each} × {atom.count} + {rare} ({word}))"


def _words(atom: Destroy) -> str:
    where = "from your hand" if atom.location is Location.HAND else "from your field"
    what = cards_in_words(atom.count, atom.filter, "untapped " if atom.untapped else "")
    return f"{atom.method.value} {what} {where}"


def _run(atom: Destroy, _: Edition) -> Runs:
    accepts = acceptance(atom.filter)
    banish = atom.method is Method.BANISH
    prompt = _words(atom)
    reason = f"cannot {prompt}"

    def from_hand(state: State, ctx: Context) -> Steps:
        for _ in range(atom.count):
            found = in_hand(state, ctx.seat, accepts, ctx.card)
            if not found:
                raise Impossible(reason)
            number = yield from choose_card(state, ctx.seat, found, prompt)
            steps = zones.destroy_in_hand(state, ctx.seat, number, banish, ctx)
            if steps is not None:
                yield from steps

    def from_field(state: State, ctx: Context) -> Steps:
        for _ in range(atom.count):
            found = on_field(state, ctx.seat, accepts, ctx.monster, untapped=atom.untapped)
            if not found:
                raise Impossible(reason)
            monster = yield from choose_monster(ctx.seat, found, prompt)
            steps = zones.destroy_on_field(state, ctx.seat, monster, banish, ctx)
            if steps is not None:
                yield from steps

    return from_hand if atom.location is Location.HAND else from_field


def _foresee(atom: Destroy, ahead: Ahead) -> Check:
    accepts, count = acceptance(atom.filter), atom.count
    ahead.over = True

    def enough(state: State, ctx: Context) -> bool:
        if atom.location is Location.HAND:
            found = len(in_hand(state, ctx.seat, accepts, ctx.card))
        else:
            found = len(on_field(state, ctx.seat, accepts, ctx.monster, untapped=atom.untapped))
        return found >= count or (found > 0 and could_set_off(state, ctx.seat))

    return Check(enough, _words(atom))


def _harder(atom: Destroy) -> Iterator[Destroy]:
    if atom.method is Method.DISCARD:
        yield replace(atom, method=Method.BANISH)
    if atom.location is Location.HAND:
        yield replace(atom, location=Location.FIELD)


RECORD = Record(
    node=Destroy,
    role=Role.REQUIREMENT,
    pattern="{method} {count=1} {chosen=card} {location}",
    second="{method} {count=1} [untapped] {chosen=card} {location}",
    scale=Scale(
        "−10/−12 (hand), −15/−17 (field) × N − filter",
        "banished cards do not come back, and a monster was paid for",
        _weigh,
    ),
    second_scale=Scale(
        "−(8, untapped 13, banish + 2) × N − filter (discard: half of it)",
        "only an untapped monster is worth more than a card in the hand",
        _weigh_second,
    ),
    words=lambda atom, _: _words(atom),
    does="You choose cards of your own, one after another, and they are discarded or banished; what they set off happens "
    "in between. A card never destroys itself. With too few it is not met.",
    compiled=_run,
    harder=_harder,
    asked=tuple(
        Destroy(method=Method.DISCARD, location=place, count=count)
        for place in Location
        for count in range(1, 5)
    ),
    foresee=_foresee,
)
