"""`You may pay {1} rather than pay the mana cost for Rune spells you cast.`: another cost for whole classes (CR 118.9)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Cost, Rule, Select, StaticEffect
from cardwright.games.magic.rules.compile.costs.casting_terms import costs_of
from cardwright.games.magic.rules.compile.effects.playing import as_card
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.permission import plain_permissions
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.terms import Terms


@SPECIAL_STATICS.hook
def _rather_for(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    clause = node.first
    if not isinstance(clause, tree.Clause) or len(clause.modifiers) != 1:
        return None
    rather, verb = clause.modifiers[0], clause.first
    if not isinstance(rather, tree.RatherFor) or rather.cost != "mana" or rather.what is None:
        return None
    if not isinstance(verb, tree.May) or not isinstance(clause.subject, tree.You) or clause.rest:
        raise NotYet(node)
    once = node.front == (tree.Often(how="once each turn"),)
    tail = Mods(node.tail)
    for where in tail.take_all(tree.WhereIs):
        unit.letters[where.letter] = unit.amount(where.amount)
    tail.finish()
    if (node.front and not once) or node.rest:
        raise NotYet(node)
    what, zone = _spells(rather.what, single=once)
    mana, parts = costs_of(unit, verb.verbs)
    cost = Cost(mana=mana or mana_cost("{0}"), parts=parts, text=unit.text)
    terms = Terms(
        name=f"paying {cost.mana}" if mana else "alternative",
        cost=lambda _state, _ctx: cost,
        which=unit.noun(what).test,
        once=once,
    )
    rule = Rule(RuleKind.MAY_PLAY, unit.text, word="cast", terms=terms)
    return (StaticEffect(unit.text, members=_castable(zone), rules=(rule,)),)


def _spells(what: tree.Phrase, *, single: bool) -> tuple[tree.NounPhrase, Zone | None]:
    """Returns what kind of cards a phrase such as `Zombie creature spells you cast` is about, and where they are."""
    if not isinstance(what, tree.NounPhrase) or [head.plural for head in what.heads] != [not single]:
        raise NotYet(what)
    if not isinstance(what.determiner, tree.A) if single else what.determiner is not None:
        raise NotYet(what)
    zone: Zone | None = None
    yours = False
    left: list[tree.Phrase] = []
    for one in what.qualifiers:
        if one in _YOU_CAST:
            yours = True
        elif isinstance(one, tree.InZone) and one.how == "from" and one.also is None:
            zone = ZONE_NAMES[zone_name(one.zone)]
        else:
            left.append(one)
    if not yours:
        raise NotYet(what)
    return replace(as_card(what), determiner=None, qualifiers=tuple(left)), zone


_YOU_CAST = tuple(
    tree.WhichClause(wording=wording, subject=tree.You(), verb="cast", modifiers=()) for wording in (0, 1)
)


def _castable(zone: Zone | None) -> Select:
    """Returns the cards that a player might cast for their mana costs: those in hand, and what effects let them cast."""

    def found(state: MagicState, ctx: Ctx) -> tuple[int, ...]:
        cards = dict.fromkeys((*state.hands[ctx.controller], *plain_permissions(state, ctx.controller)))
        return tuple(one for one in cards if zone is None or state.objects[one].zone is zone)

    return found
