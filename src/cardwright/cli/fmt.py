"""`cardwright fmt`: files in their canonical form."""

import os
import sys
from difflib import unified_diff
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct

from cardwright.cli.inputs import STDIN, JsonOption, LanguageOption, files, read_file, unreadable
from cardwright.cli.output import counted, emit, say, show_diagnostics
from cardwright.text import Diagnostic, Source, UnknownLanguage, UnreadableSource


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
        result = formatted(name, language)
        seen += 1
        failed += bool(result.problems)
        changed += result.changed
        show_diagnostics(result.problems, stderr=True)
        _deliver(result, write=not check and not diff, diff=diff, json=json)
    say(_summary(seen, changed, failed, written=not check and not diff))
    return 1 if failed or (check and changed) else 0


def formatted(name: str, wanted: str | None) -> Formatted:
    """Returns a file's canonical text, or why there is none."""
    try:
        language, reading = read_file(name, wanted)
    except (UnreadableSource, UnknownLanguage) as error:
        return Formatted(name, problems=(unreadable(name, error),))
    before = reading.source.text
    if not reading.ok:
        return Formatted(name, before, before, reading.diagnostics)
    after = language.write(reading.tree)
    again = language.read(Source(after, reading.source.name))
    if not again.ok or again.tree != reading.tree:
        problem = (
            "its canonical text would not say the same; the file is left as it is (a defect of cardwright)"
        )
        return Formatted(name, before, before, (unreadable(name, ValueError(problem)),))
    return Formatted(name, before, after)


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
        _replace(Path(result.name), result.after)


def _diff(result: Formatted) -> list[str]:
    before, after = result.before.splitlines(keepends=True), result.after.splitlines(keepends=True)
    lines = unified_diff(before, after, result.name, f"{result.name} (canonical)")
    return [line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines]


def _replace(path: Path, text: str) -> None:
    """Puts a new text in a file's place in one step, so that nothing is ever half written."""
    target = path.resolve()
    fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        fresh.write_text(text, encoding="utf-8", newline="\n")
        fresh.chmod(target.stat().st_mode)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def _summary(seen: int, changed: int, failed: int, *, written: bool) -> str:
    did = "written anew" if written else "would change"
    parts = [f"{changed} {did}", f"{seen - changed - failed} canonical"]
    if failed:
        parts.append(f"{failed} not read")
    return f"{counted(seen, 'file')}: {', '.join(parts)}"
