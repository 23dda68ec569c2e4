"""Anchor words: `choose Khans or Dragons` as something enters, and the abilities that each word stands for."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.rules.ability import (
    ABILITY,
    Ability,
    Condition,
    Part,
    Replacement,
    StaticAbility,
    StaticEffect,
)
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import NOTHING_BOUND
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option

ANCHOR: Final = "anchor word"
"""The word under which a permanent keeps what was chosen."""


def compile_anchors(
    name: str, node: tree.Anchors, text: str, binding: Binding = NOTHING_BOUND
) -> tuple[Ability, ...]:
    """Compiles the choice, and for each word: as long as it was chosen, the permanent has the ability."""
    head, *lines = text.split("\n")
    found: list[Ability] = [StaticAbility(head, (_choice(head, node.words),), node)]
    for anchor, line in zip(node.anchors, lines, strict=True):
        if not isinstance(anchor, tree.Anchor):
            raise NotYet(anchor)
        words = line.removeprefix("•").strip().partition("—")[2].strip()
        given = again.MEANT_LINE(name, anchor.ability, words, binding)
        effect = StaticEffect(
            line,
            members=lambda _state, ctx: (ctx.source,),
            condition=_was_chosen(anchor.word),
            parts=(_having(given, words),),
            volatile=False,
        )
        found.append(StaticAbility(line, (effect,), anchor))
    return tuple(found)


def _choice(text: str, words: tuple[str, ...]) -> StaticEffect:
    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing == ctx.source

    def change(state: MagicState, _ctx: Ctx, happening: Happening) -> Replacing:
        options = [Option("word", (word,)) for word in words]
        seat = state.objects[happening.thing].controller
        answer = yield Decision(seat, Kind.CHOOSE, text, options, about=(happening.thing,))
        chosen_words(state, happening.thing, ANCHOR, words[options.index(answer)])
        return happening

    return StaticEffect(text, replacements=(Replacement(HappeningKind.ENTERS, text, match, change),))


def _was_chosen(word: str) -> Condition:
    def holds(state: MagicState, ctx: Ctx) -> bool:
        obj = state.objects.get(ctx.source)
        return obj is not None and obj.word(ANCHOR) == word

    return holds


def _having(given: tuple[Ability, ...], text: str) -> Part:
    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.abilities = (*builder.abilities, *given)

    return Part(ABILITY, text, apply)
