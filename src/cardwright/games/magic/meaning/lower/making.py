"""Verbs that make tokens and counters come and go (CR 111, 122)."""

from typing import Any, Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.amounts import bounds, for_each
from cardwright.games.magic.meaning.lower.base import VERBS, YOU, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.conditions import conditions
from cardwright.games.magic.meaning.lower.counters import (
    counter_kind,
    counter_kinds,
    how_many,
    of_chosen_kind,
)
from cardwright.text import walk


@VERBS.row(t.GetCounters, uses="counters")
def _gets(low: Lowering, said: Said) -> m.Do:
    """`gets two poison counters` (CR 122.1)."""
    kind = counter_kind(said.verb.counters)
    if not kind:
        raise Gap(said.verb, "counters of any kind")
    count = for_each(low, how_many(low, said.verb.counters), said.mods)
    return m.PutCounters(YOU, kind, count, low.who(said.subject))


@VERBS.row(t.GetEnergy, uses="how symbols")
def _gets_energy(low: Lowering, said: Said) -> m.Do:
    """`you get {E}{E}` (CR 107.14)."""
    if said.verb.how != "get" or any(symbol != "{E}" for symbol in said.verb.symbols):
        raise Gap(said.verb, f"{said.verb.how} energy")
    count = for_each(low, m.Num(len(said.verb.symbols)), said.mods)
    return m.PutCounters(YOU, "energy", count, low.who(said.subject))


@VERBS.row(t.MoveCounters, uses="counters source to")
def _moves(low: Lowering, said: Said) -> m.Do:
    """`move a +1/+1 counter from it onto target creature` (CR 122.5)."""
    verb: t.MoveCounters = said.verb
    if not isinstance(said.subject, t.You | None):
        raise Gap(verb, "someone else moves counters")
    counters = verb.counters
    if not isinstance(counters, t.NounPhrase):
        raise Gap(verb, "moves")
    bare(counters, "determiner", "heads", "shared")
    kind = counter_kind(counters)
    least: m.Amount
    most: m.Amount
    match counters.determiner:
        case t.All():
            least, most = m.Unlimited(), m.Unlimited()
        case t.A():
            least, most = m.Num(1), m.Num(1)
        case t.Counted(count=count):
            least, most = bounds(low, count)
        case _:
            raise Gap(verb, "moves so many")
    return m.MoveCounters(kind, least, most, low.things(verb.source), low.things(verb.to))


@VERBS.row(t.Distribute, uses="counters among")
def _distributes(low: Lowering, said: Said) -> m.Do:
    """`distribute four +1/+1 counters among any number of creatures you control`: chosen as it is done (CR 608.2d)."""
    verb: t.Distribute = said.verb
    kind, among = counter_kind(verb.counters), verb.among
    if not kind or not isinstance(among, t.NounPhrase) or isinstance(among.determiner, t.Target):
        raise Gap(verb, "distributes among targets")
    if among.determiner != t.Counted(count=t.AnyNumber()):
        raise Gap(among, "distributes among so many")
    found = low.things(among)
    if not isinstance(found, m.Pick):
        raise Gap(among, "distributes among")
    return m.Distribute(low.who(said.subject), kind, how_many(low, verb.counters), found.among)


@VERBS.row(t.PutCounters, uses="counters on equal_to condition more")
def _puts(low: Lowering, said: Said) -> m.Do:
    """`put a +1/+1 counter on it`, `a +1/+1 counter and a flying or lifelink counter`, `… and two on another` (CR 122.1)."""
    verb: t.PutCounters = said.verb
    if verb.more and (said.mods.left or verb.equal_to is not None):
        raise Gap(verb, "so many counters on several")
    who, done = low.who(said.subject), list[m.Do]()
    parts: list[t.PutCounters | t.MoreCounters] = [verb, *verb.more]
    for part in parts:
        if part is not verb:
            bare(part, "join", "counters", "on", "condition")
        holds = conditions(low, part.condition) if isinstance(part.condition, t.If) else None
        put = _puts_there(low, said, part, who)
        done.append(put if holds is None else m.If(holds, put))
    return done[0] if len(done) == 1 else m.Seq(tuple(done))


def _puts_there(low: Lowering, said: Said, part: t.PutCounters | t.MoreCounters, who: m.Things) -> m.Do:
    """Lowers counters of one kind or several on one thing, or one group of them."""
    listed = part.counters
    several = listed.items if isinstance(listed, t.NounList) and listed.join == "and" else (listed,)
    equal = part.equal_to if isinstance(part, t.PutCounters) else None
    if len(several) > 1 and (said.mods.left or equal is not None):
        raise Gap(part, "so many counters of several kinds")
    done: list[m.Do] = []
    on: m.Things | None = None
    for counters in several:
        such = of_chosen_kind(low, counters)
        kinds = ("",) if such else counter_kinds(counters)
        if not kinds:
            raise Gap(part, "counters of any kind")
        many = low.amount(equal) if equal is not None else how_many(low, counters)
        on = low.things(part.on) if on is None else _again(part, on)
        done.append(m.PutCounters(who, kinds[0], for_each(low, many, said.mods), on, kinds[1:], such))
    return done[0] if len(done) == 1 else m.Seq(tuple(done))


def _again(node: t.Phrase, things: m.Things) -> m.Things:
    """Returns the same things once more, without choosing again."""
    ref = things.id if isinstance(things, m.Ref) else getattr(things, "ref", "")
    if not ref:
        raise Gap(node, "the same things again")
    return m.Ref(ref)


@VERBS.row(t.RemoveCounters, uses="counters source")
def _removes(low: Lowering, said: Said) -> m.Do:
    verb: t.RemoveCounters = said.verb
    if isinstance(verb.counters, t.Partitive):
        return _removes_all(low, said, verb.counters)
    kind = counter_kind(verb.counters)
    if not kind or not isinstance(verb.counters, t.NounPhrase) or isinstance(verb.counters.determiner, t.All):
        raise Gap(verb, "counters of any kind")
    who, many = low.who(said.subject), how_many(low, verb.counters)
    source = verb.source
    if isinstance(source, t.Partitive) and isinstance(source.count, t.Each):  # `from each of two creatures`
        bare(source, "count", "of")
        source = source.of
    found = low.things(source)
    if isinstance(found, m.Pick) and isinstance(found.among, m.All):  # one that has so many is chosen
        having = m.Both((found.among.test, m.Counted(kind, ">=", many)))
        found = replace(found, among=replace(found.among, test=having))
    elif isinstance(found, m.Pick):
        raise Gap(verb, "a choice here")
    return m.RemoveCounters(who, kind, many, found)


def _removes_all(low: Lowering, said: Said, them: t.Partitive) -> m.Do:
    """`remove all of them from it`: of the counters that the text has just asked for (CR 122.1)."""
    bare(them, "count", "of")
    counters = low.introducer(them.of) if isinstance(them.count, t.All) else None
    if not isinstance(counters, t.NounPhrase) or counters.heads[-1].thing != "counter":
        raise Gap(said.verb, "removes what is no counter")
    holder, kind = low.given(said.verb.source), counter_kind(counters)
    if not kind:
        raise Gap(said.verb, "counters of any kind")
    return m.RemoveCounters(low.who(said.subject), kind, m.Counters(kind, holder), holder)


@VERBS.row(t.LoseCounters, uses="counters")
def _loses_counters(low: Lowering, said: Said) -> m.Do:
    """`target player loses all poison counters` (CR 122.1f)."""
    who = low.who(said.subject)
    return m.RemoveCounters(who, counter_kind(said.verb.counters), m.Unlimited(), who)


@VERBS.row(t.Act, word="remove", uses="what")
def _removes_them(low: Lowering, said: Said) -> m.Do:
    """`remove them`, `remove all of them`: the counters that the text has just asked for (CR 122.1)."""
    what = said.verb.what
    if isinstance(what, t.Partitive) and isinstance(what.count, t.All):
        what = what.of
    counters = low.introducer(what) if isinstance(what, t.They) else None
    if not isinstance(counters, t.NounPhrase) or counters.heads[-1].thing != "counter":
        raise Gap(said.verb, "removes what is no counter")
    place = counters.qualifiers[0] if len(counters.qualifiers) == 1 else None
    on = place.what if isinstance(place, t.OnThing) else None
    for there in (node for sentence in low.sentences for node in walk(sentence)):
        if isinstance(there, t.ThereIs) and there.what is counters:
            on = there.on
    if on is None:
        raise Gap(said.verb, "removes counters from what")
    holder, kind = low.given(on), counter_kind(counters)
    if not kind:
        raise Gap(said.verb, "counters of any kind")
    return m.RemoveCounters(low.who(said.subject), kind, m.Counters(kind, holder), holder)


class _Kinds:
    """What the words before `token` say of it."""

    def __init__(self) -> None:
        self.types: list[str] = []
        self.subtypes: list[str] = []
        self.supertypes: list[str] = []
        self.colors: list[str] = []
        self.statuses: list[str] = []
        self.size = ""

    def take(self, low: Lowering, node: t.Phrase) -> None:
        """Takes one word."""
        if isinstance(node, t.Every):
            for inner in node.kinds:
                self.take(low, inner)
            return
        if isinstance(node, t.StatsAre):
            self.size = node.stats
            return
        match low.kind_of(node):
            case m.IsType(word=word):
                self.types.append(word)
            case m.IsSubtype(word=word):
                self.subtypes.append(word)
            case m.IsSupertype(word=word):
                self.supertypes.append(word)
            case m.IsColor(word=word):
                self.colors.append(word)
            case m.IsStatus(word=word):
                self.statuses.append(word)
            case _:
                raise Gap(node, "kind of token")


@VERBS.row(t.Create, uses="what named")
def _creates(low: Lowering, said: Said) -> m.Do:
    """`create two 1/1 white Soldier creature tokens with flying` (CR 701.6)."""
    what, half = said.verb.what, said.verb.what
    if isinstance(half, t.HalfOf):  # `create half X Food tokens, rounded up`
        bare(half, "what", "rounded")
        what = half.what
    if isinstance(what, t.Partitive):
        what = _such_again(low, what)
    if not isinstance(what, t.NounPhrase) or len(what.heads) != 1:
        raise Gap(said.verb, "creates")
    head = what.heads[0]
    if head.thing != "token" and (head.thing or not isinstance(head.noun, t.TypeIs)):
        raise Gap(
            said.verb, "creates"
        )  # without the word, `a 2/2 black Zombie creature` is a token (CR 701.6a)
    card = _called(low, what, head)
    if card is not None:
        return m.Create(
            low.who(said.subject), for_each(low, how_many(low, what), said.mods), *card, ref=low.fresh(what)
        )
    kinds = _Kinds()
    for word in (*what.shared, *head.own, *head.kinds, *((head.noun,) if head.noun is not None else ())):
        kinds.take(low, word)
    if not set(kinds.statuses) <= {"tapped", "attacking"}:
        raise Gap(what, "status of a token")
    abilities: list[m.Ability] = []
    name, attached = said.verb.named, None
    for qualifier in what.qualifiers:
        if isinstance(qualifier, t.Named) and not name:
            bare(qualifier, "name")
            name = qualifier.name
            continue
        if isinstance(qualifier, t.Participle) and isinstance(qualifier.verb, t.AttachedTo):
            bare(qualifier, "verb")
            bare(qualifier.verb, "to")
            attached = low.given(qualifier.verb.to)
            continue
        if isinstance(qualifier, t.ThatClause) and isinstance(qualifier.verb, t.BeWords):
            bare(qualifier, "verb")  # `that's red, green, and white`
            bare(qualifier.verb, "kinds", "join", "how")
            if (
                any(not isinstance(kind, t.ColorIs) for kind in qualifier.verb.kinds)
                or qualifier.verb.how != "be"
            ):
                raise Gap(qualifier, "token that is")
            for kind in qualifier.verb.kinds:
                kinds.take(low, kind)
            continue
        if not isinstance(qualifier, t.WithAbility | t.With) or getattr(qualifier, "negated", False):
            raise Gap(qualifier, f"token {type(qualifier).__name__}")
        abilities += [low.granted(ability) for ability in qualifier.abilities]
    sizes = _size(low, kinds.size)
    if attached is not None and "Aura" not in kinds.subtypes:
        raise Gap(what, "attached, but no Aura")
    if not kinds.types and (kinds.size or len(kinds.subtypes) != 1):
        raise Gap(what, "token without a type")
    token = m.Token(
        tuple(kinds.types),
        tuple(kinds.subtypes),
        tuple(kinds.supertypes),
        tuple(kinds.colors),
        *sizes,
        name=name,
        abilities=tuple(abilities),
    )
    who = low.who(said.subject)
    many = how_many(low, what)
    if isinstance(half, t.HalfOf):
        if half.rounded not in ("up", "down"):
            raise Gap(half, "half, not rounded")
        many = m.Half(many, "up" if half.rounded == "up" else "down")
    count = for_each(low, many, said.mods)
    tapped, attacking = "tapped" in kinds.statuses, "attacking" in kinds.statuses
    if name in ("itself", "name"):
        raise Gap(what, "a token of the card's own name")
    return m.Create(who, count, token, tapped, attacking, attached, low.fresh(what))


def _called(low: Lowering, what: t.NounPhrase, head: t.Head) -> tuple[m.Token, bool, bool] | None:
    """`create a tapped Mutavault token`: which one, and whether it enters tapped or attacking (CR 111.11)."""
    word = head.kinds[0] if len(head.kinds) == 1 else None
    if not isinstance(word, t.CardTokenIs):
        return None
    bare(what, "determiner", "shared", "heads")
    bare(head, "kinds", "thing", "plural")
    kinds = _Kinds()
    for status in what.shared:
        kinds.take(low, status)
    if kinds.statuses != [status for status in kinds.statuses if status in ("tapped", "attacking")]:
        raise Gap(what, "status of a token")
    if kinds.types or kinds.subtypes or kinds.supertypes or kinds.colors or kinds.size:
        raise Gap(what, "such a token, but otherwise")
    return m.Token(card=word.name), "tapped" in kinds.statuses, "attacking" in kinds.statuses


_ARRIVING: Final = (t.StatusIs(status="tapped"), t.StatusIs(status="attacking"))


def _such_again(low: Lowering, node: t.Partitive) -> t.NounPhrase:
    """`create two of those tokens that are tapped and attacking`: as many such tokens, described as before."""
    bare(node, "count", "of")
    those = node.of
    if not isinstance(those, t.NounPhrase) or not isinstance(those.determiner, t.That) or node.count is None:
        raise Gap(node, "some of those")
    bare(those, "determiner", "heads", "qualifiers")
    before = low.introducer(those)
    if not isinstance(before, t.NounPhrase) or before.heads[-1].thing != "token":
        raise Gap(node, "such tokens again")
    shared = before.shared
    if those.qualifiers:
        how = those.qualifiers[0]
        every = t.BeWords(kinds=(t.Every(kinds=_ARRIVING, join="and"),))
        if len(those.qualifiers) != 1 or not same_meaning(how, t.ThatClause(verb=every)):
            raise Gap(node, "such tokens, but otherwise")
        shared = (*_ARRIVING, *(word for word in shared if word not in _ARRIVING))
    return replace(before, determiner=t.Counted(count=node.count), shared=shared)


def _size(low: Lowering, size: str) -> tuple[Any, Any]:
    if not size:
        return None, None
    left, _, right = size.partition("/")
    power, toughness = (
        m.Num(int(word)) if word.isdigit() else low.amount(t.Variable(letter=word)) for word in (left, right)
    )
    return power, toughness
