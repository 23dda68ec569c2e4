"""Casting a card face down behind a mask (CR 708.4): chosen by what was spent, unmasked by damage and by tapping."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Cost, Filter, Replacement
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.casting import can_cast
from cardwright.games.magic.rules.casting_steps import cast
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.costs.casting_terms import is_without_paying
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.mechanics.guises import guise_of
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, qualifier
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.definition import Way
from cardwright.games.magic.rules.face_down import MASKED, turn_up
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import MANA_LETTERS, Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.mana import six
from cardwright.games.magic.rules.manacost import FREE
from cardwright.games.magic.rules.objects import Duration, Happening, Obj
from cardwright.games.magic.rules.picking import present, present_all
from cardwright.games.magic.rules.pool import could_pay
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps, attempt

_THAT_SPELL: Final = tree.NounPhrase(determiner=tree.That(), heads=(tree.Head(thing="spell"),))
_UNMASKING: Final = (HappeningKind.ASSIGNS, HappeningKind.DAMAGE, HappeningKind.TAPS)
"""What turns a masked creature face up: assigning damage, dealing it or being dealt it, becoming tapped."""


@qualifier(tree.PayableWith)
def _payable(unit: Unit, node: tree.PayableWith) -> Filter:
    """`whose mana cost could be paid by some amount of, or all of, the mana you spent on {X}`."""
    if unit.kind != "activated" or not same_meaning(node.cost, tree.ManaCost(symbols=("{X}",))):
        raise NotYet(node)
    unit.notes.put(notes.SPENT, node.cost)

    def fits(state: MagicState, ctx: Ctx, one: int) -> bool:
        cost = look(state, one).cost
        spent = six([ctx.numbers.get(f"spent {letter}", 0) for letter in MANA_LETTERS])
        return cost is not None and could_pay(spent, cost)

    return fits


@effect(tree.CastFaceDown)
def _casts_face_down(unit: Unit, said: Said) -> Doing:
    """`cast that card face down as a 2/2 creature spell without paying its mana cost`."""
    verb: tree.CastFaceDown = said.verb
    free = said.mods.take(tree.RatherThan)
    if free is None or not is_without_paying(free):
        raise NotYet(verb)
    guise = guise_of(verb.as_what)
    who = unit.actor(said.subject)
    cards = unit.things(verb.what)
    key = unit.introduce(player=False, plural=False, nouns=("spell",))
    unit.notes.put(notes.CAST_DOWN, key)

    def way_for(state: MagicState, ctx: Ctx, card: int) -> Way:
        cost = Cost(mana=FREE, text="{0}")
        marks = (MASKED,) * (1 + ctx.x)
        return Way("", cost, zone=state.objects[card].zone, face=guise, marks=marks)

    def can(state: MagicState, ctx: Ctx) -> bool:
        return any(
            can_cast(state, card, seat_of(player), way_for(state, ctx, card), Purse(state, seat_of(player)))
            for player in who(state, ctx)
            for card in present_all(state, tuple(cards(state, ctx)))
        )

    def run(state: MagicState, ctx: Ctx) -> Steps:
        ctx.refs[key] = ()
        for player in who(state, ctx):
            for card in present_all(state, tuple(cards(state, ctx))):
                way = way_for(state, ctx, card)
                failed = yield from attempt(state, cast(state, seat_of(player), card, way, resolving=True))
                if failed is None:
                    ctx.refs[key] = (state.became[card],)

    return Doing(run, can)


@SPECIAL_SENTENCES.hook
def _unmasks(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`If the creature that spell becomes … would …, instead it's turned face up and …`."""
    spell = _masked_spell(node)
    if spell is None:
        return None
    key = unit.notes.get(notes.CAST_DOWN)
    if key is None or not same_meaning(spell, _THAT_SPELL):
        raise NotYet(spell)
    text = unit.text

    def masked(state: MagicState, ctx: Ctx) -> int:
        """Returns the creature that the spell has become, while it has not been turned face up."""
        for one in ctx.refs["masked"]:
            number = present(state, one)
            obj = state.objects.get(number)
            if obj is not None and obj.zone is Zone.BATTLEFIELD and _is_masked(obj):
                return number
        return 0

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        number = masked(state, ctx)
        return number != 0 and number in (happening.thing, happening.source)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        yield from turn_up(state, masked(state, ctx))
        return happening

    def lasts(state: MagicState, ctx: Ctx) -> bool:
        there = [state.objects.get(present(state, one)) for one in ctx.refs["masked"]]
        return any(obj is not None and _is_masked(obj) for obj in there)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = ctx.refs.get(key, ())
        if found:
            ctx.refs["masked"] = found
            made = tuple(Replacement(kind, text, match, change) for kind in _UNMASKING)
            duration = Duration("while", ctx.controller, state.turn, lasts, text)
            add_effect(state, ctx.bound(), duration, text, things=found, replacements=made)
        return
        yield

    return Doing(run)


def _is_masked(obj: Obj) -> bool:
    return obj.face_down and obj.was(MASKED) > 0


def _masked_spell(node: tree.Sentence) -> tree.Phrase | None:
    """Returns the spell of `the creature that spell becomes as it resolves`, of a sentence that unmasks it."""
    front = node.front
    if len(front) != 2 or not isinstance(front[0], tree.If) or not isinstance(front[1], tree.Instead):
        return None
    if len(front[0].conditions) != 1 or not isinstance(front[0].conditions[0], tree.Clause):
        return None
    asked, told = front[0].conditions[0], node.first
    if not isinstance(told, tree.Clause) or node.rest or node.tail or node.opening:
        return None
    creature = asked.subject
    if not isinstance(creature, tree.NounPhrase) or len(creature.qualifiers) != 1:
        return None
    becomes = creature.qualifiers[0]
    turned = tree.Passive(verb="turned face up", how="be")
    unmasked = tree.Unmasked()
    if (
        isinstance(becomes, tree.BecomesAs)
        and same_meaning(
            asked.verbs, (tree.Perfect(verb=turned, negated=True), tree.Modal(how="would", first=unmasked))
        )
        and same_meaning(told.verbs, (turned, unmasked))
        and isinstance(told.subject, tree.It)
        and not asked.modifiers
        and not told.modifiers
    ):
        return becomes.spell
    return None
