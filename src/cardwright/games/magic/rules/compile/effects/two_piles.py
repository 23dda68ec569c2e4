"""Separating things into two piles (CR 700.3): one player makes them, another chooses between them."""

from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Select
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.sentences import SPECIAL_SENTENCES, compile_sentence
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, Things, seat_of
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps

_PILES: Final = ("pile 1", "pile 2")
_CHOSEN: Final = "pile chosen"
_OTHER: Final = "pile not chosen"
_TWO: Final = tree.NounPhrase(
    determiner=tree.Counted(count=tree.Number(value=2)), heads=(tree.Head(thing="pile", plural=True),)
)
_ONE: Final = tree.NounPhrase(
    determiner=tree.Counted(count=tree.Number(value=1)), heads=(tree.Head(thing="pile"),)
)
_THE: Final = tree.InZone(
    zone=tree.NounPhrase(determiner=tree.The(), heads=(tree.Head(thing="pile"),)), how="in"
)


def separates(unit: Unit, said: Said) -> Doing:
    """Compiles `An opponent separates those cards into two piles.`: which of them are in the first is asked."""
    verb: tree.DivideInto = said.verb
    if verb.into != _TWO or said.mods.left:
        raise NotYet(verb)
    who, what = unit.actor(said.subject), unit.things(verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        left = tuple(what(state, ctx))
        for player in tuple(who(state, ctx))[:1]:
            first = yield from _first_pile(seat_of(player), left, ctx.source)
            ctx.refs[_PILES[0]] = first
            ctx.refs[_PILES[1]] = tuple(one for one in left if one not in first)

    return Doing(run)


def _first_pile(seat: int, things: Things, source: int) -> Generator[Decision, Option, Things]:
    found: list[int] = []
    while len(found) < len(things):
        options = [Option("thing", (one,), (one,)) for one in things if one not in found]
        answer = yield Decision(
            seat, Kind.CHOOSE, "the first pile", [*options, Option("done")], about=(source,)
        )
        if answer.verb == "done":
            break
        found.append(answer.number)
    return tuple(found)


def _choice(state: MagicState, ctx: Ctx, seat: int) -> Steps:
    """Asks for one of the two piles."""
    words = [", ".join(look(state, one).name for one in ctx.refs.get(pile, ())) for pile in _PILES]
    options = [Option("mode", (at + 1, word or "no cards")) for at, word in enumerate(words)]
    answer = yield Decision(seat, Kind.MODE, "one pile", options, about=(ctx.source,))
    first = answer.number == 1
    ctx.refs[_CHOSEN] = ctx.refs.get(_PILES[0 if first else 1], ())
    ctx.refs[_OTHER] = ctx.refs.get(_PILES[1 if first else 0], ())


def _stand_in(unit: Unit, key: str) -> tree.They:
    """Returns a reference to the pile that was chosen, or to the other."""
    node = tree.They()
    unit.cache[id(node)] = (node, lambda _state, ctx: ctx.refs.get(key, ()))
    return node


def _puts_piles(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`Put one pile into your hand and the other into your graveyard.`"""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Move) or clause.rest:
        return None
    move = clause.first
    if move.what != _ONE:
        return None
    if clause.subject is not None or len(move.more) != 1 or not isinstance(move.more[0].what, tree.Rest):
        raise NotYet(move)
    chosen, other = _stand_in(unit, _CHOSEN), _stand_in(unit, _OTHER)
    more = (replace(move.more[0], what=other),)
    put = replace(clause, first=replace(move, what=chosen, more=more))
    return _having_chosen(unit, None, replace(node, first=put))


def _in_chosen_pile(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`That player sacrifices all permanents in the pile of their choice.`"""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Act) or clause.rest:
        return None
    what = clause.first.what
    if not isinstance(what, tree.NounPhrase) or len(what.qualifiers) != 2 or what.qualifiers[0] != _THE:
        return None
    choice = what.qualifiers[1]
    if not isinstance(choice, tree.OfChoice) or not isinstance(what.determiner, tree.All):
        raise NotYet(what)
    kinds = unit.noun(replace(what, qualifiers=())).test
    those = tree.They()
    unit.cache[id(those)] = (
        those,
        lambda state, ctx: tuple(one for one in ctx.refs.get(_CHOSEN, ()) if kinds(state, ctx, one)),
    )
    done = replace(clause, first=replace(clause.first, what=those))
    return _having_chosen(unit, unit.things(choice.by), replace(node, first=done))


def _having_chosen(unit: Unit, who: Select | None, node: tree.Sentence) -> Doing:
    doing = compile_sentence(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        seats = [seat_of(one) for one in who(state, ctx)] if who is not None else [ctx.controller]
        for seat in seats[:1]:
            yield from _choice(state, ctx, seat)
        yield from doing.run(state, ctx)

    return Doing(run)


SPECIAL_SENTENCES.extend((_puts_piles, _in_chosen_pile))
