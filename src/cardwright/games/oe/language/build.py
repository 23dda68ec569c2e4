"""From Lark's trees to OE's: each rule of the grammars has its method here."""

from bisect import bisect_right
from typing import Any, Final

from lark import Token, Tree
from msgspec.structs import replace

from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v
from cardwright.games.oe.language.lexer import WORDS_OF, Remark
from cardwright.text import Reporter, Span, listed, nearest

Parsed = Tree[Token]

LONGEST_CHAIN: Final = 16

_TIMINGS: Final = {"T": t.Timing.TRIGGERED, "A": t.Timing.ACTIVATED, "P": t.Timing.PASSIVE} | {
    w.alt.upper(): t.Timing(w.word) for w in v.TIMINGS.values()
}
_DIGITS: Final = {str(w.digit): w.word for w in v.AMOUNTS.values() if w.digit is not None}
_WORDS: Final = tuple(w.word for w in v.AMOUNTS.values() if w.digit is None)
RANGE_ENDS: Final = 2


class Builder:
    """Makes the tree of one unit, attaching its comments."""

    def __init__(self, report: Reporter, comments: list[Remark], tokens: list[Token]) -> None:
        self.report = report
        self.comments = comments
        self.tokens = tokens
        self.failed = False

    # --- comments --------------------------------------------------------------------------------------

    def take(self, start: int, end: int) -> list[Remark]:
        """Takes the comments that stand in a stretch of the source."""
        taken = [c for c in self.comments if start <= c.at < end]
        if taken:
            self.comments = [c for c in self.comments if not start <= c.at < end]
        return taken

    def lines(self, start: int, end: int) -> tuple[str, ...]:
        """Takes the comments of a stretch as text."""
        return tuple(c.text for c in self.take(start, end))

    # --- words -----------------------------------------------------------------------------------------

    def unknown(self, token: Token, classes: tuple[str, ...], wanted: str) -> None:
        """Reports a word that is in no class that may stand here."""
        self.failed = True
        known = [word for name in classes for word in WORDS_OF.get(name, ())]
        near = nearest(str(token), known)
        self.report.error(
            _span(token),
            "unknown-word",
            f"{token} is not {wanted}; a new word is an entry of the vocabulary, a name is written in quotes",
            suggestion=near,
        )

    def amount(self, node: Parsed) -> str:
        token = _leaf(node)
        if token.type == "NUMBER":
            if token in _DIGITS:
                return _DIGITS[token]
            self.failed = True
            self.report.error(_span(token), "amount", f"amounts are {listed([*_DIGITS, *_WORDS], 'and')}")
        elif token.type == "UNKNOWN":
            self.unknown(token, ("AMOUNT_WORD",), "an amount")
        return str(token)

    def ownership(self, node: Parsed) -> str:
        token = _leaf(node)
        if token.type == "UNKNOWN":
            self.unknown(token, ("OWNERSHIP",), "an ownership")
        return str(token)

    def kind(self, node: Parsed) -> t.Kind:
        words = [c for c in node.children if isinstance(c, Token)]
        if words[0].type == "SHORT_WORD":
            of, subtype = v.SHORTS[words[0]]
            return t.Kind(type=of, subtype=subtype, span=_at(node))
        by = {w.type: str(w) for w in words}
        return t.Kind(type=by.get("TYPE_WORD"), subtype=by.get("SUBTYPE_WORD"), span=_at(node))

    def specifier(self, node: Parsed) -> t.Specifier:
        if node.data == "kind":
            return self.kind(node)
        leaf = _leaf(node)
        if node.data == "name":
            return t.Name(text=str(leaf), span=_at(node))
        if node.data == "attribute":
            return t.Attribute(word=str(leaf), span=_at(node))
        if node.data == "unknown":
            classes = ("TYPE_WORD", "SUBTYPE_WORD", "SHORT_WORD", "ATTRIBUTE_WORD", "STATE_WORD")
            self.unknown(leaf, classes, "a type, subtype, attribute or state")
        return t.State(word=str(leaf), span=_at(node))

    def value(self, node: Parsed) -> t.Value:
        leaf = _leaf(node)
        if node.data == "number":
            return t.Number(value=int(leaf), span=_at(node))
        if node.data == "nonzero":
            return t.Nonzero(span=_at(node))
        if node.data == "unknown":
            self.unknown(leaf, ("STATE_WORD",), "a number, a state or NONZERO")
        return t.State(word=str(leaf), span=_at(node))

    def location(self, node: Parsed) -> t.Location:
        if node.data == "range":
            slots = [str(c) for c in node.children if isinstance(c, Token) and c.type == "SLOT"]
            if len(slots) != RANGE_ENDS:
                self._range_of(slots, _at(node))
            return t.Range(first=slots[0], last=slots[-1], span=_at(node))
        leaf = _leaf(node)
        if node.data == "unknown":
            self.unknown(leaf, ("SLOT", "PLACE"), "a location")
        return t.Place(word=str(leaf), span=_at(node))

    def _range_of(self, slots: list[str], span: Span) -> None:
        """Reports a range that has not two ends: the grammar leaves their number open, a meaning needs two."""
        self.failed = True
        if len(slots) == 1:
            message, suggestion = f"a range of one slot is the slot itself: say {slots[0]}", slots[0]
        else:
            message = (
                f"a range has two ends, not {len(slots)}: the first slot and the last, or a list of slots"
            )
            suggestion = ", ".join(slots)
        self.report.error(span, "range-ends", message, expected=("two slots",), suggestion=suggestion)

    # --- descriptors -----------------------------------------------------------------------------------

    def standard(self, node: Parsed) -> t.Standard:
        word, *rest = [c for c in node.children if isinstance(c, Token)]
        if word.type == "UNKNOWN":
            self.unknown(word, ("STANDARD", "PHASE"), "a standard condition or a phase")
        number = int(rest[0]) if rest else None
        return t.Standard(word=str(word), number=number, span=_at(node))

    def change(self, node: Parsed) -> t.Change:
        amount, owner, location, specifier, value = _subtrees(node)
        return t.Change(
            amount=self.amount(amount),
            owner=self.ownership(owner),
            location=self.location(location),
            specifier=self.specifier(specifier),
            value=self.value(value),
            span=_at(node),
        )

    def condition(self, node: Parsed) -> t.Condition:
        return self.standard(node) if node.data == "standard" else self.change(node)

    def target(self, node: Parsed) -> t.Target:
        if node.data != "pick":
            return self.location(node)
        amount, owner, specifiers, locations = _subtrees(node)
        return t.Pick(
            amount=self.amount(amount),
            owner=self.ownership(owner),
            specifiers=tuple(self.specifier(s) for s in _subtrees(specifiers)),
            locations=tuple(self.location(s) for s in _subtrees(locations)),
            span=_at(node),
        )

    def function(self, node: Parsed) -> tuple[t.Function, list[Parsed]]:
        """Returns the function and the details after it."""
        rest: list[Any] = list(node.children)
        at = _at(node)
        match str(node.data):
            case "create":
                name, of, subtype, effect = rest[:4]
                made = t.Create(
                    name=str(name), type=str(of), subtype=str(subtype), effect=self.effect(effect), span=at
                )
                return made, _trees(rest[4:])
            case "inc":
                return t.Inc(number=int(rest[0]), span=at), _trees(rest[1:])
            case "dec":
                return t.Dec(number=int(rest[0]), span=at), _trees(rest[1:])
            case "draw":
                return t.Draw(number=int(rest[0]), span=at), _trees(rest[1:])
            case "search":
                what = self.specifier(_trees(rest[:1])[0])
                if not isinstance(what, t.Kind | t.Name):
                    what = t.Name(text="?")
                return t.Search(what=what, span=at), _trees(rest[1:])
            case "moveto":
                return t.MoveTo(location=self.location(_trees(rest[:1])[0]), span=at), _trees(rest[1:])
            case "flip":
                return t.Flip(span=at), _trees(rest)
            case "destroy":
                return t.Destroy(span=at), _trees(rest)
            case _:
                return t.Reveal(span=at), [c for c in rest if isinstance(c, Tree)]

    def action(self, node: Parsed) -> t.Action:
        first, *rest = _subtrees(node)
        function, inner = self.function(first)
        locations: list[t.Location] = []
        words: list[t.Attribute | t.State] = []
        for detail in [*inner, *rest]:
            leaf = _leaf(detail)
            if detail.data in ("place", "range"):
                locations.append(self.location(detail))
            elif detail.data == "attribute":
                words.append(t.Attribute(word=str(leaf), span=_at(detail)))
            elif detail.data == "state":
                words.append(t.State(word=str(leaf), span=_at(detail)))
            else:
                classes = ("ATTRIBUTE_WORD", "STATE_WORD", "SLOT", "PLACE")
                self.unknown(leaf, classes, "a location, an attribute or a state")
        return t.Action(function=function, locations=tuple(locations), words=tuple(words), span=_at(node))

    def duration(self, node: Parsed) -> t.Duration:
        word, *rest = [c for c in node.children if isinstance(c, Token)]
        return t.Duration(word=str(word), turns=int(rest[0]) if rest else None, span=_at(node))

    def descriptor(self, node: Parsed) -> t.Descriptor:
        condition, timing, target, action, duration = _subtrees(node)
        made = t.Descriptor(
            conditions=tuple(self.condition(c) for c in _subtrees(condition)),
            timing=_TIMINGS[_leaf(timing)],
            targets=tuple(self.target(c) for c in _subtrees(target)),
            actions=tuple(self.action(c) for c in _subtrees(action)),
            duration=self.duration(duration),
            span=_at(node),
        )
        inside = self.take(made.span.start, made.span.end)
        if not inside:
            return made
        ends = [_at(timing).start, _at(target).start, _at(action).start, _at(duration).start]
        parts = (t.Part.CONDITION, t.Part.TIMING, t.Part.TARGET, t.Part.ACTION, t.Part.DURATION)
        comments = [t.Comment(part=parts[bisect_right(ends, c.at)], text=c.text) for c in inside]
        return replace(made, comments=tuple(comments))

    # --- effects ---------------------------------------------------------------------------------------

    def effect(self, node: Parsed) -> t.Effect:
        """Makes an effect, what is inside first, so that comments go to the innermost place."""
        number = next(c for c in node.children if isinstance(c, Token))
        chains: list[list[t.Descriptor]] = []
        for statement in _subtrees(node):
            parsed = _subtrees(statement)
            if len(parsed) > LONGEST_CHAIN:
                self.failed = True
                message = f"a chain has at most {LONGEST_CHAIN} links"
                self.report.error(_at(parsed[LONGEST_CHAIN]), "chain-too-long", message)
            chains.append([self.descriptor(d) for d in parsed])
        span = _at(node)
        between = self.take(span.start, span.end)
        if chains and between:
            self._attach(chains, between)
        return t.Effect(
            number=int(number),
            statements=tuple(t.Statement(links=tuple(c), span=c[0].span | c[-1].span) for c in chains),
            comments=() if chains else tuple(c.text for c in between),
            span=span,
        )

    def _attach(self, chains: list[list[t.Descriptor]], between: list[Remark]) -> None:
        """Gives the comments between descriptors to the one before or after."""
        places = [(i, j) for i, chain in enumerate(chains) for j in range(len(chain))]
        found: list[list[t.Comment]] = [[] for _ in places]
        late: list[list[t.Comment]] = [[] for _ in places]
        starts = [chains[i][j].span.start for i, j in places]
        for remark in between:
            after = bisect_right(starts, remark.at)
            if after and self._belongs_to_last(remark, chains[places[after - 1][0]][places[after - 1][1]]):
                late[after - 1].append(t.Comment(part=t.Part.DURATION, text=remark.text))
            else:
                found[after].append(t.Comment(part=t.Part.BEFORE, text=remark.text))
        for (i, j), before, behind in zip(places, found, late, strict=True):
            link = chains[i][j]
            chains[i][j] = replace(link, comments=(*before, *link.comments, *behind))

    def _belongs_to_last(self, remark: Remark, last: t.Descriptor) -> bool:
        """Returns whether a comment after a descriptor is its own: on its line, or before what closes it."""
        if remark.before >= len(self.tokens) or self.tokens[remark.before].type != "LESSTHAN":
            return True
        return "\n" not in self.report.source.text[last.span.end : remark.at]

    def given(self, node: Parsed) -> t.Given:
        word, number = (c for c in node.children if isinstance(c, Token))
        if word.type == "UNKNOWN":
            self.unknown(word, ("ATTRIBUTE_WORD",), "an attribute")
        return t.Given(attribute=str(word), number=int(number), span=_at(node))

    def header(self, node: Parsed) -> t.Card:
        """Makes a card without its program."""
        name = next(c for c in node.children if isinstance(c, Token))
        kind, *values = _subtrees(node)
        return t.Card(
            name=str(name),
            kind=self.kind(kind),
            values=tuple(self.given(g) for g in values),
            span=_at(node),
        )


def _subtrees(node: Parsed) -> list[Parsed]:
    return [c for c in node.children if isinstance(c, Tree)]


def _trees(items: list[Any]) -> list[Parsed]:
    return [c for c in items if isinstance(c, Tree)]


def _leaf(node: Parsed) -> Token:
    return next(c for c in node.children if isinstance(c, Token))


def _at(node: Parsed) -> Span:
    return Span(node.meta.start_pos, node.meta.end_pos)


def _span(token: Token) -> Span:
    return Span(token.start_pos or 0, token.end_pos or 0)
