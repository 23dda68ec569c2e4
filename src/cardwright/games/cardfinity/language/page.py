"""The page of the atoms, made from their records.

`python -m cardwright.games.cardfinity.language.page` writes `docs/cardfinity-atoms.md`.
"""

from pathlib import Path
from typing import Final

from cardwright.games.cardfinity.language.editions import ON_MONSTERS, WEIGHTS, Edition, Trigger, Weights
from cardwright.games.cardfinity.language.pattern import Pattern
from cardwright.games.cardfinity.language.record import Record, records, shown

PAGE: Final = Path(__file__).parents[5] / "docs" / "cardfinity-atoms.md"

_HEAD: Final = """\
# Cardfinity: the atoms, edition by edition

This page is made from the records in `src/cardwright/games/cardfinity/atoms/`, a file an atom:

    python -m cardwright.games.cardfinity.language.page

A file says at its head which edition it is written in; without that it is the first.

| at the head | which language it is |
| --- | --- |
| nothing, or `edition: 1` | the seed's: the rulebook and its page of atoms |
| `edition: 2` | the original program's of today |
| `edition: cardwright` | the seed's, with what its authors planned: seeing the enemy's hand, returning cards, searching the graveyard, weakening |

`N` is a number, `FILTER` a name, a family or a kind (`monster`, `spell`, `card`); what stands in square brackets may be left out.
"""


def page() -> str:
    """Returns the page as it should be."""
    parts = [_HEAD, _weights()]
    for title, asked in (("Requirements", True), ("Effects", False)):
        found = [record for record in records().values() if record.is_requirement is asked]
        parts.append(_table(title, sorted(found, key=_order)))
    parts.append("## What each one does\n")
    parts += [_section(record) for record in sorted(records().values(), key=_order)]
    return "\n".join(parts)


def _order(record: Record) -> tuple[bool, bool, str]:
    return (not record.is_requirement, record.writes is not None, record.rule)


def _weights() -> str:
    first, second = WEIGHTS[Edition.FIRST], WEIGHTS[Edition.SECOND]
    rows = [
        ("triggers", _triggers(first), _triggers(second)),
        ("a filter, by the copies in the deck", _rarities(first), _rarities(second)),
        ("an effect counts at least", _number(first.least_effect), _number(second.least_effect)),
        ("further effects, 5 each", "all", "not requirements, `deckout` and `play spell`"),
        ("being a monster", _number(first.monster), _number(second.monster)),
        ("a monster's spell at most", _limit(first), _limit(second)),
        ("cards that weigh less than 0 in a deck", "count 0", "make it lighter"),
        (
            "the same in both",
            "a card 10, a deck 200 of 40 to 60 cards",
            "further spells 10 each, power × digits, `tapped` −5",
        ),
    ]
    lines = ["## What weighs beside the atoms", "", "| | first, cardwright | second |", "| --- | --- | --- |"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows), ""])


def _triggers(weights: Weights) -> str:
    by_scale: dict[int, list[str]] = {}
    for trigger, scale in weights.triggers.items():
        by_scale.setdefault(scale, []).append(f"`{trigger.value}`")
    return "; ".join(f"{', '.join(words)} {scale}" for scale, words in sorted(by_scale.items()))


def _rarities(weights: Weights) -> str:
    steps = [f"up to {step.copies} {step.scale}" for step in weights.rarities]
    return ", ".join([*steps, "more 0"])


def _number(number: int | None) -> str:
    return "–" if number is None else shown(number)


def _limit(weights: Weights) -> str:
    if not weights.free_on_monsters:
        return str(weights.spell_limit)
    free = ", ".join(f"`{trigger.value}`" for trigger in Trigger if trigger in ON_MONSTERS)
    return f"{weights.spell_limit}; {free}: anything"


def _table(title: str, found: list[Record]) -> str:
    lines = [
        f"## {title}",
        "",
        "| written | scale | in the second edition | why |",
        "| --- | --- | --- | --- |",
    ]
    for record in found:
        words = f"{_written(record, Edition.FIRST)}{_only(record)}"
        lines.append(f"| {words} | {record.scale.formula} | {_second(record)} | {record.scale.why} |")
    return "\n".join([*lines, ""])


def _written(record: Record, edition: Edition) -> str:
    text = record.second if edition is Edition.SECOND and record.second else record.pattern
    return f"`{text if record.writes is not None else Pattern(text, record.node).shown()}`"


def _only(record: Record) -> str:
    return f" ({', '.join(record.editions)} only)" if len(record.editions) < len(Edition) else ""


def _second(record: Record) -> str:
    if Edition.SECOND not in record.editions:
        return "not there"
    said = f"{_written(record, Edition.SECOND)}: " if record.second else ""
    other = record.second_scale
    return said + (f"{other.formula} ({other.why})" if other is not None else "the same")


def _section(record: Record) -> str:
    return f"### {_written(record, Edition.FIRST)}\n\n{record.role.value[0].upper()}{record.role.value[1:]}. {record.does}\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"written: {PAGE}")
