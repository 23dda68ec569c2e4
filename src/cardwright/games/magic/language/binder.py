"""What "it", "that creature", "those cards", "this way" and "X" mean: each reference bound to one introducer.

The mentions of an ability are taken in the order of the text. A reference looks back clause by clause, its own
first. In a clause that tells an event ("whenever … deals damage to a creature") the subject is what "it" goes on
about; in an effect it is what the clause newly speaks of (a target, a token, a card), else the subject. Two
candidates that nothing tells apart, or none, leave the reference unbound. An ability in quotation marks is a
scope of its own, and so is each mode.
"""

from typing import Final

from cardwright.games.magic.language.binding import Binding, Reference, Unbound
from cardwright.games.magic.language.doings import lets_play, plays
from cardwright.games.magic.language.finding import NONE_FITS, Finder
from cardwright.games.magic.language.fitting import (
    MARKED,
    NO_THINGS,
    is_a_number,
    is_group,
    is_library,
    is_player,
    is_whole,
    kind_fits,
)
from cardwright.games.magic.language.mention import Mention
from cardwright.games.magic.language.mentions import mentions_of
from cardwright.games.magic.language.referents import (
    FIXED,
    MADE,
    defines_with,
    did,
    encloses,
    is_dealt,
    is_exactly,
    is_kind_of_counter,
    is_within,
    leaves_rest,
    names_one,
    own_verbs,
    same_thing,
)
from cardwright.games.magic.language.scope import Scope
from cardwright.games.magic.language.together import (
    defined_by,
    is_as_much_again,
    is_cards,
    is_counters,
    is_created_as,
    is_hand_seen,
    is_one_of_each,
    is_said_later,
    taken_from,
    tells,
)
from cardwright.games.magic.language.tree import (
    AbleTo,
    DamageDone,
    DoSo,
    It,
    LifeDone,
    NamedToken,
    NounPhrase,
    OneOfThem,
    PairedWith,
    Quoted,
    RemoveCounters,
    Rest,
    RevealUntil,
    That,
    ThatClause,
    ThatDamage,
    ThatMuch,
    ThatNumber,
    The,
    They,
    ThisWay,
    TopCards,
    UsedToCraft,
    Variable,
    WithThan,
)
from cardwright.games.magic.language.vocabulary import PEOPLE

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


class _Binder(Finder):
    """Goes through the mentions of one ability."""

    __slots__ = ("references", "unbound")

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
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
        counted = (
            self._last(mention, lambda m: is_kind_of_counter(m.node)) if head.thing == "kind" else NONE_FITS
        )
        if isinstance(counted, Mention):
            self._bind(mention, counted, "thing")
        elif head.thing in MADE:
            self._done(mention, MADE[head.thing])
        elif done:
            self._done(mention, done)
        elif isinstance(determiner, The) and (node.qualifiers or node.shared or head.thing in NO_THINGS):
            return
        elif all(other.thing in PEOPLE for other in node.heads):
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
            if found == NONE_FITS and head.thing == "name" and isinstance(determiner, That):
                found = self._last(mention, lambda m: names_one(m) and not encloses(m, mention))
            if isinstance(found, Mention) or "quality" not in self.scope.done:
                self._bind(mention, found, "thing")
        else:
            self._bind(mention, self._object(mention, node), "object")

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


_ANY_DONE: Final = frozenset(("chosen", "exiled"))
