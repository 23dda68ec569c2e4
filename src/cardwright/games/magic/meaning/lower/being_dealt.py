"""Being dealt damage, and more of it than is lethal, as what is waited for; damage dealt as though (CR 120.3, 120.10, 609.4)."""

from typing import Final, Literal

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import EVENTS, YOU, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.roles import dealt_so_much, owner_of, role


@EVENTS.row(t.DealtDamage, uses="kind by amount")
def _is_dealt_damage(low: Lowering, said: Said) -> m.Event:
    """`is dealt damage`, `is dealt combat damage by a creature`, `is dealt excess noncombat damage`."""
    verb: t.DealtDamage = said.verb
    kind = verb.kind.removeprefix("excess").strip()
    if kind not in ("", "combat", "noncombat"):
        raise Gap(verb, f"dealt {verb.kind} damage")
    low.amount_noted = True
    combat = None if not kind else kind == "combat"
    test, ref = role(low, said.subject, "e.thing")
    if verb.amount is not None:
        if verb.kind.startswith("excess"):
            raise Gap(verb, "so much excess damage")
        return dealt_so_much(low, verb, m.Event("damaged", test, ref, owner_ref=owner_of(ref), combat=combat))
    if verb.kind.startswith("excess"):
        if verb.by is not None:
            raise Gap(verb, "excess damage by something")
        return m.Event("excess", test, ref, owner_ref=owner_of(ref), combat=combat)
    if verb.by is None:  # from several sources at once it is one event (CR 510.2)
        return m.Event(
            "damaged", test, ref, None, "e.source", owner_ref=owner_of(ref), combat=combat, batch="source"
        )
    by, by_ref = role(low, verb.by, "e.source")
    by_whom = "e.by" if by_ref else ""
    return m.Event("damaged", test, ref, by, by_ref, owner_ref=owner_of(ref), by_ref=by_whom, combat=combat)


@EVENTS.row(t.DealtTo, uses="to")
def _damage_is_dealt(low: Lowering, said: Said) -> m.Event:
    """`combat damage is dealt to you or a planeswalker you control`: once for each of them (CR 120.3, 510.2)."""
    damage = said.subject
    if not isinstance(damage, t.Damage) or damage.which != "any":
        raise Gap(said.verb, "event: dealt to")
    bare(damage, "which", "kind")
    if damage.kind not in ("", "combat", "noncombat"):
        raise Gap(damage, f"dealt {damage.kind} damage")
    return _is_dealt_damage(low, Said(said.verb.to, t.DealtDamage(kind=damage.kind), said.mods))


_ALL_DAMAGE: Final = t.NounPhrase(determiner=t.All(), heads=(t.Head(thing="damage"),))
_WORDS: Final[dict[str, Literal["wither", "infect"]]] = {"wither": "wither", "infect": "infect"}


def damage_as(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> m.Statement | None:
    """`All damage is dealt to you as though its source had infect.` (CR 609.4); None for other clauses."""
    supposed = clause.modifiers[0] if len(clause.modifiers) == 1 else None
    if clause.subject != _ALL_DAMAGE or not isinstance(supposed, t.AsThough):
        return None
    bare(clause, "subject", "first", "modifiers")
    has = supposed.clause
    bare(supposed, "clause")
    if not isinstance(has, t.Clause) or not isinstance(has.first, t.HasAbility) or has.rest or has.modifiers:
        raise Gap(supposed, "damage as though")
    source = has.subject.determiner if isinstance(has.subject, t.NounPhrase) else None
    if not isinstance(source, t.Possessed) or low.introducer(source.by) is not clause.subject:
        raise Gap(has, "damage as though something else had")
    if has.subject != t.NounPhrase(determiner=source, heads=(t.Head(thing="source"),)):
        raise Gap(has, "damage as though something else had")
    keyword = has.first.abilities[0] if len(has.first.abilities) == 1 else None
    if (
        not isinstance(keyword, t.Keyword)
        or keyword != t.Keyword(name=keyword.name)
        or has.first.how != "have"
    ):
        raise Gap(has, "damage as though its source had")
    if keyword.name not in _WORDS:
        raise Gap(has, "damage as though its source had")
    if clause.first == t.Passive(verb="dealt", how="be"):
        test: m.Test = m.Both()
    elif clause.first == t.DealtTo(to=t.You()):
        test = m.Among(YOU)
    else:
        raise Gap(clause, "damage to")
    return m.Statement((m.DamageAs(_WORDS[keyword.name]),), test=test, condition=holds)
