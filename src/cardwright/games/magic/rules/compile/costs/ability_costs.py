"""Which activated abilities cost more or less to activate (CR 602.2b, 118.7)."""

from typing import Final, NamedTuple

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Filter
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.places import controller_of_any
from cardwright.games.magic.rules.state import MagicState

_MANA_ABILITIES: Final = tree.NounPhrase(heads=(tree.Head(thing="mana ability", plural=True),))
_NO_MANA_ABILITIES: Final = tree.ThatClause(verb=tree.Be(what=_MANA_ABILITIES, how="be", negated=True))
_UNLESS_MANA_ABILITIES: Final = tree.Unless(
    clauses=(tree.Clause(subject=tree.They(), first=tree.Be(what=_MANA_ABILITIES, how="be")),)
)


KEYWORDED: Final = {"equip ability": "equip", "equip cost": "equip", "cycling ability": "cycling"}
"""Abilities of a keyword, and what those abilities cost to activate."""


class Abilities(NamedTuple):
    """Abilities of what; `words` say which of them (`equip`, `not mana`), `targeting` what one of their targets must be."""

    of: Filter
    words: tuple[str, ...] = ()
    targeting: Filter | None = None


def abilities_meant(unit: Unit, subject: tree.Phrase, mods: Mods) -> Abilities:
    """Compiles `activated abilities of creatures`, `equip abilities you activate that target this creature`."""
    if not isinstance(subject, tree.NounPhrase) or len(subject.heads) != 1 or subject.shared:
        raise NotYet(subject)
    thing, whose = subject.heads[0].thing, subject.determiner
    named = KEYWORDED.get(thing, "")
    if (thing not in ("ability", "activated ability") and not named) or subject.heads[0].kinds:
        raise NotYet(subject)
    words = (named,) if named else ()
    tests: list[Filter] = []
    targeting = if_targeting(unit, mods)
    if isinstance(whose, tree.Possessed):
        tests.append(unit.test(whose.by))
    elif whose is not None:
        raise NotYet(subject)
    for one in subject.qualifiers:
        if isinstance(one, tree.OfThing):
            tests.append(unit.test(one.what))
        elif isinstance(one, tree.WhichClause) and one.verb in ("activate", "pay") and not one.tense:
            if one.modifiers:
                raise NotYet(one)
            tests.append(_activated_by(unit.test(one.subject)))
        elif same_meaning(one, _NO_MANA_ABILITIES):
            words = (*words, "not mana")
        elif isinstance(one, tree.ThatClause) and targeting is None:
            targeting = _targeting(unit, one)
        else:
            raise NotYet(one)
    if _take_no_mana(mods):
        words = (*words, "not mana")
    if thing == "ability" and "not mana" not in words and targeting is None:
        raise NotYet(subject)
    return Abilities(_all(tests), words, targeting)


def _all(tests: list[Filter]) -> Filter:
    if len(tests) == 1:
        return tests[0]
    return lambda state, ctx, one: all(test(state, ctx, one) for test in tests)


def _activated_by(who: Filter) -> Filter:
    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        return who(state, ctx, player_thing(controller_of_any(state, one)))

    return test


def _targeting(unit: Unit, node: tree.ThatClause) -> Filter:
    verb = node.verb
    if not isinstance(verb, tree.Act) or verb.verb != "target" or verb.what is None:
        raise NotYet(node)
    if node.rest or node.modifiers or node.tense:
        raise NotYet(node)
    return unit.test(verb.what)


def if_targeting(unit: Unit, mods: Mods) -> Filter | None:
    """Takes `if it targets a colorless creature`."""
    for one in mods.left:
        clause = one.conditions[0] if isinstance(one, tree.If) and len(one.conditions) == 1 else None
        if not isinstance(clause, tree.Clause) or not isinstance(clause.subject, tree.It) or clause.rest:
            continue
        verb = clause.first
        if isinstance(verb, tree.Act) and verb.verb == "target" and verb.what is not None:
            mods.left.remove(one)
            return unit.test(verb.what)
    return None


def _take_no_mana(mods: Mods) -> bool:
    """Takes `unless they're mana abilities`."""
    for one in mods.left:
        if same_meaning(one, _UNLESS_MANA_ABILITIES):
            mods.left.remove(one)
            return True
    return False
