"""What stands after a noun: whose, with what, where, named how (CR 108, 109.3, 122, 201)."""

from typing import Final, cast, get_args

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.joined import NO_MANA_ABILITY
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import NONE, ONE, QUALIFIERS, SOURCE, YOU, Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.counters import counter_kind
from cardwright.games.magic.meaning.lower.deeds_done import done_to
from cardwright.games.magic.meaning.lower.described import described, whose_test
from cardwright.games.magic.meaning.lower.zones import places_of, zone_of
from cardwright.text import walk

MEASURES: Final = frozenset(("power", "toughness", "mana value"))
_COMPARING: Final = frozenset(get_args(m.Comparing))


def comparing(node: t.Comparison) -> m.Comparing:
    """Returns how a comparison compares."""
    word = "=" if node.how == "is" else node.how
    if word not in _COMPARING:
        raise Gap(node, f"comparison {node.how}")
    return cast(m.Comparing, word)


_BOTH_WAYS: Final[dict[str, tuple[m.Holding, m.Holding]]] = {
    "control but not own": ("control", "own"),
    "own but not control": ("own", "control"),
}


_ANOTHER_PLAYER: Final = t.NounPhrase(determiner=t.Another(), heads=(t.Head(thing="player"),))


@QUALIFIERS.row(t.Controlled, uses="by how negated already")
def _controlled(low: Lowering, node: t.Controlled) -> m.Test:
    if node.already:  # as something enters, it is none of them (CR 614.12)
        return m.Both((_controlled(low, replace(node, already=False)), m.Not(m.Among(SOURCE))))
    if node.how in _BOTH_WAYS and not node.negated:
        who, (first, second) = whose_test(low, node.by), _BOTH_WAYS[node.how]
        assert who is not None
        return m.Both((m.Controlled(who, first), m.Not(m.Controlled(who, second))))
    if node.how == "own or control" and not node.negated:
        who = whose_test(low, node.by)
        assert who is not None
        return m.Either((m.Controlled(who, "own"), m.Controlled(who)))
    if node.how not in ("control", "controls", "controlled", "own", "owned by"):
        raise Gap(node, f"whose: {node.how}")
    if node.how == "owned by" and node.by == _ANOTHER_PLAYER:
        return m.Not(m.Controlled(YOU, "own"))
    who = whose_test(low, node.by)
    assert who is not None
    test = m.Controlled(who, "own" if node.how in ("own", "owned by") else "control")
    return m.Not(test) if node.negated else test


@QUALIFIERS.row(t.With, uses="abilities join negated")
def _with(_low: Lowering, node: t.With) -> m.Test:
    found: list[m.Test] = []
    for ability in node.abilities:
        if not isinstance(ability, t.Keyword):
            raise Gap(ability, f"with {type(ability).__name__}")
        bare(ability, "name", "kind")
        if ability.kind and ability.name != "landwalk":
            raise Gap(ability, "keyword of a kind")
        found.append(m.Has(ability.name, ability.kind))
    several = m.Both(tuple(found)) if node.join == "and" else m.Either(tuple(found))
    whole = found[0] if len(found) == 1 else several
    return m.Not(whole) if node.negated else whole


_CHOSEN_NAME: Final = t.NounPhrase(determiner=t.The(done="chosen"), heads=(t.Head(thing="name"),))
_SORTS: Final[dict[str, m.AbilitySort]] = {
    "ability": "any",
    "activated ability": "activated",
    "mana ability": "mana",
}


@QUALIFIERS.row(t.WithThing, uses="what negated")
def _with_abilities(low: Lowering, node: t.WithThing) -> m.Test:
    """What has such abilities, or a name; `without mana abilities` is all else."""
    if node.negated:
        return m.Not(_with_such(low, t.WithThing(what=node.what)))
    return _with_such(low, node)


def _with_such(_low: Lowering, node: t.WithThing) -> m.Test:
    """`with the chosen name`, `with no abilities`, `with an activated ability that isn't a mana ability` (CR 113.3)."""
    what = node.what
    if what == _CHOSEN_NAME:
        return m.ChosenName()
    thing = what.heads[0].thing if isinstance(what, t.NounPhrase) and len(what.heads) == 1 else ""
    if not isinstance(what, t.NounPhrase) or thing not in _SORTS:
        raise Gap(node, "qualifier: WithThing")
    bare(what, "determiner", "heads", "qualifiers")
    bare(what.heads[0], "thing", "plural")
    if not isinstance(what.determiner, t.A | t.No | None):
        raise Gap(what, "with so many abilities")
    sort = _SORTS[thing]
    if what.qualifiers:
        if what.qualifiers != (NO_MANA_ABILITY,) or sort != "activated":
            raise Gap(what, "abilities that are so")
        sort = "activated but mana"
    found = m.WithAbility(sort)
    return m.Not(found) if isinstance(what.determiner, t.No) else found


@QUALIFIERS.row(t.WithKeyword, uses="name")
def _with_keyword(_low: Lowering, node: t.WithKeyword) -> m.Test:
    """`with flashback`; of cycling and morph other keywords are variants (CR 702.29e, 702.37b)."""
    if node.name in ("cycling", "morph"):
        raise Gap(node, f"with {node.name} or a variant")
    return m.Has(node.name)


@QUALIFIERS.row(t.WithStat, t.EachWith, uses="which comparison")
def _with_stat(low: Lowering, node: t.WithStat | t.EachWith) -> m.Test:
    if node.which in _BASE:
        return _with_base(low, node)
    if node.which not in MEASURES:
        raise Gap(node, f"with {node.which}")
    which = cast(m.Measure, node.which)
    if isinstance(node.comparison, t.Comparison):
        several = node.comparison.amount
        if isinstance(several, t.OneOrTwo) and comparing(node.comparison) == "=":  # `with power 4, 5, or 6`
            return m.Either(tuple(m.Compares(which, "=", low.amount(one)) for one in several.amounts))
        return m.Compares(which, comparing(node.comparison), low.amount(node.comparison.amount))
    return m.Compares(which, "=", low.amount(node.comparison))


_BASE: Final[dict[str, tuple[m.Measure, ...]]] = {
    "base power": ("base power",),
    "base toughness": ("base toughness",),
    "base power or toughness": ("base power", "base toughness"),
}


def _with_base(low: Lowering, node: t.WithStat | t.EachWith) -> m.Test:
    """`with base power 1`, `with base power or toughness 1 or less`: known once all layers are applied (CR 613.4b)."""
    asked = node.comparison
    if low.kind == "static":
        raise Gap(node, "base power in a static ability")
    op: m.Comparing = comparing(asked) if isinstance(asked, t.Comparison) else "="
    much = low.amount(asked.amount if isinstance(asked, t.Comparison) else asked)
    tests = tuple(m.Compares(which, op, much) for which in _BASE[node.which])
    return tests[0] if len(tests) == 1 else m.Either(tests)


@QUALIFIERS.row(t.WithOneStat, uses="stats comparison")
def _with_one_stat(low: Lowering, node: t.WithOneStat) -> m.Test:
    """`with mana value, power, or toughness equal to the chosen number`: one of them is enough."""
    return m.Either(
        tuple(low.qualifier(t.WithStat(which=stat, comparison=node.comparison)) for stat in node.stats)
    )


@QUALIFIERS.row(t.SharesThose, uses="with_what")
def _shares_those(low: Lowering, node: t.SharesThose) -> m.Test:
    """`target artifact or creature and another target permanent that shares one of those types with it` (CR 205.2)."""
    other, found = low.introducer(node.with_what), low.given(node.with_what)
    if not isinstance(other, t.NounPhrase) or not isinstance(other.determiner, t.Target) or other.shared:
        raise Gap(node, "shares one of which types")
    tests: list[m.Test] = []
    for head in other.heads:
        bare(head, "noun")
        if not isinstance(head.noun, t.TypeIs):
            raise Gap(head, "shares one of which types")
        kind = low.kind_of(head.noun)
        ref = f"each{next(low.numbers)}"
        tests.append(m.Both((kind, m.Such(ref, m.Holds(found, kind)))))
    return m.Either(tuple(tests))


_THAN: Final[dict[str, m.Comparing]] = {"<": "<", ">": ">", "<=": "<=", ">=": ">="}


@QUALIFIERS.row(t.WithThanThat, uses="how which than")
def _with_than_that(low: Lowering, node: t.WithThanThat) -> m.Test:
    """`with lesser mana value than the creature that died`, as it last was (CR 608.2h)."""
    if node.which not in MEASURES:
        raise Gap(node, f"with another {node.which} than")
    which = cast(m.Measure, node.which)
    return m.Compares(which, _THAN[node.how], m.Stat(which, low.given(node.than)))


@QUALIFIERS.row(t.WithThat, uses="amount")
def _with_that(low: Lowering, node: t.WithThat) -> m.Test:
    """`with that spell's mana value` (CR 202.3)."""
    amount = node.amount
    if not isinstance(amount, t.Characteristic) or amount.which not in MEASURES:
        raise Gap(node, "with what something has")
    return m.Compares(cast(m.Measure, amount.which), "=", low.amount(amount))


@QUALIFIERS.row(t.Named, uses="name negated")
def _named(low: Lowering, node: t.Named) -> m.Test:
    test = m.Named(low.name if node.name in ("itself", "name") else node.name)
    return m.Not(test) if node.negated else test


@QUALIFIERS.row(t.NamedEither, uses="first second")
def _named_either(_low: Lowering, node: t.NamedEither) -> m.Test:
    return m.Either((m.Named(node.first), m.Named(node.second)))


@QUALIFIERS.row(t.InZone, uses="zone how also")
def _in_zone(low: Lowering, node: t.InZone) -> m.Test:
    zones, whose = places_of(node)
    return m.In(zones, whose_test(low, whose))


@QUALIFIERS.row(t.OfChosen, uses="quality")
def _of_chosen(low: Lowering, node: t.OfChosen) -> m.Test:
    """`of the chosen type` (CR 607.2d)."""
    quality = node.quality
    kind = low.each_kind.get(id(low.introducer(quality)))
    if kind is not None:
        return kind
    det = quality.determiner if isinstance(quality, t.NounPhrase) else None
    if isinstance(quality, t.NounPhrase) and _is_chosen_by_all(low, quality):
        return m.OfChosen("type", by_all=True)
    if not isinstance(quality, t.NounPhrase) or not isinstance(det, t.The) or det.done != "chosen":
        raise Gap(node, "of a quality")
    bare(det, "done")
    bare(quality, "determiner", "heads")
    head = quality.heads[0]
    bare(head, "thing", "plural")
    if len(quality.heads) != 1 or head.thing not in ("color", "type", "kind"):
        raise Gap(node, "of a chosen quality")
    return m.OfChosen("color" if head.thing == "color" else "type")


@QUALIFIERS.row(t.SameAs, uses="quality other")
def _same_controller(low: Lowering, node: t.SameAs) -> m.Test:
    """`another target creature with the same controller`: as the target before it (CR 115.1, 108.4)."""
    if node.quality != "controller" or node.other is not None or not low.slots:
        raise Gap(node, f"the same {node.quality}")
    slot = low.slots[-1]
    if slot.zones != ("battlefield",) or slot.high != ONE:
        raise Gap(node, "the same controller as several")
    return m.Controlled(m.Of("controller", m.Ref(slot.ref)))


def _is_chosen_by_all(low: Lowering, quality: t.NounPhrase) -> bool:
    """Tells `a type chosen this way`, where each of several players has chosen one."""
    done = quality.qualifiers[0] if len(quality.qualifiers) == 1 else None
    way = done.modifiers[0] if isinstance(done, t.Participle) and len(done.modifiers) == 1 else None
    if not isinstance(quality.determiner, t.A) or not isinstance(way, t.ThisWay):
        return False
    deed = low.introducer(way)
    if isinstance(deed, t.Clause):
        deed = deed.first
    if not isinstance(deed, t.ChooseThing) or deed.quality not in ("creature type", "land type", "card type"):
        raise Gap(quality, "chosen this way")
    if quality.heads != (t.Head(thing="type"),):
        raise Gap(quality, "of another quality")
    return True


@QUALIFIERS.row(t.OtherThan, uses="what")
def _other_than(_low: Lowering, node: t.OtherThan) -> m.Test:
    if not isinstance(node.what, t.SelfRef):
        raise Gap(node, "other than")
    return m.Not(m.Among(SOURCE))


@QUALIFIERS.row(t.WithCounter, uses="counters on negated")
def _with_counter(low: Lowering, node: t.WithCounter) -> m.Test:
    """`with a +1/+1 counter on it`, `with no counters on it`, `with three or more level counters on them` (CR 122)."""
    if not isinstance(node.counters, t.NounPhrase):
        raise Gap(node, "with counters")
    kind, determiner = counter_kind(node.counters), node.counters.determiner
    if isinstance(determiner, t.No) and not node.negated:
        return m.Counted(kind, "=", NONE)
    if isinstance(determiner, t.Counted) and isinstance(determiner.count, t.OrMore):
        found = m.Counted(kind, ">=", low.amount(determiner.count.amount))
    elif isinstance(determiner, t.A | t.Any | None):
        found = m.Counted(kind, ">=", ONE)
    else:
        raise Gap(node, "with so many counters")
    return m.Not(found) if node.negated else found


@QUALIFIERS.row(t.WithAttached, uses="what to")
def _with_attached(low: Lowering, node: t.WithAttached) -> m.Test:
    """`with another Aura attached to it` (CR 303.4)."""
    what = node.what
    if not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.A | t.Another):
        raise Gap(node, "with so many attached")
    if not isinstance(node.to, t.It | t.They):
        raise Gap(node, "attached to something else")
    zones, test = described(low, what)
    if zones != ("battlefield",):
        raise Gap(node, "attached from elsewhere")
    if isinstance(what.determiner, t.Another):
        test = m.Both((test, m.Not(m.Among(SOURCE))))
    return m.Bearing(test)


@QUALIFIERS.row(t.WhoseStat, uses="negated")
def _equal_stats(low: Lowering, node: t.WhoseStat) -> m.Test:
    """`whose power and toughness aren't equal` (CR 208)."""
    ref = f"each{next(low.numbers)}"
    test = m.Itself(ref, m.Compares("power", "=", m.Stat("toughness", m.Ref(ref))))
    return m.Not(test) if node.negated else test


@QUALIFIERS.row(t.WithMostLife, uses="tied among")
def _with_most_life(low: Lowering, node: t.WithMostLife) -> m.Test:
    """`the player with the most life or tied for most life` (CR 119)."""
    among = whose_test(low, node.among) if node.among is not None else None
    if isinstance(among, m.Ref | m.Of):
        raise Gap(node, "most life among one")
    return m.MostLife(node.tied, among)


@QUALIFIERS.row(t.WhoseLife, uses="comparison")
def _whose_life(low: Lowering, node: t.WhoseLife) -> m.Test:
    """`each opponent whose life total is less than half their starting life total` (CR 119)."""
    asked, ref = node.comparison, f"each{next(low.numbers)}"
    if not isinstance(asked, t.Comparison):
        raise Gap(node, "whose life is so much")
    themself = [word for word in walk(asked) if isinstance(word, t.They)]
    for word in themself:
        low.known[id(word)] = ref
    return m.Such(ref, m.Compare(m.Life(m.Ref(ref)), comparing(asked), low.amount(asked.amount)))


@QUALIFIERS.row(t.NotInZone, uses="zone how")
def _not_in_zone(low: Lowering, node: t.NotInZone) -> m.Test:
    """`a creature card not on the battlefield` (CR 400.1)."""
    zone, whose = zone_of(node.zone)
    return m.Not(m.In((zone,), whose_test(low, whose)))


def _chosen(low: Lowering, way: t.ThisWay) -> m.Ref:
    """Returns what was chosen this way, for all players together."""
    deed = low.introducer(way)
    chosen = deed.first.what if isinstance(deed, t.Clause) and isinstance(deed.first, t.Act) else None
    if not isinstance(deed, t.Clause) or deed.rest or chosen is None or id(chosen) not in low.ids:
        raise Gap(way, "chosen this way")
    return m.Ref(low.ids[id(chosen)])


@QUALIFIERS.row(t.UsedToCraft, uses="what")
def _used_to_craft(low: Lowering, node: t.UsedToCraft) -> m.Test:
    """`an exiled creature card used to craft it` (CR 702.167c)."""
    if low.given(node.what) != SOURCE:
        raise Gap(node, "used to craft another")
    return m.Among(m.Of("crafted with", SOURCE))


@QUALIFIERS.row(t.NotDone, uses="verb modifiers")
def _not_done(low: Lowering, node: t.NotDone) -> m.Test:
    """`not cast this way`: a card that was revealed or exiled is where it was, and no spell (CR 400.7, 601.2a)."""
    way = node.modifiers[0] if len(node.modifiers) == 1 else None
    if node.verb == "chosen" and isinstance(way, t.ThisWay):
        return m.Not(m.Among(_chosen(low, way)))
    if node.verb not in ("cast", "played") or node.modifiers != (t.ThisWay(),):
        raise Gap(node, f"not {node.verb}")
    return m.Unmoved()


@QUALIFIERS.row(t.WithOneKeyword, uses="names")
def _with_one_keyword(_low: Lowering, node: t.WithOneKeyword) -> m.Test:
    """`a card with flashback or disturb`, whatever it costs (CR 702)."""
    return m.Either(tuple(m.Has(name) for name in node.names))


def _sacrificed(low: Lowering, way: t.ThisWay) -> m.Ref:
    """Returns what was sacrificed this way, by all players together."""
    bare(way)
    deed = low.introducer(way)
    deed = deed.first if isinstance(deed, t.Clause) and not deed.rest else deed
    if not isinstance(deed, t.Act) or deed.verb != "sacrifice" or id(deed.what) not in low.ids:
        raise Gap(way, "put there this way")
    return m.Ref(low.ids[id(deed.what)])


@QUALIFIERS.row(t.NotMoved, uses="to when")
def _not_moved(low: Lowering, node: t.NotMoved) -> m.Test:
    """`that weren't put onto the battlefield`, `that wasn't put there this combat`, `… this way` (CR 400.7, 608.2i)."""
    if isinstance(node.when, t.ThisWay) and node.to is None:
        return m.Not(m.Among(m.Within("graveyard", _sacrificed(low, node.when))))
    if node.when is not None:
        until = node.when.until if isinstance(node.when, t.Lasting) else ""
        if until not in ("this turn", "this combat") or node.to is not None:
            raise Gap(node, "not put there at another time")
        return m.Not(m.Befell(m.Event("moved"), "became", until == "this combat"))
    if node.to is not None:
        zone = zone_of(node.to.zone)[0] if isinstance(node.to, t.Destination) else ""
        if zone != "battlefield":
            raise Gap(node, "not put elsewhere")
    return m.Unmoved()


@QUALIFIERS.row(t.NotCast, uses="origin")
def _not_cast(low: Lowering, node: t.NotCast) -> m.Test:
    """`that wasn't cast from its owner's hand`: from elsewhere, or not at all, as a copy (CR 601.2a, 707.10)."""
    if node.origin is None:
        ref = f"each{next(low.numbers)}"
        return m.Such(ref, m.Unmet(m.WasCast(m.Ref(ref), "cast")))
    zone, whose = zone_of(node.origin)
    if zone != "hand" or not isinstance(whose, t.OwnerOf):
        raise Gap(node, "not cast from there")
    return m.Not(m.CastFrom(zone))


@QUALIFIERS.row(t.DealtBy, uses="by when")
def _dealt_by(low: Lowering, node: t.DealtBy) -> m.Test:
    """`dealt damage by this spell`, `dealt damage this turn by a source you controlled` (CR 120.1)."""
    by = node.by
    if isinstance(by, t.SelfRef):
        return m.Damaged(m.Among(SOURCE))
    if isinstance(by, t.NounPhrase) and by.determiner == t.That() and not node.when:
        return m.Damaged(m.Among(low.bound(by)))
    if not isinstance(by, t.NounPhrase) or by.determiner != t.A() or by.shared or len(by.qualifiers) != 1:
        raise Gap(node, "dealt damage by")
    owner = by.qualifiers[0]
    if by.heads != (t.Head(thing="source"),) or not isinstance(owner, t.Controlled) or owner.negated:
        raise Gap(node, "dealt damage by")
    who = whose_test(low, owner.by)
    if who is None or owner.how not in ("control", "controlled"):
        raise Gap(node, "dealt damage by")
    return m.Damaged(m.Controlled(who))


@QUALIFIERS.row(t.CouldEnchant, uses="what")
def _could_enchant(low: Lowering, node: t.CouldEnchant) -> m.Test:
    """`an Aura card that could enchant that creature` (CR 303.4)."""
    return m.CouldEnchant(low.given(node.what))


@QUALIFIERS.row(t.WhoseController, uses="verb modifiers now")
def _whose_controller(low: Lowering, node: t.WhoseController) -> m.Test:
    """`whose controller was dealt combat damage by this creature this turn` (CR 120.3), `… controls an Island` (CR 108.4)."""
    verb = node.verb
    if node.now and isinstance(verb, t.Act) and isinstance(verb.what, t.NounPhrase):
        if not isinstance(verb.what.determiner, t.A):
            raise Gap(node, "whose controller controls several")
        ref = f"each{next(low.numbers)}"
        zones, test = described(low, verb.what)
        mine = m.Count(m.All(zones, m.Both((test, m.Controlled(m.Ref(ref))))))
        return m.Whose(m.Such(ref, m.Compare(mine, ">=", m.Num(1))))
    if not isinstance(verb, t.DealtDamage) or node.modifiers != (t.Lasting(until="this turn"),):
        raise Gap(node, "whose controller")
    bare(verb, "kind", "by")
    if not isinstance(verb.by, t.SelfRef) or verb.kind not in ("", "combat", "noncombat"):
        raise Gap(node, "whose controller was dealt damage")
    return m.Whose(m.WasDealt(m.Among(SOURCE), None if not verb.kind else verb.kind == "combat"))


@QUALIFIERS.row(t.WhichClause, uses="subject verb tense modifiers")
def _done_to_it(low: Lowering, node: t.WhichClause) -> m.Test:
    """`it blocked this combat`, `you attacked this turn`, `you cycled or discarded this turn` (CR 608.2i)."""
    if node.verb in ("protect", "protects") and not node.tense and not node.modifiers:
        return m.Protected(_doer(low, node))
    until = node.modifiers[0] if len(node.modifiers) == 1 else None
    if isinstance(until, t.ThisWay) and node.verb in _DONE_THIS_WAY and node.tense == "past":
        return _done_by_them(low, node, until)
    if not isinstance(until, t.Lasting) or until.until not in ("this turn", "this combat"):
        raise Gap(node, "done to it at another time")
    combat = until.until == "this combat"
    if node.tense not in ("past", "perfect"):
        raise Gap(node, f"{node.tense} {node.verb}")
    if node.verb == "cycled or discarded" and not combat:
        return m.Befell(m.Event("discarded", player=_doer(low, node)), "became")
    if node.verb == "attacked" and isinstance(node.subject, t.You):
        return m.Befell(m.Event("attacks", player=_doer(low, node)), "source", combat)
    if node.verb in ("attacked", "blocked") and isinstance(node.subject, t.SelfRef | t.It):
        fighter = m.Among(low.things(node.subject))
        kind: m.EventKind = "attacks" if node.verb == "attacked" else "blocks"
        return m.Befell(m.Event(kind, fighter, source=m.Both()), "source", combat)
    raise Gap(node, f"{node.verb} by it")


_DONE_THIS_WAY: Final[dict[str, tuple[str, m.Zone]]] = {"exiled": ("exile", "exile")}
"""Of a verb in the past: what was done, and where that has put cards."""


def _done_by_them(low: Lowering, node: t.WhichClause, way: t.ThisWay) -> m.Test:
    """`each card they exiled this way`: of all that were, those that are theirs."""
    offers = [may for said in low.sentences for may in walk(said) if isinstance(may, t.May)]
    deed = low.introducer(way)
    if not low.sentences or any(word is deed for may in offers for word in (may, *walk(may))):
        raise Gap(node, "what each of several did or did not")
    verb, zone = _DONE_THIS_WAY[node.verb]
    group = done_to(low, way, verb)
    return m.Both((m.Among(m.Within(zone, group)), m.Controlled(_doer(low, node), "own")))


def _doer(low: Lowering, node: t.WhichClause) -> m.Who:
    who = whose_test(low, node.subject)
    assert who is not None
    return who


@QUALIFIERS.row(t.Participle, uses="verb modifiers")
def _attacking(low: Lowering, node: t.Participle) -> m.Test:
    """`each opponent attacking that player`, `each player being attacked` (CR 508.1b), `tokens created with this`."""
    if node.verb == t.Passive(verb="created"):
        with_it = node.modifiers[0] if len(node.modifiers) == 1 else None
        if not isinstance(with_it, t.WithThis) or low.given(with_it.what) != SOURCE:
            raise Gap(node, "created with something else")
        bare(with_it, "what")
        if "other tokens created" in low.text:  # other than those that the text has just created
            raise Gap(node, "other tokens created with it")
        return m.MadeWith(SOURCE)
    bare(node, "verb")
    if node.verb == t.Passive(verb="attacked"):
        return m.UnderAttack()
    if isinstance(node.verb, t.AttachedTo) and isinstance(node.verb.to, t.SelfRef):
        bare(node.verb, "to")
        return m.AttachedTo(SOURCE)
    if (
        isinstance(node.verb, t.Act)
        and node.verb.verb == "block"
        and isinstance(node.verb.what, t.It | t.SelfRef)
    ):
        bare(node.verb, "verb", "what")
        return m.Blocks(low.given(node.verb.what))
    if not isinstance(node.verb, t.Act) or node.verb.verb != "attack" or node.verb.what is None:
        raise Gap(node, f"participle {type(node.verb).__name__}")
    bare(node.verb, "verb", "what")
    whom = node.verb.what
    if not isinstance(whom, t.NounPhrase) or any(head.thing != "player" for head in whom.heads):
        raise Gap(node, "attacks what is no player")
    return m.Attacks(low.given(whom))
