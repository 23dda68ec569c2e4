"""The printed form: the sentences on the card."""

from cardwright.games.oe.language import kinds as k
from cardwright.games.oe.language import phrases as p
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v
from cardwright.games.oe.language.types import attributes_of, states_of, subtypes_of
from cardwright.games.oe.language.write_v2 import comment
from cardwright.text import listed


def file(tree: t.File) -> str:
    """Returns all cards of a file as they are printed."""
    blocks = ["\n".join(_item(item)) for item in tree.items]
    blocks += ["\n".join(map(comment, tree.after))] if tree.after else []
    return "\n\n".join(blocks) + "\n"


def _item(item: t.Card | t.Program | t.Unread) -> list[str]:
    match item:
        case t.Card():
            said = program(item.program) if item.program is not None else []
            return [*map(comment, item.comments), head(item), *said]
        case t.Program():
            return program(item)
        case t.Unread():
            return [item.text]


def head(card: t.Card) -> str:
    """Returns a card's name, kind and values on a line."""
    values = [f"{v.ATTRIBUTES[g.attribute].printed} {g.number}" for g in card.values]
    return f"{card.name} ({', '.join([p.kind(card.kind), *values])})"


def program(tree: t.Program) -> list[str]:
    """Returns a sentence for each statement."""
    lines: list[str] = []
    for each in tree.effects:
        if isinstance(each, t.Unread):
            lines.append(each.text)
        else:
            lines += [*map(comment, _remarks(each)), *effect(each)]
    return lines


def _remarks(tree: t.Effect) -> list[str]:
    """Returns the comments of an effect and of its links, in order."""
    links = (link for statement in tree.statements for link in statement.links)
    return [*tree.comments, *(remark.text for link in links for remark in link.comments)]


def effect(tree: t.Effect) -> list[str]:
    """Returns the sentences of an effect."""
    return [sentence(statement) for statement in tree.statements] or ["No effect."]


def sentence(statement: t.Statement) -> str:
    """Returns a statement as one sentence, its links joined by `+`."""
    said: list[str] = []
    before: t.Descriptor | None = None
    for each in statement.links:
        said.append(f"<{conditions(each, before)}> {v.TIMINGS[each.timing].printed} {doing(each)}")
        before = each
    return " + ".join(said) + "."


def conditions(link: t.Descriptor, before: t.Descriptor | None) -> str:
    """Returns the conditions of a link."""
    return ", ".join(condition(c, link, before) for c in link.conditions)


def condition(c: t.Condition, link: t.Descriptor, before: t.Descriptor | None) -> str:
    """Returns one condition."""
    if isinstance(c, t.Standard):
        word = v.PHASES.get(c.word) or v.STANDARDS[c.word]
        return word.printed.format(n=c.number)
    return _that(c, before) if before is not None else _change(c, link)


def _that(c: t.Change, before: t.Descriptor) -> str:
    """Returns a condition on the cards of the link before."""
    wanted = k.both(k.of_specifier(c.specifier), subtypes_of(before)) or k.of_specifier(c.specifier)
    one = c.amount == "ONE"
    subject = f"That {p.noun(wanted)}" if one else f"{_capital(v.AMOUNTS[c.amount].printed)} of those cards"
    if isinstance(c.specifier, t.Kind | t.Name):
        return f"{subject} is {p.specified((c.specifier,))} and {_state(c.value)}"
    return _becomes(c, subject, "is")


def _change(c: t.Change, link: t.Descriptor) -> str:
    specifiers = () if isinstance(c.specifier, t.Attribute | t.State) else (c.specifier,)
    words = p.specified(specifiers) if specifiers else p.noun(k.of_specifier(c.specifier))
    subject = _capital(p.counted(c.amount, words) + p.owned(c.owner, (c.location,)))
    happens = link.timing is t.Timing.TRIGGERED and c.value != t.State(word="DESTROYED")
    verb = "becomes" if happens else "is"
    if c.amount != "ONE":
        verb = "become" if verb == "becomes" else "are"
    return f"{subject} {verb} {_state(c.value)}" if specifiers else _becomes(c, subject, verb)


def _becomes(c: t.Change, subject: str, verb: str) -> str:
    match c.specifier, c.value:
        case t.Attribute(word=word), value:
            name = v.ATTRIBUTES[word].printed
            whose = (
                f"{subject}'s {name}" if subject.startswith("That ") else f"The {name} of {_lower(subject)}"
            )
            singular = "becomes" if verb.startswith("become") else "is"
            return (
                f"{whose} {singular} {value.value}" if isinstance(value, t.Number) else f"{whose} exceeds 0"
            )
        case t.State(word=word), t.Number(value=0):
            return f"{subject} {verb} not {v.STATES[word].printed}"
        case t.State(word=word), t.State(word=other):
            return f"{subject} {verb} {v.STATES[word].printed} and {v.STATES[other].printed}"
        case t.State(word=word), _:
            return f"{subject} {verb} {v.STATES[word].printed}"
        case _:
            return f"{subject} {verb} {_state(c.value)}"


def _state(value: t.Value) -> str:
    return v.STATES[value.word].printed if isinstance(value, t.State) else "there"


def doing(link: t.Descriptor) -> str:
    """Returns what a link does and for how long."""
    per = any(isinstance(c, t.Standard) and c.word == "PAY(N)" for c in link.conditions)
    said = [action(link.actions[0], link)]
    single = (
        len(link.targets) == 1 and isinstance(link.targets[0], t.Pick) and link.targets[0].amount == "ONE"
    )
    said += [action(each, link, "it" if single else "them") for each in link.actions[1:]]
    words = listed(said, "and") + (" N times" if per else "")
    return words + duration(link.duration)


def duration(tree: t.Duration) -> str:
    """Returns a duration, with what joins it to the action; nothing for ever."""
    if tree.word == "TURN" and tree.turns == 1:
        return " this turn"
    words = v.DURATIONS[tree.word].printed.format(n=tree.turns)
    return f", {words}" if words else ""


def action(tree: t.Action, link: t.Descriptor, whom: str | None = None) -> str:
    """Returns what is done to whom."""
    words = _doing(tree, link, whom)
    if not tree.locations or isinstance(tree.function, t.Create | t.Search):
        return words
    return f"{words}, only {listed([p.place(x) or p.destination(x) for x in tree.locations])}"


def _doing(tree: t.Action, link: t.Descriptor, whom: str | None) -> str:
    function = tree.function
    match function:
        case t.Inc() | t.Dec():
            return _raised(tree, function, link, whom)
        case t.Flip():
            words = [w for w in tree.words or states_of(link) if isinstance(w, t.State)]
            flips = [v.STATES[w.word].flip or f"Flip {w.word}" for w in words]
            return f"{listed(flips, 'and')} {whom or p.targets(link)}"
        case t.Create():
            return _created(function, tree, link)
        case t.Draw(number=number):
            return f"{_who(link, 'draw')} {'a card' if number == 1 else f'{number} cards'}"
        case t.Search(what=what):
            where = "graveyard" if tree.locations else "deck"
            return f"{_who(link, 'search')} the {where} for {p.counted('ONE', p.specified((what,)))}"
        case t.MoveTo(location=location):
            return f"Move {whom or p.targets(link)} to {p.destination(location)}"
        case t.Destroy():
            return f"Destroy {whom or p.targets(link)}"
        case t.Reveal():
            return f"Reveal {whom or p.targets(link)}"


def _raised(tree: t.Action, function: t.Inc | t.Dec, link: t.Descriptor, whom: str | None) -> str:
    silent = () if tree.words else attributes_of(link)
    attributes = [w for w in tree.words if isinstance(w, t.Attribute)] or list(silent)
    up = isinstance(function, t.Inc)
    said: list[str] = []
    for each in attributes:
        word = v.ATTRIBUTES[each.word]
        usual = f"{'Add' if up else 'Take'} {{n}} {word.printed} {'to' if up else 'from'}"
        phrase = (word.inc if up else word.dec) or usual
        said.append(phrase.format(n=function.number, days="Day" if function.number == 1 else "Days"))
    return f"{listed(said, 'and')} {whom or p.targets(link, silent)}"


def _created(create: t.Create, tree: t.Action, link: t.Descriptor) -> str:
    places = tree.locations or tuple(x for x in link.targets if not isinstance(x, t.Pick))
    kind = p.kind(t.Kind(type=create.type, subtype=create.subtype))
    inner = " ".join(effect(create.effect))
    states = [v.STATES[w.word].printed for w in tree.words if isinstance(w, t.State)]
    said = " ".join([*states, kind])
    return f'Create "{create.name}" ({said}: {inner}) {listed([_put(x) for x in places])}'


def _put(location: t.Location) -> str:
    return p.place(location) or "in an empty slot"


def _who(link: t.Descriptor, verb: str) -> str:
    owners = [x.owner if isinstance(x, t.Pick) else "YOU" for x in link.targets]
    match owners[0]:
        case "YOU":
            return _capital(verb)
        case "OPPONENT":
            return f"Your opponent {verb}{'es' if verb.endswith('ch') else 's'}"
        case "BOTHPLAYERS":
            return f"Each player {verb}{'es' if verb.endswith('ch') else 's'}"
        case "ANYPLAYER":
            return f"A player {verb}{'es' if verb.endswith('ch') else 's'}"
        case _:
            return f"That card's owner {verb}{'es' if verb.endswith('ch') else 's'}"


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
