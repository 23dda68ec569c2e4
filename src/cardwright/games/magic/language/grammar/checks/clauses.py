"""Which clauses may be: subject and verb agree, and verbs stand where they leave one reading."""

from typing import Any, Final

from cardwright.games.magic.language.grammar.checks.edges import ends_of, is_keyword_after
from cardwright.games.magic.language.grammar.checks.modifiers import CLAUSAL, OF_WHOLE, modifiers_stand, takes
from cardwright.games.magic.language.grammar.checks.nouns import is_stat
from cardwright.games.magic.language.grammar.checks.people import is_person
from cardwright.games.magic.language.grammar.words import PAIRED
from cardwright.games.magic.language.tree import (
    Act,
    ActionCost,
    ActOneOf,
    Adverb,
    Also,
    AnyTarget,
    AsCast,
    Be,
    BeMuch,
    CastAs,
    CastFaceDown,
    CastFrom,
    CastOnly,
    Characteristic,
    Clause,
    ColorCount,
    ColorsAmong,
    Comparison,
    ControllerOf,
    Create,
    DamageDone,
    Devotion,
    DoSo,
    EitherCost,
    Enter,
    EventAmount,
    GreatestNumber,
    HasStat,
    Have,
    If,
    InZone,
    It,
    Lasting,
    LifeDone,
    ManaCost,
    ManaSpent,
    May,
    MayHave,
    Modal,
    Modified,
    Move,
    MoveFrom,
    NounList,
    NounPhrase,
    Number,
    NumberOf,
    Only,
    OwnCharacteristic,
    OwnerOf,
    Passive,
    Pay,
    PayLife,
    Perfect,
    Planeswalk,
    PutCounters,
    RemoveCounters,
    Rest,
    ResultOf,
    RevealUntil,
    SelfRef,
    Share,
    Step,
    ThatClause,
    ThatMuch,
    They,
    ThisAbility,
    ThisWay,
    ToActivate,
    TopCards,
    Total,
    TwoEvents,
    Variable,
    When,
    WhichClause,
    You,
)


def is_plural(subject: Any) -> bool | None:
    """Returns whether a subject takes a plural verb; None where the text decides."""
    if isinstance(subject, You | They):
        return True
    if isinstance(subject, SelfRef) and subject.form in ("name", "short"):
        return None
    if isinstance(subject, It | SelfRef | AnyTarget | ThisAbility):
        return False
    if isinstance(subject, NounPhrase):
        return subject.plural
    if isinstance(subject, Rest):
        return None if subject.wording == 0 else subject.wording == 2
    if isinstance(subject, ControllerOf | OwnerOf):
        return subject.wording % 2 == 1
    if isinstance(subject, NounList):
        return subject.join == "and" or is_plural(subject.items[-1])
    if isinstance(subject, TopCards):
        return subject.count is not None
    return None


def is_subject(subject: Any) -> bool:
    """Returns whether a phrase may be the subject: `him` is not, and `its power` is an amount."""
    if isinstance(subject, It):
        return subject.wording in _HE
    if isinstance(subject, They):
        return subject.wording in _THEY
    if isinstance(subject, NounList):
        return all(is_subject(item) for item in subject.items)
    return not is_stat(subject)


_HE: Final = (0, 6, 7)


_THEY: Final = (0, 2)
"""The wordings of pronouns that are subjects: it, he, she; they, he or she."""


def clause_stands(clause: Clause) -> bool:
    """Checks that verb and subject agree, and that modifiers stand where they leave one reading."""
    if not is_subject(clause.subject) or _is_keyword_cost(clause):
        return False
    plural = is_plural(clause.subject)
    if clause.wording > 1:
        return last_is_plain(clause)
    if plural is None:
        plural = clause.wording == 1 and not isinstance(clause.first, May | MayHave | Modal)
    return plural is (clause.wording == 1) and last_is_plain(clause)


def _is_keyword_cost(clause: Clause) -> bool:
    """`the equip cost is equal to its mana cost` says what a keyword costs, and has a production of its own."""
    verb, subject = clause.first, clause.subject
    if not isinstance(verb, BeMuch) or not isinstance(subject, NounPhrase) or len(subject.heads) != 1:
        return False
    equal = verb.comparison.amount if isinstance(verb.comparison, Comparison) else verb.comparison
    costs = isinstance(equal, Characteristic) and equal.which == "mana cost"
    return costs and subject.heads[0].thing.endswith(" cost")


def fact_stands(clause: Clause) -> bool:
    """Checks a clause that tells what happens or holds; commas join its verbs only before a last "or"."""
    return _commas_close(clause) and clause_stands(clause)


def term_stands(clause: Clause) -> bool:
    """Checks a clause about an amount; a verb with one form for all subjects counts as singular."""
    if clause.wording and isinstance(clause.first, May | MayHave | Modal):
        return False
    if isinstance(clause.subject, Variable) and _is_said(clause.first):
        return False
    return not isinstance(clause.subject, Number) and last_is_plain(clause)


def _is_said(verb: Any) -> bool:
    """Returns whether a verb says what a letter stands for, which is a sentence of its own: `X is the number of …`."""
    if isinstance(verb, Be):
        return True
    is_much = isinstance(verb, BeMuch) and isinstance(verb.comparison, Comparison)
    return is_much and verb.comparison.how == "is" and not isinstance(verb.comparison.amount, Number)


def past_stands(clause: Clause) -> bool:
    """Checks a clause in the past."""
    if isinstance(clause.subject, Number) or not is_subject(clause.subject):
        return False
    if isinstance(clause.subject, OwnCharacteristic) and isinstance(clause.first, ToActivate):
        return False  # `life was paid to activate it`: life is what was paid
    return _commas_close(clause) and last_is_plain(clause)


def _commas_close(clause: Clause) -> bool:
    joins = [step.join for step in clause.rest]
    return "," not in joins or joins == [","] * (len(joins) - 1) + [", or"]


def modified_stands(verb: Modified) -> bool:
    """Checks a verb with modifiers of its own as the last verb of a clause is checked."""
    return not takes(verb.verb, verb.modifiers[0]) and modifiers_stand(verb.modifiers)


def last_is_plain(clause: Clause) -> bool:
    """Checks that the last verb's modifiers are the clause's, and that nothing follows `may …`."""
    verbs = clause.verbs
    if isinstance(verbs[-1], Modified) or not modifiers_stand(clause.modifiers):
        return False
    if clause.modifiers and takes(verbs[-1], clause.modifiers[0]):
        return False
    if any(
        step.join in ("or", ",") and is_cut_off(verb, step)
        for verb, step in zip(verbs, clause.rest, strict=False)
    ):
        return False
    form = _form(clause)
    return not any(
        (_swallows(verb) and not _is_offer(step.verb))
        or (takes_verb(verb, step, form) and not _is_parallel(verb, step, clause.modifiers))
        for verb, step in zip(verbs, clause.rest, strict=False)
    )


def _form(clause: Clause) -> str:
    """Returns the form of a clause's verbs: past, plural (which orders have too) or singular."""
    if clause.tense == "past":
        return "past"
    return "base" if clause.subject is None or clause.wording == 1 else "s"


def takes_verb(verb: Any, step: Step, form: str) -> bool:
    """Returns whether a verb that follows belongs to a clause that this verb ends in: `unless you pay {2} or …`."""
    if is_keyword_after(verb, step.verb):
        return True
    for end in ends_of(verb):
        if isinstance(end, Have) and form == "base":
            return True
        if step.join not in ("and", "or", ",", ", or"):
            continue
        if isinstance(end, RevealUntil) and step.join != "or":
            return False
        if isinstance(end, Clause) and end.subject is not None and not _is_fixed(end) and _form(end) == form:
            return True
    return False


def until_stands(verb: RevealUntil) -> bool:
    """Checks that `reveal cards … until you reveal a land card and put it …` does two things, until one happens."""
    return not isinstance(verb.until, Clause) or all(step.join == "or" for step in verb.until.rest)


def _is_fixed(clause: Clause) -> bool:
    """Returns whether a clause takes no more verbs: `you do`, or one about an amount."""
    return isinstance(clause.first, DoSo) or isinstance(clause.subject, _AMOUNTS)


_AMOUNTS: Final = (
    Characteristic, ColorCount, ColorsAmong, DamageDone, Devotion, EventAmount, GreatestNumber, LifeDone, ManaSpent, Number,
    NumberOf, OwnCharacteristic, ResultOf, ThatMuch, Total, Variable,
)  # fmt: skip


def _is_parallel(verb: Any, step: Step, last: tuple[Any, ...]) -> bool:
    """Returns whether both verbs have a condition of their own: `taps if … and untaps if …`."""
    if not isinstance(verb, Modified) or step.join != "and" or not isinstance(verb.modifiers[-1], If):
        return False
    following = step.verb.modifiers if isinstance(step.verb, Modified) else last
    return bool(following) and isinstance(following[-1], If)


_CUT_OFF: Final = tuple(word for word in PAIRED if word not in ("attack", "cycle"))
"""Verbs that have the object of what follows "or"; what attacks or is cycled needs none."""


def is_cut_off(verb: Any, step: Step) -> bool:
    """Returns whether what follows "or" belongs to both verbs: `can't …`, `entered or was cast from exile`."""
    following = step.verb.verb if isinstance(step.verb, Modified) else step.verb
    if isinstance(verb, Act) and verb.what is None and verb.verb in _CUT_OFF:
        if isinstance(following, ActOneOf):
            return True
        if isinstance(following, RevealUntil) or (isinstance(following, Create) and following.under is None):
            return step.join == "or"
        if isinstance(following, Act):
            return step.join == "or" and following.what is not None and following.verb in PAIRED
    if step.join == ",":
        return False
    if isinstance(verb, Enter) and any(isinstance(how, InZone) for how in verb.manner):
        return False  # `entered from your library or was cast from your library`
    return isinstance(verb, Modal) or (isinstance(verb, Enter) and isinstance(following, CastFrom))


def cost_stands(cost: ActionCost) -> bool:
    """Checks the modifiers of a cost."""
    if cost.modifiers and takes(cost.verb, cost.modifiers[0]):
        return False
    if any(isinstance(step, Step) and takes_verb(cost.verb, step, "base") for step in cost.rest):
        return False
    return modifiers_stand(cost.modifiers)


def either_stands(cost: EitherCost) -> bool:
    """Checks that each of two costs is whole: `Sacrifice an artifact or discard a card`, not `Tap or untap it`."""
    first, other = cost.first, cost.other
    whole = isinstance(first, Pay) and isinstance(first.what, ManaCost)
    if isinstance(first, Act) and isinstance(first.what, NounPhrase):
        whole = first.verb in _PAID_WITH and not first.what.qualifiers and not first.what.join
    if isinstance(other, Act):
        return whole and other.verb in _PAID_WITH and other.what is not None
    return whole and isinstance(other, Pay | PayLife | RemoveCounters)


_PAID_WITH: Final = ("sacrifice", "discard", "exile")


def ends_in_no_clause(clause: Clause) -> bool:
    """Checks that `as you cast this spell` is said of what there is, not of a clause that tells which things are meant."""
    return not clause.modifiers or not any(
        isinstance(end, WhichClause | ThatClause) for end in ends_of(clause.first)
    )


def holds_now(clause: Clause) -> bool:
    """Checks that a condition is not in the present where the verb's past is the same: `if you cast it`."""
    if not isinstance(clause, Clause) or any(isinstance(modifier, Only) for modifier in clause.modifiers):
        return False
    return clause.wording != 1 or not past_is_same(clause.first)


def is_supposed(clause: Clause) -> bool:
    """Checks what something is done "as though": `if you pay {2} more` after it is said of the doing."""
    return holds_now(clause) and not any(isinstance(modifier, OF_WHOLE) for modifier in clause.modifiers)


def past_is_same(verb: Any) -> bool:
    """Returns whether a verb is written in the past as it is now: `cast`, `put`."""
    while isinstance(verb, Also | Adverb | Modified):
        verb = verb.verb
    if isinstance(verb, Act | Move):
        return verb.verb in ("cast", "put")
    if isinstance(verb, ActOneOf):
        return all(word in ("cast", "put") for word in verb.verbs)
    if isinstance(verb, Planeswalk):
        return verb.how == "set in motion"
    return isinstance(verb, PutCounters | MoveFrom | CastFaceDown | CastAs | CastOnly)


def order_stands(clause: Clause) -> bool:
    """Checks an order; one that says when alone something may be done is a restriction."""
    own = [modifier for verb in clause.verbs if isinstance(verb, Modified) for modifier in verb.modifiers]
    return last_is_plain(clause) and not any(
        isinstance(modifier, Only) for modifier in (*own, *clause.modifiers)
    )


def _swallows(verb: Any) -> bool:
    inner = verb.verb if isinstance(verb, Modified) else verb
    return isinstance(inner, May | MayHave)


def _is_offer(verb: Any) -> bool:
    """Returns whether a verb is offered too: `may copy this spell and may choose a new target`."""
    return isinstance(verb.verb if isinstance(verb, Modified) else verb, May)


_BY_PLAYERS: Final = frozenset(("exiled", "revealed", "sacrificed", "milled", "created"))


def _is_player(subject: Any) -> bool:
    if isinstance(subject, NounPhrase):
        return all(is_person(head) for head in subject.heads)
    return isinstance(subject, You | They | ControllerOf | OwnerOf)


def which_stands(clause: WhichClause) -> bool:
    """Checks that a clause without its object has no modifiers with clauses of their own.

    Who exiled or revealed something is a player: in `all Elf cards revealed this way` cards are revealed.
    """
    if clause.verb in _BY_PLAYERS and not _is_player(clause.subject):
        return False
    if any(isinstance(modifier, AsCast) for modifier in clause.modifiers):
        return False  # it is said of the clause around it
    return is_subject(clause.subject) and _plain_modifiers(clause.modifiers)


def _plain_modifiers(modifiers: tuple[Any, ...]) -> bool:
    return modifiers_stand(modifiers) and not any(isinstance(modifier, CLAUSAL) for modifier in modifiers)


def that_stands(clause: ThatClause) -> bool:
    """Checks the modifiers of a clause that qualifies, and that what follows "or" is not a verb of its first verb."""
    steps = [step for step in clause.rest if isinstance(step, Step)]
    if any(step.join == "and" for step in steps):
        return len(steps) == 1 and isinstance(clause.verb, Share)
    last = steps[-1].verb if steps else clause.verb
    if steps and (is_cut_off(clause.verb, steps[0]) or is_keyword_after(clause.verb, steps[0].verb)):
        return False
    if steps and not clause.tense and not all(_is_bare(verb) for verb in (clause.verb, last)):
        return False
    if clause.modifiers and takes(last, clause.modifiers[0]):
        return False
    if clause.tense == "past" and clause.verb == Act(verb="die") and clause.modifiers:
        if not isinstance(
            clause.modifiers[0], Lasting | ThisWay
        ):  # `the creature that died` is a phrase of its own
            return False
    return _plain_modifiers(clause.modifiers)


def that_has_stood(clause: ThatClause) -> bool:
    """Checks a clause about a player; only what someone has done has modifiers: `who has cast a spell this turn`."""
    return (isinstance(clause.verb, Perfect) or not clause.modifiers) and that_stands(clause)


def alternative_stands(step: Step) -> bool:
    """Checks what follows "or"; after "and" stands what else the thing has: `and has mana value 3`."""
    return step.join == "or" or isinstance(step.verb, HasStat)


def _is_bare(verb: Any) -> bool:
    """Returns whether a verb has no object: `that attack or block`; `that share a color or tap a land` are two verbs."""
    return (isinstance(verb, Act) and verb.what is None) or (isinstance(verb, Passive) and verb.by is None)


def moment_stands(events: TwoEvents) -> bool:
    """Checks that `and at the beginning of …` does not belong to a `when …` that the first event ends in."""
    return not any(isinstance(end, When) for end in ends_of(events.first))
