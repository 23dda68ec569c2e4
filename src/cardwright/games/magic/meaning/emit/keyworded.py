"""Abilities that are spoken of by their keyword, and what they cost (CR 702, 118.7)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CHANGES, Changed, Emit
from cardwright.games.magic.rules import ability as ab
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.roles import Role
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState


@CHANGES.row(m.AbilityCosts)
def _ability_costs(emit: Emit, record: m.AbilityCosts) -> Changed:
    more = emit.amount(record.more)
    return Changed(rules=(ab.Rule(RuleKind.ABILITY_COST, emit.text, amount=more, word=record.keyword),))


@CHANGES.row(m.SpellCosts)
def _spell_costs(emit: Emit, record: m.SpellCosts) -> Changed:
    more, spell, caster = emit.amount(record.more), record.spell, record.caster
    if not spell:
        return Changed(rules=(ab.Rule(RuleKind.SPELL_COST, emit.text, amount=more),))

    def much(state: MagicState, ctx: Ctx) -> int:
        cast = ctx.refs[Role.COSTED]
        ctx.refs[spell] = cast
        ctx.refs[caster] = tuple(player_thing(state.objects[one].controller) for one in cast)
        return more(state, ctx)

    return Changed(rules=(ab.Rule(RuleKind.SPELL_COST, emit.text, amount=much),))


@CHANGES.row(m.AbilityFree)
def _ability_free(emit: Emit, record: m.AbilityFree) -> Changed:
    return Changed(rules=(ab.Rule(RuleKind.ABILITY_FREE, emit.text, word=record.keyword),))


@CHANGES.row(m.WayCosts)
def _way_costs(emit: Emit, record: m.WayCosts) -> Changed:
    more = emit.amount(record.more)
    return Changed(rules=(ab.Rule(RuleKind.WAY_COST, emit.text, amount=more, word=record.keyword),))
