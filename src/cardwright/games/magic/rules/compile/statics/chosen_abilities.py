"""Abilities of which one is chosen: `gains your choice of deathtouch or lifelink` (CR 608.2d)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import ABILITY, Part
from cardwright.games.magic.rules.compile.registry import Change, NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps

_CHOICE = "ability chosen"


def gains_choice(unit: Unit, verb: tree.HasAbility) -> Change:
    """Compiles a choice among keywords that is made as the effect begins."""
    from cardwright.games.magic.rules.chars import grant
    from cardwright.games.magic.rules.compile.abilities import compile_granted

    if unit.kind == "static" or verb.how != "gain":
        raise NotYet(verb)
    given = [compile_granted(unit, one) for one in verb.abilities]

    def ask(_state: MagicState, ctx: Ctx) -> Steps:
        options = [Option("word", (one.text,)) for one in given]
        answer = yield Decision(ctx.controller, Kind.WORD, "choose an ability", options, about=(ctx.source,))
        ctx.numbers[_CHOICE] = next(at for at, one in enumerate(given) if one.text == answer.word)

    def locked(_state: MagicState, ctx: Ctx) -> tuple[Part, ...]:
        ability = given[ctx.numbers[_CHOICE]]
        return (Part(ABILITY, f"has {ability.text}", lambda builder, _s, _c: grant(builder, (ability,))),)

    return Change(locked=locked, ask=ask)
