"""Being everything of a kind by one's own text: `This creature is all colors.` (CR 604.3)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import COLOR, TYPE, Part, StaticEffect
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.hooks import CLAUSE_STATICS
from cardwright.games.magic.rules.compile.statics.all_kinds import ALL_COLORS, all_of, land_types
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import COLOR_BITS
from cardwright.games.magic.rules.state import MagicState


@CLAUSE_STATICS.hook
def _defined(unit: Unit, clause: tree.Clause) -> tuple[StaticEffect, ...] | None:
    """`This creature is all colors.`: a characteristic-defining ability, so in every zone (CR 604.3)."""
    verb = clause.first
    if not isinstance(clause.subject, tree.SelfRef) or clause.rest or clause.modifiers or clause.tense:
        return None
    if not isinstance(verb, tree.Be | tree.BeWords) or verb.negated or verb.addition or verb.aspect:
        return None
    if verb.how != "be":
        return None
    colors = _own_colors(verb) if isinstance(verb, tree.BeWords) else ALL_COLORS
    which = "color" if isinstance(verb, tree.BeWords) else all_of(verb.what)
    if colors is None or which not in ("color", "creature type", "nonbasic land type"):
        return None

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        if which == "color":
            builder.colors = colors
        elif which == "creature type":
            builder.every_creature_type = True
        else:
            builder.add_subtypes(land_types(which))

    part = Part(COLOR if which == "color" else TYPE, f"every {which}", apply)
    return (
        StaticEffect(
            unit.text, members=lambda _s, ctx: (ctx.source,), parts=(part,), volatile=False, defining=True
        ),
    )


def _own_colors(verb: tree.BeWords) -> int | None:
    """`This spell is colorless.` (CR 604.3), `This creature is red and green.`"""
    words = [kind.color for kind in verb.kinds if isinstance(kind, tree.ColorIs)]
    if len(words) != len(verb.kinds) or verb.join not in ("", "and"):
        return None
    if any(word not in (*COLOR_BITS, "colorless") for word in words):
        return None
    return sum(COLOR_BITS[word] for word in words if word != "colorless")
