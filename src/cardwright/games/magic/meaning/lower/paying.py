"""Verbs of paying: life, mana, one of several ways (CR 107.3f, 118.12, 119.4)."""

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    ONE,
    VERBS,
    Gap,
    Lowering,
    Mods,
    Said,
    bare,
)


@VERBS.row(t.PayLife, uses="amount")
def _pays_life(low: Lowering, said: Said) -> m.Do:
    who, much = low.who(said.subject), said.verb.amount
    if much is None:
        raise Gap(said.verb, "pays life")
    if isinstance(much, t.AnyNumber):  # one life, as often as one likes
        low.paid_often.add(id(said.verb))
        return m.PayTimes(who, m.Cost(parts=(m.LifeChange(who, "lose", ONE),)))
    if said.mods.take(t.Often) not in (None, t.Often(how="again")):
        raise Gap(said.verb, "pays so often")
    return m.Pay(who, m.Cost(parts=(m.LifeChange(who, "lose", low.amount(much)),)))


@VERBS.row(t.Pay, uses="what")
def _pays(low: Lowering, said: Said) -> m.Do:
    what = said.verb.what
    if isinstance(what, t.AnyMana) and isinstance(what.symbol, t.ManaCost):
        low.paid_often.add(id(said.verb))
        return m.PayTimes(low.who(said.subject), m.Cost(mana="".join(what.symbol.symbols)))
    if isinstance(what, t.NounPhrase) and what.heads == (t.Head(thing="mana cost"),):
        bare(what, "determiner", "heads")
        of = low.given(what.determiner.by) if isinstance(what.determiner, t.Possessed) else None
        if of is None or (isinstance(of, m.Ref) and of.id.startswith("r")):
            raise Gap(what, "pays whose mana cost")  # of what a cost itself chooses it is not known before
        return m.PayManaCost(low.who(said.subject), of)
    if not isinstance(what, t.ManaCost):
        raise Gap(said.verb, f"pays {type(what).__name__}")
    if what.symbols == ("{X}",) and low.at_most is not None:  # so much, one by one (CR 107.3f)
        low.paid_often.update((id(said.verb), id(what)))
        most, low.at_most = low.at_most, None
        return m.PayTimes(low.who(said.subject), m.Cost(mana="{1}"), most)
    x = None
    if "{X}" in what.symbols:
        if not low.x_told and "X" not in low.letters:  # it is chosen as it is paid (CR 107.3f)
            raise Gap(what, "pays an X of choice")
        x = low.amount(t.Variable(letter="X"))
    return m.Pay(low.who(said.subject), m.Cost(mana="".join(what.symbols), x=x))


@VERBS.row(t.PayOneOf, uses="ways")
def _pays_one_of(low: Lowering, said: Said) -> m.Do:
    """`pays {1} or 1 life` (CR 118.12)."""
    who = low.who(said.subject)
    ways = [low.verb(Said(said.subject, _way(way), Mods())) for way in said.verb.ways]
    paid = [way.cost for way in ways if isinstance(way, m.Pay)]
    if len(paid) != len(ways):
        raise Gap(said.verb, "pays one of others")
    return m.PayOneOf(who, tuple(paid))


def _way(node: t.Phrase) -> t.Phrase:
    return t.Pay(what=node) if isinstance(node, t.ManaCost) else node


@VERBS.row(t.PayEqual, uses="amount")
def _pays_equal(low: Lowering, said: Said) -> m.Do:
    """`pays mana equal to the greatest power among creatures you control` (CR 118.12)."""
    return m.Pay(low.who(said.subject), m.Cost(mana="{X}", x=low.amount(said.verb.amount)))


@VERBS.row(t.PayMana, uses="verb cost")
def _waterbends(low: Lowering, said: Said) -> m.Do:
    """`waterbend {3}`, as a cost of an ability or as something that is done."""
    cost = said.verb.cost
    symbols = cost.symbols if isinstance(cost, t.ManaCost) else ()
    number = symbols[0].strip("{}") if len(symbols) == 1 else ""
    price = low.text.partition(":")[0]
    casting = low.kind == "cost" and price == low.text
    if said.verb.verb != "waterbend" or not (number.isdigit() or (number == "X" and casting)):
        raise Gap(said.verb, f"{said.verb.verb} for more than generic mana")
    many = m.Num(int(number)) if number.isdigit() else low.amount(t.Variable(letter="X"))
    return m.Waterbend(low.who(said.subject), many, "{T}" in price and not casting, casting)
