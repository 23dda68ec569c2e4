"""What changes (CR 613): power and toughness, abilities, what can't be done."""

import re
from typing import Final, Literal

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.amounts import for_each
from cardwright.games.magic.meaning.lower.base import CHANGES, VERBS, YOU, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.becoming import perpetually
from cardwright.games.magic.meaning.lower.combat import blocked_by_all, blocks_as_though
from cardwright.games.magic.meaning.lower.conditions import condition
from cardwright.games.magic.meaning.lower.described import kinds_of, what_it_is
from cardwright.games.magic.meaning.lower.durations import lasting
from cardwright.games.magic.meaning.lower.forbidding import barred
from cardwright.games.magic.meaning.lower.next_turn import cant_cast, in_next_turn
from cardwright.games.magic.meaning.lower.number_of import number_of
from cardwright.text import walk

_SIZE: Final = re.compile(r"^([+-])(\d+|X)/([+-])(\d+|X)$")


@CHANGES.row(t.Get, uses="stats")
def _gets(low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`gets +2/+2`, `gets -X/-X`, `gets +1/+1 for each …` (CR 613.4c)."""
    found = _SIZE.match(said.verb.stats.replace("−", "-"))
    if found is None:
        raise Gap(said.verb, "size")
    each = said.mods.take(t.ForEach)
    if each is not None and any(isinstance(w, t.StatusIs) and w.status == "other" for w in walk(each)):
        raise Gap(each, "for each other")
    count = number_of(low, each.what) if each is not None else None
    power, toughness = (_signed(low, found[at], found[at + 1], count) for at in (1, 3))
    return (m.Resize(power, toughness),)


@CHANGES.row(t.Adverb, uses="word verb")
def _each_gets(low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`this creature and enchanted creature each get …`."""
    if said.verb.word != "each":
        raise Gap(said.verb, f"adverb {said.verb.word}")
    return low.changes(Said(said.subject, said.verb.verb, said.mods, said.tense))


@CHANGES.row(t.GetParts, uses="gets")
def _gets_parts(low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`gets +1/+1 for each creature you control and +1/+1 for each Aura you control` (CR 613.4c)."""
    found: list[m.Change] = []
    for part in said.verb.gets:
        if not isinstance(part, t.GetPart):
            raise Gap(part, "gets")
        size = _SIZE.match(part.stats.stats if isinstance(part.stats, t.StatsAre) else str(part.stats))
        if size is None or any(isinstance(w, t.StatusIs) and w.status == "other" for w in walk(part.what)):
            raise Gap(part, "size")
        count = number_of(low, part.what)
        power, toughness = (_signed(low, size[at], size[at + 1], count) for at in (1, 3))
        found.append(m.Resize(power, toughness))
    return tuple(found)


def _signed(low: Lowering, sign: str, word: str, count: m.Amount | None) -> m.Amount:
    much = m.Num(int(word)) if word.isdigit() else low.amount(t.Variable(letter=word))
    if sign == "-":
        much = m.Num(-much.n) if isinstance(much, m.Num) else m.Math("-", m.Num(0), much)
    return much if count is None else m.Math("*", much, count)


@CHANGES.row(t.HasAbility, uses="how abilities join")
def _has(low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`has flying`, `gains "{T}: …"`, `loses defender` (CR 613.1f)."""
    verb: t.HasAbility = said.verb
    if verb.how in ("have", "gain") and verb.join in ("and", ""):
        chosen = {
            id(ability): _from_chosen(low, ability) or _from_colors(low, ability, said.subject)
            for ability in verb.abilities
        }
        if any(chosen.values()):
            rest = tuple(low.granted(ability) for ability in verb.abilities if chosen[id(ability)] is None)
            gains: tuple[m.Change, ...] = (m.Gain(rest),) if rest else ()
            return (*gains, *[found for found in chosen.values() if found is not None])
        return (m.Gain(tuple(low.granted(ability) for ability in verb.abilities)),)
    if verb.how != "lose" or verb.join not in ("and", ""):
        raise Gap(verb, f"{verb.how} abilities")
    names: list[str] = []
    for ability in verb.abilities:
        if not isinstance(ability, t.Keyword):
            raise Gap(ability, "loses")
        bare(ability, "name")
        names.append(ability.name)
    return (m.Lose(tuple(names)),)


_LANDS: Final = ("land type", "basic land type")


def _from_chosen(low: Lowering, node: t.Phrase) -> m.FromChosen | None:
    """`hexproof from that color`, after `Choose a color.`, `landwalk of the chosen type`; None for other abilities."""
    if isinstance(node, t.Keyword) and node.name == "landwalk" and node.what is not None:
        bare(node, "name", "what")
        asked = low.introducer(node.what)
        if low.kind != "static" and (not isinstance(asked, t.ChooseThing) or asked.quality not in _LANDS):
            raise Gap(node, "landwalk of another type")
        return m.FromChosen("landwalk")
    if not isinstance(node, t.Keyword) or node.name not in ("protection", "hexproof"):
        return None
    quality = node.qualities[0] if len(node.qualities) == 1 else None
    what = quality.what if isinstance(quality, t.Quality) else None
    if not isinstance(what, t.NounPhrase) or what.heads != (t.Head(thing="color"),):
        return None
    bare(node, "name", "qualities")
    bare(what, "determiner", "heads")
    asked = low.introducer(what)
    if not isinstance(what.determiner, t.That) or not isinstance(asked, t.ChooseThing):
        return None
    if asked.quality != "color":
        raise Gap(what, "that color")
    return m.FromChosen("hexproof" if node.name == "hexproof" else "protection")


def _from_colors(low: Lowering, node: t.Phrase, subject: t.Phrase | None) -> m.FromColors | None:
    """`protection from each of that creature's colors`, `from its colors`; None for other abilities."""
    if not isinstance(node, t.Keyword) or node.name not in ("protection", "hexproof"):
        return None
    quality = node.qualities[0] if len(node.qualities) == 1 else None
    what = quality.what if isinstance(quality, t.Quality) else None
    if not isinstance(what, t.ColorsOf):
        return None
    bare(node, "name", "qualities")
    name: Literal["protection", "hexproof"] = "hexproof" if node.name == "hexproof" else "protection"
    own = isinstance(what.of, t.It) and low.introducer(what.of) is subject
    return m.FromColors(name, None if own else low.given(what.of))


@CHANGES.row(t.Be, uses="what negated addition")
def _is_not(low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`isn't a Human`, `isn't a creature`, `is a Vampire in addition to its other types` (CR 613.1d)."""
    what = said.verb.what
    if said.verb.addition is not None:
        return (_is_also(low, said),)
    if not said.verb.negated or not isinstance(what, t.NounPhrase) or what.determiner != t.A():
        raise Gap(said.verb, "is something")
    bare(what, "determiner", "heads")
    bare(what.heads[0], "noun")
    noun = what.heads[0].noun
    if len(what.heads) == 1 and noun == t.TypeIs(type="Creature"):
        return (m.Unlike(creature=True),)
    if len(what.heads) != 1 or not isinstance(noun, t.SubtypeIs):
        raise Gap(what, "isn't")
    bare(noun, "subtype")
    return (m.Unlike(noun.subtype),)


_ADDED: Final = ("types", "creature types", "card types")


def _is_also(low: Lowering, said: Said) -> m.MoreTypes:
    """`is a Vampire in addition to its other types`: what it was, it stays (CR 205.1b)."""
    what, added = said.verb.what, said.verb.addition
    if said.verb.negated or not isinstance(what, t.NounPhrase) or not isinstance(added, t.AddedTypes):
        raise Gap(said.verb, "is something else too")
    if added.what not in _ADDED or low.introducer(added.whose) not in (
        said.subject,
        low.introducer(said.subject or what),
    ):
        raise Gap(added, "in addition to what")
    bare(what, "determiner", "heads")
    if not isinstance(what.determiner, t.A | None) or len(what.heads) != 1:
        raise Gap(what, "is several things too")
    bare(what.heads[0], "kinds", "noun", "plural")
    types: list[m.CardType] = []
    subtypes: list[str] = []
    for word in (*what.heads[0].kinds, what.heads[0].noun):
        test = low.kind_of(word) if word is not None else None
        if isinstance(test, m.IsType):
            types.append(test.word)
        elif isinstance(test, m.IsSubtype):
            subtypes.append(test.word)
        else:
            raise Gap(what, "is so too")
    return m.MoreTypes(tuple(types), tuple(subtypes))


@CHANGES.row(t.Modal, uses="how first rest")
def _modal(low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`can't attack or block`, `can't be blocked` (CR 101.2)."""
    if _targetable(low, said):
        return (m.Rule("hexproof_ignored"),)
    attached = said.verb.first
    if said.verb.how == "can" and isinstance(attached, t.BecomeAttached) and attached.how == "only":
        return (_attached_only(low, said, attached),)
    barred = _untargetable(low, said)
    if barred is not None:
        return (barred,)
    blocks = blocks_as_though(low, said)
    if blocks is not None:
        return (blocks,)
    if said.verb.how == "can" and not said.verb.rest:
        return (_blocks_more(low, said),)
    if said.verb == _MUST_BE_BLOCKED and said.mods.take(t.IfAble) is not None:
        often = said.mods.take(t.Often)
        if often is not None and often.how != "each combat":
            raise Gap(often, f"must be blocked {often.how}")
        return (m.Rule("must_be_blocked"),)
    if said.verb.how != "can't":
        raise Gap(said.verb, f"modal {said.verb.how}")
    spells = said.verb.first.what if isinstance(said.verb.first, t.Act) else None
    if said.verb.first == t.Act(verb="cast", what=spells) and not said.verb.rest:
        return (cant_cast(low, spells),)
    rules = tuple(_cannot(verb) for verb in said.verb.verbs)
    unless = said.mods.take(t.Unless)
    if unless is None:
        return rules
    if rules == (m.Rule("cant_be_blocked"),):
        by_all = blocked_by_all(low, said, unless)
        if by_all is not None:
            return (by_all,)
    clause = unless.clauses[0]
    if rules != (m.Rule("cant_attack"),) or len(unless.clauses) != 1 or not isinstance(clause, t.Clause):
        raise Gap(unless, "can't, unless")
    if not isinstance(clause.subject, t.NounPhrase) or clause.subject.heads != _DEFENDING:
        raise Gap(unless, "can't, unless someone else")
    return (m.Rule("cant_attack", unless=condition(low, clause)),)


_MUST_BE_BLOCKED: Final = t.Modal(how="must", first=t.Passive(verb="blocked", how="be"))


def _blocks_more(low: Lowering, said: Said) -> m.Rule:
    """`can block an additional creature each combat for each Equipment attached to it` (CR 509.1a)."""
    inner = said.verb.first
    what = inner.what if isinstance(inner, t.Act) and inner.verb == "block" else None
    if not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.Additional):
        raise Gap(said.verb, "modal can")
    bare(inner, "verb", "what")
    bare(what, "determiner", "heads")
    if [replace(head, plural=False) for head in what.heads] != [t.Head(noun=t.TypeIs(type="Creature"))]:
        raise Gap(what, "blocks more of a kind")
    often = said.mods.take(t.Often)
    if (often is None and low.kind == "static") or (often is not None and often.how != "each combat"):
        raise Gap(said.verb, "blocks more for a time")
    many = what.determiner.count
    count = low.amount(many.amount if isinstance(many, t.UpTo) else many)
    return m.Rule("extra_blocks", for_each(low, count, said.mods))


def _attached_only(low: Lowering, said: Said, verb: t.BecomeAttached) -> m.Rule:
    """`can be attached only to a legendary creature` (CR 301.5)."""
    if said.verb.rest or low.kind != "static" or not isinstance(said.subject, t.SelfRef):
        raise Gap(verb, "attached only to")
    return m.Rule("cant_attach_to", other=m.Not(what_it_is(low, verb.to)))


def _untargetable(low: Lowering, said: Said) -> m.Rule | None:
    """`can't be the target of Aura spells`: of spells of a kind, no abilities (CR 115.2); None for other words."""
    verb: t.Modal = said.verb
    target = verb.first
    if verb.how != "can't" or verb.rest or not isinstance(target, t.BecomeTarget) or target.how != "be":
        return None
    of = target.of
    if not isinstance(of, t.NounPhrase) or any(head.thing != "spell" or not head.kinds for head in of.heads):
        return None
    bare(of, "heads", "join")
    kinds = tuple(m.Both(tuple(kinds_of(low, head))) for head in of.heads)
    spell = m.In(("stack", "hand", "exile", "command"))  # on the stack, or about to be cast
    return m.Rule("cant_be_targeted", other=m.Both((spell, m.Either(kinds))))


_SPELLS_AND_ABILITIES: Final = t.NounPhrase(
    heads=(t.Head(thing="spell", plural=True), t.Head(thing="ability", plural=True)), join="and"
)
_NO_HEXPROOF: Final = t.Modal(
    how="not", first=t.HasAbility(how="have", abilities=(t.Keyword(name="hexproof"),))
)


def _targetable(low: Lowering, said: Said) -> bool:
    """`can be the targets of spells and abilities as though they didn't have hexproof` (CR 702.11)."""
    target = t.BecomeTarget(of=_SPELLS_AND_ABILITIES, how="be")
    if said.verb.how != "can" or not same_meaning(said.verb.first, target):
        return False
    supposed = said.mods.take(t.AsThough)
    clause = supposed.clause if supposed is not None else None
    if said.verb.rest or not isinstance(clause, t.Clause):
        raise Gap(said.verb, "can be the target")
    bare(clause, "subject", "first", "tense")
    if not same_meaning(clause.first, _NO_HEXPROOF):
        raise Gap(clause, "as though it were otherwise")
    if clause.subject is None or low.introducer(clause.subject) is not said.subject:
        raise Gap(clause, "as though others had no hexproof")
    return True


_DEFENDING: Final = (t.Head(thing="defending player"),)


def _cannot(verb: t.Phrase) -> m.Rule:
    match verb:
        case t.Act(verb="attack", what=None):
            return m.Rule("cant_attack")
        case t.Act(verb="block", what=None):
            return m.Rule("cant_block")
        case t.Act(verb="change", what=None):
            return m.Rule("life_fixed")
        case t.Act(verb="phase out", what=None):
            return m.Rule("cant_phase_out")
        case t.Act(verb="phase in", what=None):
            return m.Rule("cant_phase_in")
        case t.Passive(verb="untapped", by=None):
            bare(verb, "verb", "how")
            return m.Rule("cant_untap")
        case t.Act(verb="crew", what=t.NounPhrase(determiner=None, shared=(), qualifiers=(), heads=heads)):
            if heads != (t.Head(noun=t.SubtypeIs(subtype="Vehicle"), plural=True),):
                raise Gap(verb, "can't crew some")
            return m.Rule("cant_crew")
        case t.Passive(verb="blocked", by=None):
            bare(verb, "verb", "how")
            return m.Rule("cant_be_blocked")
    raise Gap(verb, f"can't {type(verb).__name__} {getattr(verb, 'verb', '')}")


def speaks_of(low: Lowering, said: Said) -> bool:
    """Tells whether what is said of several things speaks of each of them by itself (`its power`)."""
    subject = said.subject
    if not isinstance(subject, t.NounPhrase) or not isinstance(subject.determiner, t.Each | t.All | None):
        return False
    return any(
        low.introducer(word) is subject
        for node in (said.verb, *said.mods.left)
        for word in walk(node)
        if isinstance(word, t.Phrase)
    )


@VERBS.row(t.Be, t.Get, t.GetParts, t.HasAbility, t.HasThing, t.Modal, uses="*")
def begins(low: Lowering, said: Said) -> m.Do:
    """A continuous effect of a spell or ability that resolves (CR 611.2)."""
    limited = _limits_casts(low, said)
    if limited is not None:
        return limited
    if said.subject is None:
        raise Gap(said.verb, "nothing changes")
    unplayed = barred(low, said) if isinstance(said.verb, t.Modal) and said.verb.how == "can't" else None
    if unplayed is not None:
        bare(said.verb, "how", "first")
        who, change = unplayed
        return m.Apply(m.All(("players",), who), (change,), lasting(said.mods))
    to = low.given(said.subject)
    lasts = in_next_turn(low, said.mods) or _as_long(low, said) or lasting(said.mods)
    if speaks_of(low, said):
        raise Gap(said.verb, "of each by itself")
    return m.Apply(to, low.changes(said), lasts)


def _as_long(low: Lowering, said: Said) -> m.While | None:
    """`You have no maximum hand size for as long as you control this Saga.` (CR 611.2b)."""
    asked = said.mods.take(t.ForAsLongAs) if isinstance(said.verb, t.HasThing) else None
    if asked is None:
        return None
    bare(asked, "conditions", "join")
    if asked.join not in ("", "and"):
        raise Gap(asked, "for as long as one of them holds")
    found = tuple(condition(low, clause) for clause in asked.conditions)
    return m.While(found[0] if len(found) == 1 else m.AllOf(found))


@VERBS.row(t.Adverb, uses="word verb")
def _perpetually(low: Lowering, said: Said) -> m.Do:
    """`it perpetually gets +1/+1`: wherever the card comes to be (CR 400.7, 611.2)."""
    inner = Said(said.subject, said.verb.verb, said.mods, said.tense)
    if said.verb.word == "each" and isinstance(said.verb.verb, t.Adverb):  # `each perpetually get +1/+1`
        return low.verb(inner)
    if said.verb.word != "perpetually" or said.subject is None:
        raise Gap(said.verb, f"adverb {said.verb.word}")
    to = None if isinstance(said.subject, t.Characteristic) else low.things(said.subject)
    if isinstance(to, m.Pick):  # `a random creature card in your hand`: all that is said is said of that one
        if not to.random:
            raise Gap(said.subject, "a choice here")
        low.known[id(said.subject)] = to.ref
        return m.Seq((m.Choose(YOU, to), _perpetually(low, said)))
    became = perpetually(low, inner)
    if became is not None:
        return became
    if to is None or speaks_of(low, inner):
        raise Gap(said.verb, "of each by itself")
    changes = low.changes(inner)
    if not all(isinstance(change, m.Resize | m.Gain | m.Lose | m.SetBase) for change in changes):
        raise Gap(said.verb, "perpetual rules")
    return m.Apply(to, changes, m.Until("perpetual"))


def _limits_casts(low: Lowering, said: Said) -> m.Do | None:
    """`you can cast only one more spell this turn` (CR 101.2)."""
    verb = said.verb
    if (
        not isinstance(verb, t.Modal)
        or verb.how != "can"
        or not isinstance(verb.first, t.CastOnly)
        or verb.rest
    ):
        return None
    bare(verb.first, "count")
    return m.LimitCasts(low.who(said.subject), low.amount(verb.first.count), lasting(said.mods))
