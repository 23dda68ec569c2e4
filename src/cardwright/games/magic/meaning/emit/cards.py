"""Cards drawn, discarded, milled, looked at, found (CR 121, 701.8, 701.13, 701.16, 701.18, 701.19, 701.20, 701.42)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CANS, RUNS, TESTS, Emit, Missing
from cardwright.games.magic.meaning.emit.things import enough, picking
from cardwright.games.magic.rules.ability import Condition, Filter, Run
from cardwright.games.magic.rules.actions import choose_discards, discard, draw, mill
from cardwright.games.magic.rules.choosing_words import WORDS, choose_word
from cardwright.games.magic.rules.chosen import OF_ALL, SEVERAL
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit as tell
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.library import FIND, looked_through, put_back, shown_to, shows
from cardwright.games.magic.rules.noting import SEARCHED
from cardwright.games.magic.rules.objects import EVERYONE, Happening
from cardwright.games.magic.rules.picking import choose_among, choose_at_random, found_now, present_all
from cardwright.games.magic.rules.places import THIS_WAY
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.scrying import scried
from cardwright.games.magic.rules.searching import searched
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move_all, shuffle
from cardwright.kernel import DONE, Decision, Event, Kind, Numbers, Option, Steps


@RUNS.row(m.Draw)
def _draw(emit: Emit, record: m.Draw) -> Run:
    people, count, upto, ref = emit.select(record.who), emit.amount(record.count), record.upto, record.ref

    def run(state: MagicState, ctx: Ctx) -> Steps:
        before = len(state.history)
        for player in people(state, ctx):
            seat, many = seat_of(player), count(state, ctx)
            if upto and many > 0:
                prompt, options = "how many cards to draw", Numbers(0, many)
                many = (yield Decision(seat, Kind.NUMBER, prompt, options, about=(ctx.source,))).number
            ctx.numbers[Noted.DREW] = many
            yield from draw(state, seat, many)
        if ref:
            ctx.refs[ref] = tuple(
                seen.thing for seen in state.history[before:] if seen.kind == HappeningKind.DRAWN
            )

    return run


@RUNS.row(m.Mill)
def _mill(emit: Emit, record: m.Mill) -> Run:
    people, count, ref = emit.select(record.who), emit.amount(record.count), record.ref

    def run(state: MagicState, ctx: Ctx) -> Steps:
        milled: list[int] = []
        for player in people(state, ctx):
            found = mill(state, seat_of(player), count(state, ctx))
            yield from move_all(state, found, Zone.GRAVEYARD, source=ctx.source, word="mill")
            milled.extend(found)
        now = present_all(state, milled)
        if ref:
            ctx.refs[ref] = now
        ctx.refs[THIS_WAY] = tuple(card for card in now if state.objects[card].zone is Zone.GRAVEYARD)

    return run


@CANS.row(m.Mill)
def _can_mill(emit: Emit, record: m.Mill) -> Condition:
    people, many = emit.select(record.who), emit.amount(record.count)
    return lambda state, ctx: all(
        len(state.libraries[seat_of(player)]) >= many(state, ctx) for player in people(state, ctx)
    )


@RUNS.row(m.Discard)
def _discard(emit: Emit, record: m.Discard) -> Run:
    people = emit.select(record.who)
    if isinstance(record.what, m.Pick):
        return _discard_some(emit, record, record.what)
    found = emit.select(record.what)

    def those(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            for card in found_now(state, ctx, found(state, ctx)):
                if card in state.hands[seat_of(player)]:
                    source = 0 if ctx.paying else ctx.source
                    yield from discard(state, seat_of(player), card, source=source)

    return those


def _discard_some(emit: Emit, record: m.Discard, what: m.Pick) -> Run:
    people, count, random, ref = emit.select(record.who), emit.amount(what.high), what.random, what.ref
    of_kind = (
        emit.test(what.among.test) if isinstance(what.among, m.All) and what.among.test != m.Both() else None
    )

    def run(state: MagicState, ctx: Ctx) -> Steps:
        gone: list[int] = []
        for player in people(state, ctx):
            seat, before = seat_of(player), state.hands[seat_of(player)]
            source = 0 if ctx.paying else ctx.source
            if of_kind is None:
                yield from choose_discards(state, seat, count(state, ctx), random=random, source=source)
            else:
                such = [card for card in before if of_kind(state, ctx, card)]
                for card in (yield from choose_at_random(such, count(state, ctx))):
                    yield from discard(state, seat, card, source=source)
            ctx.note_doer(player, done=len(before) >= count(state, ctx))
            gone.extend(card for card in before if card not in state.hands[seat])
        if ref:
            ctx.refs[ref] = tuple(gone)

    return run


@CANS.row(m.Discard)
def _can_discard(emit: Emit, record: m.Discard) -> Condition:
    people = emit.select(record.who)
    if isinstance(record.what, m.Pick):
        many = emit.amount(record.what.high)
        return lambda state, ctx: all(
            len([card for card in state.hands[seat_of(player)] if card != ctx.source]) >= many(state, ctx)
            for player in people(state, ctx)
        )
    found = emit.select(record.what)
    return lambda state, ctx: all(
        all(card in state.hands[seat_of(player)] for card in found(state, ctx))
        for player in people(state, ctx)
    )


@RUNS.row(m.Sort)
def _sort(emit: Emit, record: m.Sort) -> Run:
    people, number, verb = emit.select(record.who), emit.amount(record.count), record.verb
    away = Zone.LIBRARY if verb == "scry" else Zone.GRAVEYARD
    told = HappeningKind.SCRY if verb == "scry" else HappeningKind.SURVEIL
    prompt = f"{verb}: cards for the {'bottom' if away is Zone.LIBRARY else 'graveyard'}"

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            seat = seat_of(player)
            many = number(state, ctx)
            if verb == "scry":
                many = yield from scried(state, seat, many)
            cards = list(state.libraries[seat][::-1][: max(0, many)])
            if not cards:
                continue
            shown_to(state, cards, 1 << seat)
            leaving: list[int] = []
            for _ in cards:
                options = [Option(verb, (card,), (card,)) for card in cards if card not in leaving]
                answer = yield Decision(seat, Kind.CHOOSE, prompt, [*options, DONE], about=(ctx.source,))
                if answer.verb == "done":
                    break
                leaving.append(answer.number)
            staying = [card for card in cards if card not in leaving]
            yield from put_back(state, ctx, seat, staying, leaving, away)
            tell(state, Happening(told, seat=seat, amount=len(cards)))

    return run


@RUNS.row(m.Show)
def _show(emit: Emit, record: m.Show) -> Run:
    people, pick, everyone = emit.select(record.who), picking(emit, record.what), record.everyone

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            found = yield from pick(state, ctx, seat_of(player))
            cards = present_all(state, found) if everyone else found
            shown_to(state, cards, EVERYONE if everyone else 1 << seat_of(player))
            if everyone:
                names = tuple(state.objects[card].definition.name for card in cards)
                state.log.add(Event("revealed", who=seat_of(player), args=names))

    return run


@CANS.row(m.Show)
def _can_show(emit: Emit, record: m.Show) -> Condition | None:
    return enough(emit, record.what) if record.everyone else None


@RUNS.row(m.Search)
def _search(emit: Emit, record: m.Search) -> Run:
    """Who searches for a card of some quality need not find it; any card must be found (CR 701.19b, 701.19d)."""
    people, whose, fits = emit.select(record.who), emit.select(record.whose), emit.inner(record.want)
    low, high, any_card, ref = emit.amount(record.low), emit.amount(record.high), record.any_card, record.ref
    if record.zones != ("library",):
        raise Missing(record, "of other zones")

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found: list[int] = []
        for player in people(state, ctx):
            seat = seat_of(player)
            cards = [
                card
                for owner in whose(state, ctx)
                for card in looked_through(state, ctx, seat, Zone.LIBRARY, seat_of(owner))
                if fits(state, ctx, card)
            ]
            shows(state, seat, cards)
            least = low(state, ctx) if any_card else 0
            text = FIND if least < low(state, ctx) else "a card"
            found.extend((yield from choose_among(seat, cards, least, high(state, ctx), text, ctx)))
            looked = [
                owner
                for owner in whose(state, ctx)
                if searched(state, seat, seat_of(owner), ctx.source) is not None
            ]
            if looked:
                ctx.refs[SEARCHED] = (*ctx.refs.get(SEARCHED, ()), player)
            for owner in looked:
                tell(state, Happening(HappeningKind.SEARCHED, thing=owner, seat=seat))
        if ref:
            ctx.refs[ref] = tuple(found)

    return run


@TESTS.row(m.Searched)
def _has_searched(_emit: Emit, _record: m.Searched) -> Filter:
    return lambda _state, ctx, player: player in ctx.refs.get(SEARCHED, ())


@RUNS.row(m.Shuffle)
def _shuffle(emit: Emit, record: m.Shuffle) -> Run:
    people = emit.select(record.whose)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            shuffle(state, seat_of(player))
        return
        yield

    return run


@RUNS.row(m.ChooseWord)
def _choose_word(emit: Emit, record: m.ChooseWord) -> Run:
    """A color or type is chosen; the source remembers it while it is there, the text to its end (CR 607.2d)."""
    people, quality, count = emit.select(record.who), record.quality, record.count
    key = WORDS[quality][0]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        every: list[str] = []
        for player in people(state, ctx):
            words: tuple[str, ...] = ()
            for _ in range(count):  # each of them another
                words = (*words, (yield from choose_word(seat_of(player), quality, ctx.source, words)))
            ctx.words[key] = SEVERAL.join(words)
            every.append(ctx.words[key])
            ctx.words[OF_ALL] = "\n".join(every)
            if ctx.source in state.objects:
                chosen_words(state, ctx.source, key, ctx.words[key])

    return run
