"""Revealing or exiling cards from the top of a library until something turns up (CR 701.16, 701.11)."""

from collections.abc import Callable
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.actions import exile
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.effects.cards import plain_cards
from cardwright.games.magic.rules.compile.nouns.amounts import count_of
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.statics.changes import times
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.measures import mana_value
from cardwright.games.magic.rules.noting import follow_cards
from cardwright.games.magic.rules.objects import EVERYONE
from cardwright.games.magic.rules.picking import present_all
from cardwright.games.magic.rules.places import remember_exiled
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import Node

_PASSIVE: Final = {"reveal": "revealed", "exile": "exiled"}
_Stop = Callable[[MagicState, Ctx, list[int], list[int]], bool]
"""Whether enough has turned up: what was revealed so far, and what of it is looked for."""


@effect(tree.RevealUntil)
def _reveals_until(unit: Unit, said: Said) -> Doing:
    """`reveal cards from the top of your library until you reveal a creature card`, `exile cards … until you exile …`."""
    verb: tree.RevealUntil = said.verb
    where = verb.where
    zone = where.zone if isinstance(where, tree.Destination) else None
    if isinstance(zone, tree.It):  # `shuffle your library, then reveal cards from the top of it until …`
        zone = unit.binding.of(zone)
    if (
        verb.verb not in _PASSIVE
        or not plain_cards(verb.what)
        or not isinstance(zone, tree.NounPhrase)
        or not isinstance(zone.determiner, tree.Possessed)
    ):
        raise NotYet(verb)
    deed, what, each = _looked_for(verb)
    whose = unit.things(zone.determiner.by)
    noun = unit.noun(_kind_of(what))
    stop = _stop(unit, what, each)
    exiling = verb.verb == "exile"
    group = unit.introduce(player=False, plural=True, nouns=("card", _PASSIVE[verb.verb]))
    unit.keys[id(verb.what)] = group
    unit.notes.put(notes.GROUP, group, deed)
    unit.notes.put(notes.GROUP, group, verb)
    found_key = unit.introduce(player=False, plural=what.plural, nouns=noun.nouns)
    unit.keys[id(what)] = found_key

    def run(state: MagicState, ctx: Ctx) -> Steps:
        shown: list[int] = []
        found: list[int] = []
        for player in whose(state, ctx):
            mine: list[int] = []
            fits: list[int] = []
            for one in reversed(state.libraries[seat_of(player)]):
                if stop(state, ctx, mine, fits):
                    break
                mine.append(one)
                if noun.test(state, ctx, one):
                    fits.append(one)
            shown.extend(mine)
            found.extend(fits)
        ctx.refs[group], ctx.refs[found_key] = tuple(shown), tuple(found)
        if exiling:
            yield from exile(state, shown, source=ctx.source)
            follow_cards(state, ctx, tuple(shown))
            remember_exiled(state, ctx, present_all(state, shown))
        else:
            shown_to(state, shown, EVERYONE)

    return Doing(run)


def _looked_for(verb: tree.RevealUntil) -> tuple[Node, tree.NounPhrase, tree.ForEach | None]:
    """Returns what ends it: the deed (`you reveal …`, `… is revealed`), of what, and for each of what."""
    until = verb.until
    if not isinstance(until, tree.Clause) or until.rest:
        raise NotYet(verb)
    left = [one for one in until.modifiers if not isinstance(one, tree.ThisWay)]
    each = left[0] if len(left) == 1 and isinstance(left[0], tree.ForEach) else None
    if left and each is None:
        raise NotYet(verb)
    deed = until.first
    what: tree.Phrase | None = None
    if isinstance(deed, tree.Passive):
        plain = deed.by is None and not deed.negated and deed.how == "be"
        what = until.subject if plain and deed.verb == _PASSIVE[verb.verb] else None
    else:
        act = deed.verb if isinstance(deed, tree.Perfect) else deed
        if isinstance(act, tree.Act) and act.verb == verb.verb:
            deed, what = act, act.what
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.A | tree.Counted | None):
        raise NotYet(verb)
    return deed, what, each


def _kind_of(what: tree.NounPhrase) -> tree.NounPhrase:
    """Returns what kind of card is looked for, without how many or how much of them."""
    kept = tuple(one for one in what.qualifiers if not isinstance(one, tree.EqualTo) and not _is_total(one))
    return tree.NounPhrase(
        determiner=what.determiner, shared=what.shared, heads=what.heads, join=what.join, qualifiers=kept
    )


def _is_total(node: tree.Phrase) -> bool:
    return isinstance(node, tree.WithStat) and node.which == "total mana value"


def _stop(unit: Unit, what: tree.NounPhrase, each: tree.ForEach | None) -> _Stop:
    totals = [one for one in what.qualifiers if isinstance(one, tree.WithStat) and _is_total(one)]
    if what.determiner is None or totals:
        said = totals[0].comparison if len(totals) == 1 and what.determiner is None and each is None else None
        if not isinstance(said, tree.Comparison) or said.how != ">=":
            raise NotYet(what)
        least = unit.amount(said.amount)
        return lambda state, ctx, _mine, fits: (
            sum(mana_value(state, one) for one in fits) >= least(state, ctx)
        )
    count = count_of(unit, what)
    if each is not None:
        count = times(count, unit.amount(tree.NumberOf(what=each.what)))
    return lambda state, ctx, _mine, fits: len(fits) >= count(state, ctx)
