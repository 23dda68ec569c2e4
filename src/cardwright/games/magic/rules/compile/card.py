"""From a card to what is played: every line compiled, or the card refused with the clause that is missing."""

from typing import Final

from msgspec.structs import replace

from cardwright.files.kept import key_of
from cardwright.games.magic.cards.model import Card, Face
from cardwright.games.magic.language import read_face, tree
from cardwright.games.magic.language.line import LineReading
from cardwright.games.magic.meaning.kept import Forgotten, Remembered, remembered
from cardwright.games.magic.rules.ability import (
    NO_BODY,
    Ability,
    Body,
    Condition,
    Cost,
    CostChange,
    CostPart,
    KeywordAbility,
    SpellAbility,
    every_ability,
)
from cardwright.games.magic.rules.casting import aura_slot
from cardwright.games.magic.rules.chars import Chars, keyword_names
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.conditions.as_cast import controlled_as_cast
from cardwright.games.magic.rules.compile.conditions.last_turn import asks_of_this_game
from cardwright.games.magic.rules.compile.costs.additional_costs import (
    additional_cost,
    is_additional_cost,
    is_when_done,
    with_trigger,
)
from cardwright.games.magic.rules.compile.costs.casting_costs import (
    also_ways,
    alternative_cost,
    is_alternative_cost,
    other_ways,
    with_parts,
)
from cardwright.games.magic.rules.compile.costs.restricting import take_restrictions
from cardwright.games.magic.rules.compile.costs.taxes import cost_for_targets, kinds_of_x
from cardwright.games.magic.rules.compile.faces import LAYOUTS, OddFace
from cardwright.games.magic.rules.compile.keywords.face_down import face_down_ways
from cardwright.games.magic.rules.compile.keywords.spree import Spree
from cardwright.games.magic.rules.compile.mechanics.levels import Levels
from cardwright.games.magic.rules.compile.mechanics.preparing import prepares_itself
from cardwright.games.magic.rules.compile.nouns.mana_spent import asks_for_snow, wishes
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.spell_lines import makes_cheaper
from cardwright.games.magic.rules.compile.switch import Mixed, Spoken, compile_line
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.compile.variants import with_variants
from cardwright.games.magic.rules.definition import Definition, Way
from cardwright.games.magic.rules.kinds import INSTANT, LAND, SORCERY, colors_of, types_of
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.runs import in_turn, one_mode_and_then
from cardwright.text import NOWHERE

_DEFINED: Final[dict[Card, Definition | Exception]] = {}


class Unplayable(Exception):
    """A card that cannot be played: which one, and the clause that is not understood or has no executor."""

    def __init__(self, card: str, clause: str, reason: str) -> None:
        super().__init__(f"{card}: {reason} (“{clause}”)")
        self.card = card
        self.clause = clause
        self.reason = reason


def define(card: Card) -> Definition:
    """Returns a card ready to be played, compiled once; raises `Unplayable`."""
    known = _DEFINED.get(card)
    if known is None:
        try:
            known = _define(card)
        except Unplayable as problem:
            known = problem
        _DEFINED[card] = known
    if isinstance(known, Definition):
        return known
    raise known


def _define(card: Card) -> Definition:
    if len(card.faces) == 1:
        alone = define_face(card, card.front, 0)
        if "aftermath" in alone.values.keywords:
            raise Unplayable(card.name, "Aftermath", "only a half of a split card can have this")
        if "disturb" in alone.values.keywords:
            raise Unplayable(card.name, "Disturb", "only a transforming card can have this")
        if prepares_itself(card.front.text):
            raise Unplayable(card.name, "prepared", "only a card with a prepare spell can have this")
        return alone
    if len(card.faces) != 2 or card.layout not in LAYOUTS:
        raise Unplayable(card.name, card.name, f"cards of this kind cannot be played yet: {card.layout}")
    first, second = (define_face(card, face, at) for at, face in enumerate(card.faces))
    try:
        return LAYOUTS[card.layout](card, first, second)
    except OddFace as problem:
        raise Unplayable(card.name, card.name, str(problem)) from None


@again.FACE.by
def _alone(face: Face) -> Definition:
    return define_face(Card(faces=(face,)), face, 0)


def define_face(card: Card, face: Face, index: int) -> Definition:
    """Compiles one face of a card."""
    types = types_of(face.type_line.types)
    spell = types & (INSTANT | SORCERY) != 0
    abilities, when, ante, extra, additional, x_kinds, other = _abilities(face, spell, index)
    cost = mana_cost(face.cost) if face.cost or not types & LAND else None
    if cost is not None and x_kinds != cost.x_kinds:
        cost = replace(cost, x_kinds=x_kinds)
    trees = [one.tree for one in abilities if isinstance(one.tree, tree.Phrase)]
    wished = wishes(trees)
    if cost is not None and wished is not None:
        cost = replace(cost, wished=wished)
    if cost is not None and asks_for_snow(trees):
        cost = replace(cost, wants_snow=True)
    values = Chars(
        name=face.name,
        cost=cost,
        colors=colors_of(face.colors),
        types=types,
        supertypes=face.type_line.supertypes,
        subtypes=face.type_line.subtypes,
        abilities=tuple(abilities),
        keywords=keyword_names(abilities),
        power=_number(face.power),
        toughness=_number(face.toughness),
        loyalty=_number(face.loyalty),
        defense=_number(face.defense),
        every_creature_type="changeling" in keyword_names(abilities),
    )
    body = _body(values, spell)
    ways: tuple[Way, ...] = ()
    plain: tuple[Way, ...] = ()
    if not types & LAND:
        own = Cost(mana=cost if face.cost else None, text=face.cost)
        plain = (Way("", with_parts(own, additional)),)
    if not types & LAND and face.cost:
        first, second = (
            tuple(replace(way, cost=with_parts(way.cost, additional)) for way in some)
            for some in (other_ways(abilities, own), other)
        )
        ways = also_ways((*plain, *first), second)
    ways = tuple(with_reduction(way, abilities) for way in (*ways, *face_down_ways(abilities)))
    plain = tuple(with_reduction(way, abilities) for way in plain)
    made = Definition(
        face.name,
        values,
        card=card,
        face=index,
        ways=ways,
        plain=plain,
        body=body,
        when=when,
        ante=ante,
        target_costs=extra,
    )
    made.as_cast = _as_cast(face.name, abilities)
    made.recalls = asks_of_this_game([one.tree for one in abilities if isinstance(one.tree, tree.Phrase)])
    try:
        return with_variants(made, face, lambda other: define_face(card, other, index))
    except NotYet as problem:
        raise Unplayable(face.name, face.name, problem.reason) from None


def with_reduction(way: Way, abilities: list[Ability]) -> Way:
    """Returns a way to cast a card with what may be given for it, in any way that it is cast, so that it costs less."""
    given = [
        one.reduction for one in abilities if isinstance(one, KeywordAbility) and one.reduction is not None
    ]
    return replace(way, reduction=given[0]) if given and way.reduction is None else way


def _as_cast(name: str, abilities: list[Ability]) -> Condition | None:
    trees = [one.tree for one in abilities if isinstance(one.tree, tree.Phrase)]
    try:
        return controlled_as_cast(name, trees)
    except NotYet as problem:
        raise Unplayable(name, name, problem.reason) from None


def _number(text: str | None) -> int | None:
    """Returns a printed power, toughness or loyalty; a star counts as 0 until an ability defines it."""
    if text is None:
        return None
    digits = text.replace("*", "").strip("+-")
    return int(digits) if digits.isdigit() else 0


_Text = tuple[
    list[Ability], Condition | None, bool, tuple[CostChange, ...], tuple[CostPart, ...], int, tuple[Way, ...]
]


def _abilities(face: Face, spell: bool, index: int) -> _Text:
    try:
        return _remembering(face, spell, index, meaning=True)
    except Mixed:
        return _remembering(face, spell, index, meaning=False)


def _remembering(face: Face, spell: bool, index: int, *, meaning: bool) -> _Text:
    """Compiles a text with the meanings that were kept of its lines, or keeps those that it finds."""
    key = key_of(face.name, face.cost, str(face.type_line), face.text, f"{index} {meaning}")
    known = remembered(key)
    try:
        return _text(face, spell, Spoken(face.name, face.text, index, meaning=meaning, known=known))
    except Forgotten:
        known = Remembered(key, None)
        return _text(face, spell, Spoken(face.name, face.text, index, meaning=meaning, known=known))
    finally:
        known.keep()


def _text(face: Face, spell: bool, spoken: Spoken) -> _Text:
    abilities: list[Ability] = []
    when: Condition | None = None
    ante = False
    extra: list[CostChange] = []
    additional: list[CostPart] = []
    other: list[Way] = []
    x_kinds = 63
    levels, spree = Levels(), Spree()
    before = spoken.unit
    lines = lines_of(face, spell)
    if spell:
        spoken.foresee(tuple(line.ability.ability for line in lines if line.ability is not None))
    for line in lines:
        if line.ability is None:
            unread = line.unread[0]
            raise Unplayable(face.name, unread.text, f"not understood: {unread.reason}")
        node = line.ability.ability
        if type(node) is tree.Phrase:
            continue
        try:
            if isinstance(node, tree.AbilityWord) and node.word == "strive":
                node = node.ability
            if isinstance(node, tree.FlavorWord) and _is_restriction(node.ability):
                node = node.ability
            if isinstance(node, tree.Sentences):
                unit = Unit(face.name, "spell", line.text)
                timing, rest = take_restrictions(unit, node.sentences)
                if timing.when is not None:
                    when = timing.when
                rest = tuple(one for one in rest if not isinstance(one, tree.DeckLimit))  # CR 100.2a
                if any(isinstance(one, tree.AnteOnly) for one in rest):
                    ante = True
                    rest = tuple(one for one in rest if not isinstance(one, tree.AnteOnly))
                if spell and rest:
                    tax = cost_for_targets(rest[0])
                    if tax is not None:
                        extra.append(tax)
                        rest = rest[1:]
                only = [one for one in rest if isinstance(one, tree.SpendOnly)]
                if only:
                    x_kinds &= kinds_of_x(only[0])
                    rest = tuple(one for one in rest if not isinstance(one, tree.SpendOnly))
                if rest and is_alternative_cost(rest[0]):
                    other.append(alternative_cost(before, rest[0], line.text, line.binding))
                    rest = rest[1:]
                if rest and is_additional_cost(rest[0]) and not makes_cheaper(rest):
                    found = additional_cost(before, rest[0], line.text, line.binding)
                    rest = rest[1:]
                    if isinstance(found, KeywordAbility):
                        if rest and is_when_done(rest[0]):
                            found = with_trigger(before, found, rest[0], line.text, line.binding)
                            rest = rest[1:]
                        abilities.append(found)
                    else:
                        additional.append(found)
                if not rest:
                    continue
                if rest != node.sentences:
                    node = tree.Sentences(sentences=rest, span=node.span)
            if isinstance(node, tree.LevelBand | tree.ClassLevel | tree.StationLevel):
                abilities.extend(levels.begin(face.name, node, line.text))
                continue
            if isinstance(node, tree.LevelStats):
                levels.take_stats(node)
                continue
            if isinstance(node, tree.SpreeMode):
                own = compile_line(
                    face.name, node.ability, line.text, spell=spell, binding=line.binding, before=spoken
                )
                spree.take(node, own, line.text)
                continue
            made = compile_line(face.name, node, line.text, spell=spell, binding=line.binding, before=spoken)
            (levels.given if levels.within else abilities).extend(made)
        except NotYet as problem:
            clause = _clause(line.text, problem)
            raise Unplayable(face.name, clause, problem.reason) from None
    abilities.extend(spree.end())
    abilities.extend(levels.end(body=levels.stationed and face.power is not None))
    return abilities, when, ante, tuple(extra), tuple(additional), x_kinds, tuple(other)


def _is_restriction(node: tree.Phrase) -> bool:
    """Tells `Cast this spell only if …`, whatever flavor stands before it (CR 207.2d)."""
    return isinstance(node, tree.Sentences) and all(
        isinstance(one, tree.Restriction) for one in node.sentences
    )


def lines_of(face: Face, spell: bool) -> tuple[LineReading, ...]:
    """Returns the lines of a face as they are read."""
    legendary = "Legendary" in face.type_line.supertypes
    return read_face(face.name, face.text, cost=face.cost, spell=spell, legendary=legendary).lines


def _clause(text: str, problem: NotYet) -> str:
    span = problem.node.span
    return text[span.start : span.end] if span is not NOWHERE and span.end > span.start else text


def _body(values: Chars, spell: bool) -> Body:
    """Returns what the card does as a spell: its instructions, or the target of an Aura."""
    if spell:
        bodies = [one.body for one in every_ability(values.abilities) if isinstance(one, SpellAbility)]
        if not bodies:
            return NO_BODY
        if len(bodies) == 1:
            return bodies[0]
        whole = one_mode_and_then(bodies)
        if whole is not None:
            return whole
        if any(one.modes is not None for one in bodies):
            raise Unplayable(values.name, values.name, "modes beside other instructions")
        return Body(
            in_turn([one.run for one in bodies]),
            tuple(slot for one in bodies for slot in one.targets),
            least_x=max(one.least_x for one in bodies),
        )
    if "Aura" in values.subtypes:
        enchant = [
            one for one in values.abilities if isinstance(one, KeywordAbility) and one.keyword == "enchant"
        ]
        if enchant:
            return Body(NO_BODY.run, (aura_slot(enchant[0]),))
    return NO_BODY
