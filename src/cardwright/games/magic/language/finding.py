"""What a reference means: the nearest phrase before it that fits."""

from typing import Any, Final

from cardwright.games.magic.language.fitting import (
    REFLEXIVE,
    introduces,
    is_damage,
    is_group,
    is_mixed,
    is_object,
    is_opponent,
    is_player,
    is_token,
    is_zone,
    kind_fits,
    whole,
)
from cardwright.games.magic.language.mention import Mention
from cardwright.games.magic.language.referents import (
    INSIDE,
    causes,
    deals,
    does_it,
    either_fits,
    encloses,
    goes_on,
    has_no_controller,
    has_words,
    is_cast,
    is_direct,
    is_drawn,
    is_effect,
    is_exactly,
    is_exiled,
    is_kind_of_counter,
    is_marked,
    is_measured_by,
    is_not_cast,
    is_part_of,
    is_put_on,
    makes,
    repeats,
    said_words,
    shares_verb,
    stands_alone,
)
from cardwright.games.magic.language.scope import Scope
from cardwright.games.magic.language.together import (
    GENDERED,
    aims,
    are_listed,
    either,
    either_of,
    is_about,
    is_beside,
    is_copied,
    is_counters,
    is_made_so_often,
    is_one_of_each,
    is_only_drawn,
    is_only_likened,
    is_only_measured,
    is_removed,
    is_targets,
    is_whose,
    one_of,
    was_put_away,
)
from cardwright.games.magic.language.tree import (
    ActNumber,
    AnyTarget,
    AttachedTo,
    BecomeTarget,
    BeMuch,
    Characteristic,
    Clause,
    Destination,
    ForEach,
    FromZone,
    InZone,
    No,
    NounPhrase,
    Phrase,
    SelfRef,
    ThisAbility,
    WhichClause,
    You,
)

NONE_FITS: Final = "nothing before it fits"


class Finder:
    """Knows what stands before a reference, and what each reference before it means."""

    __slots__ = ("before", "meaning", "scope")

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.before: list[Mention] = list(scope.earlier)
        self.meaning: dict[int, Phrase] = {}

    def _meant(self, node: Phrase) -> Phrase:
        return self.meaning.get(id(node), node)

    def _last(self, mention: Mention, fits: Any) -> "Mention | str":
        for before in reversed(self.before):
            if mention.may_see(before) and fits(before):
                return before
        return NONE_FITS

    def _player(self, mention: Mention, *, plural: bool, word: str = "") -> "Mention | str":
        """Binds "that player"; "that opponent" is someone who was called an opponent, where anyone was."""
        found: Mention | str = NONE_FITS
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
        if found == NONE_FITS or (isinstance(found, Mention) and found.line is not mention.line):
            near = self._choose(
                mention,
                lambda m: (
                    (found == NONE_FITS or m.line is mention.line) and fits(m) and m.role != "complement"
                ),
                by_kind=True,
            )
            if found == NONE_FITS or isinstance(near, Mention):
                return self._measuring(mention, near)
        if isinstance(found, str):
            return self._measuring(mention, found)
        seen = [m for m in self.before if mention.may_see(m) and not m.is_action and fits(m)]
        return found if found.listed is not None else self._of_events(mention, seen, found, by_kind=True)

    def _measuring(self, mention: Mention, found: "Mention | str") -> "Mention | str":
        """Returns what a reference in it measures: `each creature with power greater than that creature's base power`."""
        if found != NONE_FITS:
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
        if found == NONE_FITS:
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
            if found == NONE_FITS and isinstance(mention.verb, AttachedTo):
                return self._last(mention, lambda m: m.listed is not None and is_group(self._meant(m.node)))
            if found == NONE_FITS:
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
        if found == NONE_FITS and isinstance(mention.verb, AttachedTo):
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
            return NONE_FITS
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
