"""Preventing damage (CR 615): so much of it, divided among targets."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import NONE, VERBS, Gap, Lowering, Said, bare


@VERBS.row(t.Prevent, uses="damage")
def _prevents_divided(low: Lowering, said: Said) -> m.Do:
    """`prevent the next 5 damage that would be dealt this turn to any number of targets, divided as you choose`."""
    damage = said.verb.damage
    if not isinstance(damage, t.Damage) or damage.which != "divided" or said.subject is not None:
        raise Gap(said.verb, "prevents")
    bare(damage, "which", "amount", "to", "when")
    among = damage.to
    if damage.when != t.Lasting(until="this turn") or damage.amount is None:
        raise Gap(damage, "prevents for how long")
    if not isinstance(among, t.NounPhrase) or among != _TARGETS:
        raise Gap(damage, "divided among")
    ref = low.fresh(among, low.next_slot())
    places: tuple[m.Where, ...] = ("players", "battlefield")
    share = low.amount(damage.amount)
    low.slots.append(m.Slot(ref, places, m.IsThing("target"), NONE, m.Unlimited(), divided=share))
    low.note(low.slots[-1], among)
    return m.ShieldDivided(ref)


_TARGETS: Final = t.NounPhrase(
    determiner=t.Counted(count=t.AnyNumber()), heads=(t.Head(thing="target", plural=True),)
)
