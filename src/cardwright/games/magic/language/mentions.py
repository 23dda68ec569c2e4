"""What a tree mentions, in the order of the text, for the binder."""

from typing import Any, Final

from cardwright.games.magic.language.doings import asks_for_things, done_by, has_x, is_of_each, is_offer
from cardwright.games.magic.language.mention import Mention
from cardwright.games.magic.language.place import Place
from cardwright.games.magic.language.tree import (
    AbleTo,
    Act,
    ActionCost,
    ActNumber,
    Add,
    AdditionalCost,
    Anchor,
    AnyTarget,
    AtLeast,
    Be,
    CastFaceDown,
    Characteristic,
    ChosenNumber,
    Clause,
    ControllerOf,
    CopyOf,
    Counted,
    Damage,
    DamageDone,
    Deal,
    DealtDamage,
    DieRow,
    DoSo,
    ExceptFor,
    ForEach,
    FromZone,
    GainLife,
    GreatestNumber,
    Idiom,
    If,
    Instead,
    It,
    LifeDone,
    LoseLife,
    LoyaltyAbility,
    ManaCost,
    May,
    Modal,
    Mode,
    Monarch,
    NamedToken,
    NextClause,
    NounList,
    NounPhrase,
    Number,
    NumberOf,
    OneOfThem,
    OwnerOf,
    Participle,
    Partitive,
    Passive,
    PawMode,
    Pay,
    PayEnergy,
    PayLife,
    Phrase,
    Prevent,
    PutCounters,
    PutInto,
    Quoted,
    RemoveCounters,
    Rest,
    RevealUntil,
    SelfRef,
    Sentence,
    Step,
    StepTime,
    ThatClause,
    ThatDamage,
    ThatMuch,
    ThatNumber,
    ThatTime,
    ThereIs,
    They,
    ThisAbility,
    ThisWay,
    ToActivate,
    TopCards,
    Total,
    Triggered,
    TwoEvents,
    Unless,
    UpTo,
    Variable,
    When,
    WhereIs,
    WhichClause,
    WithThan,
    You,
)

_NOUNS: Final = (
    SelfRef,
    NamedToken,
    You,
    It,
    They,
    Rest,
    AnyTarget,
    ControllerOf,
    OwnerOf,
    Monarch,
    NounPhrase,
    NounList,
    Partitive,
    TopCards,
    FromZone,
    OneOfThem,
)
_OTHERS: Final = (
    ThatMuch, ThatNumber, NumberOf, ChosenNumber, ThatDamage, ThisAbility, ThisWay, DoSo, Variable, Quoted, DamageDone, LifeDone, Characteristic,
    WithThan,
)  # fmt: skip
_AMOUNTS: Final = (
    Deal,
    DealtDamage,
    GainLife,
    LoseLife,
    PayLife,
    PayEnergy,
    PutCounters,
    RemoveCounters,
    Pay,
    ToActivate,
    Add,
    Prevent,
    Damage,
)
MAKING: Final = ("manifest dread", "earthbend")
"""Actions by name that make a creature, which may be spoken of later."""
_EVENTS: Final = (Triggered, When, ThatTime)
_COSTS: Final = (ActionCost, AdditionalCost)
_END_OF_PAYING: Final = (ActionCost, May, Sentence)
_CLAUSES: Final = (Clause, ThatClause, StepTime, ForEach)
_MODES: Final = (Mode, PawMode, Anchor, DieRow)
_ACTIONS: Final = (Clause, ThatClause, AbleTo, *_AMOUNTS)
_WITH_MAIN: Final = (Sentence, NextClause, Unless)
_MAIN_PARTS: Final = ("first", "rest", "clause", "clauses")
_COMPLETED: Final = (Be, CastFaceDown)
_COMPLEMENTS: Final = ("what", "as_what")
_COUNTS: Final = (NumberOf, Total, GreatestNumber)

_PLAIN: Final = (str, int)

_PARTS: dict[type, tuple[str, ...]] = {}


def mentions_of(ability: Phrase) -> list[Mention]:
    """Returns all mentions of an ability in the order of the text, quotations closed."""
    collector = _Collector()
    collector.visit(ability, Place())
    for mention in collector.found:
        mention.line = ability
    return sorted(collector.found, key=lambda m: m.order)


class _Collector:
    """Walks a tree once."""

    __slots__ = ("additional", "clauses", "found", "modes", "paying", "sentences")

    def __init__(self) -> None:
        self.found: list[Mention] = []
        self.clauses = 0
        self.sentences = 0
        self.modes = 0
        self.paying = False
        self.additional = False

    def visit(self, node: Any, place: Place) -> None:
        """Visits a node and all below it; the place is the node's own."""
        if isinstance(node, tuple):
            for item in node:
                self.visit(item, place.copy())
                place.intervening = False
            return
        if not isinstance(node, Phrase):
            return
        self._note(node, place)
        if isinstance(node, Quoted):
            return
        self._enter(node, place)
        self._note_action(node, place)
        paying = self.paying
        self._children(node, place)
        self.paying = paying and not isinstance(node, _END_OF_PAYING)

    def _note(self, node: Phrase, place: Place) -> None:
        if isinstance(node, _NOUNS):
            mention = self._add(node, place)
            mention.amount = isinstance(node, NounPhrase) and _is_number(node)
            if place.event and has_x(node):
                mention.defines = "X"
            place.role = "of"
        elif (isinstance(node, Idiom) and node.words in MAKING) or (
            isinstance(node, ActNumber) and node.verb in MAKING
        ):
            self._add(node, place)
        elif isinstance(node, LoyaltyAbility):
            self._add(node, place).defines = "X" if "X" in node.loyalty else ""
        elif isinstance(node, _OTHERS):
            mention = self._add(node, place)
            if isinstance(node, Variable) and self.paying:
                mention.defines = node.letter
                mention.is_cost = self.additional
            elif isinstance(node, DamageDone | LifeDone):
                mention.wants = node.verb if node.when == "this way" else ""
        elif isinstance(node, WhereIs):
            self._add(node, place).defines = node.letter
        elif isinstance(node, ManaCost) and any("X" in symbol for symbol in node.symbols):
            mention = self._add(node, place)
            mention.defines, mention.is_cost = "X", self.paying and self.additional

    def _enter(self, node: Phrase, place: Place) -> None:
        if isinstance(node, _COSTS) or is_offer(node):
            self.paying = True
            self.additional = self.additional or isinstance(node, AdditionalCost)
        if isinstance(node, _CLAUSES):
            self.clauses += 1
            place.clause = self.clauses
            place.happening = self.clauses if place.opens else 0
            place.each = place.each or is_of_each(node)
            place.tally = isinstance(node, ForEach) and not place.in_front
        elif isinstance(node, _MODES):
            self.modes += 1
            place.scope = self.modes
        elif isinstance(node, ExceptFor):
            place.excepting = True
        elif isinstance(node, Sentence):
            self.sentences += 1
            place.sentence = self.sentences
            place.otherwise = node.opening == "otherwise"
            place.branch = bool(node.front) and isinstance(node.front[0], If)
            place.conditional = bool(node.front) and not place.intervening and _is_choice(node.front[0])
            place.intervening = False
            place.each = any(isinstance(one, ForEach) for one in node.front)
            said = node.first.modifiers if isinstance(node.first, Clause) else ()
            place.instead = any(isinstance(one, Instead) for one in (*node.front, *said))

    def _children(self, node: Phrase, place: Place) -> None:
        cls = type(node)
        parts = _PARTS.get(cls)
        if parts is None:
            parts = _PARTS[cls] = tuple(name for name in cls.parts() if name != "wording")
        before = len(self.found)
        for name in parts:
            value = getattr(node, name)
            if not value or isinstance(value, _PLAIN):
                continue
            self.visit(value, _below(node, name, place))
        for mention in self.found[before:]:
            _note_reference(node, mention)
            if isinstance(node, RevealUntil):
                mention.is_end = True
            if isinstance(node, NounList) and mention.listed is None:
                mention.listed = node

    def _add(self, node: Phrase, place: Place) -> Mention:
        mention = Mention(node, place)
        self.found.append(mention)
        return mention

    def _note_action(self, node: Phrase, place: Place) -> None:
        done = done_by(node)
        if not done and not isinstance(node, _ACTIONS):
            return
        mention = self._add(node, place)
        mention.role = "action"
        mention.is_action = True
        mention.is_main = isinstance(node, Clause) and place.main
        mention.amount = isinstance(node, _AMOUNTS) or (bool(done) and not _is_of_one(node, mention.verb))
        mention.does = done


def _is_of_one(node: Phrase, clause: Phrase | None) -> bool:
    """Returns whether only the card itself does something, or has it done to it: `this creature dies` tells no number."""
    if isinstance(getattr(node, "what", None), SelfRef):
        return True
    if not isinstance(node, Act) or node.what is not None:
        return False
    return isinstance(clause, Clause) and isinstance(clause.subject, SelfRef)


def _is_choice(front: Phrase) -> bool:
    """Returns whether a condition is one of several: not `if you do`, nor what would happen otherwise."""
    if not isinstance(front, If):
        return False
    first = front.conditions[0]
    verb = first.first if isinstance(first, Clause) else None
    return not (isinstance(verb, DoSo) and "n't" not in verb.how and "can't" not in verb.how) and not (
        isinstance(verb, Modal) and verb.how == "would"
    )


def _is_number(node: NounPhrase) -> bool:
    """Returns whether a phrase says that there may be more or fewer: `one or more creatures`."""
    if not isinstance(node.determiner, Counted):
        return False
    count = node.determiner.count
    if isinstance(count, AtLeast):
        return not isinstance(count.amount, ThatMuch)
    return not isinstance(count.amount if isinstance(count, UpTo) else count, Number | ThatMuch)


def _below(node: Phrase, name: str, place: Place) -> Place:
    """Returns the place of a part of a node."""
    inner = place.copy()
    inner.opens = False
    inner.main = name in _MAIN_PARTS and isinstance(node, _WITH_MAIN)
    if name in ("events", "clause") and isinstance(node, _EVENTS):
        inner.event = inner.opens = True
    elif isinstance(node, TwoEvents):
        inner.opens = place.event
    elif name == "effect":
        inner.event = False
        inner.intervening = isinstance(node, Triggered)
    if isinstance(node, Clause):
        inner.role = "subject" if name == "subject" else "object"
    elif name in _COMPLEMENTS and isinstance(node, _COMPLETED):
        inner.role = "complement" if name == "as_what" or isinstance(node, Be) else place.role
    elif isinstance(node, ThereIs) and isinstance(node.what, NounList):
        inner.role = "complement"  # `there is an instant card and a sorcery card in your graveyard`
    elif isinstance(node, CopyOf) and name == "of":
        inner.role = "model"
    elif isinstance(node, _COUNTS):
        inner.role = "of"
    if isinstance(node, Sentence):
        inner.in_front = name == "front"
    elif isinstance(node, May) and any(step.join == "or" for step in node.rest):
        inner.either = (id(node), int(name == "rest"))
    elif isinstance(node, Clause) and place.event and any("or" in step.join for step in node.rest):
        inner.either = (id(node), 0)
    elif isinstance(node, Step) and place.event and place.either is not None:
        inner.either = (place.either[0], node.span.start)
    if not isinstance(node, _NOUNS):
        inner.verb = node
    return inner


_PASSIVE: Final = (Passive, PutInto)


def _note_reference(node: Phrase, mention: Mention) -> None:
    """Says of each reference below what its place asks for."""
    found = mention.node
    if isinstance(node, Clause) and isinstance(found, It) and _is_asked(node, found):
        mention.asked = node
    if isinstance(found, They) and mention.plural_things is None:
        mention.plural_things = asks_for_things(node, found)
    elif isinstance(found, It) and isinstance(node, ControllerOf) and node.of is found:
        mention.wants = "controller"
    elif isinstance(found, ThatMuch) and isinstance(node, Deal) and not isinstance(node.amount, ThatMuch):
        mention.wants = "as much again"
    elif isinstance(found, ThisWay) and not mention.wants:
        if isinstance(node, Participle) and isinstance(node.verb, Passive | PutInto):
            mention.wants = node.verb.verb
        elif isinstance(node, WhichClause):
            mention.wants = node.verb
        elif isinstance(node, ThatClause) and found in node.modifiers:
            verb = node.verb
            mention.wants = verb.verb if isinstance(verb, Passive) else next(iter(done_by(verb)), "")
        elif isinstance(node, Clause) and found in node.modifiers:
            first = node.first
            mention.wants = first.verb if isinstance(first, _PASSIVE) else next(iter(done_by(first)), "")


def _is_asked(clause: Clause, found: It) -> bool:
    """Returns whether a reference stands in a condition at the end of a clause: `draw a card if its power is …`."""
    return any(
        isinstance(one, If) and one.span.start < found.span.start < one.span.end for one in clause.modifiers
    )
