"""Permission to play cards: now, while the text is carried out (CR 608.2g), or for a while (CR 601.3, 305.1)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Filter, Rule, Run, Select
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all, is_linked_card
from cardwright.games.magic.rules.compile.costs.casting_terms import take_terms
from cardwright.games.magic.rules.compile.hooks import CLAUSES_INSTEAD
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Lasts, Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.permission import may_play as play_now
from cardwright.games.magic.rules.permission import may_play_one
from cardwright.games.magic.rules.picking import present_all, seats_of
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.runs import nothing_done
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.terms import Terms
from cardwright.kernel import Steps


class Offer:
    """What a clause lets someone play: which cards, how many of them, on what terms. `terms` may still change."""

    __slots__ = ("cards", "high", "low", "plural", "terms", "word")

    def __init__(self, word: str, cards: Select, terms: Terms) -> None:
        self.word = word
        """`cast`, `play` or `land`."""
        self.cards = cards
        self.terms = terms
        self.plural = False
        self.low = 0
        self.high = 1

    def on(self, price: Terms, which: Filter) -> "Offer":
        """Returns what else is offered: the same cards, where they are such spells, for another price."""
        terms = replace(self.terms, name=price.name, free=price.free, cost=price.cost, which=which)
        made = Offer("cast", self.cards, terms)
        made.plural, made.low, made.high = self.plural, self.low, self.high
        return made


def may_play(
    unit: Unit, subject: tree.Phrase | None, verb: tree.May, modifiers: tuple[tree.Phrase, ...]
) -> Doing:
    """Compiles `you may cast it without paying its mana cost`, `you may play those cards this turn`."""
    from cardwright.games.magic.rules.compile.statics.allowing import flash_for_a_while

    faster = flash_for_a_while(unit, subject, verb, modifiers)
    if faster is not None:
        return faster
    mods = Mods(modifiers)
    if _is_more_lands(verb):
        return _more_lands(unit, subject, verb, mods)
    later = _next_turn(mods)
    lasts = unit.duration(mods)
    if later:
        if lasts is not None:
            raise NotYet(verb)
        lasts = _until_end_of_next_turn
    terms = take_terms(unit, mods)
    who = unit.actor(subject)
    offers = [make_offer(unit, one, terms) for one in shared_place(verb)]
    conditions = [compile_all(unit, _as_cards(one.conditions), one.join) for one in mods.take_all(tree.If)]
    mods.finish()
    unit.offers = offers
    if conditions:
        for offer in offers:
            offer.terms = replace(offer.terms, which=_and(offer.terms.which, conditions))
    if lasts is not None and any(1 < offer.high < 1000 for offer in offers):
        raise NotYet(verb)
    if lasts is None:
        return Doing(_now(unit, who, offers))
    if conditions:
        raise NotYet(verb)
    return Doing(_for_a_while(unit, who, offers, lasts, later=later))


def _is_more_lands(verb: tree.May) -> bool:
    what = verb.first.what if isinstance(verb.first, tree.Act) else None
    return isinstance(what, tree.NounPhrase) and isinstance(what.determiner, tree.Additional)


def _more_lands(unit: Unit, subject: tree.Phrase | None, verb: tree.May, mods: Mods) -> Doing:
    """Compiles `you may play an additional land this turn` (CR 305.2)."""
    lasts = unit.duration(mods)
    mods.finish()
    act = verb.first
    assert isinstance(act, tree.Act)
    what = act.what
    assert isinstance(what, tree.NounPhrase)
    assert isinstance(what.determiner, tree.Additional)
    if (
        act.verb != "play"
        or verb.rest
        or lasts is None
        or what.shared
        or what.qualifiers
        or not _is_land(what)
    ):
        raise NotYet(verb)
    most = what.determiner.count
    count = unit.amount(most.amount if isinstance(most, tree.UpTo) else most)
    who = unit.actor(subject)
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        many = count(state, ctx)
        rule = Rule(RuleKind.EXTRA_LANDS, "may play more lands", amount=lambda _state, _ctx: many)
        add_effect(state, ctx.bound(), lasts(state, ctx), text, things=tuple(who(state, ctx)), rules=(rule,))
        return
        yield

    return Doing(run)


def _and(which: Filter | None, conditions: list[Condition]) -> Filter:
    def fits(state: MagicState, ctx: Ctx, one: int) -> bool:
        if which is not None and not which(state, ctx, one):
            return False
        return all(condition(state, ctx) for condition in conditions)

    return fits


def _as_cards(conditions: tuple[tree.Phrase, ...]) -> tuple[tree.Phrase, ...]:
    """Lets what is said of a spell be asked of the card before it is one: `if it's an instant or sorcery spell`."""
    found: list[tree.Phrase] = []
    for one in conditions:
        if isinstance(one, tree.Clause) and isinstance(one.first, tree.Be):
            what = one.first.what
            if isinstance(what, tree.NounPhrase):
                one = replace(one, first=replace(one.first, what=as_card(what)))
        found.append(one)
    return tuple(found)


def as_card(node: tree.NounPhrase) -> tree.NounPhrase:
    """Returns a phrase about spells as one about the cards that they are cast from."""
    heads = tuple(replace(head, thing="card") if head.thing == "spell" else head for head in node.heads)
    return replace(node, heads=heads)


def _next_turn(mods: Mods) -> bool:
    """Takes `during your next turn`."""
    found = mods.take(tree.During)
    if found is None:
        return False
    when = found.when
    if not (
        isinstance(when, tree.StepTime)
        and when.step == "turn"
        and when.which == "next"
        and isinstance(when.whose, tree.You)
    ):
        raise NotYet(found)
    return True


def _until_end_of_next_turn(state: MagicState, ctx: Ctx) -> Duration:
    return Duration("end of next turn", ctx.controller, state.turn)


def _has_come(state: MagicState, ctx: Ctx) -> bool:
    """Tells whether the turn has come in which a card may be played."""
    return state.is_active(ctx.controller) and state.turn > ctx.numbers[Noted.GIVEN]


def shared_place(verb: tree.May) -> list[tree.Act]:
    """Returns what may be done, verb by verb; `lands and cast spells from your graveyard` is one place for both."""
    acts: list[tree.Act] = []
    for one in verb.verbs:
        if not isinstance(one, tree.Act) or one.verb not in ("play", "cast") or one.what is None:
            raise NotYet(verb)
        acts.append(one)
    if any(step.join != "and" for step in verb.rest):
        raise NotYet(verb)
    last = acts[-1].what
    if len(acts) > 1 and isinstance(last, tree.NounPhrase):
        places = tuple(one for one in last.qualifiers if isinstance(one, PLACES))
        for at, one in enumerate(acts[:-1]):
            what = one.what
            if not isinstance(what, tree.NounPhrase) or any(isinstance(x, PLACES) for x in what.qualifiers):
                raise NotYet(verb)
            acts[at] = replace(one, what=replace(what, qualifiers=(*what.qualifiers, *places)))
    return acts


PLACES = (tree.AmongThem, tree.InZone, tree.FromTop, tree.FromEither)
"""Qualifiers that say where a card is cast from."""


def make_offer(unit: Unit, act: tree.Act, terms: Terms) -> Offer:
    """Compiles what a verb lets someone play, on these terms."""
    what = _commander(act.what)
    assert what is not None
    if isinstance(what, tree.NounPhrase) and _leaves_open(what):
        return _of_kind(unit, act, what, terms)
    if isinstance(what, tree.Partitive):
        offer = Offer(act.verb, _present(unit.things(what.of)), terms)
        _count(offer, what.count)
        unit.keys[id(what)] = unit.introduce(player=False, plural=False, nouns=("card", "spell"))
        return offer
    offer = Offer(act.verb, _present(unit.things(what)), terms)
    offer.plural = isinstance(what, tree.They) or (isinstance(what, tree.NounPhrase) and what.plural)
    if is_linked_card(unit, what):
        offer.high = 1000  # of several, each (CR 607.3)
        return offer
    offer.high = 1000 if offer.plural else 1
    return offer


def _commander(what: tree.Phrase | None) -> tree.Phrase | None:
    """Returns `your commander` as a commander that you own: of two, either (CR 903.3)."""
    det = what.determiner if isinstance(what, tree.NounPhrase) else None
    if not isinstance(what, tree.NounPhrase) or not isinstance(det, tree.Possessed):
        return what
    if not isinstance(det.by, tree.You) or [head.thing for head in what.heads] != ["commander"]:
        return what
    mine = tree.Controlled(by=tree.You(), how="own")
    return replace(what, determiner=tree.A(), qualifiers=(mine, *what.qualifiers))


def _leaves_open(what: tree.NounPhrase) -> bool:
    """Tells whether a phrase says what kind of spell may be cast, rather than which card."""
    if any(head.thing in ("copy",) for head in what.heads):
        return False
    return what.determiner is None or isinstance(
        what.determiner, tree.A | tree.Counted | tree.Any | tree.Another
    )


def _count(offer: Offer, count: tree.Phrase | None) -> None:
    if isinstance(count, tree.AnyNumber) or count is None:
        offer.high = 1000
        offer.plural = True
        return
    most = count.amount if isinstance(count, tree.UpTo) else count
    if not isinstance(most, tree.Number):
        raise NotYet(count)
    offer.high = most.value
    offer.plural = most.value > 1


def _present(cards: Select) -> Select:
    return lambda state, ctx: present_all(state, tuple(cards(state, ctx)))


def _of_kind(unit: Unit, act: tree.Act, what: tree.NounPhrase, terms: Terms) -> Offer:
    """Compiles `a spell with mana value 3 or less from your hand`, `lands from among those cards`."""
    places = [one for one in what.qualifiers if isinstance(one, PLACES)]
    rest = tuple(one for one in what.qualifiers if one not in places)
    participle = [one for one in rest if isinstance(one, tree.Participle)]
    if not places and not participle:
        raise NotYet(what)
    noun = as_card(replace(what, determiner=None, qualifiers=rest))
    word = "land" if act.verb == "play" and _is_land(what) else act.verb
    if participle:
        cards = _present(unit.things(replace(noun, determiner=tree.All())))
        offer = Offer(word, cards, terms)
    else:
        if len(places) != 1:
            raise NotYet(what)
        test = unit.noun(noun).test
        offer = Offer(word, place_of(unit, places[0]), replace(terms, which=test))
    determiner = what.determiner
    _count(offer, determiner.count if isinstance(determiner, tree.Counted) else _number(determiner))
    key = unit.introduce(player=False, plural=offer.plural, nouns=("card", "spell"))
    unit.keys[id(what)] = key
    return offer


def _number(determiner: tree.Phrase | None) -> tree.Phrase | None:
    return None if determiner is None else tree.Number(value=1)


def _is_land(what: tree.NounPhrase) -> bool:
    return all(
        isinstance(head.noun, tree.TypeIs) and head.noun.type == "Land" and not (head.own or head.kinds)
        for head in what.heads
    )


def place_of(unit: Unit, place: tree.Phrase) -> Select:
    """Compiles where cards may be played from: `from your graveyard`, `from among them`, `from the top of …`."""
    if isinstance(place, tree.AmongThem):
        return _present(unit.things(place.group))
    if isinstance(place, tree.FromEither):
        return _present(unit.things(place))
    if isinstance(place, tree.FromTop):
        zone = place.zone
        if not isinstance(zone, tree.NounPhrase) or not isinstance(zone.determiner, tree.Possessed):
            raise NotYet(place)
        whose = unit.things(zone.determiner.by)
        return lambda state, ctx: tuple(
            state.libraries[seat][-1] for seat in seats_of(whose(state, ctx)) if state.libraries[seat]
        )
    cards = tree.NounPhrase(heads=(tree.Head(thing="card", plural=True),), qualifiers=(place,))
    noun = unit.noun(cards)
    return lambda state, ctx: tuple(one for one in noun.candidates(state, ctx) if noun.test(state, ctx, one))


# ---------------------------------------------------------------------- now


def _now(unit: Unit, who: Select, offers: Sequence[Offer]) -> Run:
    """Makes what is offered while the text is carried out."""
    key = unit.introduce(player=False, plural=offers[-1].plural, nouns=("spell", "cast"))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        ctx.did = False
        cast: list[int] = []
        for seat in seats_of(who(state, ctx)):
            for offer in offers:
                yield from _offer_now(state, ctx, seat, offer, cast)
        ctx.refs[key] = tuple(cast)

    return run


def _offer_now(state: MagicState, ctx: Ctx, seat: int, offer: Offer, cast: list[int]) -> Steps:
    cards = list(offer.cards(state, ctx))
    for _ in range(offer.high):
        if offer.plural or len(cards) > 1:
            made = yield from may_play_one(state, seat, cards, offer.terms, ctx, offer.word)
        elif cards:
            made = yield from play_now(state, seat, cards[0], offer.terms, ctx, offer.word)
        else:
            return
        if not made:
            return
        ctx.did = True
        cards = [one for one in cards if one in state.objects]
        cast.append(made)


# ---------------------------------------------------------------------- for a while


def _for_a_while(unit: Unit, who: Select, offers: Sequence[Offer], lasts: Lasts, *, later: bool) -> Run:
    """Makes an effect that lets someone play cards for a while, for their costs unless it says otherwise."""
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for seat in seats_of(who(state, ctx)):
            for offer in offers:
                found = tuple(offer.cards(state, ctx))
                if not found:
                    continue
                rule = Rule(
                    RuleKind.MAY_PLAY,
                    f"may {offer.word}",
                    word=offer.word,
                    terms=replace(offer.terms, once=offer.high == 1 and len(found) > 1),
                    can=_has_come if later else None,
                )
                bound = replace(ctx.bound(), controller=seat)
                bound = replace(bound, numbers=(*bound.numbers, (Noted.GIVEN, state.turn)))
                add_effect(state, bound, lasts(state, ctx), text, things=found, rules=(rule,))
        return
        yield

    return run


# ---------------------------------------------------------------------- mana of any kind


@CLAUSES_INSTEAD.hook
def _mana_spent(unit: Unit, front: tuple[tree.Phrase, ...], clause: tree.Phrase) -> Doing | None:
    """`mana of any type can be spent to cast that spell`, of what may be played."""
    if front or not isinstance(clause, tree.Clause) or not isinstance(clause.subject, tree.ManaNoun):
        return None
    kind = any_mana(clause)
    if not kind or not unit.offers:
        return None
    for offer in unit.offers:
        offer.terms = replace(offer.terms, any_mana=kind)
    return Doing(nothing_done)


@effect(tree.Spend)
def _spends(unit: Unit, said: Said) -> Doing:
    """`you may spend mana as though it were mana of any color to cast that spell`, of what may be played."""
    verb: tree.Spend = said.verb
    kind = _any_kind(verb)
    said.mods.take(tree.Lasting)  # for as long as the card may be played
    said.mods.finish()
    if not kind or not unit.offers:
        raise NotYet(verb)
    for offer in unit.offers:
        offer.terms = replace(offer.terms, any_mana=kind)
    return Doing(nothing_done)


def any_mana(clause: tree.Clause) -> str:
    """Returns `color` or `type` where a clause says that any such mana may be spent on what was spoken of.

    `you may spend mana as though it were mana of any color to cast that spell`, `mana of any type can be spent to cast it`.
    """
    verb = clause.first
    if clause.rest or clause.modifiers:
        return ""
    if isinstance(verb, tree.May) and isinstance(verb.first, tree.Spend) and not verb.rest:
        return _any_kind(verb.first)
    if isinstance(verb, tree.Modal) and verb.how == "can" and isinstance(verb.first, tree.SpentToCast):
        mana = clause.subject
        if (
            verb.rest
            or not isinstance(mana, tree.ManaNoun)
            or mana.color is not None
            or not _refers(verb.first.what)
        ):
            return ""
        return _KINDS.get(mana.which, "")
    return ""


_KINDS: Final = {"mana of any color": "color", "mana of any type": "type"}


def _any_kind(verb: tree.Spend) -> str:
    """Returns `color` or `type` where any mana may be spent to cast what was spoken of."""
    mana, other, purpose = verb.mana, verb.as_though, verb.purpose
    if not (isinstance(mana, tree.ManaNoun) and mana == tree.ManaNoun(which="mana")):
        return ""
    if not isinstance(other, tree.ManaNoun) or other.color is not None or verb.only_to is not None:
        return ""
    if not isinstance(purpose, tree.Act) or purpose.verb != "cast" or not _refers(purpose.what):
        return ""
    return _KINDS.get(other.which, "")


def _refers(what: tree.Phrase | None) -> bool:
    return isinstance(what, tree.It | tree.They) or (
        isinstance(what, tree.NounPhrase) and isinstance(what.determiner, tree.That)
    )
