"""Cards that are exiled for a while in place of going to a graveyard: spells cast this way, or any card (CR 614.1a)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Replacement
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.replacing.would import would
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import remember_exiled
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.resolving import EXILED_AFTER
from cardwright.games.magic.rules.runs import nothing_done
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def _parts(node: tree.Sentence) -> tuple[tree.Clause, tree.PutInto] | None:
    """Returns what would be put into a graveyard, of a sentence that says `…, exile it instead`."""
    if len(node.front) != 1 or node.rest or node.opening or node.tail:
        return None
    found = would(node.front[0])
    if found is None or not isinstance(found[1], tree.PutInto) or not _exiles_it(node.first):
        return None
    to = found[1].to
    if found[1].verb != "put" or not isinstance(to, tree.Destination) or to.place != "into" or to.manner:
        return None
    if not isinstance(to.zone, tree.NounPhrase) or any(head.thing != "graveyard" for head in to.zone.heads):
        return None
    return found[0], found[1]


def _exiles_it(node: tree.Phrase) -> bool:
    """Tells whether a clause is `exile it instead`, `exile that card instead`."""
    if not isinstance(node, tree.Clause) or node.subject is not None or node.rest:
        return False
    act = node.first
    if not isinstance(act, tree.Act) or act.verb != "exile" or len(node.modifiers) != 1:
        return False
    refers = isinstance(act.what, tree.It) or (
        isinstance(act.what, tree.NounPhrase) and isinstance(act.what.determiner, tree.That)
    )
    return refers and isinstance(node.modifiers[0], tree.Instead)


@SPECIAL_SENTENCES.hook
def _spell_cast_this_way(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`If that spell would be put into a graveyard this turn, exile it instead.`, of a spell one may cast."""
    found = _parts(node)
    if found is None or not unit.offers or not _is_that_spell(found[0].subject):
        return None
    mods = Mods(found[0].modifiers)
    lasting = mods.take(tree.Lasting)
    mods.finish()
    if found[1].origin is not None or (lasting is not None and lasting.until != "this turn"):
        raise NotYet(node)
    for offer in unit.offers:
        offer.terms = replace(offer.terms, marks=(*offer.terms.marks, EXILED_AFTER))
    return Doing(nothing_done)


def _is_that_spell(node: tree.Phrase | None) -> bool:
    """Tells whether a phrase is `that spell`, `it` or `a spell cast this way`."""
    if isinstance(node, tree.It):
        return True
    if not isinstance(node, tree.NounPhrase) or [head.thing for head in node.heads] not in (
        ["spell"],
        ["card"],
    ):
        return False
    if isinstance(node.determiner, tree.That):
        return not node.qualifiers
    return (
        isinstance(node.determiner, tree.A)
        and len(node.qualifiers) == 1
        and _is_cast_this_way(node.qualifiers[0])
    )


def _is_cast_this_way(node: tree.Phrase) -> bool:
    return (
        isinstance(node, tree.Participle)
        and isinstance(node.verb, tree.Passive)
        and node.verb.verb == "cast"
        and len(node.modifiers) == 1
        and isinstance(node.modifiers[0], tree.ThisWay)
    )


def _replacement(unit: Unit, clause: tree.Clause, verb: tree.PutInto, node: tree.Sentence) -> Replacement:
    """Compiles `if a card would be put into your graveyard from anywhere, exile it instead`."""
    what = clause.subject
    anywhere = verb.origin == tree.Arriving(how="anywhere")
    if not anywhere or not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.A):
        raise NotYet(node)
    cards = [head for head in what.heads if head.thing == "card"]
    tokens = [head for head in what.heads if head.thing == "token" and not (head.own or head.kinds)]
    if len(cards) + len(tokens) != len(what.heads) or not cards or (tokens and what.join != "or"):
        raise NotYet(node)
    test = unit.noun(replace(what, heads=tuple(cards))).test
    assert isinstance(verb.to, tree.Destination)
    zone = verb.to.zone
    assert isinstance(zone, tree.NounPhrase)
    whose: Filter | None = None
    if isinstance(zone.determiner, tree.Possessed):
        whose = unit.test(zone.determiner.by)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.zone != Zone.GRAVEYARD:
            return False
        obj = state.objects[happening.thing]
        if whose is not None and not whose(state, ctx, player_thing(obj.owner)):
            return False
        card = not obj.token and not obj.copy and test(state, ctx, happening.thing)
        return card or (bool(tokens) and obj.token and obj.zone is Zone.BATTLEFIELD)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        remember_exiled(state, ctx, (happening.thing,))
        return replace(happening, zone=int(Zone.EXILE))
        yield

    return Replacement(HappeningKind.MOVES, unit.text, match, change)


@SPECIAL_SENTENCES.hook
def _any_card(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`If a card would be put into your graveyard from anywhere this turn, exile that card instead.`"""
    found = _parts(node)
    if found is None or (unit.offers and _is_that_spell(found[0].subject)):
        return None
    mods = Mods(found[0].modifiers)
    lasts = unit.duration(mods)
    mods.finish()
    if lasts is None:
        raise NotYet(node)
    made = _replacement(unit, *found, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        add_effect(state, ctx.bound(), lasts(state, ctx), unit.text, replacements=(made,))
        return
        yield

    return Doing(run)
