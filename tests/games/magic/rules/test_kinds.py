"""Every kind of rule, every kind of happening and every plain keyword has somebody who makes it and somebody who reads it.

What a text says must not end as a record that nobody reads: such a card would be played as though the clause were not there.
"""

import ast
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from cardwright.games.magic.meaning.lower.actions import WAITED_FOR
from cardwright.games.magic.rules.compile.keywords.table import PLAIN
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.roles import Noted, Role
from cardwright.games.magic.rules.rule_kinds import RuleKind

MAGIC: Final = Path(__file__).parents[4] / "src" / "cardwright" / "games" / "magic"

READING: Final = frozenset(
    ("forbids", "forbids_any", "rules_about", "player_rules", "total", "company", "add_partners", "get")
)
"""The functions that ask for rules of a kind."""

UNHEARD: Final = ("DISCOVER", "INITIATIVE", "MANIFESTED_DREAD", "TURNED_DOWN", "VENTURED")
"""What is told though no text that is understood waits for it yet: nothing of a text is lost by that."""


class Mention(NamedTuple):
    """Where a member of an enumeration is named, and what stands around it."""

    name: str
    path: Path
    around: tuple[ast.AST, ...]

    def within_call(self, *names: str) -> bool:
        return any(isinstance(one, ast.Call) and _name(one.func) in names for one in self.around)

    @property
    def compared(self) -> bool:
        return isinstance(self.around[-1], ast.Compare | ast.Subscript)

    @property
    def by_texts(self) -> bool:
        """It is named where texts become rules."""
        return bool({"compile", "meaning"} & set(self.path.relative_to(MAGIC).parts))


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _walk(node: ast.AST, around: tuple[ast.AST, ...]) -> Iterator[tuple[ast.AST, tuple[ast.AST, ...]]]:
    yield node, around
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, (*around, node))


@cache
def mentions(enumeration: str) -> tuple[Mention, ...]:
    found = []
    for path in sorted(MAGIC.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if f"{enumeration}." not in source:
            continue
        for node, around in _walk(ast.parse(source), ()):
            if isinstance(node, ast.Attribute) and _name(node.value) == enumeration:
                found.append(Mention(node.attr, path, around))
    return tuple(found)


def _makes_rule(one: Mention) -> bool:
    if one.within_call("Rule", "replace"):
        return True
    return one.by_texts and not one.compared and not one.within_call(*READING)


def _reads_rule(one: Mention) -> bool:
    if one.within_call("Rule"):
        return False
    return one.within_call(*READING) or (
        not one.by_texts and (one.compared or isinstance(one.around[-1], ast.Tuple))
    )


def _makes_happening(one: Mention) -> bool:
    """It is told: by the record itself, by another one that was changed, or from a table of texts that tell it."""
    return one.within_call("Happening", "replace") or isinstance(one.around[-1], ast.Dict)


def _reads_happening(one: Mention) -> bool:
    if one.within_call("Happening", "replace", "frozenset"):
        return False
    return one.by_texts or one.compared or one.within_call("get")


def missing(members: type[StrEnum], named: list[str]) -> list[str]:
    return [member.name for member in members if member.name not in named]


def test_every_kind_of_rule_is_made_by_something() -> None:
    made = [one.name for one in mentions("RuleKind") if _makes_rule(one)]
    assert missing(RuleKind, made) == []


def test_every_kind_of_rule_is_read_by_the_rules() -> None:
    read = [one.name for one in mentions("RuleKind") if _reads_rule(one)]
    assert missing(RuleKind, read) == []


def test_every_kind_of_happening_is_told() -> None:
    told = [one.name for one in mentions("HappeningKind") if _makes_happening(one)]
    assert missing(HappeningKind, told) == []


def test_every_kind_of_happening_is_waited_for_or_looked_up() -> None:
    read = [one.name for one in mentions("HappeningKind") if _reads_happening(one)]
    assert sorted(missing(HappeningKind, read)) == sorted(UNHEARD)


def _writes_key(one: Mention) -> bool:
    holder = one.around[-1]
    if isinstance(holder, ast.Subscript):
        return isinstance(holder.ctx, ast.Store)
    return isinstance(holder, ast.Tuple) or one.within_call("TargetSlot", "setdefault")


@pytest.mark.parametrize("keys", [Role, Noted])
def test_every_key_of_the_rules_is_written_and_read(keys: type[StrEnum]) -> None:
    written = [one.name for one in mentions(keys.__name__) if _writes_key(one)]
    read = [one.name for one in mentions(keys.__name__) if not _writes_key(one)]
    assert missing(keys, written) == []
    assert missing(keys, read) == []


@pytest.mark.parametrize("action", [name for _, name in WAITED_FOR])
def test_every_keyword_action_that_is_waited_for_is_told(action: str) -> None:
    told = [
        ast.unparse(node.args[2])
        for path in sorted(MAGIC.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and _name(node.func) == "acted"
    ]
    assert repr(action) in told


OF_DECKS: Final = ("choose a background", "doctor's companion", "friends forever")
"""Keywords that only say which commanders a deck may have (CR 702.124)."""

OF_MODES: Final = ("spree",)
"""Keywords that say how the lines below them are read (CR 702.172)."""


@pytest.mark.parametrize("keyword", [word for word in PLAIN if word not in OF_DECKS + OF_MODES])
def test_a_plain_keyword_is_asked_for_by_the_rules(keyword: str) -> None:
    table = MAGIC / "rules" / "compile" / "keywords" / "table.py"
    files = [path for path in (MAGIC / "rules").rglob("*.py") if path != table]
    assert any(f'"{keyword}"' in path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("keyword", OF_DECKS)
def test_a_keyword_of_commanders_is_asked_for_by_the_decks(keyword: str) -> None:
    said = (MAGIC / "cards" / "decks" / "commanders.py").read_text(encoding="utf-8").casefold()
    assert any(f"{before}{keyword}" in said for before in ("^", ">"))


def test_a_keyword_of_modes_is_known_by_its_lines() -> None:
    assert "tree.SpreeMode" in (MAGIC / "rules" / "compile" / "card.py").read_text(encoding="utf-8")


def test_a_kind_that_nobody_reads_is_noticed() -> None:
    source = 'rule = Rule(RuleKind.CANT_WIN, "…")\nif forbids(state, RuleKind.CANT_LOSE, 1):\n    pass\n'
    found = [
        Mention(node.attr, MAGIC / "rules" / "some.py", around)
        for node, around in _walk(ast.parse(source), ())
        if isinstance(node, ast.Attribute) and _name(node.value) == "RuleKind"
    ]
    assert [one.name for one in found if _makes_rule(one)] == ["CANT_WIN"]
    assert [one.name for one in found if _reads_rule(one)] == ["CANT_LOSE"]
