"""Which language a text is in: as told, by its file's ending, or by its looks; and what is said where that cannot be told."""

import sys
from types import ModuleType, SimpleNamespace

import pytest

from cardwright.text import Source
from cardwright.text.registry import LIKELY, LanguagePlace, Languages, UnknownLanguage

PLACES = {
    "runes": LanguagePlace("made_up_runes", "dwarves", (".rune", ".txt")),
    "songs": LanguagePlace("made_up_songs", "elves", (".song", ".txt")),
    "poems": LanguagePlace("made_up_poems", "elves", (".poem",)),
}


@pytest.fixture(autouse=True)
def looks(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """How much any text looks like each language."""
    found = dict.fromkeys(PLACES, 0.0)
    for name, place in PLACES.items():
        module = ModuleType(place.module)
        module.LANGUAGE = SimpleNamespace(name=name, sniff=lambda _text, name=name: found[name])  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, place.module, module)
    return found


def picked(file: str, wanted: str | None = None) -> str:
    return Languages(PLACES).pick(Source("text", file), wanted).name


def test_an_ending_that_one_language_has_settles_it() -> None:
    assert (picked("a.rune"), picked("a.POEM")) == ("runes", "poems")


def test_of_several_the_likeliest_is_taken(looks: dict[str, float]) -> None:
    looks.update(runes=0.6, songs=0.8, poems=0.9)
    assert picked("a.txt") == "songs"
    assert picked("a.unheard") == "poems"


def test_what_is_just_likely_enough_is_taken_and_less_is_not(looks: dict[str, float]) -> None:
    looks["songs"] = LIKELY
    assert picked("a.txt") == "songs"
    looks["songs"] = LIKELY - 0.01
    with pytest.raises(UnknownLanguage, match="say it with --language: runes, songs or poems"):
        picked("a.txt")


def test_of_two_that_are_equally_likely_none_is_taken(looks: dict[str, float]) -> None:
    looks.update(runes=0.9, songs=0.9)
    with pytest.raises(UnknownLanguage, match="cannot tell"):
        picked("a.txt")


def test_a_language_is_told_by_its_name_or_its_game() -> None:
    assert picked("a.poem", "runes") == "runes"
    assert picked("a.poem", "dwarves") == "runes"
    assert picked("a.poem", "elves") == "poems"
    languages = Languages(PLACES)
    assert languages.language("runes") is languages.language("dwarves")
    with pytest.raises(UnknownLanguage, match="elves has several languages; say which: songs or poems"):
        languages.language("elves")
    with pytest.raises(
        UnknownLanguage, match=r'no language "rune"; there are runes, songs and poems\. Did you mean'
    ):
        picked("a.txt", "rune")


def test_what_is_registered_anew_takes_the_place_of_the_old() -> None:
    languages = Languages(PLACES)
    assert languages.language("runes").name == "runes"
    languages.register("runes", PLACES["songs"])
    assert languages.place("runes") == PLACES["songs"]
    assert languages.language("runes").name == "songs"
    assert languages.suffixes() == (".song", ".txt", ".poem")
    assert [language.name for language in languages.all()] == ["songs", "songs", "poems"]
