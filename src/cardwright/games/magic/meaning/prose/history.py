"""What has happened before, in words (CR 608.2i)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.prose.base import AMOUNTS, CONDITIONS, Teller
from cardwright.games.magic.meaning.prose.events import event
from cardwright.games.magic.meaning.prose.things import compared, described


@CONDITIONS.row(m.Happened)
def _happened(tell: Teller, record: m.Happened) -> str:
    words = event(tell, record.event).removeprefix("whenever ")
    when = "this combat" if record.combat else "this turn"
    if (record.op, record.times) == (">=", 1):
        return f"this has happened {when}: {words}"
    if (record.op, record.times) in (("=", 0), ("<", 1)):
        return f"this has not happened {when}: {words}"
    return f"this has happened {compared(record.op, str(record.times))} times {when}: {words}"


@AMOUNTS.row(m.DamageDealt)
def _damage_dealt(tell: Teller, record: m.DamageDealt) -> str:
    kind = {None: "", True: "combat ", False: "noncombat "}[record.combat]
    to = f" to {tell.things(record.to)}" if record.to is not None else ""
    if record.by == m.Both():
        return f"the {kind}damage dealt{to} this turn"
    by = record.by
    source = tell.things(by.things) if isinstance(by, m.Among) else f"each {described(tell, by)}"
    return f"the {kind}damage that {source} has dealt{to} this turn"
