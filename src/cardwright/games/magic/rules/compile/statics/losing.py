"""Abilities that are lost: `loses flying` (layer 6, CR 613.1f)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import ABILITY, Ability, KeywordAbility, Part
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.registry import Change, NotYet
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.state import MagicState


def loses(verb: tree.HasAbility) -> Change:
    """Compiles abilities that are lost: `loses flying` (layer 6)."""
    names = []
    kinds: list[tuple[str, str]] = []
    exact: list[tree.Keyword] = []
    for one in verb.abilities:
        if isinstance(one, tree.Quoted):
            exact.extend(_quoted_keywords(one))
        elif isinstance(one, tree.Keyword) and one.kind:
            kinds.append((one.name, one.kind.lower()))
        elif isinstance(one, tree.Keyword) and not one.qualities and one.what is None:
            names.append(one.name)
        else:
            raise NotYet(one)

    def lost(one: Ability) -> bool:
        if isinstance(one, KeywordAbility) and (one.keyword, one.word.lower()) in kinds:
            return True
        return one.keyword in names or any(_is_same(one, keyword) for keyword in exact)

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.abilities = tuple(one for one in builder.abilities if not lost(one))

    return Change((Part(ABILITY, "loses " + ", ".join(names), apply),))


def _quoted_keywords(node: tree.Quoted) -> list[tree.Keyword]:
    """Returns the keywords of a quoted ability that something loses: `loses "enchant creature card …"`."""
    line = node.ability
    if not isinstance(line, tree.KeywordLine):
        raise NotYet(node)
    found = [one for one in line.keywords if isinstance(one, tree.Keyword) and one.what is not None]
    if len(found) != len(line.keywords):
        raise NotYet(node)
    return found


def _is_same(ability: Ability, keyword: tree.Keyword) -> bool:
    have = ability.tree
    return ability.keyword == keyword.name and isinstance(have, tree.Keyword) and have.what == keyword.what
