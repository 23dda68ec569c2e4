"""Manifesting and cloaking cards (CR 701.34): onto the battlefield face down, to be turned face up for their mana cost."""

from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.enough import enough
from cardwright.games.magic.rules.compile.effects.destroying import PILE
from cardwright.games.magic.rules.compile.keywords.face_down import warded
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, Things, seat_of
from cardwright.games.magic.rules.definition import FACE_DOWN, Definition
from cardwright.games.magic.rules.entering import enter
from cardwright.games.magic.rules.face_down import MANIFESTED
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.noting import follow
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.picking import choose_among, present_all
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move_all
from cardwright.kernel import Decision, Option, Steps

Manifested = Generator[Decision, Option, dict[int, int]]

_THOSE_CARDS: Final = tree.NounPhrase(determiner=tree.That(), heads=(tree.Head(thing="card", plural=True),))
_TIMES: Final = {"twice": 2, "three times": 3}


def manifest(state: MagicState, cards: Things, seat: int, guise: Definition, source: int) -> Manifested:
    """Manifests cards one at a time (CR 701.34e), and returns what each has become."""
    made: dict[int, int] = {}
    for card in cards:
        if card not in state.objects or state.objects[card].zone is Zone.BATTLEFIELD:
            continue
        new = yield from enter(state, card, seat, guise=guise, source=source)
        if new:
            obj = state.objects[new]
            state.put(replace(obj, paid=(*obj.paid, (MANIFESTED, 1))))
            made[card] = new
    return made


@effect(tree.Act, "manifest")
def _manifests(unit: Unit, said: Said) -> Doing:
    """`manifest the top card of your library` (CR 701.34)."""
    return _putting(unit, said, FACE_DOWN)


@effect(tree.Act, "cloak")
def _cloaks(unit: Unit, said: Said) -> Doing:
    """`cloak the top card of your library`: manifest it with ward {2}."""
    return _putting(unit, said, warded())


def _putting(unit: Unit, said: Said, guise: Definition) -> Doing:
    if said.verb.what is None:
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    what = said.verb.what
    piled = bool(unit.notes.get(notes.PILED)) and (
        isinstance(what, tree.They) or same_meaning(what, _THOSE_CARDS)
    )
    pick = unit.pick(what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            if piled:  # in the order of a pile that may have been shuffled
                cards = present_all(state, ctx.refs.get(PILE, ()))
            else:
                cards = present_all(state, (yield from pick(state, ctx, seat_of(player))))
            made = yield from manifest(state, cards, seat_of(player), guise, ctx.source)
            follow(state, ctx, made)

    return Doing(run, enough(unit, said.verb.what))


@effect(tree.Idiom, "manifest dread")
def _manifests_dread(unit: Unit, said: Said) -> Doing:
    """`manifest dread`: of the top two cards, one is manifested and the other is put into the graveyard."""
    who = unit.actor(said.subject)
    times = _times(unit, said)
    key = unit.introduce(player=False, plural=False, nouns=("creature", "permanent"))
    unit.keys[id(said.verb)] = key
    unit.cache.setdefault(id(said.verb), (said.verb, None))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found: list[int] = []
        for player in who(state, ctx):
            for _ in range(times(state, ctx)):
                made = yield from dread(state, ctx, seat_of(player))
                found.extend(made)
        ctx.refs[key] = tuple(found)

    return Doing(run, lambda _state, _ctx: True)


def _times(unit: Unit, said: Said) -> Amount:
    """Compiles how often it is done: `twice`, `X times`."""
    repeated = said.mods.take(tree.Repeated)
    if repeated is not None:
        return unit.amount(repeated.count)
    often = said.mods.take(tree.Often)
    if often is not None and often.how not in _TIMES:
        raise NotYet(often)
    many = _TIMES[often.how] if often is not None else 1
    return lambda _state, _ctx: many


def dread(state: MagicState, ctx: Ctx, seat: int) -> Generator[Decision, Option, Things]:
    """Manifests dread once, and returns what was manifested."""
    cards = tuple(reversed(state.libraries[seat][-2:]))
    shown_to(state, cards, 1 << seat)
    chosen = yield from choose_among(seat, cards, 1, 1, "a card to manifest", ctx)
    made = yield from manifest(state, chosen, seat, FACE_DOWN, ctx.source)
    rest = tuple(card for card in cards if card not in chosen)
    yield from move_all(state, rest, Zone.GRAVEYARD, source=ctx.source)
    emit(
        state,
        Happening(
            HappeningKind.MANIFESTED_DREAD,
            seat=seat,
            others=tuple(state.became.get(one, one) for one in rest),
        ),
    )
    return tuple(made.values())
