"""Counters, tokens and mana (CR 106.4, 111, 122)."""

from collections.abc import Callable, Generator
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CANS, RUNS, Emit, Missing
from cardwright.games.magic.meaning.emit.things import enough, picking
from cardwright.games.magic.rules.ability import Ability, Condition, KeywordAbility, Run
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.counters import (
    add_counters,
    cant_have,
    counters_there,
    put_counters,
    remove_counters,
    take_counters,
)
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.entering import create_together
from cardwright.games.magic.rules.entering_combat import attacks
from cardwright.games.magic.rules.kinds import COLOR_BITS, TYPE_BITS
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.making_mana import ask_for_mana, is_wished
from cardwright.games.magic.rules.mana import add_mana
from cardwright.games.magic.rules.mana_origins import note_origins
from cardwright.games.magic.rules.noting import note_made, note_marked
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.tokens import token_definition
from cardwright.kernel import Decision, Kind, Numbers, Option, Steps, Words

CHOSEN_KIND: Final = "kind of counter"
"""The word under which the kind of a counter that was chosen is remembered."""
Kinds = list[tuple[str, int]]
"""Kinds of counters, and how many there are of each."""


@RUNS.row(m.PutCounters)
def _put_counters(emit: Emit, record: m.PutCounters) -> Run:
    people, pick, count = emit.select(record.who), picking(emit, record.on), emit.amount(record.count)
    kinds = (record.kind, *record.others)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            found = yield from pick(state, ctx, seat_of(player))
            many, kind = count(state, ctx), ctx.words.get(CHOSEN_KIND, "") if record.chosen else record.kind
            if found and len(kinds) > 1:
                options = tuple(Option("word", (word,)) for word in kinds)
                prompt = "a kind of counter"
                answer = yield Decision(seat_of(player), Kind.WORD, prompt, options, about=(ctx.source,))
                kind = answer.word
            for thing in found if kind else ():
                yield from put_counters(state, ctx, thing, kind, many)
                note_marked(state, ctx.source, kind, thing)

    return run


@RUNS.row(m.ChooseCounter)
def _choose_counter(emit: Emit, record: m.ChooseCounter) -> Run:
    people, pick = emit.select(record.who), picking(emit, record.on)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        ctx.words[CHOSEN_KIND] = ""
        for player in people(state, ctx):
            kinds: dict[str, None] = {}
            for thing in (yield from pick(state, ctx, seat_of(player))):
                holder = state.players[seat_of(thing)] if is_player(thing) else state.objects.get(thing)
                kinds.update((kind, None) for kind, _ in (holder.counters if holder is not None else ()))
            if kinds:
                options = tuple(Option("word", (word,)) for word in kinds)
                answer = yield Decision(
                    seat_of(player), Kind.WORD, "which counter", options, about=(ctx.source,)
                )
                ctx.words[CHOSEN_KIND] = answer.word

    return run


@RUNS.row(m.Distribute)
def _distribute(emit: Emit, record: m.Distribute) -> Run:
    """Each counter is given to one of them; all are put there at once."""
    people, among, count = emit.select(record.who), emit.select(record.among), emit.amount(record.count)
    kind, text = record.kind, f"a {record.kind} counter on"

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            found, shares = tuple(among(state, ctx)), dict[int, int]()
            for _ in range(count(state, ctx) if found else 0):
                for thing in (yield from choose_among(seat_of(player), found, 1, 1, text, ctx)):
                    shares[thing] = shares.get(thing, 0) + 1
            for thing, many in shares.items():
                yield from put_counters(state, ctx, thing, kind, many)

    return run


@RUNS.row(m.EachKind)
def _each_kind(emit: Emit, record: m.EachKind) -> Run:
    people, found, less = emit.select(record.who), emit.select(record.on), record.less

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            for thing in found(state, ctx):
                holder = state.players[seat_of(thing)] if is_player(thing) else state.objects.get(thing)
                for kind, _ in holder.counters if holder is not None else ():
                    word = _MORE
                    if less:
                        options = Words((_MORE, _LESS))
                        prompt = f"{kind} counter: another one, or one less"
                        word = (
                            yield Decision(seat_of(player), Kind.WORD, prompt, options, about=(thing,))
                        ).word
                    if word == _MORE:
                        yield from add_counters(state, thing, kind, 1, source=ctx.source)
                    else:
                        remove_counters(state, thing, kind, 1)

    return run


_MORE: Final = "put"
_LESS: Final = "remove"
Counted = Generator[Decision, Option, int]


@RUNS.row(m.MoveCounters)
def _move_counters(emit: Emit, record: m.MoveCounters) -> Run:
    """Counters that the other thing can't have stay where they are (CR 122.5)."""
    origin, to = picking(emit, record.origin), picking(emit, record.to)
    low, high, kind = emit.amount(record.low), emit.amount(record.high), record.kind

    def which(state: MagicState, ctx: Ctx, thing: int, other: int) -> Generator[Decision, Option, Kinds]:
        there = [
            (name, many)
            for name, many in state.objects[thing].counters
            if kind in ("", name) and not cant_have(state, other, name)
        ]
        if kind or not low(state, ctx) == high(state, ctx) == 1 or len(there) < 2:
            return there
        names = Words(tuple(name for name, _ in there))
        answer = yield Decision(ctx.controller, Kind.WORD, "which counter", names, about=(thing,))
        return [pair for pair in there if pair[0] == answer.word]

    def count(ctx: Ctx, thing: int, name: str, least: int, most: int) -> Counted:
        if least >= most:
            return most
        prompt, numbers = f"how many {name} counters", Numbers(least, most)
        answer = yield Decision(ctx.controller, Kind.NUMBER, prompt, numbers, about=(thing,))
        return answer.number

    def run(state: MagicState, ctx: Ctx) -> Steps:
        origins = yield from origin(state, ctx, ctx.controller)
        ends = yield from to(state, ctx, ctx.controller)
        for thing in origins:
            for other in ends:
                if thing == other or other not in state.objects or thing not in state.objects:
                    continue
                for name, many in (yield from which(state, ctx, thing, other)):
                    least, most = min(low(state, ctx), many), min(high(state, ctx), many)
                    taken = yield from count(ctx, thing, name, least, most)
                    taken = remove_counters(state, thing, name, taken)
                    yield from add_counters(state, other, name, taken, source=ctx.source)

    return run


@CANS.row(m.PutCounters)
def _can_put_counters(emit: Emit, record: m.PutCounters) -> Condition:
    return enough(emit, record.on)


@RUNS.row(m.RemoveCounters)
def _remove_counters(emit: Emit, record: m.RemoveCounters) -> Run:
    people, found, count = emit.select(record.who), picking(emit, record.of), emit.amount(record.count)
    kind = record.kind

    def run(state: MagicState, ctx: Ctx) -> Steps:
        removed = 0
        for player in people(state, ctx):
            for thing in (yield from found(state, ctx, seat_of(player))):
                many = min(counters_there(state, thing, kind), count(state, ctx))
                yield from take_counters(state, seat_of(player), thing, kind, many)
                removed += many
        ctx.numbers["counters removed this way"] = removed

    return run


@CANS.row(m.RemoveCounters)
def _can_remove_counters(emit: Emit, record: m.RemoveCounters) -> Condition:
    if isinstance(record.of, m.Pick):
        return enough(emit, record.of)
    found, many, kind = emit.select(record.of), emit.amount(record.count), record.kind

    def can(state: MagicState, ctx: Ctx) -> bool:
        things = found(state, ctx)
        return bool(things) and all(counters_there(state, x, kind) >= many(state, ctx) for x in things)

    return can


def _definition(emit: Emit, token: m.Token) -> Definition:
    if token.card:
        return emit.makers.card_token(token.card)
    if not token.types:
        return emit.makers.predefined(token.subtypes[0])
    colors = types = 0
    for color in token.colors:
        colors |= COLOR_BITS.get(color, 0)
    for word in token.types:
        types |= TYPE_BITS[word]
    abilities: tuple[Ability, ...] = tuple(emit.granted(ability) for ability in token.abilities)
    if token.enchant is not None:
        enchant = KeywordAbility("Enchant", "enchant", filter=emit.inner(token.enchant))
        abilities = (enchant, *abilities)
    return token_definition(token.subtypes, types, colors, token.supertypes, abilities, name=token.name)


@RUNS.row(m.Create)
def _create(emit: Emit, record: m.Create) -> Run:
    people, count, token = emit.select(record.who), emit.amount(record.count), record.what
    if record.attached is not None and token.enchant is None:
        raise Missing(record, "an Aura that enchants nothing")
    made, tapped, ref = _definition(emit, token), record.tapped, record.ref
    hosts = emit.select(record.attached) if record.attached is not None else None
    power = emit.amount(token.power) if token.power is not None else None
    toughness = emit.amount(token.toughness) if token.toughness is not None else None

    def run(state: MagicState, ctx: Ctx) -> Steps:
        new: list[int] = []
        for player in people(state, ctx):
            values = None
            if power is not None and toughness is not None:
                values = replace(made.values, power=power(state, ctx), toughness=toughness(state, ctx))
            seat, many = seat_of(player), count(state, ctx)
            for host in hosts(state, ctx) if hosts is not None else (0,):
                if host and host not in state.objects and not is_player(host):
                    continue
                new.extend(
                    (
                        yield from create_together(
                            state, [(made, values)], seat, many, tapped=tapped, attach_to=host
                        )
                    )
                )
        note_made(state, ctx.source, new)
        if record.attacking:
            for token_made in new:
                yield from attacks(state, token_made)
        if ref:
            ctx.refs[ref] = tuple(new)

    return run


def mana_kinds(emit: Emit, record: m.AddMana) -> Callable[[MagicState, Ctx], tuple[tuple[str, ...], ...]]:
    """Makes what mana may be chosen: one of those that are named, or a colour among some things (CR 106.5)."""
    choices = record.choices
    if record.among is None:
        return lambda _state, _ctx: choices
    among = emit.select(record.among)

    def kinds(state: MagicState, ctx: Ctx) -> tuple[tuple[str, ...], ...]:
        colors = 0
        for thing in among(state, ctx):
            colors |= look(state, thing).colors
        return tuple(choice for at, choice in enumerate(choices) if colors >> at & 1)

    return kinds


@RUNS.row(m.AddMana)
def _add_mana(emit: Emit, record: m.AddMana) -> Run:
    people, times, kinds = emit.select(record.who), emit.amount(record.times), mana_kinds(emit, record)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            choices = kinds(state, ctx)
            if not choices:
                continue
            made: tuple[str, ...] = choices[0]
            if len(choices) > 1:
                wish = tuple(dict.fromkeys(ctx.wish))
                wanted = [choice for choice in choices if is_wished(ctx.wish, choice) or wish == choice]
                if wanted and ctx.wish:
                    made = wanted[0]
                else:
                    made = yield from ask_for_mana(seat_of(player), choices)
            before = state.players[seat_of(player)]
            add_mana(state, seat_of(player), made * times(state, ctx))
            note_origins(state, seat_of(player), before, ctx.source)

    return run


@CANS.row(m.AddMana)
def _can_add_mana(_emit: Emit, _record: m.AddMana) -> Condition:
    return lambda _state, _ctx: True
