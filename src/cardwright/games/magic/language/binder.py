"""What "it", "that creature", "those cards", "this way" and "X" mean: each reference bound to one introducer.

The mentions of an ability are taken in the order of the text. A reference looks back clause by clause, its own
first. In a clause that tells an event ("whenever … deals damage to a creature") the subject is what "it" goes on
about; in an effect it is what the clause newly speaks of (a target, a token, a card), else the subject. Two
candidates that nothing tells apart, or none, leave the reference unbound. An ability in quotation marks is a
scope of its own, and so is each mode.
"""

from typing import Any, Final

from cardwright.games.magic.language.binding import Binding, Reference, Unbound
from cardwright.games.magic.language.doings import lets_play, plays
from cardwright.games.magic.language.mentions import Mention, mentions_of
from cardwright.games.magic.language.referents import (
    FIXED,
    INSIDE,
    MADE,
    MARKED,
    NO_THINGS,
    PLAYERS,
    REFLEXIVE,
    causes,
    deals,
    defines_with,
    did,
    does_it,
    either_fits,
    encloses,
    goes_on,
    has_no_controller,
    has_words,
    introduces,
    is_a_number,
    is_cast,
    is_damage,
    is_dealt,
    is_direct,
    is_drawn,
    is_effect,
    is_exactly,
    is_exiled,
    is_group,
    is_kind_of_counter,
    is_library,
    is_marked,
    is_measured_by,
    is_mixed,
    is_not_cast,
    is_object,
    is_opponent,
    is_part_of,
    is_player,
    is_put_on,
    is_token,
    is_whole,
    is_within,
    is_zone,
    kind_fits,
    leaves_rest,
    makes,
    names_one,
    own_verbs,
    repeats,
    said_words,
    same_thing,
    shares_verb,
    stands_alone,
    whole,
)
from cardwright.games.magic.language.scope import Scope
from cardwright.games.magic.language.together import (
    GENDERED,
    aims,
    are_listed,
    defined_by,
    either,
    either_of,
    is_about,
    is_as_much_again,
    is_beside,
    is_cards,
    is_copied,
    is_counters,
    is_created_as,
    is_hand_seen,
    is_made_so_often,
    is_one_of_each,
    is_only_drawn,
    is_only_likened,
    is_only_measured,
    is_removed,
    is_said_later,
    is_targets,
    is_whose,
    one_of,
    taken_from,
    tells,
    was_put_away,
)
from cardwright.games.magic.language.tree import (
    AbleTo,
    ActNumber,
    AnyTarget,
    AttachedTo,
    BecomeTarget,
    BeMuch,
    Characteristic,
    Clause,
    DamageDone,
    Destination,
    DoSo,
    ForEach,
    FromZone,
    InZone,
    It,
    LifeDone,
    NamedToken,
    No,
    NounPhrase,
    OneOfThem,
    PairedWith,
    Phrase,
    Quoted,
    RemoveCounters,
    Rest,
    RevealUntil,
    SelfRef,
    That,
    ThatClause,
    ThatDamage,
    ThatMuch,
    ThatNumber,
    The,
    They,
    ThisAbility,
    ThisWay,
    TopCards,
    UsedToCraft,
    Variable,
    WhichClause,
    WithThan,
    You,
)

_REFERENCES: Final = (
    It, They, OneOfThem, NounPhrase, Rest, ThatMuch, ThatNumber, ThatDamage, DoSo, ThisWay, DamageDone, LifeDone, Variable, Quoted,
    TopCards, WithThan, NamedToken,
)  # fmt: skip


def bind(mentions: list[Mention], scope: Scope) -> Binding:
    """Binds every reference among the mentions of an ability."""
    if not any(isinstance(mention.node, _REFERENCES) for mention in mentions):
        return Binding()
    binder = _Binder(scope)
    binder.run(mentions)
    return Binding(tuple(binder.references), tuple(binder.unbound))


_NONE: Final = "nothing before it fits"


class _Binder:
    """Goes through the mentions of one ability."""

    __slots__ = ("before", "meaning", "references", "scope", "unbound")

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.before: list[Mention] = list(scope.earlier)
        self.meaning: dict[int, Phrase] = {}
        self.references: list[Reference] = []
        self.unbound: list[Unbound] = []

    def run(self, found: list[Mention]) -> None:
        """Binds the references of an ability; each quotation is a scope of its own."""
        for mention in found:
            node = mention.node
            if isinstance(node, Quoted):
                inner = _Binder(Scope(frozenset(("X", "Y")), self.scope.done | _ANY_DONE))
                inner.run(mentions_of(node.ability))
                self.references.extend(inner.references)
                self.unbound.extend(inner.unbound)
                continue
            self._take(mention, found)
            self.before.append(mention)

    def _take(self, mention: Mention, everything: list[Mention]) -> None:
        node = mention.node
        if isinstance(node, It | WithThan):
            self._bind(mention, self._it(mention), "object")
        elif isinstance(node, They):
            they = self._they(mention)
            if isinstance(they, str):
                they = next((m for m in everything if is_said_later(m, mention)), they)
            self._bind(mention, they, "group" if mention.plural_things else "player")
        elif isinstance(node, NounPhrase) and isinstance(node.determiner, That | The):
            self._definite(mention, node)
        elif isinstance(node, OneOfThem):
            if isinstance(mention.verb, RemoveCounters):  # `put a charge counter on it or remove one from it`
                self._part_of(mention, self._last(mention, lambda m: is_counters(m.node)), "group")
                return
            group = self._last(mention, lambda m: m.role == "object" and is_group(m.node))
            self._part_of(mention, group, "group")
        elif isinstance(node, Rest):
            self._rest(mention)
        elif isinstance(node, NamedToken):
            self._bind(mention, self._last(mention, lambda m: is_created_as(m, node.name)), "object")
        elif isinstance(node, TopCards):
            if node.of is None:
                self._part_of(mention, self._last(mention, lambda m: is_library(m.node)), "zone")
        elif isinstance(node, ThatMuch) and not is_as_much_again(mention):
            found = self._last(mention, lambda m: m.amount and not encloses(m, mention))
            if isinstance(found, str):
                found = self._last(mention, lambda m: m.role == "object" and is_whole(m.node))
            self._bind(mention, found, "amount")
        elif isinstance(node, ThatNumber):
            self._bind(mention, self._last(mention, lambda m: is_a_number(m.node)), "amount")
        elif isinstance(node, ThatDamage):
            self._bind(mention, self._last(mention, lambda m: "dealt" in m.does), "amount")
        elif isinstance(node, DoSo):
            self._bind(mention, self._deed(mention), "action")
        elif isinstance(node, ThisWay | DamageDone | LifeDone):
            self._this_way(mention)
        elif isinstance(node, Variable):
            self._variable(node, everything)

    def _bind(self, mention: Mention, found: "Mention | str", kind: str) -> None:
        if isinstance(found, str):
            self.unbound.append(Unbound(mention.node, found))
            return
        introducer = self._meant(found.node)
        if found.listed is not None and found.listed.join == "or":
            introducer = found.listed
        self.meaning[id(mention.node)] = introducer
        self.references.append(Reference(mention.node, introducer, kind))

    def _rest(self, mention: Mention) -> None:
        """Binds "the rest": what is left of a group, or of the group that a part was taken from among."""
        found = self._last(mention, lambda m: leaves_rest(m, mention) and not is_player(self._meant(m.node)))
        node = self._meant(found.node) if isinstance(found, Mention) else None
        group = taken_from(node)
        if group is not None:
            self.references.append(Reference(mention.node, self._meant(group), "group"))
            return
        self._bind(mention, found, "group")

    def _part_of(self, mention: Mention, found: "Mention | str", kind: str) -> None:
        """Binds "the top card" to its library, "one" to its group: what is spoken of then is the card, or the one."""
        if isinstance(found, str):
            self.unbound.append(Unbound(mention.node, found))
        else:
            self.references.append(Reference(mention.node, self._meant(found.node), kind))

    def _meant(self, node: Phrase) -> Phrase:
        return self.meaning.get(id(node), node)

    def _variable(self, node: Variable, everything: list[Mention]) -> None:
        defined = defined_by(node, everything, known=node.letter in self.scope.variables)
        if defined is not None:
            self.references.append(Reference(node, defined, "variable"))
        elif node.letter not in self.scope.variables:
            self.unbound.append(Unbound(node, f"{node.letter} is not said"))

    def _this_way(self, mention: Mention) -> None:
        if isinstance(mention.node, DamageDone | LifeDone) and not mention.wants:
            return
        around = [m for m in self.before if m.is_action and encloses(m, mention)]
        until = next((m for m in around if isinstance(m.node, RevealUntil)), None)
        if until is not None and mention.wants in ("", *until.does):
            self._bind(mention, until, "action")
            return
        own = own_verbs(mention, around)
        found = self._last(mention, lambda m: did(m, mention) and not is_within(m, own, mention))
        if isinstance(found, str):
            found = self._last(mention, lambda m: m.is_event and tells(m.node, mention.wants))
        if isinstance(found, str) and mention.wants in MARKED:
            self.unbound.append(Unbound(mention.node, f"nothing is {mention.wants} before"))
            return
        if isinstance(found, str) and plays(mention.verb):
            found = self._last(
                mention, lambda m: m.is_main and m.sentence < mention.sentence and lets_play(m.node)
            )
        if isinstance(found, str):
            found = self._last(mention, lambda m: m.is_main and m.sentence < mention.sentence)
        if isinstance(found, str):
            found = self._last(mention, lambda m: m.is_action and not is_within(m, own, mention))
        self._bind(mention, found, "action")

    def _deed(self, mention: Mention) -> "Mention | str":
        """Returns what was done or not: the last main clause, or for "does so" what the subject is able to do."""
        node = mention.node
        if isinstance(node, DoSo) and node.how in ("do so", "does so"):
            able = self._last(mention, lambda m: isinstance(m.node, AbleTo | ThatClause) and m.is_action)
            if isinstance(able, Mention):
                return able
        negated = isinstance(node, DoSo) and "n't" in node.how
        done = {m.sentence for m in self.before if isinstance(m.node, DoSo)} if negated else set()
        found = self._last(mention, lambda m: m.is_main and m.sentence not in done)
        return found if isinstance(found, Mention) else self._last(mention, lambda m: m.is_action)

    def _definite(self, mention: Mention, node: NounPhrase) -> None:
        head = node.heads[-1]
        determiner = node.determiner
        done = determiner.done if isinstance(determiner, The) else ""
        if done in ("last", "same", "single", "only") or head.thing in FIXED:
            return
        counted = self._last(mention, lambda m: is_kind_of_counter(m.node)) if head.thing == "kind" else _NONE
        if isinstance(counted, Mention):
            self._bind(mention, counted, "thing")
        elif head.thing in MADE:
            self._done(mention, MADE[head.thing])
        elif done:
            self._done(mention, done)
        elif isinstance(determiner, The) and (node.qualifiers or node.shared or head.thing in NO_THINGS):
            return
        elif all(other.thing in PLAYERS for other in node.heads):
            self._bind(mention, self._player(mention, plural=head.plural, word=head.thing), "player")
        elif head.thing in ("counter", "pile") and isinstance(determiner, That):
            self._bind(mention, self._last(mention, lambda m: same_thing(m, head)), "thing")
        elif head.plural:

            def fits(before: Mention) -> bool:
                counted = any(defines_with(m, before) and not encloses(m, mention) for m in self.before)
                return not counted and self._group_fits(before, node)

            found = self._nearest_group(mention, lambda m: fits(m) and is_exactly(m.node, node))
            if isinstance(found, str):
                found = self._nearest_group(mention, fits)
            if isinstance(found, str):
                found = self._last(mention, lambda m: isinstance(m.verb, PairedWith))
            if isinstance(found, str):
                found = self._last(mention, lambda m: is_one_of_each(m) and kind_fits(m.node, node.heads))
            if isinstance(found, str) and is_cards(node):
                found = self._last(mention, lambda m: is_hand_seen(m))
            self._bind(mention, self._one_of_each(mention, found, node), "group")
        elif head.thing in NO_THINGS:
            found = self._last(mention, lambda m: same_thing(m, head) or is_dealt(m, head))
            if found == _NONE and head.thing == "name" and isinstance(determiner, That):
                found = self._last(mention, lambda m: names_one(m) and not encloses(m, mention))
            if isinstance(found, Mention) or "quality" not in self.scope.done:
                self._bind(mention, found, "thing")
        else:
            self._bind(mention, self._object(mention, node), "object")

    def _one_of_each(self, mention: Mention, found: "Mention | str", node: NounPhrase) -> "Mention | str":
        """Returns what each player chose in place of the things that it is one of: `a creature … among creatures they control`."""
        if isinstance(found, str) or found.role != "of":
            return found
        chosen = self._last(
            mention, lambda m: is_one_of_each(m) and encloses(m, found) and kind_fits(m.node, node.heads)
        )
        return found if isinstance(chosen, str) else chosen

    def _group_fits(self, mention: Mention, node: NounPhrase) -> bool:
        meant = self._meant(mention.node)
        if mention.role == "complement" or mention.listed is not None:
            return False
        if is_mixed(node.heads) and is_targets(meant):
            return True
        if node.heads[-1].thing == "token":
            return is_token(meant) and kind_fits(meant, node.heads)
        if not is_group(meant) and not (isinstance(mention.verb, ForEach) and is_exactly(meant, node)):
            return False
        return kind_fits(meant, node.heads) and has_words(meant, said_words(mention, node.shared))

    def _done(self, mention: Mention, done: str) -> None:
        said = mention.node.qualifiers if isinstance(mention.node, NounPhrase) else ()
        if any(isinstance(word, UsedToCraft) for word in said):  # which says by what they were exiled
            return
        several = isinstance(mention.node, NounPhrase) and mention.node.plural
        found = self._last(mention, lambda m: done in m.does and not (several and m.is_end))
        if isinstance(found, Mention):
            self.references.append(Reference(mention.node, found.node, "done"))
        elif done not in self.scope.done:
            self.unbound.append(Unbound(mention.node, f"nothing is {done} before"))

    def _last(self, mention: Mention, fits: Any) -> "Mention | str":
        for before in reversed(self.before):
            if mention.may_see(before) and fits(before):
                return before
        return _NONE

    def _player(self, mention: Mention, *, plural: bool, word: str = "") -> "Mention | str":
        """Binds "that player"; "that opponent" is someone who was called an opponent, where anyone was."""
        found: Mention | str = _NONE
        if word == "opponent":
            found = self._choose(mention, lambda m: self._may_be_player(m) and is_opponent(m.node))
        if isinstance(found, str):
            apart = (are_listed, encloses)
            found = self._choose(
                mention, lambda m: self._may_be_player(m) and not any(is_so(m, mention) for is_so in apart)
            )
        return self._last(mention, self._may_be_player) if plural and isinstance(found, str) else found

    def _may_be_player(self, mention: Mention) -> bool:
        meant = self._meant(mention.node)
        nobody = isinstance(meant, NounPhrase) and isinstance(meant.determiner, No)
        return is_player(meant) and not (nobody or isinstance(meant, You)) and mention.role != "complement"

    def _object(self, mention: Mention, node: NounPhrase) -> "Mention | str":
        """Binds "that creature": what is of its kind, never the card itself, which has its own words."""
        doers = [self._meant(whole(m.node)) for m in self.before if does_it(m, mention)]

        def fits(before: Mention) -> bool:
            meant = self._meant(before.node)
            itself = isinstance(meant.what if isinstance(meant, FromZone) else meant, SelfRef)
            if itself or not is_object(meant) or encloses(before, mention) or is_copied(before, mention):
                return False
            if is_put_on(before, mention) or does_it(before, mention) or any(meant is one for one in doers):
                return False
            if (is_mixed(node.heads) and either_fits(before)) or is_cast(before, node):
                return True
            return kind_fits(meant, node.heads) and has_words(meant, node.shared)

        def exactly(before: Mention) -> bool:
            part = one_of(before.node)
            return is_exactly(before.node if part is before.node else self._meant(part), node)

        found = self._choose(
            mention,
            lambda m: fits(m) and (exactly(m) or is_exiled(m, node)) and m.role != "complement",
            by_kind=True,
        )
        if found == _NONE or (isinstance(found, Mention) and found.line is not mention.line):
            near = self._choose(
                mention,
                lambda m: (found == _NONE or m.line is mention.line) and fits(m) and m.role != "complement",
                by_kind=True,
            )
            if found == _NONE or isinstance(near, Mention):
                return self._measuring(mention, near)
        if isinstance(found, str):
            return self._measuring(mention, found)
        seen = [m for m in self.before if mention.may_see(m) and not m.is_action and fits(m)]
        return found if found.listed is not None else self._of_events(mention, seen, found, by_kind=True)

    def _measuring(self, mention: Mention, found: "Mention | str") -> "Mention | str":
        """Returns what a reference in it measures: `each creature with power greater than that creature's base power`."""
        if found != _NONE:
            return found
        return self._last(mention, lambda m: encloses(m, mention) and is_measured_by(m.node, mention))

    def _it(self, mention: Mention) -> "Mention | str":
        def fits(before: Mention) -> bool:
            if before.role == "complement" or (mention.excepting and before.role == "model"):
                return False
            if is_kind_of_counter(self._meant(before.node)):
                return False
            if (
                is_not_cast(before, mention)
                or is_put_on(before, mention)
                or (is_direct(mention) and shares_verb(before, mention))
            ):
                return False
            if encloses(before, mention) and not isinstance(mention.verb, INSIDE):
                return False
            if is_copied(before, mention) or is_made_so_often(before, mention):
                return False
            if is_only_measured(before, mention, self.before) or is_only_likened(before, self.before):
                return False
            if mention.wants == "controller" and has_no_controller(before):
                return False
            if (
                isinstance(before.node, ActNumber)
                or is_only_drawn(before, mention)
                or was_put_away(before, mention)
            ):
                return False
            return is_object(self._meant(before.node)) and not causes(before)

        marked = self._last(mention, lambda m: is_marked(m, mention))
        if isinstance(marked, Mention):
            return marked
        if mention.node.wording in GENDERED:
            named = self._last(mention, lambda m: isinstance(m.node, SelfRef))
            if isinstance(named, Mention):
                return named
        if mention.node.wording in REFLEXIVE and is_direct(mention):
            return self._last(mention, lambda m: m.role == "subject" and m.same_clause(mention))
        if isinstance(mention.verb, Clause) and isinstance(mention.verb.first, BeMuch):
            return self._last(mention, lambda m: isinstance(m.node, Characteristic) and m.role == "subject")
        if isinstance(mention.verb, InZone | Destination):
            return self._last(mention, lambda m: is_zone(m.node))
        if isinstance(mention.verb, WhichClause) and mention.verb.tense == "is":
            fighter = self._last(mention, lambda m: m.is_event and m.role == "subject" and fits(m))
            if isinstance(fighter, Mention):
                return fighter
        if mention.role == "subject" and deals(mention):
            dealer = self._last(mention, lambda m: m.role == "subject" and deals(m) and not m.is_action)
            if isinstance(dealer, Mention):
                return dealer
        if mention.role == "subject" and aims(mention):
            aiming = self._last(mention, lambda m: m.role == "subject" and isinstance(m.node, ThisAbility))
            if isinstance(aiming, Mention):
                return aiming
        if mention.role == "subject" and makes(mention):
            maker = self._last(mention, lambda m: m.role == "subject" and makes(m) and is_effect(m.node))
            if isinstance(maker, Mention):
                return maker
        found = self._choose(mention, fits)
        if found == _NONE:
            damage = self._last(mention, lambda m: m.role == "subject" and is_damage(m.node))
            if isinstance(damage, Mention):  # `all damage is dealt as though its source had wither`
                return damage
            return self._measuring(mention, found)
        return found

    def _they(self, mention: Mention) -> "Mention | str":
        def group(before: Mention) -> bool:
            if before.role == "complement" or before.listed is not None:
                return False
            if encloses(before, mention) and not isinstance(mention.verb, INSIDE):
                return False
            if is_direct(mention) and shares_verb(before, mention):
                return False
            if isinstance(before.verb, BecomeTarget) and before.verb.how == "be":
                return False  # `… can be the targets of spells as though they didn't have hexproof`
            return is_group(self._meant(before.node)) and not is_beside(before, mention, self.before)

        if is_removed(mention):
            return self._last(mention, lambda m: is_counters(m.node))
        if mention.plural_things:
            found = self._nearest_group(mention, group)
            if found == _NONE and isinstance(mention.verb, AttachedTo):
                return self._last(mention, lambda m: m.listed is not None and is_group(self._meant(m.node)))
            if found == _NONE:
                found = self._last(mention, is_one_of_each)
            return found
        if mention.role == "subject":
            doer = self._last(
                mention, lambda m: m.role == "subject" and self._may_be_player(m) and repeats(mention, m)
            )
            if isinstance(doer, Mention):
                return doer
        found = self._choose(mention, self._may_be_player)
        if isinstance(found, Mention) or mention.plural_things is False:
            return found
        found = self._nearest_group(mention, group)
        if found == _NONE and isinstance(mention.verb, AttachedTo):
            return self._last(mention, lambda m: m.listed is not None and is_group(self._meant(m.node)))
        return found

    def _nearest_group(self, mention: Mention, fits: Any) -> "Mention | str":
        """Returns the nearest group, what a clause is about before what is only inside a phrase, or whose players it is."""
        found = self._last(mention, fits)
        if isinstance(found, str) or not (found.role == "of" or is_whose(found)):
            return found
        about = self._last(
            mention,
            lambda m: (
                m.sentence == found.sentence and m.line is found.line and is_about(m, found) and fits(m)
            ),
        )
        return found if isinstance(about, str) else about

    def _choose(self, mention: Mention, fits: Any, *, by_kind: bool = False) -> "Mention | str":
        """Returns the candidate of the nearest clause that has one."""
        seen = [m for m in self.before if mention.may_see(m) and not m.is_action and fits(m)]
        if not seen:
            return _NONE
        same = [m for m in seen if m.same_clause(mention)]
        if same:
            return next((m for m in reversed(same) if m.role != "of"), same[-1])
        last = next((m for m in seen if is_part_of(seen[-1], m)), seen[-1])
        found = self._of_clause(mention, [m for m in seen if m.same_clause(last)], by_kind)
        return self._of_events(mention, seen, found, by_kind) if isinstance(found, Mention) else found

    def _of_events(self, mention: Mention, seen: list[Mention], found: Mention, by_kind: bool) -> Mention:
        """Returns what either of two events is about, where each has something that fits: one of both is meant."""
        if not found.happening or mention.happening:
            return found
        others = [m for m in seen if m.happening and m.line is found.line and not m.same_clause(found)]
        other = self._of_clause(mention, others, by_kind) if others else found
        if isinstance(other, str) or self._meant(other.node) is self._meant(found.node):
            return found
        return found.among(either(self._meant(other.node), self._meant(found.node)))

    def _of_clause(self, mention: Mention, found: list[Mention], by_kind: bool) -> "Mention | str":
        subjects = [m for m in found if m.role == "subject"]
        new = [m for m in found if introduces(m.node) and m.role != "of"]
        if subjects and not by_kind and (found[-1].is_event or goes_on(mention, subjects[0])):
            return subjects[0]
        if by_kind and len(new) > 1:
            new = [m for m in new if is_exactly(m.node, mention.node)] or new
            new = [m for m in new if not is_drawn(m)] or new
        if len({id(self._meant(m.node)) for m in new}) > 1 and not by_kind:
            new = [m for m in new if not isinstance(m.node, AnyTarget)]
        if len({id(self._meant(m.node)) for m in new}) > 1:
            return either_of(new) or "two things before it fit"
        best = (new or [m for m in found if stands_alone(m)] or found)[-1]
        inner = best.node.what if isinstance(best.node, FromZone) else best.node
        return next((m for m in found if m.node is inner), best)


_ANY_DONE: Final = frozenset(("chosen", "exiled"))
