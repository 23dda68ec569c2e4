"""Cuts a file into declarations and their lines, and reads each by itself, so that all mistakes are told."""

from typing import Any

from lark import Token
from msgspec.structs import replace

from cardwright.games.mars.language.declared import unquoted
from cardwright.games.mars.language.lexer import DEEPEST, place
from cardwright.games.mars.language.parser import parse
from cardwright.games.mars.language.trees import (
    Blank,
    Card,
    Classes,
    Comment,
    Default,
    Edition,
    File,
    Inline,
    Unread,
)
from cardwright.text import Reporter, Source, Span, nearest

FIELDS = {
    "COST": "price",
    "TAGS": "tags",
    "NEEDS": "needs",
    "HOLDS": "holds",
    "KIND": "kind",
    "DO": "immediately",
    "TEXT": "text",
}
"""The words that begin a line of a card, and the rules that read such lines."""

_OPEN = ("LPAR", "LSQB", "LESSTHAN", "LBRACE")
_CLOSE = ("RPAR", "RSQB", "MORETHAN", "RBRACE")


class Blocks:
    """Reads the tokens of one file from front to back."""

    def __init__(
        self, source: Source, found: list[Token], reporter: Reporter, edition: Edition = Edition.TIGHT
    ) -> None:
        self.source = source
        self.found = found
        self.report = reporter
        self.edition = edition
        self.at = 0
        self.depth = 0

    def file(self) -> File:
        """Returns the whole file."""
        self._declared_edition()
        items: list[Any] = []
        while self.at < len(self.found):
            self._between(items, top=True)
            if self.at < len(self.found):
                self._item(items)
        return File(items=tuple(_trimmed(items)), edition=self.edition, span=Span(0, len(self.source.text)))

    def _declared_edition(self) -> None:
        """Takes `EDITION n` where a file begins with it."""
        while self.at < len(self.found) and self.found[self.at].type == "NEWLINE":
            self.at += 1
        if self.at >= len(self.found) or self.found[self.at].type != "EDITION":
            return
        piece = self._piece()
        said = str(piece[1]) if len(piece) == 2 else ""
        if said not in ("1", "2"):
            self.report.error(
                place(piece[0]) | place(piece[-1]),
                "edition",
                "a file is written in one of two editions",
                expected=("EDITION 1", "EDITION 2"),
            )
            return
        self.edition = Edition(int(said))

    def one_line(self) -> Classes | None:
        """Returns a declaration written on one line; in the first edition its body is not empty, with no classes in it."""
        made = self._documented() if self._at_doc() else self._classes()
        if self.at < len(self.found):
            self.report.error(place(self.found[self.at]), "syntax", "text after the end of the declaration")
        if self.edition is Edition.LOOSE:
            return made if isinstance(made, Classes) else None
        for member in made.members if isinstance(made, Classes) else ():
            if isinstance(member, Classes):
                self.report.error(member.span, "nested", "a declaration on one line has no classes inside")
        empty = isinstance(made, Classes) and not made.members
        if empty and any(t.type == "LBRACE" for t in self.found):
            self.report.error(made.span, "empty-body", "a declaration on one line has no empty body")
        return made if isinstance(made, Classes) else None

    # Lines and what lies between them

    def _between(self, items: list[Any], *, top: bool) -> None:
        """Takes line breaks, semicolons and comments up to the next thing."""
        breaks = 2 if not items else 0
        fresh = top and not items
        while self.at < len(self.found):
            item = self.found[self.at]
            if item.type == "NEWLINE":
                breaks += 1
                fresh = True
            elif item.type == "COMMENT":
                self._blank(items, breaks)
                text = str(item)[2:].strip()
                items.append(Comment(text=text, trailing=not fresh, span=place(item)))
                breaks = 0
            elif item.type == "SEMICOLON" and not top:
                breaks = 0
            else:
                break
            self.at += 1
        self._blank(items, breaks)

    def _blank(self, items: list[Any], breaks: int) -> None:
        if breaks > 1 and items and not isinstance(items[-1], Blank):
            items.append(Blank())

    def _piece(self, *stops: str) -> list[Token]:
        """Takes the tokens up to the end of the line, or to one of these outside brackets."""
        start = self.at
        while self.at < len(self.found):
            kind = self.found[self.at].type
            if kind in ("NEWLINE", "COMMENT") or kind in stops:
                break
            self.at += 1
        return self.found[start : self.at]

    def _end(self, piece: list[Token]) -> int:
        return int(piece[-1].end_pos or 0) if piece else len(self.source.text)

    def _unread(self, piece: list[Token]) -> Unread:
        if not piece:
            return Unread(text="", span=Span(len(self.source.text), len(self.source.text)))
        span = place(piece[0]) | place(piece[-1])
        return Unread(text=self.source[span], span=span)

    def _line(self) -> list[Token]:
        """Takes the tokens up to the end of a member, with the bodies of classes in it."""
        start = self.at
        depth = 0
        while self.at < len(self.found):
            kind = self.found[self.at].type
            if depth == 0 and kind in ("NEWLINE", "COMMENT", "SEMICOLON", "RBRACE"):
                break
            depth += (kind == "LBRACE") - (kind == "RBRACE")
            self.at += 1
        return self.found[start : self.at]

    def _read(self, kind: str, piece: list[Token]) -> Any:
        tree = self.parsed(kind, piece, self._end(piece))
        return self._unread(piece) if tree is None else tree

    def parsed(self, kind: str, piece: list[Token], end: int) -> Any | None:
        """Returns the tree of a piece, the bodies of classes in it read first; None where it is wrong."""
        inlines: dict[int, Inline] = {}
        if any(item.type == "LBRACE" for item in piece):
            piece = self._fold(piece, inlines)
        return parse(kind, piece, end, self.report, self.edition, inlines)

    def _fold(self, piece: list[Token], inlines: dict[int, Inline]) -> list[Token]:
        """Puts one token for each body of a class in a piece."""
        folded: list[Token] = []
        at = 0
        while at < len(piece):
            if piece[at].type != "LBRACE":
                folded.append(piece[at])
                at += 1
                continue
            end = _closing(piece, at)
            start = int(piece[at].start_pos or 0)
            last = piece[min(end, len(piece) - 1)]
            inlines[start] = self._inline(piece[at:], end - at)
            text = self.source.text[start : last.end_pos]
            folded.append(Token("INLINE", text, start, end_pos=last.end_pos))
            at = end + 1
        return folded

    def _inline(self, body: list[Token], end: int) -> Inline:
        span = place(body[0]) | place(body[min(end, len(body) - 1)])
        if end >= len(body):
            self.report.error(place(body[0]), "open-body", '"{" is not closed')
        if self.depth >= DEEPEST:
            self.report.error(span, "too-deep", f"bodies nested deeper than {DEEPEST}")
            return Inline(span=span)
        inner = Blocks(self.source, body[1:end], self.report, self.edition)
        inner.depth = self.depth + 1
        return Inline(members=inner.members(), span=span)

    def members(self) -> tuple[Any, ...]:
        """Returns all there is as the members of a class."""
        found: list[Any] = []
        while True:
            self._between(found, top=False)
            if self.at >= len(self.found):
                return tuple(item for item in found if not isinstance(item, Blank | Comment))
            made = self._member(None)
            if isinstance(made, Classes):
                self.report.error(made.span, "nested", "a class in a text has no classes inside")
            found.append(made)

    # Declarations

    def _item(self, items: list[Any]) -> None:
        item = self.found[self.at]
        if item.type in ("ABSTRACT", "CLASS") or self._at_doc():
            items.append(self._documented())
        elif str(item) == "CARD":
            items.append(self._card())
        else:
            start = self.at
            self._piece("LBRACE", "RBRACE")
            self._skip_body()
            guess = nearest(str(item), ("CLASS", "CARD", "ABSTRACT CLASS"))
            self.report.error(
                place(item),
                "declaration",
                f'"{item}" begins no declaration',
                expected=("CLASS", "ABSTRACT CLASS", "CARD"),
                suggestion=guess,
            )
            items.append(self._unread(self.found[start : max(self.at, start + 1)]))

    def _skip_body(self) -> None:
        """Passes over a block that belongs to nothing."""
        depth = 0
        while self.at < len(self.found):
            kind = self.found[self.at].type
            if kind == "RBRACE":
                depth -= 1
                self.at += 1
                if depth <= 0:
                    return
                continue
            if kind == "LBRACE":
                depth += 1
            elif depth == 0:
                return
            self.at += 1

    def _at_doc(self) -> bool:
        """Returns whether a text for readers stands here, with a class behind it."""
        behind = [t for t in self.found[self.at : self.at + 4] if t.type != "NEWLINE"]
        return len(behind) > 1 and behind[0].type == "STRING" and behind[1].type in ("ABSTRACT", "CLASS")

    def _documented(self) -> Any:
        if self.found[self.at].type != "STRING":
            return self._classes()
        doc = self.found[self.at]
        self.at += 1
        while self.found[self.at].type == "NEWLINE":
            self.at += 1
        made = self._classes()
        if not isinstance(made, Classes):
            return made
        return replace(made, doc=unquoted(str(doc)), span=place(doc) | made.span)

    def _classes(self) -> Any:
        piece = self._piece("LBRACE", "RBRACE", "SEMICOLON")
        head = self._read("header", piece)
        if not self._at_brace():
            return head
        name = head.signatures[0].name if isinstance(head, Classes) else None
        span, members = self._body(name, card=False)
        if not isinstance(head, Classes):
            return Unread(text=self.source[head.span | span], span=head.span | span)
        if len(head.signatures) > 1:
            self.report.error(head.span, "body", "a body belongs to one class: write each with its own")
        return replace(head, members=members, span=head.span | span)

    def _card(self) -> Any:
        first = self.found[self.at]
        piece = self._piece("LBRACE", "RBRACE", "SEMICOLON")
        piece[0] = Token("CARD", str(first), first.start_pos, end_pos=first.end_pos)
        head = self._read("card_header", piece)
        if not self._at_brace():
            if isinstance(head, Card):
                self.report.error(head.span, "body", "a card needs a body { … }")
            return head
        span, members = self._body(None, card=True)
        if not isinstance(head, Card):
            return Unread(text=self.source[head.span | span], span=head.span | span)
        return replace(head, members=members, span=head.span | span)

    def _at_brace(self) -> bool:
        return self.at < len(self.found) and self.found[self.at].type == "LBRACE"

    def _body(self, name: str | None, *, card: bool) -> tuple[Span, tuple[Any, ...]]:
        opening = self.found[self.at]
        if self.depth >= DEEPEST:
            start = self.at
            self._skip_body()
            unread = self._unread(self.found[start : self.at])
            return unread.span, (unread,)
        self.depth += 1
        span, members = self._members(opening, name, card=card)
        self.depth -= 1
        return span, members

    def _members(self, opening: Token, name: str | None, *, card: bool) -> tuple[Span, tuple[Any, ...]]:
        self.at += 1
        members: list[Any] = []
        while True:
            self._between(members, top=False)
            if self.at >= len(self.found):
                self.report.error(place(opening), "open-body", '"{" is not closed')
                return place(opening), tuple(_trimmed(members))
            if self.found[self.at].type == "RBRACE":
                self.at += 1
                span = place(opening) | place(self.found[self.at - 1])
                return span, tuple(_trimmed(members))
            members.append(self._card_member() if card else self._member(name))
            self._separated()

    def _separated(self) -> None:
        if self.at >= len(self.found):
            return
        item = self.found[self.at]
        if item.type not in ("NEWLINE", "SEMICOLON", "RBRACE", "COMMENT"):
            self.report.error(place(item), "syntax", "a line break or a semicolon is missing here")
            while self.at < len(self.found) and self.found[self.at].type not in ("NEWLINE", "RBRACE"):
                self.at += 1

    # Members

    def _member(self, name: str | None) -> Any:
        kind = self.found[self.at].type
        if kind in ("ABSTRACT", "CLASS") or self._at_doc():
            return self._documented()
        piece = self._line()
        if not piece:
            piece = [self.found[self.at]]
            self.at += 1
        if kind == "FUNC" and len(piece) > 1 and piece[1].type == "EQUAL":
            return self._read("property", piece)
        if kind == "HAS":
            return self._read("invariant", piece)
        if kind == "DEFAULT":
            return self._default(piece, name)
        return self._rule(piece)

    def _default(self, piece: list[Token], name: str | None) -> Any:
        made = self._read("default", piece)
        if isinstance(made, Default) and name is not None and made.expr.name != name:
            self.report.error(
                made.expr.span, "default", f"a default of {name} names {name} itself", suggestion=name
            )
        return made

    def _rule(self, piece: list[Token]) -> Any:
        kind = rule_kind(piece)
        if kind is None:
            span = place(piece[0]) | place(piece[-1])
            self.report.error(
                span,
                "member",
                "neither an effect nor an action",
                expected=('an effect ("trigger: instruction")', 'an action ("cost -> instruction")'),
            )
            return self._unread(piece)
        return self._read(kind, piece)

    def _card_member(self) -> Any:
        first = self.found[self.at]
        behind = self.found[self.at + 1].type if self.at + 1 < len(self.found) else "END"
        if str(first) in FIELDS and behind != "LSQB":
            piece = self._line()
            piece[0] = Token(str(first), str(first), first.start_pos, end_pos=first.end_pos)
            return self._read(FIELDS[str(first)], piece)
        start = self.at
        if first.type == "WORD" and rule_kind(piece := self._line()) is None:
            self.report.error(
                place(first),
                "field",
                f'a card has no line "{first}"',
                expected=tuple(FIELDS),
                suggestion=nearest(str(first), FIELDS),
            )
            return self._unread(piece)
        self.at = start
        made = self._member(None)
        if isinstance(made, Classes):
            self.report.error(made.span, "nested", "a card has no classes inside")
            return Unread(text=self.source[made.span], span=made.span)
        return made


def rule_kind(piece: list[Token]) -> str | None:
    """Returns whether a line is an action or an effect, by the first arrow or colon outside brackets."""
    depth = 0
    colon = False
    for item in piece:
        if item.type in _OPEN:
            depth += 1
        elif item.type in _CLOSE:
            depth -= 1
        elif depth <= 0 and item.type == "ARROW":
            return "action"
        elif depth <= 0 and item.type in ("COLON", "COLONS"):
            colon = True
    return "effect" if colon else None


def _closing(piece: list[Token], at: int) -> int:
    """Returns where the brace that opens at a place is closed, or the end."""
    depth = 0
    for place_, item in enumerate(piece[at:], at):
        depth += (item.type == "LBRACE") - (item.type == "RBRACE")
        if depth == 0:
            return place_
    return len(piece)


def _trimmed(items: list[Any]) -> list[Any]:
    while items and isinstance(items[-1], Blank):
        items.pop()
    return items
