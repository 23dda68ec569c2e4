"""`If a nontoken creature would enter and it wasn't cast, exile it instead.` (CR 614.1a)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Replacement, StaticEffect
from cardwright.games.magic.rules.actions import add_effect, exile
from cardwright.games.magic.rules.compile.conditions.clauses import compile_condition
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.hooks import LINKED_STATICS, SPECIAL_SENTENCES, SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.replacing.would import is_exile_instead, would
from cardwright.games.magic.rules.compile.sentences import compile_clause
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move
from cardwright.kernel import Steps


@SPECIAL_STATICS.hook
def _would_enter(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    when = node.front[0] if len(node.front) == 1 else None
    if not isinstance(when, tree.If) or not isinstance(when.conditions[0], tree.Clause):
        return None
    clause = when.conditions[0]
    modal = clause.first
    if not isinstance(modal, tree.Modal) or modal.how != "would" or not isinstance(modal.first, tree.Enter):
        return None
    if (
        not is_exile_instead(node.first)
        or modal.rest
        or modal.first.manner
        or clause.rest
        or clause.modifiers
    ):
        return None
    if node.rest or node.tail or node.opening or (len(when.conditions) > 1 and when.join != "and"):
        raise NotYet(node)
    test, key = about(unit, clause.subject)
    conditions = [compile_condition(unit, one) for one in when.conditions[1:]]

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return all(one(state, ctx) for one in conditions)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        yield from exile(state, (happening.thing,), source=ctx.source)
        return None

    return (
        StaticEffect(
            unit.text, replacements=(Replacement(HappeningKind.WOULD_ENTER, unit.text, match, change),)
        ),
    )


@SPECIAL_SENTENCES.hook
def _for_a_while(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`Until end of turn, if a creature would enter and it wasn't cast, exile it instead.`"""
    if len(node.front) != 2 or not isinstance(node.front[0], tree.Lasting):
        return None
    found = _would_enter(unit, replace(node, front=node.front[1:]))
    lasts = unit.duration(Mods(node.front[:1])) if found is not None else None
    if found is None or lasts is None:
        return None
    made = found[0].replacements

    def run(state: MagicState, ctx: Ctx) -> Steps:
        add_effect(state, ctx.bound(), lasts(state, ctx), unit.text, replacements=made)
        return
        yield

    return Doing(run)


@LINKED_STATICS.hook
def _paying_to_enter(unit: Unit, nodes: tuple[tree.Phrase, ...]) -> tuple[StaticEffect, ...] | None:
    """`If this would enter, sacrifice a Plains instead. If you do, put it onto the battlefield. If you don't, …`"""
    if len(nodes) < 3 or not all(isinstance(one, tree.Sentence) for one in nodes[:3]):
        return None
    first = nodes[0]
    assert isinstance(first, tree.Sentence)
    found = would(first.front[0]) if len(first.front) == 1 else None
    if (
        found is None
        or not isinstance(found[1], tree.Enter)
        or not isinstance(found[0].subject, tree.SelfRef)
    ):
        return None
    offer = first.first
    if (
        not all(same_meaning(one, then) for one, then in zip(nodes[1:3], _OR_ELSE, strict=True))
        or first.rest
        or first.tail
        or first.opening
    ):
        raise NotYet(first)
    if not isinstance(offer, tree.Clause) or not isinstance(offer.subject, tree.You | None):
        raise NotYet(first)
    mods = Mods(offer.modifiers)
    if mods.take(tree.Instead) is None:
        raise NotYet(offer)
    mods.finish()
    asked = isinstance(offer.first, tree.May)
    doing = compile_clause(unit, replace(offer, modifiers=()))
    unit.consumed.append(nodes[2])

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing == ctx.source

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        ctx.controller = happening.seat
        able = doing.can is None or doing.can(state, ctx)
        if able or asked:
            yield from doing.run(state, ctx)
        if ctx.did if asked else able:
            return happening
        yield from move(state, happening.thing, Zone.GRAVEYARD, source=happening.thing)
        return None

    return (
        StaticEffect(
            unit.text, replacements=(Replacement(HappeningKind.WOULD_ENTER, unit.text, match, change),)
        ),
    )


_OR_ELSE = (
    tree.Sentence(
        front=(tree.If(conditions=(tree.Clause(subject=tree.You(), first=tree.DoSo(how="do")),)),),
        first=tree.Clause(
            first=tree.Move(
                verb="put",
                what=tree.SelfRef(form="name"),
                to=tree.Destination(
                    place="onto",
                    zone=tree.NounPhrase(determiner=tree.The(), heads=(tree.Head(thing="battlefield"),)),
                ),
            )
        ),
    ),
    tree.Sentence(
        front=(tree.If(conditions=(tree.Clause(subject=tree.You(), first=tree.DoSo(how="do n't")),)),),
        first=tree.Clause(
            first=tree.Move(
                verb="put",
                what=tree.It(),
                to=tree.Destination(
                    place="into",
                    zone=tree.NounPhrase(
                        determiner=tree.Possessed(by=tree.OwnerOf(of=tree.It())),
                        heads=(tree.Head(thing="graveyard"),),
                    ),
                ),
            )
        ),
    ),
)
"""What follows the offer: `If you do, put it onto the battlefield. If you don't, put it into its owner's graveyard.`"""
