"""What it costs a creature to attack or block (CR 508.1h, 509.1d): `can't attack unless you sacrifice a land`."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.amounts import for_each
from cardwright.games.magic.meaning.lower.base import SOURCE, Gap, Lowering, Mods, bare
from cardwright.games.magic.meaning.lower.described import described, what_it_is
from cardwright.games.magic.meaning.lower.zones import zone_of


def tolls(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> m.Statement | None:
    """Lowers a creature that can't attack or block unless something is paid for it; None for other clauses."""
    verb = clause.first
    unless = clause.modifiers[0] if len(clause.modifiers) == 1 else None
    if not isinstance(verb, t.Modal) or verb.how != "can't" or not isinstance(unless, t.Unless):
        return None
    price = unless.clauses[0] if len(unless.clauses) == 1 else None
    if not isinstance(price, t.Clause) or not _is_price(price.first) or price.rest:
        return None
    acts = verb.verbs
    if not all(isinstance(act, t.Act) and act.verb in ("attack", "block") for act in acts):
        return None
    bare(clause, "subject", "first", "modifiers")
    bare(price, "subject", "first", "modifiers")
    changes = tuple(_price(low, clause.subject, act, price) for act in acts)
    if isinstance(clause.subject, t.SelfRef):
        return m.Statement(changes, SOURCE, None, holds)
    if not isinstance(clause.subject, t.NounPhrase) or clause.subject.determiner is not None:
        raise Gap(clause, "a toll for whom")
    zones, test = described(low, clause.subject)
    if zones != ("battlefield",):
        raise Gap(clause, "a toll for what is no permanent")
    return m.Statement(changes, None, test, holds)


def _is_price(verb: t.Phrase) -> bool:
    """Tells what may be paid for an attack, where other verbs say what must be so."""
    gives = isinstance(verb, t.Act) and verb.verb == "sacrifice"
    return gives or isinstance(verb, t.Pay) or (isinstance(verb, t.Move) and verb.verb == "return")


def _price(low: Lowering, subject: t.Phrase | None, act: t.Phrase, price: t.Clause) -> m.Change:
    assert isinstance(act, t.Act)
    bare(act, "verb", "what")
    mods = Mods(price.modifiers)
    own = isinstance(price.subject, t.You) and isinstance(subject, t.SelfRef)
    if not own and not _pays_for_each(low, subject, price, mods):
        raise Gap(price, "someone else pays")
    if isinstance(price.first, t.Pay):
        made: m.Change = _tax(low, act, price.first, mods)
    elif act.verb == "attack" and act.what is None:
        made = _given_up(low, price.first)
    else:
        raise Gap(act, "a toll for blocking")
    mods.finish()
    return made


def _pays_for_each(low: Lowering, subject: t.Phrase | None, price: t.Clause, mods: Mods) -> bool:
    """Takes `their controller … for each green creature they control that's attacking`: once for each attacker."""
    payer, each = price.subject, mods.take(t.ForEach)
    if not isinstance(payer, t.ControllerOf) or low.introducer(payer.of) is not subject or each is None:
        return False
    if not isinstance(subject, t.NounPhrase) or not isinstance(each.what, t.NounPhrase):
        return False
    heads = tuple(replace(head, plural=False) for head in subject.heads)
    return same_meaning(
        each.what, replace(subject, heads=heads, qualifiers=(*subject.qualifiers, *_ATTACKING))
    )


_ATTACKING: Final = (
    t.Controlled(by=t.They()),
    t.ThatClause(verb=t.BeWords(kinds=(t.StatusIs(status="attacking"),))),
)
"""`they control that's attacking`."""


def _tax(low: Lowering, act: t.Act, pay: t.Pay, mods: Mods) -> m.Rule:
    """`unless you pay {1} for each +1/+1 counter on it`."""
    symbols = pay.what.symbols if isinstance(pay.what, t.ManaCost) else ()
    number = symbols[0].strip("{}") if len(symbols) == 1 else ""
    if not number.isdigit():
        raise Gap(pay, "a tax of other mana")
    amount = for_each(low, m.Num(int(number)), mods)
    if act.what is None:
        return m.Rule("attack_tax" if act.verb == "attack" else "block_tax", amount)
    if act.verb != "block" or not isinstance(act.what, t.NounPhrase) or act.what.determiner is not None:
        raise Gap(act, "a tax on attacking someone")
    return m.Rule("block_tax", amount, other=described(low, act.what)[1])


def _given_up(low: Lowering, verb: t.Phrase) -> m.Toll:
    """`unless you sacrifice two Islands`, `unless you return an enchantment you control to its owner's hand`."""
    what = verb.what if isinstance(verb, t.Act | t.Move) else None
    if not isinstance(what, t.NounPhrase):
        raise Gap(verb, "a toll of what")
    det = what.determiner
    count = low.amount(det.count) if isinstance(det, t.Counted) else m.Num(1)
    if not isinstance(det, t.A | t.Counted) or not isinstance(count, m.Num):
        raise Gap(what, "a toll of so many")
    test = what_it_is(low, replace(what, determiner=None))
    if isinstance(verb, t.Act):
        bare(verb, "verb", "what")
        return m.Toll("sacrifice", test, count)
    assert isinstance(verb, t.Move)
    bare(verb, "verb", "what", "to")
    to = verb.to
    mine = isinstance(what.qualifiers[0], t.Controlled) if len(what.qualifiers) == 1 else False
    if not isinstance(to, t.Destination) or zone_of(to.zone)[0] != "hand" or not mine:
        raise Gap(verb, "a toll of what goes elsewhere")
    bare(to, "place", "zone")
    return m.Toll("return", test, count)
