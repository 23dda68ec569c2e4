"""What casting a card costs beside its mana cost, and other ways to cast it (CR 601.2b, 118.8, 118.9)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.rules.ability import (
    Ability,
    Condition,
    Cost,
    CostPart,
    KeywordAbility,
)
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.costs.casting_terms import has_flash
from cardwright.games.magic.rules.compile.costs.payments import says_x
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.sentences import compile_clause, compile_verb
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.damage import can_gain_life
from cardwright.games.magic.rules.definition import Way
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.manacost import ManaCost, mana_cost
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import walk


def is_alternative_cost(node: tree.Phrase) -> bool:
    """Tells whether a sentence is `You may … rather than pay this spell's mana cost.`, or casts it without paying."""
    if not isinstance(node, tree.Sentence) or not isinstance(node.first, tree.Clause):
        return False
    if node.front and isinstance(node.front[-1], tree.RatherThan):
        return True
    clause = node.first
    if not isinstance(clause.first, tree.May):
        return False
    if any(isinstance(one, tree.RatherThan) and one.how == "rather than" for one in clause.modifiers):
        return not any(
            (isinstance(one, tree.Head) and one.thing == "crew cost") or isinstance(one, tree.ManaNoun)
            for one in walk(clause)
        )
    if _flash_for_more(clause) is not None or _using(clause):
        return True
    return _casts_itself(clause.first) and any(isinstance(one, tree.RatherThan) for one in clause.modifiers)


def _casts_itself(verb: tree.May) -> bool:
    act = verb.first
    return (
        isinstance(act, tree.Act)
        and act.verb == "cast"
        and isinstance(act.what, tree.SelfRef | tree.It)
        and not verb.rest
    )


def _flash_for_more(clause: tree.Clause) -> tree.ManaCost | None:
    """Returns how much more is paid: `You may cast this spell as though it had flash if you pay {2} more to cast it.`"""
    verb = clause.first
    if not isinstance(verb, tree.May) or not _casts_itself(verb) or len(clause.modifiers) != 2:
        return None
    though, condition = clause.modifiers
    if not isinstance(though, tree.AsThough) or not has_flash(though):
        return None
    if not isinstance(condition, tree.If) or len(condition.conditions) != 1:
        return None
    paying = condition.conditions[0]
    if not isinstance(paying, tree.Clause) or not isinstance(paying.first, tree.PayMore):
        return None
    return paying.first.mana if isinstance(paying.first.mana, tree.ManaCost) else None


def _using(clause: tree.Clause) -> str:
    """Returns the keyword of `You may cast this card from your graveyard using its blitz ability.`"""
    verb = clause.first
    act = verb.first if isinstance(verb, tree.May) and not verb.rest else None
    if len(clause.modifiers) != 1 or not isinstance(clause.modifiers[0], tree.UsingAbility):
        return ""
    if not isinstance(act, tree.Act) or act.verb != "cast" or not isinstance(act.what, tree.FromZone):
        return ""
    if (
        not isinstance(act.what.what, tree.SelfRef)
        or zone_name(act.what.zone) != "graveyard"
        or act.what.also
    ):
        return ""
    return clause.modifiers[0].name


def also_ways(ways: tuple[Way, ...], others: tuple[Way, ...]) -> tuple[Way, ...]:
    """Returns ways to cast a card with those that rest on them: for more mana at any time, a keyword from elsewhere."""
    found = list(ways)
    for way in others:
        if way.name == FLASH:
            own = ways[0].cost
            assert own.mana is not None
            assert way.cost.mana is not None
            found.append(replace(way, cost=replace(own, mana=own.mana.plus(way.cost.mana))))
        elif way.name.startswith(_USING):
            name = way.name.removeprefix(_USING)
            found.extend(replace(one, zone=Zone.GRAVEYARD) for one in ways if one.name == name)
        else:
            found.append(way)
    return tuple(found)


FLASH: Final = "flash"
"""The name of the way to cast a card as though it had flash, for more mana."""
_USING: Final = "using "


def _asked_first(node: tree.Sentence) -> tree.Sentence:
    """Returns `If …, you may pay {B} rather than …` for one whose condition is said last, or the cost first."""
    clause = node.first
    if node.front and isinstance(node.front[-1], tree.RatherThan) and isinstance(clause, tree.Clause):
        modifiers = (node.front[-1], *clause.modifiers)
        return replace(node, front=node.front[:-1], first=replace(clause, modifiers=modifiers))
    last = clause.modifiers[-1] if isinstance(clause, tree.Clause) and clause.modifiers else None
    if not isinstance(clause, tree.Clause) or not isinstance(last, tree.If) or _flash_for_more(clause):
        return node
    return replace(node, front=(*node.front, last), first=replace(clause, modifiers=clause.modifiers[:-1]))


def alternative_cost(before: Unit, node: tree.Phrase, text: str, binding: Binding) -> Way:
    """Compiles an alternative cost (CR 118.9)."""
    assert isinstance(node, tree.Sentence)
    node = _asked_first(node)
    clause = node.first
    assert isinstance(clause, tree.Clause)
    if not isinstance(clause.first, tree.May | tree.MayHave):
        raise NotYet(node)
    if node.rest or node.tail or node.opening or clause.rest or not isinstance(clause.subject, tree.You):
        raise NotYet(node)
    more, using = _flash_for_more(clause), _using(clause)
    if (more is not None or using) and node.front:
        raise NotYet(node)
    if more is not None:
        return Way(FLASH, Cost(mana=mana_cost("".join(more.symbols)), text=text), fast=True)
    if using:
        return Way(f"{_USING}{using}", Cost(text=text))
    free = isinstance(clause.first, tree.May) and _casts_itself(clause.first)
    fast = [one for one in clause.modifiers[1:] if isinstance(one, tree.AsThough) and has_flash(one)]
    if len(clause.modifiers) != 1 + len(fast) or not _own_mana_cost(clause.modifiers[0], free=free):
        raise NotYet(node)
    unit = Unit(before.name, "cost", text, binding).follow(before)
    conditions: list[Condition] = []
    for one in node.front:
        if not isinstance(one, tree.If):
            raise NotYet(one)
        conditions.append(compile_all(unit, one.conditions, one.join))
    mana: ManaCost | None = None
    parts: list[CostPart] = []
    if isinstance(clause.first, tree.MayHave):
        parts.append(_others_gain(unit, clause.first.clause))
    for verb in clause.first.verbs if isinstance(clause.first, tree.May) and not free else ():
        if isinstance(verb, tree.Pay) and isinstance(verb.what, tree.ManaCost):
            mana = mana_cost("".join(verb.what.symbols))
            continue
        doing = compile_verb(unit, None, verb, ())
        if doing.can is None or unit.targets:
            raise NotYet(verb, "this verb cannot be a cost yet")
        parts.append(CostPart(text, doing.can, doing.run, x=says_x(verb)))
    before.count = unit.count
    cost = Cost(mana=mana, parts=tuple(parts), text=text)
    when = _every(conditions) if conditions else None
    return Way("free" if free else "alternative", cost, when=when, fast=bool(fast))


def _others_gain(unit: Unit, clause: tree.Phrase) -> CostPart:
    """Compiles `you may have an opponent gain 3 life`: nobody who can't gain life can do so as a cost (CR 119.7)."""
    who = clause.subject if isinstance(clause, tree.Clause) else None
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.GainLife) or clause.rest:
        raise NotYet(clause, "this cannot be a cost yet")
    if not isinstance(who, tree.NounPhrase) or not isinstance(who.determiner, tree.A | tree.Each):
        raise NotYet(clause, "this cannot be a cost yet")
    enough = any if isinstance(who.determiner, tree.A) else all
    run = compile_clause(unit, clause).run

    def can(state: MagicState, ctx: Ctx) -> bool:
        others = [seat for seat in state.order if seat != ctx.controller]
        return enough(can_gain_life(state, seat) for seat in others)

    return CostPart(unit.text, can, run)


def _every(conditions: list[Condition]) -> Condition:
    return lambda state, ctx: all(one(state, ctx) for one in conditions)


def _own_mana_cost(node: tree.Phrase, *, free: bool = False) -> bool:
    """Tells whether a modifier is `rather than pay this spell's mana cost`, or `without paying its mana cost`."""
    how = "without" if free else "rather than"
    if not isinstance(node, tree.RatherThan) or node.how != how or not isinstance(node.what, tree.Pay):
        return False
    what = node.what.what
    return (
        isinstance(what, tree.NounPhrase)
        and isinstance(what.determiner, tree.Possessed)
        and isinstance(what.determiner.by, tree.It if free else tree.SelfRef)
        and [head.thing for head in what.heads] == ["mana cost"]
    )


def with_parts(cost: Cost, parts: tuple[CostPart, ...]) -> Cost:
    """Returns a cost with more parts beside mana."""
    return replace(cost, parts=(*cost.parts, *parts)) if parts else cost


_WAYS: Final = {
    "flashback": Zone.GRAVEYARD,
    "escape": Zone.GRAVEYARD,
    "evoke": Zone.HAND,
    "dash": Zone.HAND,
    "blitz": Zone.HAND,
    "spectacle": Zone.HAND,
    "warp": Zone.HAND,
    "surge": Zone.HAND,
    "prowl": Zone.HAND,
    "freerunning": Zone.HAND,
    "mayhem": Zone.GRAVEYARD,
    "web-slinging": Zone.HAND,
    "harmonize": Zone.GRAVEYARD,
    "emerge": Zone.HAND,
    "sneak": Zone.HAND,
    "impending": Zone.HAND,
}


def _when(ability: KeywordAbility) -> Condition | None:
    """Returns when a card may be cast by a keyword that asks for something (CR 702.137)."""
    asked = ability.filter
    return None if asked is None else lambda state, ctx: asked(state, ctx, ctx.source)


def other_ways(abilities: list[Ability], own: Cost) -> list[Way]:
    """Returns the further ways to cast a card that its keywords give it; `own` is what it costs by itself."""
    return [one.way(own) for one in abilities if isinstance(one, KeywordAbility) and one.way is not None]


def give_way(ability: Ability) -> None:
    """Notes of a keyword the way to cast a card that it gives, if it does."""
    from cardwright.games.magic.rules.compile.keywords.casting_again import (
        DISCARD_A_CARD,
        DISCARD_A_LAND,
        HARMONY,
        RETURN_TAPPED,
        RETURN_UNBLOCKED,
        emerging,
    )

    if not isinstance(ability, KeywordAbility):
        return
    name, cost = ability.keyword, ability.cost
    if name in ("jump-start", "retrace"):
        more = DISCARD_A_CARD if name == "jump-start" else DISCARD_A_LAND
        ability.way = lambda own: Way(name, replace(own, parts=(*own.parts, more)), zone=Zone.GRAVEYARD)
    elif name in _WAYS and cost is not None:
        extra = {"web-slinging": (RETURN_TAPPED,), "sneak": (RETURN_UNBLOCKED,)}.get(name, ())
        way = Way(name, with_parts(cost, extra), zone=_WAYS[name], fast=name == "sneak")
        if name == "emerge":
            assert ability.filter is not None
            way = replace(way, reduction=emerging(ability.filter))
        else:
            way = replace(way, when=_when(ability), reduction=HARMONY if name == "harmonize" else None)
        ability.way = lambda own: replace(way, cost=with_parts(way.cost, own.parts))
