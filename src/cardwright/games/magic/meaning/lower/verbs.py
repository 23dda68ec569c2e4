"""Verbs: cards, life gained and lost, damage, destroying, tapping, countering … (CR 118–122, 701)."""

from typing import Final, cast, get_args

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.amounts import bounds, for_each
from cardwright.games.magic.meaning.lower.base import (
    ONE,
    SOURCE,
    THINGS,
    VERBS,
    YOU,
    Gap,
    Lowering,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.counters import counter_kind, exiled_with_counters, how_many
from cardwright.games.magic.meaning.lower.described import what_it_is
from cardwright.games.magic.meaning.lower.durations import lasting, until_event
from cardwright.games.magic.meaning.lower.measured import becomes_base
from cardwright.text import walk


def card_count(low: Lowering, what: t.NounPhrase) -> m.Amount:
    """Returns how many cards a phrase is about that says nothing else of them: `two cards`, `cards equal to …`."""
    head = what.heads[0]
    if len(what.heads) != 1 or what.shared or head.thing != "card" or head.own or head.kinds or head.noun:
        raise Gap(what, "cards of a kind")
    det = what.determiner
    if what.qualifiers:
        equal = what.qualifiers[0]
        if len(what.qualifiers) == 1 and isinstance(equal, t.EqualTo) and isinstance(det, t.Counted | None):
            return low.amount(equal.amount)
        raise Gap(what, "cards with qualifiers")
    if isinstance(det, t.A | t.Another):
        return ONE
    if isinstance(det, t.Counted):
        return low.amount(det.count.amount if isinstance(det.count, t.UpTo) else det.count)
    if isinstance(det, t.Additional):
        return low.amount(det.count)
    raise Gap(what, "which cards")


def _object(said: Said) -> t.Phrase:
    what = said.verb.what
    if not isinstance(what, t.Phrase):
        raise Gap(said.verb, "nothing it is done to")
    return what


@VERBS.row(t.Act, word="draw", uses="what")
def _draws(low: Lowering, said: Said) -> m.Do:
    what = said.verb.what
    who = low.who(said.subject)
    if isinstance(what, t.HalfOf) and isinstance(what.what, t.NounPhrase):
        bare(what, "what", "rounded")
        many = card_count(low, what.what)
        if what.rounded not in ("up", "down"):
            raise Gap(what, "half, not rounded")
        return m.Draw(who, m.Half(many, "up" if what.rounded == "up" else "down"), ref=low.fresh(what))
    if not isinstance(what, t.NounPhrase):
        raise Gap(said.verb, "draws")
    upto = isinstance(what.determiner, t.Counted) and isinstance(what.determiner.count, t.UpTo)
    return m.Draw(who, for_each(low, card_count(low, what), said.mods), upto, low.fresh(what))


@VERBS.row(t.Act, word="mill", uses="what")
def _mills(low: Lowering, said: Said) -> m.Do:
    what = said.verb.what
    if not isinstance(what, t.NounPhrase):
        raise Gap(said.verb, "mills")
    return m.Mill(low.who(said.subject), for_each(low, card_count(low, what), said.mods), low.fresh(what))


_PLAIN_CARDS = (t.Head(thing="card"), t.Head(thing="card", plural=True))


@VERBS.row(t.Act, word="discard", uses="what")
def _discards(low: Lowering, said: Said) -> m.Do:
    what = _object(said)
    who = low.who(said.subject)
    random = said.mods.take(t.AtRandom) is not None
    if isinstance(what, t.NounPhrase) and isinstance(what.determiner, t.A | t.Counted):
        if isinstance(what.determiner, t.Counted) and isinstance(what.determiner.count, t.UpTo | t.AnyNumber):
            raise Gap(what, "discards up to")
        if what.qualifiers or what.shared or what.heads[0] not in _PLAIN_CARDS:
            return _discards_of_a_kind(low, who, what, random=random)
        many = card_count(low, what)
        return m.Discard(who, m.Pick(m.All(("hand",), m.Both()), many, many, low.fresh(what), random=random))
    if random:
        raise Gap(what, "discards at random")
    return m.Discard(who, low.given(what))


def _discards_of_a_kind(low: Lowering, who: m.Things, what: t.NounPhrase, *, random: bool) -> m.Do:
    """`discards a creature card at random`: one of those in their own hand that are so, if there is one."""
    if not random or any(head.thing != "card" for head in what.heads):
        raise Gap(what, "discards of a kind")
    kind = what_it_is(low, replace(what, determiner=None))
    least, most = bounds(low, what.determiner.count if isinstance(what.determiner, t.Counted) else None)
    return m.Discard(who, m.Pick(m.All(("hand",), kind), least, most, low.fresh(what), random=True))


@VERBS.row(t.ActNumber, word="scry", uses="number")
@VERBS.row(t.ActNumber, word="surveil", uses="number")
def _sorts(low: Lowering, said: Said) -> m.Do:
    return m.Sort(low.who(said.subject), low.amount(said.verb.number), said.verb.verb)


@VERBS.row(t.GainLife, uses="amount")
def _gains_life(low: Lowering, said: Said) -> m.Do:
    if said.verb.amount is None:
        raise Gap(said.verb, "gains life")
    return m.LifeChange(low.who(said.subject), "gain", for_each(low, low.amount(said.verb.amount), said.mods))


@VERBS.row(t.LoseLife, uses="amount")
def _loses_life(low: Lowering, said: Said) -> m.Do:
    if said.verb.amount is None:
        raise Gap(said.verb, "loses life")
    return m.LifeChange(low.who(said.subject), "lose", for_each(low, low.amount(said.verb.amount), said.mods))


@VERBS.row(t.Deal, uses="amount to more")
def _deals(low: Lowering, said: Said) -> m.Do:
    verb: t.Deal = said.verb
    if said.subject is None or verb.to is None or verb.amount is None:
        raise Gap(verb, "deals")
    source = low.things(said.subject)
    if any(low.introducer(word) is verb.to for word in walk(verb.amount) if isinstance(word, t.Phrase)):
        raise Gap(verb, "amount of whom it is dealt to")
    if isinstance(source, m.All | m.Pick):
        raise Gap(verb, "several sources")
    if (
        isinstance(source, m.Ref)
        and isinstance(verb.amount, t.Characteristic)
        and isinstance(verb.amount.of, t.It)
    ):
        if low.bound(verb.amount.of) != source:
            raise Gap(verb, "amount of another")
    amount = low.amount(verb.amount)
    shares = [(for_each(low, amount, said.mods), _struck(low, verb.to))]
    for more in verb.more:  # `and that much damage to …`: the same amount again
        again = isinstance(more.amount, t.ThatMuch) and not isinstance(verb.amount, t.ThatMuch)
        shares.append((amount if again else low.amount(more.amount), low.given(more.to)))
    return m.Damage(source, tuple(shares))


@THINGS.row(t.ControllerOfBecome, uses="of")
def _controller_of_become(low: Lowering, node: t.ControllerOfBecome) -> m.Things:
    """`the controller of the permanent it becomes`, of a spell (CR 608.3)."""
    return m.Of("controller", m.Within("battlefield", low.given(node.of)))


@VERBS.row(t.Act, word="solve")
def _becomes_solved(low: Lowering, said: Said) -> m.Do:
    """`this Case becomes solved` (CR 719.3a)."""
    if said.subject is None:
        raise Gap(said.verb, "nothing is solved")
    return m.Designate(low.given(said.subject), "solved")


@VERBS.row(t.Act, word="harness", uses="what")
def _harnesses(low: Lowering, said: Said) -> m.Do:
    """`Harness The Soul Stone.`: from then on its ∞ ability is active."""
    return m.Designate(low.given(said.verb.what), "harnessed")


@VERBS.row(t.BeWords, uses="kinds how aspect")
def _no_longer(low: Lowering, said: Said) -> m.Do:
    """`it's no longer suspected` (CR 701.60); `it becomes renowned` (CR 702.112a); `its base power and toughness become 4/2` (CR 613.4b)."""
    verb: t.BeWords = said.verb
    if isinstance(said.subject, t.Characteristic):
        return becomes_base(low, said)
    if said.subject is not None and verb == _RENOWNED:
        return m.Designate(low.given(said.subject), "renowned")
    if said.subject is None or verb.aspect != "no longer" or verb.kinds != (_SUSPECTED,):
        raise Gap(verb, "verb: BeWords")
    return m.Designate(low.given(said.subject), "suspected", ends=True)


_RENOWNED: Final = t.BeWords(kinds=(t.StatusIs(status="renowned"),), how="become")
_SUSPECTED: Final = t.StatusIs(status="suspected")


@VERBS.row(t.Act, word="phase out")
def _phases_out(low: Lowering, said: Said) -> m.Do:
    """`up to two target creatures phase out`, `all permanents you control phase out`."""
    if said.subject is None:
        raise Gap(said.verb, "nothing phases out")
    until = said.mods.take(t.UntilEvent)
    return m.PhaseOut(low.given(said.subject), until_event(until) if until is not None else None)


def _struck(low: Lowering, node: t.Phrase) -> m.Things:
    """Lowers what is dealt damage: `an opponent chosen at random` is chosen as it happens."""
    found = low.things(node)
    if isinstance(found, m.Pick) and not found.random:
        raise Gap(node, "a choice here")
    return found


@VERBS.row(t.Act, word="destroy", uses="what")
def _destroys(low: Lowering, said: Said) -> m.Do:
    return m.Destroy(low.who(said.subject), low.things(_object(said)), _for_good(low, _object(said)))


_NOT_REGENERATED: Final = t.Modal(how="can't", first=t.Passive(verb="regenerated", how="be"))


def _for_good(low: Lowering, what: t.Phrase) -> bool:
    """Takes in a sentence after it: `It can't be regenerated.` (CR 701.15c)."""
    for sentence in low.sentences:
        clause = sentence.first if isinstance(sentence, t.Sentence) else None
        if not isinstance(clause, t.Clause) or clause.subject is None:
            continue
        if not isinstance(clause.first, t.Modal) or clause.first != _NOT_REGENERATED:
            continue
        if low.introducer(clause.subject) is what:
            bare(sentence, "first")
            bare(clause, "subject", "first")
            bare(clause.first, "how", "first")
            bare(clause.first.first, "verb", "how")
            low.folded.append(sentence)
            return True
    return False


@VERBS.row(t.Act, word="exile", uses="what")
def _exiles(low: Lowering, said: Said) -> m.Do:
    until = said.mods.take(t.UntilEvent)
    who = low.who(said.subject)
    both = said.verb.what
    if isinstance(both, t.NounList) and until is None and _is_pile(both.items[-1]):
        bare(both, "items", "join")  # `a creature they control and their graveyard`
        return m.Seq(tuple(m.Exile(who, low.things(item)) for item in both.items))
    having = exiled_with_counters(both)
    if having is not None and until is None:
        return _exiles_having(low, who, *having)
    what = low.things(_object(said))
    return m.Exile(who, what, until_event(until) if until is not None else None)


def _exiles_having(low: Lowering, who: m.Things, whole: t.NounPhrase, word: t.WithCounter) -> m.Do:
    """`exile target card from your graveyard with a silver counter on it`: it gets them in exile (CR 122.1, 122.6a)."""
    those = isinstance(whole.determiner, t.That)
    found = low.bound(whole) if those else low.things(replace(whole, qualifiers=whole.qualifiers[:-1]))
    if not isinstance(found, m.Ref) or not isinstance(word.counters, t.NounPhrase):
        raise Gap(word, "exiles with counters")
    low.fresh(whole, found.id)
    put = m.PutCounters(who, counter_kind(word.counters), how_many(low, word.counters), found)
    return m.Seq((m.Exile(who, found), put))


def _is_pile(node: t.Phrase) -> bool:
    return isinstance(node, t.NounPhrase) and [head.thing for head in node.heads] == ["graveyard"]


@VERBS.row(t.Act, word="sacrifice", uses="what")
def _sacrifices(low: Lowering, said: Said) -> m.Do:
    what = _object(said)
    who = low.who(said.subject)
    if isinstance(said.subject, t.ControllerOfBecome):  # of the permanent that the spell has become
        if not isinstance(what, t.It) or low.bound(what) != low.given(said.subject.of):
            raise Gap(said.verb, "sacrifices something else")
        return m.Sacrifice(who, m.Within("battlefield", low.given(what)))
    if isinstance(what, t.NounPhrase) and isinstance(what.determiner, t.Each | t.All | None):
        raise Gap(said.verb, "sacrifices all")
    return m.Sacrifice(who, low.things(what))


@VERBS.row(t.Act, word="tap", uses="what")
@VERBS.row(t.Act, word="untap", uses="what")
def _turns(low: Lowering, said: Said) -> m.Do:
    who = low.who(said.subject)
    return m.Turn(who, low.things(_object(said)), said.verb.verb)


@VERBS.row(t.Act, word="regenerate", uses="what")
def _regenerates(low: Lowering, said: Said) -> m.Do:
    if not isinstance(said.subject, t.You | None):
        raise Gap(said.verb, "someone else regenerates")
    return m.Regenerate(low.given(_object(said)))


@VERBS.row(t.LookAt, uses="what")
def _looks(low: Lowering, said: Said) -> m.Do:
    return m.Show(low.who(said.subject), low.given(said.verb.what))


@VERBS.row(t.Act, word="reveal", uses="what")
def _reveals(low: Lowering, said: Said) -> m.Do:
    who, what = low.who(said.subject), _object(said)
    if isinstance(what, t.NounList) and what.join == "or":
        return m.Show(who, _one_of_both(low, what), everyone=True)
    return m.Show(who, low.things(what), everyone=True)


def _one_of_both(low: Lowering, node: t.NounList) -> m.Things:
    """`a card from your hand or the top of your library`: one card of all those (CR 608.2d)."""
    among: list[m.Things] = []
    for item in node.items:
        found = low.things(item)
        if isinstance(found, m.Pick):
            if (found.low, found.high, found.random) != (ONE, ONE, False):
                raise Gap(item, "so many of one or the other")
            found = found.among
        among.append(found)
    ref = low.fresh(node)
    for item in node.items:
        low.fresh(item, ref)
    return m.Pick(m.Join(tuple(among)), ONE, ONE, ref)


@VERBS.row(t.GainControl, uses="what")
def _gains_control(low: Lowering, said: Said) -> m.Do:
    during = said.mods.take(t.During)
    if during is not None:
        return _commands(low, said, during)
    lasts = lasting(said.mods)
    who = low.who(said.subject)
    return m.Apply(low.given(said.verb.what), (m.Control(who),), lasts)


def _commands(low: Lowering, said: Said, during: t.During) -> m.Do:
    """`you gain control of target opponent during that player's next turn` (CR 720.1)."""
    bare(during, "when")
    when, what = during.when, said.verb.what
    if not isinstance(when, t.StepTime) or (when.step, when.which) != ("turn", "next") or when.whose is None:
        raise Gap(during, "control for a time")
    if low.introducer(when.whose) is not what or low.who(said.subject) != YOU:
        raise Gap(during, "control of whom")
    assert what is not None
    whom = low.given(what)
    if not low.slots or low.slots[-1].zones != ("players",):
        raise Gap(what, "control of what is no player")
    return m.Command(whom)


@VERBS.row(t.Attach, uses="what to")
def _attaches(low: Lowering, said: Said) -> m.Do:
    if not isinstance(said.subject, t.You | None):
        raise Gap(said.verb, "someone else attaches")
    return m.Attach(low.given(said.verb.what), low.given(said.verb.to))


@VERBS.row(t.Act, word="shuffle")
def _shuffles(low: Lowering, said: Said) -> m.Do:
    return m.Shuffle(low.who(said.subject))


@VERBS.row(t.Act, word="counter", uses="what")
def _counters(low: Lowering, said: Said) -> m.Do:
    if said.subject is not None and low.who(said.subject) != YOU:
        raise Gap(said.verb, "someone else counters")
    return m.Counter(low.given(_object(said)))


@VERBS.row(t.Fight, uses="whom")
def _fights(low: Lowering, said: Said) -> m.Do:
    if said.verb.whom is None or said.subject is None:
        raise Gap(said.verb, "fights")
    return m.Fight(low.given(said.subject), low.given(said.verb.whom))


@VERBS.row(t.Add, uses="mana")
def _adds(low: Lowering, said: Said) -> m.Do:
    """`add {G}`, `add {W} or {U}`, `add two mana of any one color`."""
    mana = said.verb.mana
    if isinstance(
        mana, t.ManaAmong
    ):  # `among legendary permanents you control`, `of any of the exiled card's colors`
        bare(mana, "amount", "among")
        among = low.given(mana.among)
        if not isinstance(among, m.All | m.Of) and among != SOURCE:
            raise Gap(mana, "colors among")
        return m.AddMana(low.who(said.subject), _ANY_COLOR, low.amount(mana.amount), among)
    if (
        not isinstance(mana, t.Mana)
        or mana.additional
        or mana.produced_by is not None
        or mana.equal_to is not None
    ):
        raise Gap(said.verb, "mana")
    who = low.who(said.subject)
    if mana.choices and mana.amount is None and not mana.of:
        return m.AddMana(
            who, tuple(_symbols(choice) for choice in mana.choices), for_each(low, ONE, said.mods)
        )
    if mana.of in ("of any color", "of any one color") and not mana.choices:
        times = for_each(low, low.amount(mana.amount), said.mods)
        return m.AddMana(who, _ANY_COLOR, times)
    raise Gap(mana, f"mana {mana.of}")


_ANY_COLOR: Final[tuple[tuple[m.ManaLetter, ...], ...]] = (("W",), ("U",), ("B",), ("R",), ("G",))


def _symbols(node: t.Phrase) -> tuple[m.ManaLetter, ...]:
    if not isinstance(node, t.ManaCost):
        raise Gap(node, "mana")
    letters = tuple(symbol.strip("{}") for symbol in node.symbols)
    if any(letter not in ("W", "U", "B", "R", "G", "C") for letter in letters):
        raise Gap(node, "mana symbol")
    return cast(tuple[m.ManaLetter, ...], letters)


@VERBS.row(t.ChooseThing, uses="quality count between")
def _chooses_word(low: Lowering, said: Said) -> m.Do:
    """`choose a basic land type`, `choose two colors` (CR 607.2d)."""
    quality, count = said.verb.quality, said.verb.count
    if quality == "number" and count is None:
        return _chooses_number(low, said)
    if quality not in get_args(m.Quality):
        raise Gap(said.verb, f"chooses a {quality}")
    if count is None:
        return m.ChooseWord(low.who(said.subject), quality)
    if not isinstance(count, t.Number) or quality != "color":
        raise Gap(said.verb, f"chooses several of {quality}")
    return m.ChooseWord(low.who(said.subject), quality, count.value)


def _chooses_number(low: Lowering, said: Said) -> m.Do:
    """`choose a number`, `choose a number between 1 and 10` (CR 107.1)."""
    span = [node.value for node in said.verb.between if isinstance(node, t.Number)]
    if len(span) != len(said.verb.between):
        raise Gap(said.verb, "chooses a number between")
    return m.ChooseNumber(low.who(said.subject), *span)


@VERBS.row(t.DealDivided, uses="amount how among")
def _deals_divided(low: Lowering, said: Said) -> m.Do:
    """`deals X damage divided as you choose among up to two target creatures` (CR 601.2d)."""
    verb: t.DealDivided = said.verb
    among = verb.among
    if said.subject is None or verb.how != "as you choose" or not isinstance(among, t.NounPhrase):
        raise Gap(verb, "deals divided damage")
    if not isinstance(among.determiner, t.Target):
        raise Gap(verb, "divided among")
    source, slots = low.given(said.subject), len(low.slots)
    low.given(among)
    if len(low.slots) != slots + 1:
        raise Gap(verb, "divided among")
    low.slots[-1] = replace(low.slots[-1], divided=low.amount(verb.amount))
    return m.DamageDivided(source, low.slots[-1].ref)
