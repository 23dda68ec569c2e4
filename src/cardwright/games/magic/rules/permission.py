"""Casting cards on other terms than their own (CR 118.9, 601.3), and while something resolves (CR 608.2g)."""

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Final
from typing import cast as as_type

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import Cost, Filter
from cardwright.games.magic.rules.casting import as_cast, can_cast
from cardwright.games.magic.rules.casting_steps import cast, use_up
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.definition import Definition, Way
from cardwright.games.magic.rules.derived import ActiveRule
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.manacost import FREE
from cardwright.games.magic.rules.objects import EVERYONE
from cardwright.games.magic.rules.playing_lands import land_limit, play_land
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.restrictions import forbids
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.terms import Terms
from cardwright.kernel import DONE, YES_NO, Decision, Kind, Option, attempt

Asked = Generator[Decision, Option, int]
"""Asks, and returns the number of the spell that came of it; 0 where none did."""

OWN_TERMS: Final = Terms()
FREELY: Final = Terms(name="free", free=True)
PLAY_IT: Final = "play it"
"""The question whether to play a card; the card is what it is about."""


WHAT_TO_PLAY: Final = "what to play"
BY_WHAT: Final = "which of them lets it be cast"

Permission = tuple[int, str, Terms, Ctx]
"""A card, whether it may be played (`play`), only cast (`cast`) or only played as a land (`land`), and how."""


def permissions(state: MagicState, seat: int, *, plain: bool = False) -> Iterator[Permission]:
    """Yields the cards that effects let a player play or cast from where they are (CR 601.3, 305.1).

    Those that are used up by one card come last, of them those first that let fewer cards be played. `plain`: only
    those that let them do so for the cards' own costs, as often as they like.
    """
    single: list[list[Permission]] = []
    for active in current(state).rules.get(RuleKind.MAY_PLAY, ()):
        rule, ctx = active.rule, active.ctx
        if rule.other is None:
            if ctx.controller != seat:
                continue
        elif not rule.other(state, ctx, seat + 1):
            continue
        terms = rule.terms or OWN_TERMS
        if plain and (terms.free or terms.cost is not None or terms.more or terms.once):
            continue
        if rule.can is not None and not rule.can(state, ctx):
            continue
        if terms.once and _uses(terms, ctx) in state.used:
            continue
        cards = [number for number in _permitted(state, active) if number in state.objects]
        if terms.once:
            single.append(
                [(one, rule.word, terms, ctx) for one in cards if _may(state, seat, one, terms, ctx)]
            )
            continue
        for number in cards:
            yield number, rule.word, terms, ctx
    for offers in sorted(single, key=len):
        yield from offers


def plain_permissions(state: MagicState, seat: int) -> Iterator[int]:
    """Yields the cards elsewhere than in hand that effects let a player cast for their own costs."""
    for number, word, terms, ctx in permissions(state, seat, plain=True):
        if word != "land" and _may(state, seat, number, terms, ctx):
            yield number


def _may(state: MagicState, seat: int, number: int, terms: Terms, ctx: Ctx) -> bool:
    """Tells whether a card is, or may become as a spell, what a permission is about."""
    ways = state.objects[number].definition.plain
    return (
        terms.which is None
        or terms.which(state, ctx, number)
        or any(_becomes(state, seat, number, way, terms, ctx) for way in ways)
    )


def _uses(terms: Terms, ctx: Ctx | None) -> tuple[int, str]:
    """Returns the permission that is used up by what is cast on these terms."""
    if not terms.once or ctx is None:
        return (0, "")
    effect = ctx.numbers.get(Noted.EFFECT, 0)
    return (effect, "") if effect else (ctx.source, terms.key or terms.name or "permission")


def _after(terms: Terms, ctx: Ctx | None) -> Callable[[MagicState, int], None] | None:
    """Returns what comes of a spell that is cast on these terms."""
    every = [each for each in (terms.entering, terms.after) if each is not None]
    if not every or ctx is None:
        return None

    def after(state: MagicState, thing: int) -> None:
        for each in every:
            each(state, ctx, thing)

    return after


def land_permission(state: MagicState, seat: int, number: int) -> Callable[[MagicState, int], None] | None:
    """Uses up the permission to play a card as a land; returns what comes of the land. Nothing for one in hand."""
    for other, word, terms, ctx in permissions(state, seat):
        if other == number and word != "cast":
            use_up(state, _uses(terms, ctx))
            if terms.entering is not None:
                terms.entering(state, ctx, number)
            return _after(replace(terms, entering=None), ctx)
    return None


def permitted_ways(state: MagicState, seat: int, number: int, name: str) -> list[tuple[int, Way]]:
    """Returns the ways of this name in which effects let a player cast a card, each with what lets them.

    It is one where a permission does that is not used up.
    """
    found: dict[int, Way] = {}
    for other, word, terms, ctx in permissions(state, seat):
        if other != number or word == "land":
            continue
        for way in ways_on(state, seat, number, terms, ctx):
            if way.key == name:
                if not terms.once:
                    return [(ctx.source, way)]
                found.setdefault(ctx.source, way)
    return list(found.items())


def choose_permission(
    state: MagicState, seat: int, number: int, ways: Sequence[tuple[int, Way]]
) -> Generator[Decision, Option, Way]:
    """Asks which of several permissions a card uses up, where each would be used up by it (CR 601.3)."""
    purse = Purse(state, seat)
    able = [(source, way) for source, way in ways if can_cast(state, number, seat, way, purse)] or ways
    if len(able) == 1:
        return able[0][1]
    options = [Option("thing", (source,), (source,)) for source, _ in able]
    answer = yield Decision(seat, Kind.CHOOSE, BY_WHAT, options, about=(number,))
    return able[options.index(answer)][1]


def _permitted(state: MagicState, active: ActiveRule) -> Sequence[int]:
    static = active.static
    if static is None:
        test = as_type(Filter | None, active.test)
        if active.things is not None or test is None:
            return active.things or ()
        here = [one for one, obj in state.objects.items() if obj.zone not in (Zone.BATTLEFIELD, Zone.STACK)]
        return [one for one in here if test(state, active.ctx, one)]  # those that came later too (CR 611.2c)
    if static.members is None or (static.condition is not None and not static.condition(state, active.ctx)):
        return ()
    return static.members(state, active.ctx)


def ways_on(state: MagicState, seat: int, number: int, terms: Terms, ctx: Ctx | None = None) -> list[Way]:
    """Returns the ways to cast a card on these terms, whatever the time, as far as its costs are known."""
    obj = state.objects[number]
    found: list[Way] = []
    for way in (*obj.definition.plain, *_other_ways(obj.definition, terms)):
        if way.zone is Zone.GRAVEYARD and obj.zone is not Zone.GRAVEYARD:
            continue  # CR 702.127a
        if terms.which is not None and not _becomes(state, seat, number, way, terms, ctx):
            continue
        spared = terms.dearer_opponents and ctx is not None and controller_of(state, ctx.source) == seat
        cost = _cost_on(state, seat, number, way, replace(terms, dearer=None) if spared else terms)
        if cost is not None:
            found.append(
                replace(
                    way,
                    name=terms.name or way.name,
                    cost=cost,
                    zone=obj.zone,
                    any_mana=terms.any_mana,
                    marks=terms.marks,
                    fast=way.fast or terms.fast,
                    uses=_uses(terms, ctx),
                    after=_after(terms, ctx),
                )
            )
    return found


def _other_ways(definition: Definition, terms: Terms) -> list[Way]:
    """Returns the ways with a cost of their own, which may be chosen where no other cost is said (CR 118.9a)."""
    if terms.free or terms.cost is not None:
        return []
    return [way for way in definition.ways if way.name and way.zone is Zone.HAND and not way.copied]


def _becomes(state: MagicState, seat: int, number: int, way: Way, terms: Terms, ctx: Ctx | None) -> bool:
    """Tells whether the spell that a card becomes is one that may be cast (CR 601.3e)."""
    assert terms.which is not None
    obj = state.objects[number]
    state.objects[number] = as_cast(obj, seat, way)
    fits = terms.which(state, ctx or Ctx(number, seat), number)
    state.objects[number] = obj
    return fits


def _cost_on(state: MagicState, seat: int, number: int, way: Way, terms: Terms) -> Cost | None:
    """Returns what is paid on these terms, additional costs included (CR 118.9d); None where it has no cost."""
    if terms.free:
        cost = replace(way.cost, mana=FREE)
    elif terms.cost is not None:
        given = terms.cost(state, Ctx(number, seat))
        cost = replace(given, parts=(*given.parts, *way.cost.parts))
    elif way.cost.mana is None:
        return None  # CR 118.6
    else:
        cost = way.cost
    if terms.dearer is not None:
        cost = replace(cost, mana=(cost.mana or FREE).plus(terms.dearer))
    return replace(cost, parts=(*cost.parts, *terms.more)) if terms.more else cost


def castable_ways(
    state: MagicState, seat: int, number: int, terms: Terms, ctx: Ctx | None = None
) -> list[Way]:
    """Returns the ways to cast a card on these terms that are open now, its timing aside."""
    obj = state.objects.get(number)
    if obj is None or not obj.definition.plain:
        return []
    purse = Purse(state, seat)
    return [
        way for way in ways_on(state, seat, number, terms, ctx) if can_cast(state, number, seat, way, purse)
    ]


def plays(
    state: MagicState, seat: int, number: int, terms: Terms, ctx: Ctx | None = None, word: str = "cast"
) -> list[Way | Definition]:
    """Returns how a card can be played now, its timing aside: the ways to cast it, and the lands that it may be.

    `word` is `cast`, `land` for a card that may only be played as a land, or `play` for both.
    """
    found: list[Way | Definition] = []
    if word != "land":
        found.extend(castable_ways(state, seat, number, terms, ctx))
    obj = state.objects.get(number)
    if word != "cast" and obj is not None and obj.definition.lands and may_play_as_land(state, seat, number):
        if terms.which is None or terms.which(state, ctx or Ctx(number, seat), number):
            found.extend(obj.definition.lands)
    return found


def play_by(state: MagicState, seat: int, number: int, how: Sequence[Way | Definition]) -> Asked:
    """Plays a card while something resolves, in one of these ways; what fails is as if not begun (CR 608.2g)."""
    chosen = how[0]
    if len(how) > 1:
        options = [Option("cast", (number, _called(one)), (number,)) for one in how]
        answer = yield Decision(seat, Kind.CHOOSE, "how to play it", options, about=(number,))
        chosen = how[options.index(answer)]
    if isinstance(chosen, Way):
        failed = yield from attempt(state, cast(state, seat, number, chosen, resolving=True))
    else:
        face = None if chosen is state.objects[number].definition else chosen
        failed = yield from attempt(state, play_land(state, seat, number, face, resolving=True))
    return 0 if failed is not None else state.became[number]


def _called(one: Way | Definition) -> str:
    return one.key if isinstance(one, Way) else one.name


def may_play(state: MagicState, seat: int, number: int, terms: Terms, ctx: Ctx, word: str = "cast") -> Asked:
    """Asks whether to play a card now, where that can be done, and plays it."""
    how = plays(state, seat, number, terms, ctx, word)
    if not how:
        return 0
    answer = yield Decision(seat, Kind.CONFIRM, PLAY_IT, YES_NO, about=(number, ctx.source))
    if answer.verb == "no":
        return 0
    return (yield from play_by(state, seat, number, how))


def may_play_one(
    state: MagicState, seat: int, cards: Sequence[int], terms: Terms, ctx: Ctx, word: str = "cast"
) -> Asked:
    """Asks which of some cards to play now, if any, and plays it."""
    able = {one: plays(state, seat, one, terms, ctx, word) for one in cards if one in state.objects}
    options = [Option("thing", (one,), (one,)) for one in able if able[one]]
    if not options:
        return 0
    answer = yield Decision(seat, Kind.CHOOSE, WHAT_TO_PLAY, [*options, DONE], about=(ctx.source,))
    if answer.verb == "done":
        return 0
    return (yield from play_by(state, seat, answer.number, able[answer.number]))


def may_play_as_land(state: MagicState, seat: int, number: int) -> bool:
    """Tells whether a player may play a card as another land this turn: on their own turn only (CR 305.2, 305.3)."""
    return (
        state.is_active(seat)
        and state.players[seat].lands_played < land_limit(state, seat)
        and not forbids(state, RuleKind.CANT_PLAY_LANDS, seat + 1, number)
    )


def show_known(state: MagicState) -> None:
    """Lets players know the cards that effects show them: a library's top card, a hand (CR 701.16)."""
    for active in current(state).rules.get(RuleKind.KNOWN, ()):
        mask = EVERYONE if active.rule.word == "all" else 1 << active.ctx.controller
        for number in _permitted(state, active):
            obj = state.objects[number]
            if obj.known | mask != obj.known:
                state.put(replace(obj, known=obj.known | mask))
