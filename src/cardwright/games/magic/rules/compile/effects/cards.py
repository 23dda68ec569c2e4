"""Drawing and discarding cards (CR 121, 701.8)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Select
from cardwright.games.magic.rules.actions import choose_discards, discard, draw
from cardwright.games.magic.rules.compile.effects.any_number import any_number
from cardwright.games.magic.rules.compile.effects.several_kinds import DISCARD, gives_up_several
from cardwright.games.magic.rules.compile.nouns.amounts import count_of
from cardwright.games.magic.rules.compile.nouns.as_many import DREW
from cardwright.games.magic.rules.compile.nouns.groups import deeds
from cardwright.games.magic.rules.compile.nouns.together import take_together
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.statics.changes import times
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.picking import choose_among, fits_now
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Numbers, Steps
from cardwright.text import Node, walk


def plain_cards(node: tree.Phrase | None) -> bool:
    """Tells whether a phrase says no more than `cards`."""
    if not isinstance(node, tree.NounPhrase) or len(node.heads) != 1 or node.shared:
        return False
    if any(not isinstance(one, tree.PlusMore) for one in node.qualifiers):
        return False
    head = node.heads[0]
    return head.thing == "card" and not head.own and not head.kinds and head.noun is None


def is_up_to(node: tree.Phrase | None) -> bool:
    """Tells whether a phrase leaves it open to do less: `up to three cards`."""
    return (
        isinstance(node, tree.NounPhrase)
        and isinstance(node.determiner, tree.Counted)
        and isinstance(node.determiner.count, tree.UpTo)
    )


def without_up_to(node: tree.Phrase | None) -> tree.Phrase | None:
    """Returns a phrase with the most that it allows as its number."""
    if not isinstance(node, tree.NounPhrase) or not isinstance(node.determiner, tree.Counted):
        return node
    count = node.determiner.count
    return (
        replace(node, determiner=tree.Counted(count=count.amount)) if isinstance(count, tree.UpTo) else node
    )


def card_count(unit: Unit, said: Said) -> Amount:
    """Compiles `two cards`, `cards equal to its power`, `a card for each …`."""
    what = without_up_to(said.verb.what)
    if isinstance(what, tree.NounPhrase) and len(what.qualifiers) == 1:
        equal = what.qualifiers[0]
        if isinstance(equal, tree.EqualTo) and plain_cards(replace(what, qualifiers=())):
            return unit.amount(equal.amount)
    if what is None or not plain_cards(what):
        raise NotYet(said.verb)
    count = count_of(unit, what)
    each = said.mods.take(tree.ForEach)
    if each is None:
        return count
    return times(count, unit.amount(tree.NumberOf(what=each.what)))


@effect(tree.Act, "draw")
def _draws(unit: Unit, said: Said) -> Doing:
    """`draw a card`, `draws three cards`, `draw cards equal to its power`."""
    who = unit.actor(said.subject)
    fewer = is_up_to(said.verb.what)
    count = card_count(unit, said)
    key = _drawn_key(unit, said.verb)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        before = len(state.history)
        for one in who(state, ctx):
            many = count(state, ctx)
            if fewer and many > 0:
                numbers = Numbers(0, many)
                answer = yield Decision(
                    seat_of(one), Kind.NUMBER, "how many cards to draw", numbers, about=(ctx.source,)
                )
                many = answer.number
            ctx.numbers[DREW] = many
            yield from draw(state, seat_of(one), many)
        ctx.refs[key] = tuple(
            seen.thing for seen in state.history[before:] if seen.kind == HappeningKind.DRAWN
        )

    return Doing(run)


def _drawn_key(unit: Unit, verb: tree.Act) -> str:
    """Returns the key of the cards drawn, which later sentences mean if they show, discard or count them."""
    unit.count += 1
    key = f"r{unit.count}"
    what = verb.what
    if what is not None and any(
        _handles_drawn(unit, one, verb) for each in unit.sentences for one in walk(each)
    ):
        unit.keys[id(what)] = key
        unit.cache.setdefault(id(what), (what, None))
    return key


def _handles_drawn(unit: Unit, node: Node, drawing: tree.Act) -> bool:
    """`reveal it`, `discard one of them`, `cards drawn this way`."""
    if isinstance(node, tree.ThisWay):
        return any(one is drawing for one in deeds(unit, node))
    if not isinstance(node, tree.Act) or node.verb not in ("reveal", "discard"):
        return False
    what = node.what.of if isinstance(node.what, tree.Partitive) else node.what
    return isinstance(what, tree.It | tree.They) and unit.binding.of(what) is drawing.what


@effect(tree.Act, "discard")
def _discards(unit: Unit, said: Said) -> Doing:
    """`discards a card`, `discards two cards at random`, `discard a creature card`, `discards their hand`."""
    what = said.verb.what
    random = said.mods.take(tree.AtRandom) is not None
    freely = any_number(unit, said) if not random else None
    if freely is not None:
        return freely
    if not _is_count_of_cards(what):
        if random or what is None:
            raise NotYet(said.verb)
        return _discards_those(unit, said, what)
    who = unit.actor(said.subject)
    free = isinstance(what, tree.NounPhrase) and what.determiner == tree.Counted(count=tree.AnyNumber())
    fewer = is_up_to(what)
    if (free or fewer) and random:
        raise NotYet(said.verb)
    count = card_count(unit, said) if not free else None
    key = unit.introduce(player=False, plural=True, nouns=("card", "discarded"))
    unit.keys[id(what)] = key

    def run(state: MagicState, ctx: Ctx) -> Steps:
        gone: list[int] = []
        for one in who(state, ctx):
            before = state.hands[seat_of(one)]
            source = 0 if ctx.paying else ctx.source
            if count is None or fewer:
                hand = [card for card in before if card != ctx.source]
                most = len(hand) if count is None else count(state, ctx)
                chosen = yield from choose_among(seat_of(one), hand, 0, most, "cards to discard", ctx)
                for card in chosen:
                    yield from discard(state, seat_of(one), card, source=source)
            else:
                yield from choose_discards(
                    state, seat_of(one), count(state, ctx), random=random, source=source
                )
                ctx.note_doer(one, done=len(before) >= count(state, ctx))
            gone.extend(card for card in before if card not in state.hands[seat_of(one)])
        ctx.refs[key] = tuple(gone)

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(
            count is None
            or fewer
            or len([card for card in state.hands[seat_of(one)] if card != ctx.source]) >= count(state, ctx)
            for one in who(state, ctx)
        )

    return Doing(run, can)


def _is_count_of_cards(what: tree.Phrase | None) -> bool:
    if not isinstance(what, tree.NounPhrase):
        return False
    if len(what.qualifiers) == 1 and isinstance(what.qualifiers[0], tree.EqualTo):
        what = replace(what, qualifiers=())
        return plain_cards(what)
    return plain_cards(what) and isinstance(what.determiner, tree.A | tree.Counted | tree.Additional)


def _discards_those(unit: Unit, said: Said, what: tree.Phrase) -> Doing:
    """Discards particular cards: `this card`, `your hand`, `that card`, or a card of a kind of one's choice."""
    if isinstance(what, tree.NounList):
        return gives_up_several(unit, said, what, DISCARD)
    who = unit.actor(said.subject)
    if isinstance(what, tree.NounPhrase) and isinstance(
        what.determiner, tree.A | tree.Another | tree.Counted
    ):
        what, together = take_together(unit, what)
        what = replace(what, qualifiers=(*what.qualifiers, tree.InZone(zone=_HAND, how="in")))
        noun = unit.noun(what)
        count = count_of(unit, what)
        key = unit.introduce(player=False, plural=what.plural, nouns=(*noun.nouns, "discarded"))
        unit.keys[id(said.verb.what)] = key

        def fits(state: MagicState, ctx: Ctx, seat: int) -> list[int]:
            return [one for one in state.hands[seat] if noun.test(state, ctx, one) and one != ctx.source]

        def run(state: MagicState, ctx: Ctx) -> Steps:
            gone: list[int] = []
            for player in who(state, ctx):
                seat, many = seat_of(player), count(state, ctx)
                both = fits_now(state, ctx, together)
                chosen = yield from choose_among(
                    seat, fits(state, ctx, seat), many, many, "a card to discard", ctx, both
                )
                for one in chosen:
                    yield from discard(state, seat, one, source=0 if ctx.paying else ctx.source)
                gone.extend(chosen)
                ctx.note_doer(player, done=len(chosen) >= many)
            ctx.refs[key] = tuple(gone)

        def can(state: MagicState, ctx: Ctx) -> bool:
            for one in who(state, ctx):
                found = fits(state, ctx, seat_of(one))
                many = len(found) if together is None else together.reach(state, ctx, (), found)
                if many < count(state, ctx):
                    return False
            return True

        return Doing(run, can)
    if isinstance(what, tree.Partitive | tree.HalfOf):
        return _discards_some(unit, what, who)
    things = unit.things(what)

    def run_those(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            seat = seat_of(player)
            for one in tuple(things(state, ctx)):
                if one in state.hands[seat]:
                    yield from discard(state, seat, one, source=0 if ctx.paying else ctx.source)

    return Doing(
        run_those,
        lambda state, ctx: all(
            all(one in state.hands[seat_of(player)] for one in things(state, ctx))
            for player in who(state, ctx)
        ),
    )


def _discards_some(unit: Unit, what: tree.Partitive | tree.HalfOf, who: Select) -> Doing:
    """`discard one of them`: of the cards that were drawn; `discards half the cards in their hand`."""
    pick = unit.pick(what)
    of = unit.things(what.of if isinstance(what, tree.Partitive) else what.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            seat = seat_of(player)
            for one in (yield from pick(state, ctx, seat)):
                if one in state.hands[seat]:
                    yield from discard(state, seat, one, source=0 if ctx.paying else ctx.source)

    return Doing(run, lambda state, ctx: bool(of(state, ctx)))


_HAND: Final = tree.NounPhrase(heads=(tree.Head(thing="hand"),))
