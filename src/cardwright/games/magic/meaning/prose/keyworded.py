"""What abilities of a keyword cost, in words (CR 118.7, 602.2b)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.prose.base import CHANGES, Teller


def _much(tell: Teller, record: m.Amount) -> str:
    """Tells how much more or less something costs."""
    each = ""
    if isinstance(record, m.Math) and record.op == "*":
        each, record = f" times {tell.amount(record.right)}", record.left
    if isinstance(record, m.Num):
        return f"{abs(record.n)}{each} {'less' if record.n < 0 else 'more'}"
    return f"{tell.amount(record)}{each} more"


@CHANGES.row(m.AbilityCosts)
def _ability_costs(tell: Teller, record: m.AbilityCosts) -> str:
    return f"has {record.keyword} abilities that cost {_much(tell, record.more)} generic mana to activate"


@CHANGES.row(m.SpellCosts)
def _spell_costs(tell: Teller, record: m.SpellCosts) -> str:
    if record.spell:
        tell.names[record.spell], tell.names[record.caster] = "it", "its controller"
    return f"costs {_much(tell, record.more)} generic mana to cast"


@CHANGES.row(m.AbilityFree)
def _ability_free(_tell: Teller, record: m.AbilityFree) -> str:
    return f"may pay {{0}} rather than the cost of an ability of {record.keyword}"


@CHANGES.row(m.WayCosts)
def _way_costs(tell: Teller, record: m.WayCosts) -> str:
    return f"costs {_much(tell, record.more)} generic mana if cast by {record.keyword}"
