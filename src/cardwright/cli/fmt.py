"""`cardwright fmt`: files in their canonical form."""

import sys
from difflib import unified_diff
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct

from cardwright.cli.inputs import STDIN, JsonOption, LanguageOption, files, read_file, unreadable
from cardwright.cli.output import counted, emit, say, show_diagnostics
from cardwright.files import replace_whole
from cardwright.text import Diagnostic, Editions, Language, Node, Source, UnknownLanguage, UnreadableSource


class Formatted(Struct, frozen=True):
    """What came of a file: its text before and after, or why it was left alone."""

    name: str
    before: str = ""
    after: str = ""
    problems: tuple[Diagnostic, ...] = ()

    @property
    def changed(self) -> bool:
        """Returns whether the file is not in its canonical form."""
        return not self.problems and self.before != self.after


def command(
    names: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files, folders, or - for standard input.")
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; status 1 if a file would change.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    language: LanguageOption = None,
    edition: Annotated[
        int | None, typer.Option("--edition", metavar="N", help="Write a language with editions in this one.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Write files in their canonical form, in place.

    A file that cannot be read whole is never written: what is wrong with it is said, and the status is 1.
    Standard input (-) is written to standard output. With --json each file is an object on a line.

    \b
    Examples:
      cardwright fmt my.deck
      cardwright fmt --check decks/
      cardwright fmt --diff my.deck
    """
    failed = changed = seen = 0
    for name in files(names):
        result = formatted(name, language, edition)
        seen += 1
        failed += bool(result.problems)
        changed += result.changed
        show_diagnostics(result.problems, stderr=True)
        _deliver(result, write=not check and not diff, diff=diff, json=json)
    say(_summary(seen, changed, failed, written=not check and not diff))
    return 1 if failed or (check and changed) else 0


def formatted(name: str, wanted: str | None, edition: int | None = None) -> Formatted:
    """Returns a file's canonical text, or why there is none."""
    try:
        language, reading = read_file(name, wanted)
    except (UnreadableSource, UnknownLanguage) as error:
        return Formatted(name, problems=(unreadable(name, error),))
    before = reading.source.text
    if not reading.ok:
        return Formatted(name, before, before, reading.diagnostics)
    tree = reading.tree
    if edition is not None:
        try:
            tree = in_edition(language, tree, edition)
        except ValueError as error:
            return Formatted(name, before, before, (unreadable(name, error),))
    after = language.write(tree)
    again = language.read(Source(after, reading.source.name))
    if not again.ok or again.tree != tree:
        problem = (
            "its canonical text would not say the same; the file is left as it is (a defect of cardwright)"
        )
        return Formatted(name, before, before, (unreadable(name, ValueError(problem)),))
    return Formatted(name, before, after)


def in_edition(language: Language, tree: Node, edition: int) -> Node:
    """Returns a tree as one of another edition of its language; raises `ValueError` where there is none."""
    if not isinstance(language, Editions):
        raise ValueError(f"{language.name} has one edition")
    made: Node = language.in_edition(tree, edition)
    return made


def _deliver(result: Formatted, *, write: bool, diff: bool, json: bool) -> None:
    if json:
        emit({"file": result.name, "ok": not result.problems, "changed": result.changed})
    elif diff:
        sys.stdout.writelines(_diff(result))
    elif result.name == STDIN and write and not result.problems:
        sys.stdout.write(result.after)
    elif result.changed:
        print(result.name)
    if write and result.changed and result.name != STDIN:
        replace_whole(Path(result.name), result.after.encode())


def _diff(result: Formatted) -> list[str]:
    before, after = result.before.splitlines(keepends=True), result.after.splitlines(keepends=True)
    lines = unified_diff(before, after, result.name, f"{result.name} (canonical)")
    return [line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines]


def _summary(seen: int, changed: int, failed: int, *, written: bool) -> str:
    did = "written anew" if written else "would change"
    parts = [f"{changed} {did}", f"{seen - changed - failed} canonical"]
    if failed:
        parts.append(f"{failed} not read")
    return f"{counted(seen, 'file')}: {', '.join(parts)}"
