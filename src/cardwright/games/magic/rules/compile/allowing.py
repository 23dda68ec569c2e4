"""What a static ability lets players do: play more lands, spend mana as though it were other mana (CR 604.1)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Rule, StaticEffect
from cardwright.games.magic.rules.compile.abilities import scope
from cardwright.games.magic.rules.compile.registry import NotYet, static
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.kinds import COLOR_BITS, MANA_LETTERS


@static(tree.May)
def _may(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """`you may play any number of lands on each of your turns`, `you may spend white mana as though …`."""
    if said.subject is None:
        raise NotYet(said.verb)
    members, test = scope(unit, said.subject)
    rules = tuple(_rule(unit, one, said) for one in said.verb.verbs)
    return (StaticEffect(unit.text, members=members, test=test, rules=rules, volatile=unit.volatile),)


def _rule(unit: Unit, verb: tree.Phrase, said: Said) -> Rule:
    if isinstance(verb, tree.Act) and verb.verb == "play":
        return _more_lands(unit, verb, said)
    if isinstance(verb, tree.Spend):
        return _spend_as(verb)
    raise NotYet(verb)


def _more_lands(unit: Unit, verb: tree.Act, said: Said) -> Rule:
    """`play an additional land on each of your turns` (CR 305.2)."""
    during = said.mods.take(tree.During)
    step = during.when if during is not None else None
    if not isinstance(step, tree.StepTime) or step.step != "turn" or not isinstance(step.whose, tree.You):
        raise NotYet(verb)
    if not isinstance(said.subject, tree.You):
        raise NotYet(verb)
    what = verb.what
    if not isinstance(what, tree.NounPhrase) or what.shared or what.qualifiers or len(what.heads) != 1:
        raise NotYet(verb)
    head = what.heads[0]
    if head.own or head.kinds or not isinstance(head.noun, tree.TypeIs) or head.noun.type != "Land":
        raise NotYet(what)
    amount: Amount | None = None
    if isinstance(what.determiner, tree.Additional):
        amount = unit.amount(what.determiner.count)
    elif not (
        isinstance(what.determiner, tree.Counted) and isinstance(what.determiner.count, tree.AnyNumber)
    ):
        raise NotYet(what)
    return Rule("extra_lands", "may play more lands", amount=amount)


def _spend_as(verb: tree.Spend) -> Rule:
    """`spend white mana as though it were red mana` (CR 609.4b)."""
    if verb.only_to is not None:
        raise NotYet(verb)
    letters = [_letter(one) for one in (verb.mana, verb.as_though)]
    return Rule("spend_as", "may spend mana as though it were other mana", word="".join(letters))


def _letter(node: tree.Phrase | None) -> str:
    if not isinstance(node, tree.ManaNoun) or node.which or not isinstance(node.color, tree.ColorIs):
        raise NotYet(node or tree.Phrase())
    bit = COLOR_BITS.get(node.color.color)
    if bit is None:
        raise NotYet(node)
    return MANA_LETTERS[bit.bit_length() - 1]
