"""Abilities of which one is chosen: `gains your choice of deathtouch or lifelink`, `loses your choice of …` (CR 608.2d)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import ABILITY, Ability, Part
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.registry import Change, NotYet
from cardwright.games.magic.rules.compile.statics.losing import loses
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps

_CHOICE = "ability chosen"


def gains_choice(unit: Unit, verb: tree.HasAbility) -> Change:
    """Compiles a choice among keywords that is made as the effect begins."""

    if unit.kind == "static" or verb.how != "gain":
        raise NotYet(verb)
    given = [again.GRANTED(unit, one) for one in verb.abilities]
    parts = [_gained(ability) for ability in given]
    return _chosen([ability.text for ability in given], parts)


def loses_choice(unit: Unit, verb: tree.HasAbility) -> Change:
    """Compiles a choice among keywords to lose: `loses your choice of flying, first strike, or trample`."""
    if unit.kind == "static" or not all(isinstance(one, tree.Keyword) for one in verb.abilities):
        raise NotYet(verb)
    names = [one.name for one in verb.abilities if isinstance(one, tree.Keyword)]
    parts = [loses(replace(verb, abilities=(one,), join="")).dynamic for one in verb.abilities]
    return _chosen(names, parts)


def _gained(ability: Ability) -> tuple[Part, ...]:
    from cardwright.games.magic.rules.chars import grant

    return (Part(ABILITY, f"has {ability.text}", lambda builder, _s, _c: grant(builder, (ability,))),)


def _chosen(words: list[str], parts: list[tuple[Part, ...]]) -> Change:
    """Makes a change of one of these kinds, chosen by its word as the effect begins."""

    def ask(_state: MagicState, ctx: Ctx) -> Steps:
        options = [Option("word", (word,)) for word in words]
        answer = yield Decision(ctx.controller, Kind.WORD, "choose an ability", options, about=(ctx.source,))
        ctx.numbers[_CHOICE] = words.index(answer.word)

    return Change(locked=lambda _state, ctx: parts[ctx.numbers[_CHOICE]], ask=ask)
