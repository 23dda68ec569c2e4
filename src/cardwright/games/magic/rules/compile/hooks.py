"""The families of readings of whole sentences that no table by class can tell apart, each in one explicit order.

A hook claims a phrase or declines it (None). No two claim one: a test asks all of them about every bundled card, so the
order says nothing but where to look. A new hook is a decorated function and its name in the table of its family here.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, ParamSpec, TypeVar

from cardwright.games.magic.rules.compile.families import load

if TYPE_CHECKING:
    from cardwright.games.magic.language import tree
    from cardwright.games.magic.rules.ability import Rule, StaticEffect
    from cardwright.games.magic.rules.compile.registry import Doing
    from cardwright.games.magic.rules.compile.unit import Said, Unit

Given = ParamSpec("Given")
Made = TypeVar("Made")


class Hooks(Generic[Given, Made]):
    """One family: what claims a phrase of its sort makes something of it, what declines returns None."""

    def __init__(self, *names: str) -> None:
        self.names: Final = names
        """The modules (within this room) and functions, in the order in which they are asked."""
        self._known: dict[str, Callable[Given, Made | None]] = {}

    def hook(self, function: Callable[Given, Made | None]) -> Callable[Given, Made | None]:
        """Registers a function that the table names."""
        name = f"{function.__module__.removeprefix(_ROOM)}.{function.__name__}"
        assert name in self.names, f"{name} is in no table of hooks"
        assert name not in self._known, f"{name} is registered twice"
        self._known[name] = function
        return function

    def all(self) -> tuple[Callable[Given, Made | None], ...]:
        """Returns the functions in their order."""
        load()
        return tuple(self._known[name] for name in self.names)

    def __call__(self, *given: Given.args, **more: Given.kwargs) -> Made | None:
        """Returns what the one makes that claims a phrase; None where all decline."""
        for function in self.all():
            made = function(*given, **more)
            if made is not None:
                return made
        return None


_ROOM: Final = f"{__name__.rpartition('.')[0]}."

SPECIAL_SENTENCES: "Final[Hooks[[Unit, tree.Sentence], Doing]]" = Hooks(
    "nouns.of_choice._of_choice",
    "events.reflexive_deeds._when_done",
    "effects.masking._unmasks",
    "replacing.would._next_draw",
    "costs.any_time._any_time",
    "costs.any_time._if_you_do",
    "mechanics.voting._starting",
    "effects.copying_around._copies_around",
    "effects.limits._not_more",
    "effects.limits._prevent_part",
    "conditions.excess._spills_over",
    "replacing.would._leaves",
    "replacing.would._dies_sentence",
    "replacing.would_enter._for_a_while",
    "effects.next_time._next_time",
    "effects.next_time._prevented_this_way",
    "effects.next_time._deals_more_now",
    "effects.destroying._cant_be_regenerated",
    "effects.levelling._levels",
    "effects.levelling._the_same_way",
    "effects.piles._chooses_labels",
    "effects.piles._only_that_pile",
    "effects.blind_piles._blocks_by_piles",
    "effects.countering._countered_elsewhere",
    "effects.attaching._before_it_fights",
    "mechanics.commanding._while_playing",
    "mechanics.commanding._while_it_resolves",
    "statics.copying._copies_spell",
    "statics.fighting._during_next_turn",
    "events.reflexive._when",
    "events.reflexive._instead",
    "events.reflexive._tied",
    "replacing.exiled_instead._spell_cast_this_way",
    "replacing.exiled_instead._any_card",
    "effects.combat_phases._extra_phases",
    "mechanics.loyalty._once_more",
    "effects.several._for_each",
)
"""Whole sentences that are done and whose shell cannot be peeled: `if … would …, … instead`."""

CLAUSES_INSTEAD: "Final[Hooks[[Unit, tuple[tree.Phrase, ...], tree.Phrase], Doing]]" = Hooks(
    "replacing.would._dies_this_turn",
    "effects.playing._mana_spent",
)
"""A later clause of a sentence with what stands in front of it: `if it would die this turn, …`."""

PROCEDURES: "Final[Hooks[[Unit, Sequence[tree.Phrase]], int]]" = Hooks(
    "effects.blind_piles._blind_piles",
)
"""Several sentences that are one procedure: how many it takes, the first standing for all."""

LASTING: "Final[Hooks[[Unit, Said], Doing]]" = Hooks(
    "replacing.unpreventable._for_a_while",
    "keywords.exile._gains_suspend",
    "costs.costing._spells_change",
)
"""Changes that last for a while, of subjects that are no things yet."""

SPECIAL_STATICS: "Final[Hooks[[Unit, tree.Sentence], tuple[StaticEffect, ...]]]" = Hooks(
    "statics.forbidding._search_of_few",
    "events.causing._onto_battlefield",
    "replacing.entering_as_copy._enters_as_copy",
    "replacing.would_enter._would_enter",
    "replacing.would_make._makes_more",
    "statics.silence._entering",
    "effects.limits._for_each_damage",
    "replacing.discarding._effect_discards",
    "replacing.would._if_would",
    "replacing.would_move._would_go",
    "replacing.regenerating._regenerates_itself",
    "replacing.life_floor._while_it_holds",
    "replacing.life_floor._cant_change",
    "mechanics.opening_hand._begins",
    "effects.next_time._if_would_deal",
    "effects.next_time._deals_more",
    "effects.preventing_and._prevents_and",
    "replacing.entering_with._entering",
    "costs.costing._costs",
    "statics.casting_limits._limits",
    "effects.looking._may_always_look",
    "statics.always_playing._lets_play",
    "costs.rather_for._rather_for",
    "statics.combat_duties._cant_block_with",
    "effects.combat_phases._as_unblocked",
    "effects.combat_phases._limit",
    "statics.allowing._if_flash",
    "statics.allowing._can_be_commander",
    "replacing.as_enters._as_enters",
    "mechanics.day_night._becomes_as_enters",
    "replacing.damage_instead._damage_instead",
    "replacing.milling._mills_more",
)
"""Whole static sentences: `if … would …, … instead`, `as … enters`."""

LINKED_STATICS: "Final[Hooks[[Unit, tuple[tree.Phrase, ...]], tuple[StaticEffect, ...]]]" = Hooks(
    "replacing.would_enter._paying_to_enter",
    "replacing.would._skipped",
    "statics.otherwise._otherwise",
    "effects.next_time._prevented_then",
    "effects.preventing_and._prevents_then",
    "statics.always_playing._linked",
    "replacing.as_enters._as_enters_then",
    "replacing.as_enters._as_enters_if_you_do",
    "statics.same_for._same_for",
    "statics.forbidding._ignored",
    "replacing.draws_replaced._draw_and_more",
    "replacing.entering_as_copy._copies_and_when",
)
"""Two static sentences of which the second says more of the first: `if you do`, `ignore this effect`."""

CLAUSE_STATICS: "Final[Hooks[[Unit, tree.Clause], tuple[StaticEffect, ...]]]" = Hooks(
    "statics.borrowed._hand_size",
    "statics.activation._static",
    "replacing.unpreventable._always",
    "statics.counterless._cant_be_put",
    "replacing.cages._cant_enter",
    "statics.borrowed._hand_size_changed",
    "keywords.crewing._crews_as_though",
    "statics.defined_kinds._defined",
    "events.causing._cannot_cause",
    "statics.forbidding._cannot_attack_with",
)
"""Static clauses whose subject is no thing: `its activated abilities can't …`."""

MODAL_RULES: "Final[Hooks[[Unit, str, Any, Said], Rule]]" = Hooks(
    "costs.combat_taxes._tax",
    "statics.activation._cant_activate",
    "statics.counterless._can_have_none",
    "costs.keeping_mana._keeps_mana",
    "effects.limits._lives_on",
    "effects.transforming._cant_transform",
    "costs.costing._cast_as_flash",
    "mechanics.turning_over._cant_be_turned",
    "statics.combat_duties._only_alone",
    "statics.combat_duties._with_haste",
    "statics.combat_duties._must_be_blocked",
    "statics.combat_duties._cant_be_attacked",
    "statics.combat_duties._alone",
    "statics.combat_duties._without_others",
    "statics.combat_duties._if_defender",
    "statics.combat_duties._unless",
    "statics.combat_duties._blocks_shadow",
    "statics.combat_duties._walks_in_vain",
    "statics.forbidding._cannot",
)
"""What may, must or can't be done."""

FAMILIES: Final[dict[str, Hooks[Any, Any]]] = {
    "sentences": SPECIAL_SENTENCES,
    "clauses instead": CLAUSES_INSTEAD,
    "procedures": PROCEDURES,
    "lasting": LASTING,
    "static sentences": SPECIAL_STATICS,
    "linked statics": LINKED_STATICS,
    "static clauses": CLAUSE_STATICS,
    "modal rules": MODAL_RULES,
}
