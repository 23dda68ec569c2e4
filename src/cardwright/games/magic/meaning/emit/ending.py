"""Effects that a player may pay to end (CR 116.2d), and abilities that are lost by what they do (CR 613.1f)."""

from collections.abc import Callable

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CHANGES, Changed, Emit
from cardwright.games.magic.rules import ability as ab
from cardwright.games.magic.rules.chars import Builder, grant
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@CHANGES.row(m.LoseThis)
def _lose_this(emit: Emit, _record: m.LoseThis) -> Changed:
    text = emit.text

    def lose(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.abilities = tuple(ability for ability in builder.abilities if ability.text != text)

    part = ab.Part(ab.ABILITY, "loses this ability", lose)
    return Changed((part,), (lambda _state, _ctx: part,))


def ends_for(record: m.UntilPaid) -> Callable[[MagicState, Ctx], ab.Part]:
    """Makes the part of an effect by which the player who has made it may pay to end it, as a special action."""

    def made(_state: MagicState, ctx: Ctx) -> ab.Part:
        payer = player_thing(ctx.controller)

        def end(state: MagicState, _ctx: Ctx) -> Steps:
            state.effects = tuple(
                effect for effect in state.effects if not any(one is part for one in effect.parts)
            )
            state.reshape()
            return
            yield

        ability = ab.ActivatedAbility(
            f"{record.mana}: End this effect.",
            ab.Cost(mana=mana_cost(record.mana), text=record.mana),
            ab.Body(end),
            special=True,
            anyone=lambda _state, _ctx, player: player == payer,
        )
        part = ab.Part(
            ab.ABILITY, f"until {record.mana} is paid", lambda builder, _s, _c: grant(builder, (ability,))
        )
        return part

    return made
