"""The types of OE: what conditions, targets, actions and durations may be said together."""

from collections.abc import Iterable

from cardwright.games.oe.language import kinds as k
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v
from cardwright.text import Node, Reporter, Span, listed


class Checker:
    """Checks the statements of one effect; `subtype` is that of the card, where it is known."""

    def __init__(self, report: Reporter, subtype: str | None) -> None:
        self.report = report
        self.subtype = subtype

    def statement(self, statement: t.Statement) -> None:
        """Checks a chain, each link knowing the one before."""
        before: t.Descriptor | None = None
        constant = is_constant(statement)
        for link in statement.links:
            self._conditions(link, before)
            for target in link.targets:
                self._target(target, before)
            for action in link.actions:
                self._action(action, link)
            self._duration(link, constant and link.timing is t.Timing.PASSIVE)
            if constant and (link.timing is not t.Timing.PASSIVE or link.duration.word == "ONCE"):
                self._error(
                    link,
                    "then-after-passive",
                    "what is applied all the time is followed by what is applied all the time",
                )
            before = link

    def _error(self, node: Node, code: str, message: str, expected: Iterable[str] = ()) -> None:
        self.report.error(node.span, code, message, expected=expected)

    # --- conditions ------------------------------------------------------------------------------------

    def _conditions(self, link: t.Descriptor, before: t.Descriptor | None) -> None:
        events = [c for c in link.conditions if is_event(c, link.timing)]
        for condition in link.conditions:
            if isinstance(condition, t.Standard):
                self._standard(condition, link)
            else:
                self._change(condition, before)
        if before is not None and events:
            self._error(
                events[0], "event-in-then", "a THEN link happens after the link before, not at an event"
            )
        elif len(events) > 1:
            self._error(events[1], "two-events", "two events do not happen at once")
        changes = any(isinstance(c, t.Change) for c in link.conditions)
        if before is None and link.timing is t.Timing.TRIGGERED and not events and not changes:
            self._error(link.conditions[0], "no-event", "a triggered effect needs an event to happen at")
        payments = [c for c in link.conditions if isinstance(c, t.Standard) and c.word in ("PAYN", "PAY(N)")]
        if len(payments) > 1:
            self._error(payments[1], "two-payments", "an effect has one payment")
        if any(c.word == "PAY(N)" for c in payments):
            counting = (t.Inc, t.Dec, t.Draw)
            if not any(isinstance(a.function, counting) for a in link.actions):
                self._error(payments[0], "pays-for-nothing", "PAY(N) needs an INC, a DEC or a DRAW to count")

    def _standard(self, c: t.Standard, link: t.Descriptor) -> None:
        if c.number == 0:
            self._error(c, "zero", "nothing is not a payment")
        if link.timing is t.Timing.PASSIVE and c.word != "PASSIVE":
            self._error(
                c, "passive-condition", f"a passive effect does not wait for {c.word}", ("PASSIVE", "COND")
            )
        if c.word == "ATTACKS" and self.subtype is not None and "OFF" not in v.SUBTYPES[self.subtype].rows:
            self._error(c, "never-happens", f"a card of subtype {self.subtype} does not attack")
        if c.word == "REVEAL" and self.subtype == "PRIMARY":
            self._error(c, "never-happens", "a primary base is never in a hand")

    def _change(self, c: t.Change, before: t.Descriptor | None) -> None:
        self._owner(c.owner, c.span, before)
        subtypes = k.both(self._kinds((c.specifier,), c), self._held((c.location,), c, (c.specifier,)))
        self._value(c, subtypes)
        if before is not None and subtypes and not self._can_be_affected(c, before):
            self._error(
                c, "then-refers-to-nothing", "the link before does nothing to such a card in such a place"
            )

    def _value(self, c: t.Change, subtypes: k.Subtypes) -> None:
        match c.specifier, c.value:
            case t.Attribute(), t.State():
                self._error(
                    c.value,
                    "changeto",
                    "an attribute comes to a number, not to a state",
                    ("a number", "NONZERO"),
                )
            case ((t.Kind() | t.Name()), (t.Number() | t.Nonzero())):
                self._error(c.value, "changeto", "a card comes to a state, not to a number", tuple(v.STATES))
            case t.State(), t.Number(value=number) if number > 1:
                self._error(c.value, "changeto", "a state is 1 or 0", ("0", "1", "NONZERO"))
            case _:
                pass
        if isinstance(c.value, t.State) and not isinstance(c.specifier, t.Attribute):
            self._state_there(c.value, subtypes, (c.location,), "changeto")

    def _can_be_affected(self, c: t.Change, before: t.Descriptor) -> bool:
        wheres = k.wheres((c.location,))
        wanted = k.of_specifier(c.specifier)
        return any(
            where in wheres and k.both(wanted, subtypes)
            for action in before.actions
            for where, subtypes in affected(action, before)
        )

    # --- targets ---------------------------------------------------------------------------------------

    def _target(self, target: t.Target, before: t.Descriptor | None) -> None:
        if not isinstance(target, t.Pick):
            self._place(target)
            return
        self._owner(target.owner, target.span, before)
        self._kinds(target.specifiers, target)
        self._held(target.locations, target, target.specifiers)
        subtypes = k.of_specifiers(target.specifiers)
        for specifier in target.specifiers:
            if isinstance(specifier, t.State):
                self._state_there(specifier, subtypes, target.locations, "state-not-there")

    def _owner(self, owner: str, span: Span, before: t.Descriptor | None) -> None:
        if owner == "OWNER" and before is None:
            self.report.error(
                span,
                "then-refers-to-nothing",
                "OWNER is the owner of a card of the link before, and there is none",
                expected=[word for word in v.OWNERSHIPS if word != "OWNER"],
            )

    def _kinds(self, specifiers: tuple[t.Specifier, ...], node: Node) -> k.Subtypes:
        found = k.of_specifiers(specifiers)
        if not found:
            self._error(node, "impossible-kind", "no card is all of that at once")
        return found

    def _place(self, location: t.Location) -> None:
        if isinstance(location, t.Range) and not k.slots_of(location):
            self._error(location, "range-order", f"{location.last} comes before {location.first}")

    def _held(
        self, locations: tuple[t.Location, ...], node: Node, specifiers: tuple[t.Specifier, ...]
    ) -> k.Subtypes:
        """Returns what can be in the places, and reports those where none of the cards can be."""
        found = k.of_specifiers(specifiers)
        for location in locations:
            self._place(location)
            if found and k.slots_of(location) and not k.both(found, k.held_by(location)):
                self._wrong_slot(location, found, node)
        return k.held_by_any(locations)

    def _wrong_slot(self, location: t.Location, subtypes: k.Subtypes, node: Node) -> None:
        rows = dict.fromkeys(row for word in subtypes for row in v.SUBTYPES[word].rows)
        said = dict.fromkeys(f"{v.SUBTYPES[word].of} {word}" for word in subtypes)
        self.report.error(
            location.span or node.span,
            "wrong-slot",
            f"{listed(list(said))} cannot stand here",
            expected=[f"{row}1 to {row}{v.ROWS[row].columns}" for row in rows],
        )

    def _state_there(
        self, state: t.State, subtypes: k.Subtypes, locations: tuple[t.Location, ...], code: str
    ) -> None:
        word = v.STATES[state.word]
        if subtypes and not k.both(subtypes, k.of_types(word.on)):
            self._error(state, code, f"only cards of type {listed(word.on)} can be {state.word}")
        elif word.where not in k.wheres(locations):
            where = "in play" if word.where == k.BOARD else f"in the {word.where}"
            self._error(state, code, f"cards are {state.word} only {where}")

    # --- actions ---------------------------------------------------------------------------------------

    def _action(self, action: t.Action, link: t.Descriptor) -> None:
        function = action.function
        number = function.number if isinstance(function, t.Inc | t.Dec | t.Draw) else 1
        if number == 0:
            self._error(function, "zero", "0 changes nothing")
        for location in action.locations:
            self._place(location)
        match function:
            case t.Inc() | t.Dec():
                self._attributes(action, link)
            case t.Flip():
                self._states(action, link)
            case t.Create():
                self._create(function, action, link)
            case _:
                self._no_words(action)
        match function:
            case t.MoveTo():
                self._move(function, link)
            case t.Search():
                self._search(function, action)
            case t.Draw():
                if action.locations:
                    self._error(action.locations[0], "draw-place", "cards are drawn from the deck")
            case t.Reveal() if "HAND" not in wheres_of(link):
                self._error(action, "reveal-place", "cards are revealed in a hand", ("LOCATION=HAND",))
            case t.Destroy() if wheres_of(link) == ("GRAVE",):
                self._error(action, "destroy-place", "what lies in a graveyard is not destroyed again")
            case _:
                pass

    def _attributes(self, action: t.Action, link: t.Descriptor) -> None:
        words = action.words or attributes_of(link)
        subtypes = subtypes_of(link)
        if not words:
            self._error(action, "missing-attribute", "which attribute?", tuple(v.ATTRIBUTES))
        for word in words:
            if isinstance(word, t.State):
                self._error(word, "wants-attribute", f"{word.word} is a state", tuple(v.ATTRIBUTES))
            elif subtypes and not k.both(subtypes, k.of_types(v.ATTRIBUTES[word.word].on)):
                self._error(word, "attribute-not-on", f"none of the targets can have {word.word}")

    def _states(self, action: t.Action, link: t.Descriptor) -> None:
        words = action.words or states_of(link)
        subtypes = subtypes_of(link)
        if not words:
            self._error(action, "missing-state", "which state?", tuple(v.STATES))
        for word in words:
            if isinstance(word, t.Attribute):
                self._error(word, "wants-state", f"{word.word} is an attribute", tuple(v.STATES))
            elif v.STATES[word.word].rule:
                self._error(word, "rule-state", f"{word.word} is not flipped", ("DESTROY",))
            elif subtypes and not k.both(subtypes, k.of_types(v.STATES[word.word].on)):
                self._error(word, "state-not-on", f"none of the targets can be {word.word}")

    def _create(self, create: t.Create, action: t.Action, link: t.Descriptor) -> None:
        kind = t.Kind(type=create.type, subtype=create.subtype, span=create.span)
        subtypes = self._kinds((kind,), create)
        places = action.locations or tuple(x for x in link.targets if not isinstance(x, t.Pick))
        if not places:
            self._error(action, "missing-slot", "where is the card put?", ("a slot",))
        for place in places:
            if not k.slots_of(place):
                self._error(place, "wrong-slot", "cards are created on the board")
            elif subtypes and not k.both(subtypes, k.held_by(place)):
                self._wrong_slot(place, subtypes, action)
        for word in action.words:
            if isinstance(word, t.Attribute):
                self._error(word, "wants-state", f"{word.word} is an attribute", tuple(v.STATES))
            else:
                self._state_there(word, subtypes, places, "state-not-on")

    def _no_words(self, action: t.Action) -> None:
        if action.words:
            name = t.FUNCTION_NAMES[type(action.function)]
            self._error(action.words[0], "no-words", f"{name} takes no attribute or state")

    def _move(self, move: t.MoveTo, link: t.Descriptor) -> None:
        self._place(move.location)
        subtypes = subtypes_of(link)
        if not subtypes:
            return
        if k.slots_of(move.location) and not k.both(subtypes, k.held_by(move.location)):
            self._wrong_slot(move.location, subtypes, move)
        elif not k.slots_of(move.location) and all(v.SUBTYPES[word].of == "BASE" for word in subtypes):
            self._error(move, "base-moves", "a base stays on the board", ("BASE1 to BASE3",))

    def _search(self, search: t.Search, action: t.Action) -> None:
        if isinstance(search.what, t.Kind):
            self._kinds((search.what,), search)
        for location in action.locations:
            if location != t.Place(word="GRAVE"):
                self._error(
                    location, "search-place", "cards are searched in the deck or the graveyard", ("GRAVE",)
                )

    # --- durations -------------------------------------------------------------------------------------

    def _duration(self, link: t.Descriptor, constant: bool) -> None:
        if link.duration.turns == 0:
            self._error(link.duration, "zero", "0 turns are no time")
        for action in link.actions:
            name = t.FUNCTION_NAMES[type(action.function)]
            if link.duration.word not in v.FUNCTIONS[name].durations:
                self._error(
                    link.duration, "wrong-duration", f"{name} cannot be undone", v.FUNCTIONS[name].durations
                )
            if constant and not isinstance(action.function, t.Inc | t.Dec | t.Flip):
                self._error(
                    action.function,
                    "passive-function",
                    f"{name} is not applied all the time",
                    ("INC", "DEC", "FLIP", "DUR ONCE"),
                )


# --- what links say --------------------------------------------------------------------------------------


def is_event(condition: t.Condition, timing: t.Timing) -> bool:
    """Returns whether a standard condition is an event, with that timing."""
    if not isinstance(condition, t.Standard):
        return False
    if condition.word in v.PHASES:
        return True
    use = v.STANDARDS[condition.word].use
    return use == "event" or (use == "either" and timing is t.Timing.TRIGGERED)


def is_constant(statement: t.Statement) -> bool:
    """Returns whether a statement is applied all the time: passive, and not only once."""
    first = statement.links[0]
    return first.timing is t.Timing.PASSIVE and first.duration.word != "ONCE"


def wheres_of(link: t.Descriptor) -> tuple[str, ...]:
    """Returns where the targets of a link can be."""
    found: list[str] = []
    for target in link.targets:
        found.extend(k.wheres(target.locations if isinstance(target, t.Pick) else (target,)))
    return tuple(dict.fromkeys(found))


def subtypes_of(link: t.Descriptor) -> k.Subtypes:
    """Returns the subtypes that the targets of a link can have."""
    found = [
        k.both(k.of_specifiers(target.specifiers), k.held_by_any(target.locations))
        if isinstance(target, t.Pick)
        else k.held_by(target)
        for target in link.targets
    ]
    return tuple(word for word in k.ALL if any(word in each for each in found))


def attributes_of(link: t.Descriptor) -> tuple[t.Attribute, ...]:
    """Returns the attributes that the targets of a link name."""
    found = [
        s for p in link.targets if isinstance(p, t.Pick) for s in p.specifiers if isinstance(s, t.Attribute)
    ]
    return tuple(dict.fromkeys(found))


def states_of(link: t.Descriptor) -> tuple[t.State, ...]:
    """Returns the states that the targets of a link name."""
    found = [s for p in link.targets if isinstance(p, t.Pick) for s in p.specifiers if isinstance(s, t.State)]
    return tuple(dict.fromkeys(found))


def affected(action: t.Action, link: t.Descriptor) -> list[tuple[str, k.Subtypes]]:
    """Returns where the cards that an action is done to are then, and what they can be."""
    match action.function:
        case t.Create():
            return [(k.BOARD, (action.function.subtype,))]
        case t.Draw():
            return [("HAND", k.ALL)]
        case t.Search():
            what = action.function.what
            return [("HAND", k.of_specifier(what))]
        case t.MoveTo():
            return [(k.wheres((action.function.location,))[0], subtypes_of(link))]
        case t.Destroy():
            return [("GRAVE", subtypes_of(link))]
        case _:
            return [(where, subtypes_of(link)) for where in wheres_of(link)]
