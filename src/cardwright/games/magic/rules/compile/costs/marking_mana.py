"""What is said of mana that was just added (CR 106.6): `Spend this mana only to cast …`, `If that mana is spent on …`."""

from collections.abc import Callable, Sequence
from types import NoneType

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Ability, Body, Filter, Mark, Run
from cardwright.games.magic.rules.commanders import commanders_of
from cardwright.games.magic.rules.compile.costs.costing import spells
from cardwright.games.magic.rules.compile.nouns.places import zone_names
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.sentences import compile_body, compile_clause
from cardwright.games.magic.rules.compile.statics.activation import ability_kind
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kicking import is_kicked
from cardwright.games.magic.rules.kinds import ZONE_NAMES
from cardwright.games.magic.rules.objects import Pending
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_THIS = (tree.ManaNoun(which="this mana"), tree.ManaNoun(which="that mana"))
_Only = Callable[[MagicState, Ctx, int, int], bool]
_Rider = Callable[[MagicState, Ctx, int], Steps]


def is_about_mana(node: tree.Phrase) -> bool:
    """Tells whether a sentence says how mana that was added may be spent, or what it does where it is."""
    if not isinstance(node, tree.Sentence) or not isinstance(node.first, tree.Clause):
        return False
    verb = node.first.first
    if isinstance(verb, tree.Spend):
        return verb.mana in _THIS and verb.only_to is not None
    if _is_kept(node) or _never_on(node) is not None:
        return True
    return _spent_on(node) is not None


def _is_kept(node: tree.Sentence) -> str:
    """Returns until when mana is kept: `Until end of turn, you don't lose this mana as steps and phases end.`"""
    clause = node.first
    assert isinstance(clause, tree.Clause)
    verb = clause.first.first if isinstance(clause.first, tree.Modal) and clause.first.how == "not" else None
    if (
        not isinstance(verb, tree.LoseMana)
        or verb.mana not in _THIS
        or not isinstance(clause.subject, tree.You | tree.They)  # nobody but who has it could lose it
    ):
        return ""
    if len(node.front) != 1 or node.rest or node.tail or node.opening or clause.rest or clause.modifiers:
        return ""
    return _KEPT.get(getattr(node.front[0], "until", ""), "")


def _never_on(node: tree.Sentence) -> tree.Phrase | None:
    """Returns what mana can't be spent on: `This mana can't be spent to cast a nonartifact spell.`"""
    clause = node.first
    assert isinstance(clause, tree.Clause)
    modal = clause.first
    if not isinstance(modal, tree.Modal) or modal.how != "can't" or clause.subject not in _THIS:
        return None
    if node.front or node.rest or node.tail or node.opening or clause.rest or clause.modifiers or modal.rest:
        return None
    return modal.first.what if isinstance(modal.first, tree.SpentToCast) else None


def _but_not(unit: Unit, what: tree.Phrase) -> _Only:
    test = _spells(unit, what)
    return lambda state, ctx, spell, _ability_of: not spell or not test(state, ctx, spell)


_KEPT = {"until end of turn": "turn", "until end of combat": "combat"}


def _spent_on(node: tree.Sentence) -> tree.Phrase | None:
    """Returns on what mana is spent in `if that mana is spent on …`, `when that mana is spent to cast …`."""
    front = node.front[0] if len(node.front) == 1 else None
    asked: tuple[tree.Phrase, ...] = ()
    if isinstance(front, tree.If):
        asked = front.conditions
    elif isinstance(front, tree.When):
        asked = front.events
    clause = asked[0] if len(asked) == 1 else None
    if not isinstance(clause, tree.Clause):
        return None
    verb = clause.first
    if isinstance(verb, tree.SpendToCast) and isinstance(clause.subject, tree.You) and verb.mana in _THIS:
        return verb.what
    if clause.subject not in _THIS:
        return None
    return verb.what if isinstance(verb, tree.SpentOn | tree.SpentToCast) else None


def mark_of(unit: Unit, nodes: Sequence[tree.Sentence]) -> Mark:
    """Compiles all that is said of mana that was added."""
    only: _Only | None = None
    riders: list[_Rider] = []
    kept = ""
    for node in nodes:
        assert isinstance(node.first, tree.Clause)
        if _is_kept(node):
            kept = _is_kept(node)
        elif (never := _never_on(node)) is not None:
            if only is not None:
                raise NotYet(node)
            only = _but_not(unit, never)
        elif isinstance(node.first.first, tree.Spend):
            if only is not None:
                raise NotYet(node)
            only, what = _only(unit, node, node.first)
            riders.extend(_rider(unit, what, one) for one in node.rest)
        else:
            riders.append(_if_spent(unit, node))
    return Mark(unit.text, only, _all(riders) if riders else None, kept)


def _all(riders: list[_Rider]) -> _Rider:
    def run(state: MagicState, ctx: Ctx, spell: int) -> Steps:
        for one in riders:
            yield from one(state, ctx, spell)

    return run


def _only(unit: Unit, node: tree.Sentence, clause: tree.Clause) -> tuple[_Only, tree.Phrase | None]:
    """Compiles `only to cast artifact spells or activate abilities of artifacts`."""
    verb = clause.first
    assert isinstance(verb, tree.Spend)
    if node.front or node.tail or node.opening or clause.subject is not None or clause.modifiers:
        raise NotYet(node)
    if verb.as_though is not None or verb.purpose is not None or verb.only_to is None:
        raise NotYet(verb)
    casts: list[Filter] = []
    of: list[Filter | None] = []
    what: tree.Phrase | None = None
    also = (verb.also_to,) if verb.also_to is not None else ()
    for use in (verb.only_to, *also, *clause.verbs[1:]):
        if not isinstance(use, tree.Act) or use.what is None:
            raise NotYet(use)
        if use.verb == "cast":
            what = use.what
            casts.append(_spells(unit, use.what))
        elif use.verb == "activate":
            kind = ability_kind(unit, use.what)
            if kind.loyalty or not kind.mana:
                raise NotYet(use)
            of.append(kind.source)
        else:
            raise NotYet(use)

    def allows(state: MagicState, ctx: Ctx, spell: int, ability_of: int) -> bool:
        if spell:
            return any(test(state, ctx, spell) for test in casts)
        return bool(ability_of) and any(test is None or test(state, ctx, ability_of) for test in of)

    return allows, what


_YOUR_COMMANDER = tree.NounPhrase(
    determiner=tree.Possessed(by=tree.You()), heads=(tree.Head(thing="commander"),)
)
_KICKED = tree.StatusIs(status="kicked")


def _spells(unit: Unit, node: tree.Phrase) -> Filter:
    """Compiles `a creature spell`, `spells from your graveyard`: as they are before they are cast, and then."""
    if isinstance(node, tree.NounList) and node.join == "or":
        tests = [_spells(unit, one) for one in node.items]
        return lambda state, ctx, one: any(test(state, ctx, one) for test in tests)
    if not isinstance(node, tree.NounPhrase):
        raise NotYet(node)
    if same_meaning(node, _YOUR_COMMANDER):
        return lambda state, ctx, one: one in commanders_of(state, ctx.controller)
    if isinstance(node.determiner, tree.A):
        node = replace(node, determiner=None)
    if _KICKED in node.shared:  # known as it is paid for: kicking is announced before that (CR 601.2b)
        rest = _spells(unit, replace(node, shared=tuple(word for word in node.shared if word != _KICKED)))
        return lambda state, ctx, one: is_kicked(state, one) and rest(state, ctx, one)
    places = [one for one in node.qualifiers if isinstance(one, tree.InZone)]
    test = spells(unit, replace(node, qualifiers=tuple(one for one in node.qualifiers if one not in places)))
    if not places:
        return test
    if len(places) > 1:
        raise NotYet(places[0])
    there = _cast_from(places[0].zone)
    return lambda state, ctx, one: test(state, ctx, one) and there(state, ctx, one)


def _cast_from(node: tree.Phrase) -> Filter:
    """Compiles where a spell is cast from: `your graveyard`, `exile`, `anywhere other than your hand` (CR 601.2a)."""
    if isinstance(node, tree.Elsewhere):
        here = _cast_from(node.zone)
        return lambda state, ctx, one: not here(state, ctx, one)
    if not isinstance(node, tree.NounPhrase) or not isinstance(
        node.determiner, tree.Possessed | tree.A | NoneType
    ):
        raise NotYet(node)
    yours = isinstance(node.determiner, tree.Possessed)
    if isinstance(node.determiner, tree.Possessed) and node.determiner.by != tree.You():
        raise NotYet(node)
    zones = zone_names(node)

    def from_there(state: MagicState, ctx: Ctx, one: int) -> bool:
        obj = state.objects.get(one)
        if obj is None or (yours and obj.owner != ctx.controller):
            return False
        return any(obj.zone is ZONE_NAMES[zone] or obj.was(f"from {zone}") for zone in zones)

    return from_there


def _rider(unit: Unit, what: tree.Phrase | None, node: tree.Phrase) -> _Rider:
    """Compiles `, and that spell can't be countered`."""
    if what is None or not isinstance(node, tree.NextClause) or node.front:
        raise NotYet(node)
    key = _introduce(unit, what)
    return _running(key, compile_clause(unit, node.clause).run)


def _introduce(unit: Unit, what: tree.Phrase) -> str:
    before = len(unit.spoken)
    key = unit.introduce(player=False, plural=False, nouns=("spell", "card", "creature", "permanent"))
    unit.note(what, before)
    return key


def _running(key: str, run: Run, test: Filter | None = None) -> _Rider:
    def rider(state: MagicState, ctx: Ctx, spell: int) -> Steps:
        if test is not None and not test(state, ctx, spell):
            return
        ctx.refs[key] = (spell,)
        yield from run(state, ctx)

    return rider


def _if_spent(unit: Unit, node: tree.Sentence) -> _Rider:
    what = _spent_on(node)
    assert what is not None
    if node.opening or any(not isinstance(one, tree.WhereIs) for one in node.tail):
        raise NotYet(node)
    test, key = _spells(unit, what), _introduce(unit, what)
    before, unit.targets = unit.targets, []
    body = compile_body(unit, (replace(node, front=()),))
    unit.targets = before
    if isinstance(node.front[0], tree.If):
        if body.targets or body.modes is not None:
            raise NotYet(node)
        return _running(key, body.run, test)
    return _triggering(unit.text, key, body, test)


def _triggering(text: str, key: str, body: Body, test: Filter) -> _Rider:
    """`When that mana is spent to cast …`: a triggered ability (CR 603.7)."""
    ability = Ability(text)

    def rider(state: MagicState, ctx: Ctx, spell: int) -> Steps:
        if test(state, ctx, spell):
            ctx.refs[key] = (spell,)
            waiting = Pending(ability, body, ctx.controller, ctx.bound(), text)
            state.pending = (*state.pending, waiting)
        return
        yield

    return rider
