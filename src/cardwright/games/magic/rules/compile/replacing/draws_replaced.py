"""What happens instead of a draw, in several sentences: `… instead. If it's a creature card, … Otherwise, draw a card.`"""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Replacement, StaticEffect
from cardwright.games.magic.rules.compile.conditions.asking_again import asks_what_was_done
from cardwright.games.magic.rules.compile.effects.cards import plain_cards
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.hooks import LINKED_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.replacing.would import would
from cardwright.games.magic.rules.compile.sentences import compile_body, compile_sentence
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import Node, walk


def _is_other_player(node: Node) -> bool:
    """Tells `any other player`."""
    other = tree.StatusIs(status="other")
    return isinstance(node, tree.NounPhrase) and (
        (other in node.shared or any(other in head.own for head in node.heads))
        and any(head.thing == "player" for head in node.heads)
    )


@LINKED_STATICS.hook
def _draw_and_more(unit: Unit, left: tuple[tree.Phrase, ...]) -> tuple[StaticEffect, ...] | None:
    """`If a player would draw a card …, that player discards a card instead. If the player discards …` (CR 614.11)"""
    said = left[0]
    if len(left) < 2 or not isinstance(said, tree.Sentence) or asks_what_was_done(left[1]):
        return None
    found = would(said.front[0]) if said.front else None
    if found is None or not isinstance(found[1], tree.Act) or found[1].verb != "draw":
        return None
    event, what = found[0], found[1].what
    if (
        not isinstance(what, tree.NounPhrase)
        or not isinstance(what.determiner, tree.A)
        or not plain_cards(what)
    ):
        return None
    clause = said.first
    for node in left[1:]:
        if not isinstance(event.subject, tree.You) and any(_is_other_player(one) for one in walk(node)):
            raise NotYet(node)  # other than whoever would draw, not than "you"
    if said.rest or said.tail or said.opening or not isinstance(clause, tree.Clause):
        raise NotYet(said)
    front, mods, when = Mods(said.front[1:]), Mods(clause.modifiers), Mods(event.modifiers)
    if front.take(tree.Instead) is None and mods.take(tree.Instead) is None:
        raise NotYet(said)
    later = when.take(tree.ExceptFirst) is not None
    front.finish()
    when.finish()
    assert event.subject is not None
    who, key = about(unit, event.subject)
    unit.happened = [event, found[1]]
    first = replace(said, front=(), first=replace(clause, modifiers=tuple(mods.left)))
    offer = compile_sentence(unit, first) if isinstance(clause.first, tree.May) else None
    body = compile_body(unit, left[1:] if offer is not None else (first, *left[1:]))
    if body.targets or body.modes is not None:
        raise NotYet(said)
    unit.consumed.extend(left[2:])

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return who(state, ctx, happening.thing) and not (later and happening.word == "step")

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        note(ctx, key, happening.thing)
        ctx.numbers[Noted.AMOUNT] = happening.amount
        if offer is not None:
            yield from offer.run(state, ctx)
            if not ctx.did:
                return happening
        yield from body.run(state, ctx)
        return None

    return (
        StaticEffect(unit.text, replacements=(Replacement(HappeningKind.DRAW, unit.text, match, change),)),
    )
