"""Keywords in words: each entry of `keywords.toml` is read, compiled and called by its name."""

import pytest

from cardwright.games.magic.language import read_face
from cardwright.games.magic.language.vocabulary import KEYWORDS, Shape
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower import Lowering
from cardwright.games.magic.meaning.lower.keywords import keyword
from cardwright.games.magic.rules.compile import card  # fills the registries
from cardwright.games.magic.rules.compile.abilities import compile_line
from cardwright.games.magic.rules.compile.registry import KEYWORDS as EXECUTORS

IN_WORDS = [name for name, known in KEYWORDS.items() if known.text]
ARGUMENTS = {
    Shape.NONE: ("",),
    Shape.NUMBER: (" 1", " 2"),
    Shape.COST: (" {2}{R}", "—Pay 3 life.", "—Discard a card."),
    Shape.NUMBER_COST: (" 2—{1}{G}",),
}


def read(words: str) -> tuple[object, object]:
    face = read_face("Bearer", words, cost="", spell=False, legendary=False)
    (line,) = face.lines
    assert line.ability is not None
    return line.ability.ability, line.binding


@pytest.mark.parametrize("name", IN_WORDS)
def test_a_keyword_in_words_is_compiled_in_each_form(name: str) -> None:
    assert card.define
    assert name not in EXECUTORS  # what is told in words is told nowhere else
    shown = {"for mirrodin!": "for Mirrodin!"}.get(name, name)
    for argument in ARGUMENTS[KEYWORDS[name].shapes[0]]:
        words = shown[0].upper() + shown[1:] + argument
        node, binding = read(words)
        (made,) = compile_line("Bearer", node, words, spell=False, binding=binding)  # type: ignore[arg-type]
        assert made.keyword == name
        assert made.text.lower() == words.rstrip(".").lower()


def test_a_keyword_means_what_its_words_mean() -> None:
    node, binding = read("Afflict 3")
    low = Lowering("Bearer", "", binding, "Afflict 3")  # type: ignore[arg-type]
    found = keyword(low, node.keywords[0])  # type: ignore[attr-defined]
    assert isinstance(found, m.Line)
    assert isinstance(found.meaning, m.Keyword)
    (given,) = found.meaning.gives
    assert isinstance(given, m.Line)
    assert given.text == "Whenever this creature becomes blocked, defending player loses 3 life."
    assert isinstance(given.meaning, m.Triggered)
    assert given.meaning.body.do == m.LifeChange(m.Person("defending player"), "lose", m.Num(3))


def test_features_of_the_engine_need_nothing_else() -> None:
    engine = [name for name, known in KEYWORDS.items() if known.engine]
    assert "flying" in engine
    assert not set(engine) & set(IN_WORDS)
