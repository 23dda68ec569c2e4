"""What someone or something has: no maximum hand size, or the abilities that others have."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import ABILITY, Ability, ActivatedAbility, Part, Rule
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.changes import grant
from cardwright.games.magic.rules.compile.registry import Change, NotYet, change
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.state import MagicState

_KINDS: Final = ("activated ability", "loyalty ability")


_NO_LIMIT: Final = tree.NounPhrase(determiner=tree.No(), heads=(tree.Head(thing="maximum hand size"),))


@change(tree.HasThing)
def _has(unit: Unit, said: Said) -> Change:
    """`you have no maximum hand size` (CR 402.2), `has all activated abilities of …`."""
    if said.verb.what == _NO_LIMIT and not said.tense:
        return Change(rules=(Rule("hand_size", "no maximum hand size"),))
    return _has_abilities_of(unit, said)


def _has_abilities_of(unit: Unit, said: Said) -> Change:
    """`has all activated abilities of all creature cards in all graveyards` (layer 6): those that they have now."""
    what = said.verb.what
    if said.tense or not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.All):
        raise NotYet(said.verb)
    if len(what.heads) != 1 or what.heads[0].thing not in _KINDS or what.shared or len(what.qualifiers) != 1:
        raise NotYet(said.verb)
    of = what.qualifiers[0]
    if not isinstance(of, tree.OfThing) or what.heads[0].own or what.heads[0].kinds:
        raise NotYet(said.verb)
    others = unit.things(of.what)
    loyalty = what.heads[0].thing == "loyalty ability"
    unit.volatile = True

    def apply(builder: Builder, state: MagicState, ctx: Ctx) -> None:
        found: list[Ability] = []
        for other in others(state, ctx):
            if other == ctx.source:
                continue
            found.extend(
                one
                for one in look(state, other).abilities
                if isinstance(one, ActivatedAbility) and not one.special and (one.loyalty or not loyalty)
            )
        grant(builder, tuple(found))

    return Change((Part(ABILITY, f"has {what.heads[0].thing}s of others", apply),))
