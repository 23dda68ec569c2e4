"""Putting and returning cards to zones, shuffling them away (CR 400, 401, 701.20)."""

from collections.abc import Callable, Generator, Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Select
from cardwright.games.magic.rules.attachments import can_attach
from cardwright.games.magic.rules.commanders import commanders_of
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.enough import enough
from cardwright.games.magic.rules.compile.mechanics.guises import FACE_DOWN_WORDS
from cardwright.games.magic.rules.compile.nouns.amounts import count_of
from cardwright.games.magic.rules.compile.nouns.phrases import DETERMINERS
from cardwright.games.magic.rules.compile.nouns.picks import one_for_each
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Pick, Said, Unit
from cardwright.games.magic.rules.context import Ctx, Things, player_thing, seat_of
from cardwright.games.magic.rules.definition import FACE_DOWN, Definition
from cardwright.games.magic.rules.entering import enter, is_aura, note_put_with, together
from cardwright.games.magic.rules.entering_combat import attacks
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.library import in_order
from cardwright.games.magic.rules.noting import follow, note_put
from cardwright.games.magic.rules.picking import found_now
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import BOTTOM, TOP, became_all, move_all, shuffle
from cardwright.kernel import Decision, Kind, Option, Steps

Arrive = Callable[[MagicState, Ctx, int, Things], Generator[Decision, Option, Things]]
"""Brings things to where they go: the seat that does it, the things; returns what they have become."""


@effect(tree.Move)
def _moves(unit: Unit, said: Said) -> Doing:
    """`return target creature to its owner's hand`, `put it onto the battlefield tapped`."""
    verb: tree.Move = said.verb
    if verb.verb not in ("put", "return", "shuffle"):
        raise NotYet(verb)
    who = unit.actor(said.subject)
    legs: list[tuple[Pick, Arrive]] = []
    for what, to in ((verb.what, verb.to), *[(more.what, more.to) for more in verb.more]):
        pick = unit.pick(one_for_each(said, what) if not verb.more else what)
        legs.append((pick, _arrival(unit, to)))
    shuffles = verb.verb == "shuffle"

    def run(state: MagicState, ctx: Ctx) -> Steps:
        moved = False
        for player in who(state, ctx):
            owners: list[int] = []
            for pick, arrive in legs:
                found = yield from pick(state, ctx, seat_of(player))
                there = found_now(state, ctx, found)
                moved = moved or bool(there)
                owners.extend(state.objects[one].owner for one in there)
                came = yield from arrive(state, ctx, seat_of(player), there)
                note_put(state, ctx, came)
            if shuffles:
                for owner in dict.fromkeys([*owners, *(() if owners else (seat_of(player),))]):
                    shuffle(state, owner)
        ctx.did = moved

    if any(
        isinstance(to, tree.Destination) and _is_battlefield(to)
        for to in (verb.to, *[more.to for more in verb.more])
    ):
        return Doing(lambda state, ctx: together(state, run(state, ctx)), enough(unit, verb.what))
    return Doing(run, enough(unit, verb.what))


def _is_battlefield(to: tree.Destination) -> bool:
    return to.zone is not None and zone_name(to.zone) == "battlefield"


_FROM_TOP: Final = {
    word: above
    for above, word in enumerate(
        ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"), 1
    )
}
"""How many cards are above a card put into a library so far from the top."""


def _arrival(unit: Unit, to: tree.Phrase) -> Arrive:
    if not isinstance(to, tree.Destination):
        raise NotYet(to)
    if to.zone is None:
        if to.place in ("on top", "back"):
            return _to_library(to, TOP)
        raise NotYet(to)
    zone = zone_name(to.zone)
    if zone == "library":
        if to.place == "bottom":
            return _to_library(to, BOTTOM)
        if to.place in ("top", "into"):
            return _to_library(to, TOP)
        if to.place in _FROM_TOP:
            return _to_library(to, TOP, _FROM_TOP[to.place])
        if to.place == "top or bottom":
            return _top_or_bottom(to)
        if to.place == "second or bottom":
            return _second_or_bottom(to)
        raise NotYet(to)
    if to.place not in ("into", "onto", "to"):
        raise NotYet(to)
    if zone == "battlefield":
        return _to_battlefield(unit, to)
    if to.manner:
        raise NotYet(to.manner[0])
    goal = ZONE_NAMES[zone]

    def arrive(
        state: MagicState, ctx: Ctx, _seat: int, things: Things
    ) -> Generator[Decision, Option, Things]:
        yield from move_all(state, things, goal, source=ctx.source)
        return became_all(state, things)

    return arrive


def _order(to: tree.Destination) -> str:
    words = [one.how for one in to.manner if isinstance(one, tree.Arriving)]
    if len(words) != len(to.manner) or any(
        word not in ("in any order", "in a random order", "in the same order") for word in words
    ):
        raise NotYet(to)
    return words[0] if words else ""


def _to_library(to: tree.Destination, at: int, depth: int = 0) -> Arrive:
    order = _order(to)
    if order == "in the same order":
        raise NotYet(to)

    def arrive(state: MagicState, ctx: Ctx, seat: int, things: Things) -> Generator[Decision, Option, Things]:
        left = list(things)
        if order == "in a random order":
            state.chance.shuffle(left)
        elif len(left) > 1:
            left = yield from in_order(state, seat, left, ctx)
        # What is chosen first ends up nearest the top.
        for one in left if at == BOTTOM else reversed(left):
            place = at
            if depth:
                owner = state.objects[one].owner
                library = [other for other in state.libraries[owner] if other != one]
                place = max(0, len(library) - depth)
            yield from move_all(state, (one,), Zone.LIBRARY, at=place, source=ctx.source)
        return became_all(state, things)

    return arrive


def _top_or_bottom(to: tree.Destination) -> Arrive:
    _order(to)

    def arrive(state: MagicState, ctx: Ctx, seat: int, things: Things) -> Generator[Decision, Option, Things]:
        for one in things:
            options = [Option("top", (one,), (one,)), Option("bottom", (one,), (one,))]
            answer = yield Decision(seat, Kind.CHOOSE, "top or bottom of the library", options, about=(one,))
            place = TOP if answer.verb == "top" else BOTTOM
            yield from move_all(state, (one,), Zone.LIBRARY, at=place, source=ctx.source)
        return became_all(state, things)

    return arrive


def _second_or_bottom(to: tree.Destination) -> Arrive:
    """`into their library second from the top or on the bottom`."""
    second, bottom = _to_library(to, TOP, 1), _to_library(to, BOTTOM)

    def arrive(state: MagicState, ctx: Ctx, seat: int, things: Things) -> Generator[Decision, Option, Things]:
        found: list[int] = []
        for one in things:
            options = [Option("second", (one,), (one,)), Option("bottom", (one,), (one,))]
            prompt = "second from the top, or bottom, of the library"
            answer = yield Decision(seat, Kind.CHOOSE, prompt, options, about=(one,))
            there = second if answer.verb == "second" else bottom
            found.extend((yield from there(state, ctx, seat, (one,))))
        return tuple(found)

    return arrive


class _Manner:
    """How things enter the battlefield."""

    __slots__ = (
        "attacking",
        "counters",
        "flipped",
        "guise",
        "host",
        "owners",
        "sides",
        "tapped",
        "transformed",
        "under",
    )

    def __init__(self, unit: Unit, to: tree.Destination) -> None:
        self.tapped = self.attacking = self.owners = self.transformed = self.flipped = False
        self.under: Select | None = None
        self.host: Select | None = None
        self.counters: list[tuple[str, Amount]] = []
        self.guise: Definition | None = None
        self.sides = False
        """Whether it enters face up or face down is chosen."""
        for one in to.manner:
            self._take(unit, one)

    def _take(self, unit: Unit, node: tree.Phrase) -> None:
        if isinstance(node, tree.Arriving) and node.how in ("tapped", "tapped and attacking", "attacking"):
            self.tapped = "tapped" in node.how
            self.attacking = "attacking" in node.how
        elif isinstance(node, tree.Arriving) and node.how == "transformed":
            self.transformed = True
        elif isinstance(node, tree.Arriving) and node.how == "flipped":
            self.flipped = True
        elif isinstance(node, tree.Arriving) and node.how in FACE_DOWN_WORDS:
            self.guise = unit.notes.get(notes.GUISE) or FACE_DOWN
            self.tapped = "tapped" in node.how
            self.sides = "up" in node.how
        elif isinstance(node, tree.Arriving) and node.how == "face up":
            pass
        elif isinstance(node, tree.UnderControl):
            if isinstance(node.of, tree.OwnerOf):
                self.owners = True
            else:
                self.under = unit.things(node.of)
        elif isinstance(node, tree.AttachedTo):
            self.host = unit.things(node.to)
        elif isinstance(node, tree.WithCounters):
            self.counters.extend(entering_counters(unit, one) for one in each_kind(node))
        else:
            raise NotYet(node)


def each_kind(node: tree.WithCounters) -> tuple[tree.WithCounters, ...]:
    """Returns counters of several kinds one by one: `with a hexproof counter and an indestructible counter on it`."""
    counters = node.counters
    if not isinstance(counters, tree.NounList) or counters.join != "and" or node.equal_to is not None:
        return (node,)
    return tuple(replace(node, counters=one) for one in counters.items)


def entering_counters(unit: Unit, node: tree.WithCounters) -> tuple[str, Amount]:
    """Compiles the counters with which something enters: their kind and how many."""
    kind = counter_kind(node.counters)
    if not kind or not isinstance(node.on, tree.It | tree.They):
        raise NotYet(node)
    if node.equal_to is not None:
        return kind, unit.amount(node.equal_to)
    return kind, count_of(unit, node.counters)


def _to_battlefield(unit: Unit, to: tree.Destination) -> Arrive:
    manner = _Manner(unit, to)

    def arrive(state: MagicState, ctx: Ctx, seat: int, things: Things) -> Generator[Decision, Option, Things]:
        made: dict[int, int] = {}
        for one in things:
            controller = _controller(state, ctx, manner, seat, one)
            host = _host(state, ctx, manner, one, controller)
            if host < 0:
                continue
            counters = tuple((kind, count(state, ctx)) for kind, count in manner.counters)
            guise = manner.guise
            if manner.sides:
                options = (Option("word", ("face up",)), Option("word", ("face down",)))
                answer = yield Decision(seat, Kind.WORD, "face up or face down", options, about=(one,))
                guise = manner.guise if answer.word == "face down" else None
            new = yield from enter(
                state,
                one,
                controller,
                tapped=manner.tapped,
                attach_to=host,
                on=_said_host(state, ctx, manner),
                transformed=manner.transformed,
                flipped=manner.flipped,
                guise=guise,
                counters=counters,
                source=ctx.source,
            )
            if new:
                made[one] = new
                note_put_with(state, ctx.source, new)
                if manner.attacking:
                    yield from attacks(state, new)
        follow(state, ctx, made)
        return tuple(made.values())

    return arrive


def _controller(state: MagicState, ctx: Ctx, manner: _Manner, seat: int, one: int) -> int:
    if manner.owners:
        return state.objects[one].owner
    if manner.under is not None:
        found = manner.under(state, ctx)
        return seat_of(found[0]) if found else seat
    return seat


def _host(state: MagicState, ctx: Ctx, manner: _Manner, one: int, seat: int) -> int:
    """Returns what a card enters attached to, 0 for nothing, -1 where it cannot enter: an Aura stays (CR 303.4i)."""
    if manner.host is None:
        return 0
    card = state.objects[one]
    if manner.transformed and card.definition.layout is Layout.TRANSFORM:
        back = (card.definition.whole or card.definition).faces[1]
        state.objects[one] = replace(card, definition=back, face=back.face)  # what it will be decides
    hosts = found_now(state, ctx, manner.host(state, ctx))
    found = [other for other in hosts if can_attach(state, one, other, seat)]
    aura = is_aura(look(state, one))
    state.objects[one] = card
    if found:
        return found[0]
    return -1 if aura else 0


def _said_host(state: MagicState, ctx: Ctx, manner: _Manner) -> int:
    """Returns what a card is to enter attached to, whatever it is now; 0 where nothing is said."""
    hosts = found_now(state, ctx, manner.host(state, ctx)) if manner.host is not None else ()
    return hosts[0] if hosts else 0


def _contents(unit: Unit, node: tree.NounPhrase) -> Select:
    """`your hand`, `their hand and graveyard`, `target player's graveyard`: all cards there."""
    determiner = node.determiner
    assert isinstance(determiner, tree.Possessed)
    if node.shared or node.qualifiers or any(head.own or head.kinds or head.noun for head in node.heads):
        raise NotYet(determiner)
    if len(node.heads) == 1 and node.heads[0].thing == "opponent":
        return _opponents_of(unit, determiner.by)
    if len(node.heads) == 1 and node.heads[0].thing == "commander" and isinstance(determiner.by, tree.You):
        unit.introduce(player=False, plural=False, nouns=("card", "permanent", "creature", "commander"))
        return lambda state, ctx: commanders_of(state, ctx.controller)
    zones: list[Zone] = []
    for head in node.heads:
        word = head.thing.lower()
        if word not in ("hand", "graveyard", "library"):
            raise NotYet(determiner)
        zones.append(ZONE_NAMES[word])
    who = unit.things(determiner.by)
    key = unit.introduce(player=False, plural=True, nouns=("card",))

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found = tuple(
            one
            for player in who(state, ctx)
            for zone in zones
            for one in state.zone_ids(zone, seat_of(player))
        )
        ctx.refs[key] = found
        return found

    return select


def _opponents_of(unit: Unit, whose: tree.Phrase) -> Select:
    """`your opponents`."""
    who = unit.things(whose)
    key = unit.introduce(player=True, plural=True, nouns=("player", "opponent"))

    def select(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found = tuple(
            dict.fromkeys(
                player_thing(seat) for one in who(state, ctx) for seat in state.opponents(seat_of(one))
            )
        )
        ctx.refs[key] = found
        return found

    return select


DETERMINERS[tree.Possessed] = _contents
