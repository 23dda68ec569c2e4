"""Chapters of Sagas (CR 715.2) and read ahead."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.rules.ability import Ability, ChapterAbility, Match, Watch
from cardwright.games.magic.rules.compile.sentences import compile_body
from cardwright.games.magic.rules.compile.unit import NOTHING_BOUND, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.sagas import LORE
from cardwright.games.magic.rules.state import MagicState

NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI")


def compile_chapters(
    name: str, node: tree.Chapter, text: str, binding: Binding = NOTHING_BOUND
) -> tuple[Ability, ...]:
    """Compiles `I, II — …`: an ability for each of its numbers (CR 715.2c)."""
    unit = Unit(name, "triggered", text, binding)
    unit.introduce(player=False, plural=False, nouns=("card", "permanent"), key="self")
    body = compile_body(unit, node.effect)
    return tuple(
        ChapterAbility(text, chapter, (Watch(HappeningKind.COUNTERS, _reaches(chapter)),), body, node)
        for chapter in (NUMERALS.index(numeral) + 1 for numeral in node.numbers)
    )


def _reaches(chapter: int) -> Match:
    """Returns whether lore counters were put on the Saga and it thereby came to have so many (CR 715.2b)."""

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing != ctx.source or happening.word != LORE:
            return False
        now = state.objects[ctx.source].counter(LORE)
        if not now - happening.amount < chapter <= now:
            return False
        return now == chapter or not _read_ahead(state, ctx.source)

    return match


def _read_ahead(state: MagicState, number: int) -> bool:
    """Tells whether a Saga with read ahead has entered this turn: the chapters that it skipped don't trigger."""
    if "read ahead" not in look(state, number).keywords:
        return False
    return any(one.kind == HappeningKind.ENTERS and one.thing == number for one in state.history)
