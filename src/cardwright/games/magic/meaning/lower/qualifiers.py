"""What stands after a noun: whose, with what, where, named how (CR 108, 109.3, 122, 201)."""

from typing import Final, cast, get_args

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.joined import NO_MANA_ABILITY
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import NONE, ONE, QUALIFIERS, SOURCE, YOU, Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.counters import counter_kind
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


@QUALIFIERS.row(t.WithOneKeyword, uses="names")
def _with_one_keyword(_low: Lowering, node: t.WithOneKeyword) -> m.Test:
    """`a card with flashback or disturb`, whatever it costs (CR 702)."""
    return m.Either(tuple(m.Has(name) for name in node.names))


@QUALIFIERS.row(t.CouldEnchant, uses="what")
def _could_enchant(low: Lowering, node: t.CouldEnchant) -> m.Test:
    """`an Aura card that could enchant that creature` (CR 303.4)."""
    return m.CouldEnchant(low.given(node.what))
