"""What a static ability lets players play from elsewhere or for another cost (CR 601.3, 604.1), and see (CR 701.16)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Filter, Rule, StaticEffect
from cardwright.games.magic.rules.compile.conditions.asking_again import asks_what_was_done
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.costs.casting_terms import has_flash, take_terms
from cardwright.games.magic.rules.compile.effects.playing import Offer, any_mana, make_offer, shared_place
from cardwright.games.magic.rules.compile.hooks import LINKED_STATICS, SPECIAL_STATICS
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import NotYet, static
from cardwright.games.magic.rules.compile.sentences import compile_sentence
from cardwright.games.magic.rules.compile.statics.statements import as_long_as
from cardwright.games.magic.rules.compile.unit import Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.kinds import ZONE_NAMES
from cardwright.games.magic.rules.resolving import WITH_COUNTER
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.terms import Terms
from cardwright.text import walk


@SPECIAL_STATICS.hook
def _lets_play(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`You may play lands and cast spells from the top of your library.`, `You may cast this card from your graveyard.`"""
    found = _offers(unit, node)
    return None if found is None else _effects(unit, *found)


Found = tuple[list[Offer], list[Condition], Filter | None]


def _offers(unit: Unit, node: tree.Sentence) -> Found | None:
    """Returns what a sentence lets someone play, while what, and whom but its controller."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.May) or clause.rest:
        return None
    verb = clause.first
    act = verb.first
    if not isinstance(act, tree.Act) or act.verb not in ("play", "cast") or not _has_place(verb):
        return None
    front, mods = Mods(_turns(node.front)), Mods((*clause.modifiers, *node.tail))
    once = _once(front) or any(isinstance(one, tree.OnceDuring) for one in node.front)
    conditions = [
        one for one in (as_long_as(unit, front, whole=True), as_long_as(unit, mods)) if one is not None
    ]
    asked = [*front.take_all(tree.If), *mods.take_all(tree.If)]
    of_it = [one for one in asked if _speaks_of(unit, one, act.what)]
    conditions.extend(compile_all(unit, one.conditions, one.join) for one in asked if one not in of_it)
    terms = take_terms(unit, mods)
    front.finish()
    mods.finish()
    who = None if isinstance(clause.subject, tree.You) else unit.test(clause.subject or tree.You())
    offers = [_offer(unit, one, terms) for one in shared_place(verb)]
    for one in of_it:
        _only_if(unit, offers, act.what, one)
    for offer in offers:
        if offer.high == 1 and not isinstance(act.what, tree.FromZone):
            if not once:
                raise NotYet(node)
            both = any(step.join == "and" for step in verb.rest)  # a land and a spell: one of each
            offer.terms = replace(offer.terms, once=True, key=f"permission to {offer.word}" if both else "")
        elif once:
            raise NotYet(node)
    unit.offers = offers
    for more in node.rest:
        _also(unit, more)
    return offers, conditions, who


def _speaks_of(unit: Unit, condition: tree.If, what: tree.Phrase | None) -> bool:
    """Tells whether a condition is about what may be played itself: `if it shares a card type with …`."""
    return any(isinstance(one, tree.Phrase) and unit.binding.of(one) is what for one in walk(condition))


def _only_if(unit: Unit, offers: list[Offer], what: tree.Phrase | None, node: tree.If) -> None:
    """Lets a permission hold only for what a condition is true of, as the spell that it would be (CR 601.3e)."""
    key = unit.keys.get(id(what))
    if key is None or len(offers) != 1:
        raise NotYet(node)
    holds, before = compile_all(unit, node.conditions, node.join), offers[0].terms.which

    def fits(state: MagicState, ctx: Ctx, one: int) -> bool:
        if before is not None and not before(state, ctx, one):
            return False
        kept = ctx.refs.get(key)
        ctx.refs[key] = (one,)
        found = holds(state, ctx)
        if kept is None:
            del ctx.refs[key]
        else:
            ctx.refs[key] = kept
        return found

    offers[0].terms = replace(offers[0].terms, which=fits)


def _turns(front: tuple[tree.Phrase, ...]) -> tuple[tree.Phrase, ...]:
    """Returns `once during each of your turns` as a time like others."""
    return tuple(tree.During(when=one.when) if isinstance(one, tree.OnceDuring) else one for one in front)


def _has_place(verb: tree.May) -> bool:
    """Tells whether a permission names cards: where they are, or that their mana cost need not be paid."""
    last = verb.verbs[-1]
    what = last.what if isinstance(last, tree.Act) else None
    if isinstance(what, tree.FromZone):
        return isinstance(what.what, tree.SelfRef)
    return (
        isinstance(what, tree.NounPhrase)
        and not isinstance(what.determiner, tree.Additional)
        and any(
            isinstance(one, tree.AmongThem | tree.InZone | tree.FromTop | tree.Participle)
            for one in what.qualifiers
        )
    )


def _once(front: Mods) -> bool:
    """Tells whether a permission holds for one card each turn: `During each of your turns, you may cast a …`."""
    often = front.take(tree.Often)
    if often is not None:
        if often.how != "once each turn":
            raise NotYet(often)
        return True
    return any(
        isinstance(one, tree.During) and isinstance(one.when, tree.StepTime) and one.when.which == "each"
        for one in front.left
    )


def _offer(unit: Unit, act: tree.Act, terms: Terms) -> Offer:
    what = act.what
    if isinstance(what, tree.FromZone):
        places = [what.zone] if what.also is None else [what.zone, what.also]
        unit.zones = tuple(ZONE_NAMES[zone_name(place)] for place in places)
        return make_offer(unit, replace(act, what=what.what), terms)
    return make_offer(unit, act, terms)


def _also(unit: Unit, more: tree.Phrase) -> None:
    """Works a further clause into what may be played: `, and you may spend mana as though …`."""
    clause = more.clause if isinstance(more, tree.NextClause) else None
    if not isinstance(clause, tree.Clause) or (isinstance(more, tree.NextClause) and more.front):
        raise NotYet(more)
    kind = any_mana(clause)
    if not kind:
        raise NotYet(more)
    for offer in unit.offers:
        offer.terms = replace(offer.terms, any_mana=kind)


def _effects(
    unit: Unit, offers: list[Offer], conditions: list[Condition], who: Filter | None
) -> tuple[StaticEffect, ...]:
    return tuple(
        StaticEffect(
            unit.text,
            members=offer.cards,
            condition=_every(conditions) if conditions else None,
            rules=(Rule(RuleKind.MAY_PLAY, unit.text, word=offer.word, terms=offer.terms, other=who),),
        )
        for offer in offers
    )


def _every(conditions: list[Condition]) -> Condition:
    return lambda state, ctx: all(one(state, ctx) for one in conditions)


@LINKED_STATICS.hook
def _linked(unit: Unit, left: tuple[tree.Phrase, ...]) -> tuple[StaticEffect, ...] | None:
    """A permission with a sentence about spells cast this way: they are exiled, may be cast at any time, …"""
    if len(left) < 2 or not isinstance(left[0], tree.Sentence) or not isinstance(left[1], tree.Sentence):
        return None
    if not _is_about_it(left[1]) and not asks_what_was_done(left[1]):
        return None
    found = _offers(unit, left[0])
    if found is None:
        return None
    second = left[1]
    if _is_if_cast(second.front[0]) or asks_what_was_done(second):
        _if_cast(unit, second)
    else:
        compile_sentence(unit, second)
    return _effects(unit, *found)


def _is_about_it(node: tree.Sentence) -> bool:
    """Tells whether a sentence begins with `If you cast a spell this way` or `If a spell cast this way would`."""
    if len(node.front) != 1 or not isinstance(node.front[0], tree.If):
        return False
    if _is_if_cast(node.front[0]):
        return True
    clause = node.front[0].conditions[0]
    subject = clause.subject if isinstance(clause, tree.Clause) else None
    return isinstance(subject, tree.NounPhrase) and any(
        isinstance(one, tree.Participle) and any(isinstance(way, tree.ThisWay) for way in one.modifiers)
        for one in subject.qualifiers
    )


def _is_if_cast(node: tree.Phrase) -> bool:
    if not isinstance(node, tree.If) or len(node.conditions) != 1:
        return False
    clause = node.conditions[0]
    return (
        isinstance(clause, tree.Clause)
        and isinstance(clause.first, tree.Act)
        and clause.first.verb in ("cast", "play")
        and any(isinstance(one, tree.ThisWay) for one in clause.modifiers)
    )


def _if_cast(unit: Unit, node: tree.Sentence) -> None:
    """`If you cast a spell this way, you may cast it as though it had flash.`, `…, you may spend mana as though …`."""
    clause = node.first
    if node.rest or node.tail or not isinstance(clause, tree.Clause):
        raise NotYet(node)
    if isinstance(clause.first, tree.Enter):
        marks = _entering_marks(clause)
        for offer in unit.offers:
            offer.terms = replace(offer.terms, marks=(*offer.terms.marks, *marks))
        return
    kind = any_mana(clause)
    though = [one for one in clause.modifiers if isinstance(one, tree.AsThough)]
    for offer in unit.offers:
        if kind:
            offer.terms = replace(offer.terms, any_mana=kind)
        elif (
            len(clause.modifiers) == 1
            and though
            and has_flash(though[0])
            and isinstance(clause.first, tree.May)
        ):
            offer.terms = replace(offer.terms, fast=True)
        else:
            raise NotYet(node)


def _entering_marks(clause: tree.Clause) -> tuple[str, ...]:
    """Returns what is noted of a spell that becomes a permanent with counters on it: `it enters with two +1/+1 counters`."""
    verb = clause.first
    assert isinstance(verb, tree.Enter)
    counters = verb.manner[0] if len(verb.manner) == 1 else None
    refers = isinstance(clause.subject, tree.It) or (
        isinstance(clause.subject, tree.NounPhrase) and isinstance(clause.subject.determiner, tree.That)
    )
    if not refers or clause.rest or clause.modifiers or not isinstance(counters, tree.WithCounters):
        raise NotYet(clause)
    kind, what = counter_kind(counters.counters), counters.counters
    if counters.equal_to is not None or not kind or not isinstance(what, tree.NounPhrase):
        raise NotYet(clause)
    count = 1
    if isinstance(what.determiner, tree.Counted) and isinstance(what.determiner.count, tree.Number):
        count = what.determiner.count.value
    elif not isinstance(what.determiner, tree.A):
        raise NotYet(clause)
    return (f"{WITH_COUNTER}{kind}",) * count


# ---------------------------------------------------------------------- seeing


def _known(unit: Unit, what: tree.Phrase, word: str) -> StaticEffect:
    top = isinstance(what, tree.TopCards) and what.count is None and what.end == "top"
    hand = isinstance(what, tree.NounPhrase) and [head.thing for head in what.heads] == ["hand"]
    if not top and not hand:
        raise NotYet(what)
    return StaticEffect(
        unit.text, members=unit.things(what), rules=(Rule(RuleKind.KNOWN, unit.text, word=word),)
    )


def _tops_known(unit: Unit, who: Filter, what: tree.TopCards) -> StaticEffect:
    """`Players play with the top card of their libraries revealed.`"""
    of = what.of
    if what.count is not None or what.end != "top" or not isinstance(of, tree.NounPhrase):
        raise NotYet(what)
    if not isinstance(of.determiner, tree.Possessed) or not isinstance(of.determiner.by, tree.They):
        raise NotYet(what)

    def tops(state: MagicState, ctx: Ctx) -> tuple[int, ...]:
        return tuple(
            state.libraries[seat][-1]
            for seat in state.order
            if state.libraries[seat] and who(state, ctx, player_thing(seat))
        )

    return StaticEffect(unit.text, members=tops, rules=(Rule(RuleKind.KNOWN, unit.text, word="all"),))


@static(tree.PlayRevealed)
def _play_revealed(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """`Play with the top card of your library revealed.`, `Your opponents play with their hands revealed.`"""
    if said.subject is not None and not isinstance(said.subject, tree.You):
        who = unit.test(said.subject)
        what = said.verb.what
        if isinstance(what, tree.TopCards):
            return (_tops_known(unit, who, what),)
        if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.Possessed):
            raise NotYet(said.verb)
        if [head.thing for head in what.heads] != ["hand"] or not isinstance(what.determiner.by, tree.They):
            raise NotYet(said.verb)

        def hands(state: MagicState, ctx: Ctx) -> tuple[int, ...]:
            return tuple(
                card
                for seat in state.order
                if who(state, ctx, player_thing(seat))
                for card in state.hands[seat]
            )

        return (StaticEffect(unit.text, members=hands, rules=(Rule(RuleKind.KNOWN, unit.text, word="all"),)),)
    return (_known(unit, said.verb.what, "all"),)
