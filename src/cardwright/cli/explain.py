"""`cardwright explain`: what a card or a file says, in plain words."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from cardwright.cli.inputs import (
    DATA_ENDINGS,
    CardsOption,
    JsonOption,
    LanguageOption,
    card_files,
    is_file,
    read_file,
)
from cardwright.cli.output import emit, show_diagnostics
from cardwright.cli.project import find_project
from cardwright.cli.refusal import Refusal
from cardwright.games import LANGUAGES, language_of
from cardwright.text import (
    ExplainsAsData,
    ExplainsTree,
    KeepsCards,
    KnowsCards,
    Language,
    ListsCards,
    Reading,
    ReadsPhrases,
    Source,
    TellsMeanings,
    as_data,
    hint,
    outline,
)


def command(
    what: Annotated[
        str | None,
        typer.Argument(metavar="CARD|FILE", help="A card's name, a file, or - for standard input."),
    ] = None,
    text: Annotated[
        str | None, typer.Option("--text", metavar="TEXT", help="Explain this text instead.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="With --text: the card's name.")
    ] = None,
    type_: Annotated[
        str | None, typer.Option("--type", metavar="TYPE", help="With --text: the card's type line.")
    ] = None,
    cost: Annotated[
        str | None,
        typer.Option("--cost", metavar="COST", help="With --text: the card's cost, which may have X."),
    ] = None,
    cards: CardsOption = None,
    meaning: Annotated[
        bool, typer.Option("--meaning", help="Print what each line means, as records.")
    ] = False,
    tree: Annotated[
        bool, typer.Option("--tree", help="Print how each line is worded, as an outline.")
    ] = False,
    language: LanguageOption = None,
    json: JsonOption = False,
) -> int:
    """Say in plain words what a card or a file says: how it was understood.

    With --json: one object with the words, the tree and the diagnostics. The status is 1 where something
    was not understood.

    \b
    Examples:
      cardwright explain my.deck
      cardwright explain "Ash Imp"
      cardwright explain "My Own Card" --cards my.cards
      cardwright explain "Lightning Bolt" --meaning
      cardwright explain "Lightning Bolt" --tree
      cardwright explain --text '"Spark" on play take 2: draw' --language cardfinity
    """
    spoken, reading = _read(what, text, (name, type_, cost), language, cards or ())
    words = _words(spoken, reading, meaning=meaning, tree=tree)
    if json:
        emit(_data(spoken, reading, words))
    else:
        print(words)
        show_diagnostics(reading.diagnostics, stderr=True)
    return 0 if reading.ok else 1


def _words(spoken: Language, reading: Reading[Any], *, meaning: bool, tree: bool) -> str:
    if meaning and tree:
        raise Refusal("explain takes either --meaning or --tree.", 2)
    if tree and not isinstance(spoken, ExplainsTree):
        raise Refusal(f"{spoken.name} does not tell how cards are worded, apart from what they mean")
    if isinstance(spoken, ExplainsTree) and tree:
        return spoken.explain_tree(reading)
    return _meaning(spoken, reading) if meaning else spoken.explain(reading)


def _meaning(spoken: Language, reading: Reading[Any]) -> str:
    """Returns what each line of the cards means, as records."""
    if not isinstance(spoken, TellsMeanings):
        raise Refusal(f"{spoken.name} does not tell what cards mean")
    told: list[str] = []
    for card in spoken.meaning_of(reading):
        told.append(card.name)
        for line in card.lines:
            told.append(f"  {line.text}")
            known = (
                outline(line.meaning, 4) if line.meaning is not None else f"no meaning yet ({line.missing})"
            )
            told.append(f"    {known}")
    return "\n".join(told)


def _read(
    what: str | None,
    text: str | None,
    given: tuple[str | None, str | None, str | None],
    wanted: str | None,
    cards: Sequence[str],
) -> tuple[Language, Reading[Any]]:
    if (what is None) == (text is None):
        raise Refusal("explain takes either a card or a file, or --text.", 2)
    if text is not None:
        return _read_phrase(text, given, wanted)
    assert what is not None
    if is_file(what):
        return read_file(what, wanted)
    spoken, source = own_card(what, wanted, cards) or find_card(what, wanted)
    return spoken, spoken.read(source)


def _read_phrase(
    text: str, given: tuple[str | None, str | None, str | None], wanted: str | None
) -> tuple[Language, Reading[Any]]:
    """Reads a text that stands on the command line, with the name, the type and the cost given for it."""
    source = Source(text, "<text>")
    spoken = language_of(source, wanted)
    if isinstance(spoken, ReadsPhrases):
        return spoken, spoken.read_phrase(source, *given)
    return spoken, spoken.read(source)


def own_card(name: str, wanted: str | None, given: Sequence[str]) -> tuple[Language, Source] | None:
    """Returns a card of one's own by its name, from files that were given or from the project's."""
    project = find_project()
    of_project = project.paths(project.cards) if project is not None else []
    for path in card_files([*given, *of_project], (*LANGUAGES.suffixes(), *DATA_ENDINGS)):
        for spoken in [LANGUAGES.language(wanted)] if wanted is not None else LANGUAGES.all():
            if not isinstance(spoken, ListsCards) or not _may_hold(path, spoken):
                continue
            for known, source in spoken.file_cards(path).items():
                if known.casefold() == name.casefold():
                    return spoken, source
    return None


def _may_hold(path: Path, spoken: Language) -> bool:
    """Returns whether a file's ending is the language's, or one of data, which only some languages read."""
    ends = path.name.lower().endswith
    return ends(spoken.suffixes) or (ends(DATA_ENDINGS) and isinstance(spoken, KeepsCards))


def find_card(name: str, wanted: str | None) -> tuple[Language, Source]:
    """Returns a bundled card's text by its name, with its language; raises `Refusal` with the nearest name."""
    known: list[str] = []
    for spoken in [LANGUAGES.language(wanted)] if wanted is not None else LANGUAGES.all():
        if not isinstance(spoken, KnowsCards):
            continue
        source = spoken.find_card(name)
        if source is not None:
            return spoken, source
        known.extend(spoken.card_names())
    raise Refusal(f'there is no file and no bundled card "{name}".{hint(name, known)}')


def _data(spoken: Language, reading: Reading[Any], words: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "file": reading.source.name,
        "language": spoken.name,
        "read": reading.ok,
        "words": words,
        "tree": as_data(reading.tree),
        "diagnostics": [d.as_json() for d in reading.diagnostics],
    }
    if isinstance(spoken, ExplainsAsData):
        data.update(spoken.explain_data(reading))
    return data
