"""The workbench's routes: what a writer sees while writing, tries out, and saves."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.serve.tables import OWNER, Site

from cardwright.serve import workshop
from cardwright.serve.workshop import Errand

KEY = {"authorization": f"Bearer {OWNER}"}
LANGUAGES = workshop.languages(Errand("languages"))


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.name)
def test_every_language_begins_with_an_example_that_is_read(language: Any) -> None:
    read = workshop.read(Errand("read", language.name, language.example))
    assert read.cards
    assert all(card.playable and card.face.name and card.plain for card in read.cards)
    assert not [fault for fault in read.faults if fault.code != "missing-deck"]
    again = workshop.write(Errand("format", language.name, language.example))
    assert workshop.read(Errand("read", language.name, again.text)).cards[0].face == read.cards[0].face
    assert set(read.forms) == set(language.forms)
    assert (read.weights is not None) == language.weighs


def test_a_typo_is_told_at_its_place_with_what_would_be_right() -> None:
    read = workshop.read(Errand("read", "cardfinity", '"Spark" on plya take 1: deal 2\n'))
    fault = read.faults[0]
    assert (fault.line, fault.severity) == (1, "error")
    assert '"Spark" on plya take 1: deal 2\n'[fault.start : fault.end] == "plya"
    assert "on play" in (fault.suggestion or "")
    assert fault.fix is None, "it says more than what stands in the fault's place"
    assert not read.playable


def test_words_are_completed_and_explained() -> None:
    text = '"Spark" on play: de'
    found = workshop.complete(Errand("complete", "cardfinity", text, len(text)))
    assert (found.start, found.end) == (17, 19)
    assert "deal" in [item.text for item in found.items]
    hover = workshop.hover(Errand("hover", "cardfinity", '"Spark" on play: deal 2', 19))
    assert hover.title == "deal"
    assert "enemy" in hover.text
    assert workshop.hover(Errand("hover", "oe", "", 0)).title == ""


@pytest.mark.parametrize("text", ["", "\x00", "{" * 3000, '"' * 999, "CARD " * 500, "🂡" * 400])
@pytest.mark.parametrize("language", [language.name for language in LANGUAGES])
def test_nonsense_is_read_without_breaking(language: str, text: str) -> None:
    for what in (workshop.read, workshop.complete, workshop.hover, workshop.write):
        what(Errand("x", language, text, len(text)))  # type: ignore[operator]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.name)
def test_a_card_of_ones_own_is_tried_on_a_table_and_dealt_at_once(site: Site, language: Any) -> None:
    read = workshop.read(Errand("read", language.name, language.example))
    card = read.cards[0]
    wish = {"language": language.name, "text": language.example, "card": card.name, "bot": "random"}
    status, laid = site.post("/api/workbench/play", wish)
    assert status == 200, laid
    with site.sit(laid["links"][0]) as ana:
        state = ana.state()
        assert card.face.name in {face["name"] for face in state["faces"].values()}


def test_a_text_with_a_fault_or_without_a_card_is_not_played(site: Site) -> None:
    for text, code in (('"Spark" on ply: deal 2', "unplayable"), ("! nothing yet", "unplayable")):
        status, refused = site.post("/api/workbench/play", {"language": "cardfinity", "text": text})
        assert (status, refused["error"]["code"]) == (409, code), text
    deck = site.client.get("/api/decks/cardfinity/embers").json()["text"]
    status, laid = site.post("/api/workbench/play", {"language": "cardfinity", "text": deck, "bot": "random"})
    assert status == 200, laid


def test_options_with_values_are_taken_and_wrong_ones_refused(site: Site) -> None:
    games = {game["name"]: game for game in site.client.get("/api/games").json()["games"]}
    assert "map" in games["mars"]["settings"]
    laid = site.lay("mars", "me", "random", options={"map": "hellas", "draft": True, "generations": 2})
    with site.sit(laid["links"][0]) as ana:
        assert ana.state()["picture"]["game"] == "mars"
    for options in ({"map": "utopia"}, {"players": 5}, {"map": ["hellas"]}, {"draft": "x" * 200}):
        seats = [{"who": "me"}, {"who": "random"}]
        status, refused = site.post("/api/tables", {"game": "mars", "seats": seats, "options": options})
        assert status in (400, 409), (options, refused)


def test_a_simulation_tells_how_far_it_is(site: Site) -> None:
    wish = {"game": "cardfinity", "bots": ["random"], "games": 4, "card": "Ash Imp"}
    with site.client.stream("POST", "/api/workbench/sim", json=wish) as stream:
        lines = [msgspec.json.decode(line) for line in stream.iter_lines() if line]
    assert lines[-1]["finished"]
    assert lines[-1]["done"] == 4
    assert len(lines[-1]["seats"]) == 2
    refused = {"game": "cardfinity", "bots": ["exec:true"]}
    with site.client.stream("POST", "/api/workbench/sim", json=refused) as stream:
        lines = [msgspec.json.decode(line) for line in stream.iter_lines() if line]
    assert "program" in lines[-1]["problem"]


def test_files_are_the_owners_and_stay_in_their_folder(site: Site, tmp_path: Path) -> None:
    put = site.client.put
    text = {"name": "mine.cardfinity", "text": '"Spark" on play: deal 1\n'}
    assert put("/api/workbench/files/mine.cardfinity", json=text).status_code == 403
    saved = put("/api/workbench/files/mine.cardfinity", json=text, headers=KEY)
    assert saved.status_code == 200
    assert (tmp_path / "cards" / "mine.cardfinity").read_text() == text["text"]
    assert put("/api/workbench/files/mine.cardfinity", json=text, headers=KEY).status_code == 409, (
        "no version"
    )
    again = {**text, "version": saved.json()["version"], "text": "! new\n"}
    assert put("/api/workbench/files/mine.cardfinity", json=again, headers=KEY).status_code == 200
    listed = site.client.get("/api/workbench/files", headers=KEY).json()["files"]
    assert [(line["name"], line["language"]) for line in listed] == [("mine.cardfinity", "cardfinity")]
    for name in (
        "..%2fevil.cardfinity",
        ".hidden.cardfinity",
        "x.py",
        "a%00b.cardfinity",
        "-.oe",
        "%2e%2e.oe",
    ):
        answer = put(f"/api/workbench/files/{name}", json=text, headers=KEY)
        assert answer.status_code in (400, 404), name
    assert sorted(path.name for path in (tmp_path / "cards").iterdir()) == ["mine.cardfinity"]
    assert not (tmp_path / "evil.cardfinity").exists()
