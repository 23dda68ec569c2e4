"""`that many`, `that much` of what a verb before has done: `discard all the cards in your hand, then draw that many`."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.roles import Noted
from cardwright.text import Node

DREW: Final = Noted.DREW
"""How many cards each player was last to draw."""
REMOVED: Final = "counters removed this way"

_TO_THINGS: Final = (
    "discard",
    "exile",
    "exile face down",
    "sacrifice",
    "mill",
    "return",
    "put",
    "tap",
    "untap",
)


def as_many(unit: Unit, node: tree.ThatMuch, introducer: Node) -> Amount:
    """Compiles so many as a phrase spoke of, or as a verb was done to."""
    if isinstance(introducer, tree.RemoveCounters) or _removes(introducer):
        return lambda _state, ctx: ctx.numbers.get(REMOVED, 0)
    if unit.notes.get(notes.REMOVED, introducer):
        return lambda _state, ctx: ctx.numbers.get(REMOVED, 0)
    if isinstance(introducer, tree.GainLife | tree.LoseLife | tree.PayLife | tree.Deal):
        return _same_amount(unit, node, introducer.amount)
    if isinstance(introducer, tree.PutCounters | tree.Create):
        made = introducer.counters if isinstance(introducer, tree.PutCounters) else introducer.what
        many = made.determiner if isinstance(made, tree.NounPhrase) else None
        return _same_amount(unit, node, many.count if isinstance(many, tree.Counted) else None)
    said = introducer.what if isinstance(introducer, tree.Act | tree.Move) else introducer
    counted = said.determiner if isinstance(said, tree.NounPhrase) and _is_counted(said) else None
    if unit.notes.get(notes.INSTEAD) and isinstance(counted, tree.Counted):
        return unit.amount(counted.count)  # what it stands in the place of is not done
    what: Node | None = introducer
    if isinstance(introducer, tree.Act | tree.Move):
        what = introducer.what
        if isinstance(what, tree.NounPhrase) and isinstance(what.determiner, tree.Counted):
            if isinstance(what.determiner.count, tree.ThatMuch):
                return unit.amount(what.determiner.count)
        if introducer.verb == "draw":
            return lambda _state, ctx: ctx.numbers.get(DREW, 0)
        if introducer.verb not in _TO_THINGS:
            raise NotYet(node)
    key = unit.keys.get(id(what))
    if key is None or not isinstance(what, tree.NounPhrase | tree.They):
        raise NotYet(node)
    if isinstance(what, tree.NounPhrase) and not what.plural:
        raise NotYet(node)
    return lambda _state, ctx: len(ctx.refs.get(key, ()))


def _same_amount(unit: Unit, node: tree.ThatMuch, amount: tree.Phrase | None) -> Amount:
    """`loses that much life …, you gain that much life`: what does not change by being done."""
    if not isinstance(amount, tree.ThatMuch | tree.Number | tree.Variable | tree.Characteristic):
        raise NotYet(node)
    return unit.amount(amount)


def _removes(node: Node) -> bool:
    """Tells `remove any number of counters from among creatures you control`."""
    if isinstance(node, tree.NounPhrase):
        return [one.thing for one in node.heads] == ["counter"] and any(
            isinstance(one, tree.AmongThem) for one in node.qualifiers
        )
    return isinstance(node, tree.Act) and node.verb == "remove"


def _is_counted(node: tree.NounPhrase) -> bool:
    return isinstance(node.determiner, tree.Counted) and isinstance(
        node.determiner.count, tree.Number | tree.Variable
    )
