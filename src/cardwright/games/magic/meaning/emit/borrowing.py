"""Abilities that others have (CR 113.3, 613.1f)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CHANGES, Changed, Emit
from cardwright.games.magic.rules import ability as ab
from cardwright.games.magic.rules.chars import Builder, Look, grant
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.intrinsic import INTRINSIC_MANA
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.state import MagicState


@CHANGES.row(m.Borrow)
def _borrow(emit: Emit, record: m.Borrow) -> Changed:
    """A static ability gives those that the others have now, one that resolves those that they have then (CR 611.2c, 611.3a)."""
    others = emit.select(record.of)

    def found(state: MagicState, ctx: Ctx) -> tuple[ab.Ability, ...]:
        return tuple(
            one
            for other in others(state, ctx)
            if other != ctx.source
            for ability in _abilities(look(state, other))
            for one in _such(ability, record)
        )

    def apply(builder: Builder, state: MagicState, ctx: Ctx) -> None:
        grant(builder, found(state, ctx))

    def fix(state: MagicState, ctx: Ctx) -> ab.Part:
        given = found(state, ctx)
        return ab.Part(ab.ABILITY, text, lambda builder, _s, _c: grant(builder, given))

    text = f"has {record.what} abilities of others"
    return Changed((ab.Part(ab.ABILITY, text, apply, reads=True),), (fix,))


def _abilities(chars: Look) -> tuple[ab.Ability, ...]:
    """Returns the abilities of something, with those that its basic land types give it (CR 305.6)."""
    given = [INTRINSIC_MANA.get(word) for word in chars.subtypes] if chars.land else []
    return (*chars.abilities, *[one for one in given if one is not None])


def _such(ability: ab.Ability, record: m.Borrow) -> tuple[ab.Ability, ...]:
    """Returns what an ability gives of a kind: itself, or some of those that a keyword stands for."""
    if record.what in ("protection", "landwalk"):
        return (ability,) if ability.keyword == record.what else ()
    if isinstance(ability, ab.KeywordAbility):
        return tuple(one for given in ability.gives for one in _such(given, record))
    if not isinstance(ability, ab.ActivatedAbility) or ability.special:
        return ()
    if record.what == "loyalty" and not ability.loyalty:
        return ()
    if (record.without == "mana" and ability.mana) or (record.without == "loyalty" and ability.loyalty):
        return ()
    return (ability,)
