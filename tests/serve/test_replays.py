"""Replays: a record move by move, from the eyes that may look."""

from pathlib import Path

from tests.serve.tables import OWNER, Site

from cardwright.games import ruleset
from cardwright.kernel import Chance, record


def played(game: str = "cardfinity", seed: int = 4) -> str:
    rules = ruleset(game)
    running = rules.start(rules.rules.bundled_decks()[:2], seed)
    chance = Chance(seed)
    while running.decision is not None:
        running.push(chance.pick(running.options))
    return record(running, ("human", "greedy")).text()


def test_a_record_is_looked_at_from_every_seat(site: Site) -> None:
    status, meta = site.post("/api/replays", {"text": played()})
    assert status == 200, meta
    assert meta["eyes"] == [0, 1, -1, -2]
    assert len(meta["log_at"]) == meta["moves"] + 1
    assert meta["ticks"][0] == {"move": 0, "label": "0"} or meta["ticks"][0]["move"] == 0
    assert "wins" in meta["over"]["words"]
    seen = {}
    for eyes in meta["eyes"]:
        ask = {"token": meta["token"], "move": meta["moves"] // 2, "as": eyes}
        status, frame = site.post("/api/replays/frame", ask)
        assert status == 200, frame
        hands = [area for area in frame["picture"]["areas"] if area["kind"] == "hand"]
        seen[eyes] = [any("face" in card for card in hand.get("cards", [])) for hand in hands]
    assert seen[-2] == [True, True] or sum(seen[-2]) >= sum(seen[0])
    first = {"token": meta["token"], "move": 0, "as": -2}
    assert site.post("/api/replays/frame", first)[1] == site.post("/api/replays/frame", first)[1]
    assert site.post("/api/replays/frame", {**first, "move": 10**6})[0] == 400


def test_while_a_game_is_played_only_ones_own_eyes_look(site: Site) -> None:
    laid = site.lay()
    with site.sit(laid["links"][0]) as ana:
        state = ana.state()
        ana.choose(state)
        ana.state(state["n"] + 1)
    _, meta = site.post("/api/replays/open", {"token": laid["links"][0]})
    assert meta["eyes"] == [0]
    status, refused = site.post("/api/replays/frame", {"token": laid["links"][0], "move": 0, "as": 1})
    assert (status, refused["error"]["code"]) == (403, "owner")
    assert site.post("/api/replays/frame", {"token": laid["links"][0], "move": 0, "as": -2})[0] == 403
    status, refused = site.post("/api/replays/fork", {"token": laid["links"][0], "move": 0, "seats": []})
    assert status == 400


def test_a_game_is_gone_on_from(site: Site) -> None:
    _, meta = site.post("/api/replays", {"text": played()})
    seats = [{"who": "me", "name": "Ana"}, {"who": "me", "name": "Eva"}]
    status, laid = site.post("/api/replays/fork", {"token": meta["token"], "move": 5, "seats": seats})
    assert status == 200, laid
    with site.sit(laid["links"][0]) as ana, site.sit(laid["links"][1]) as eva:
        states = [ana.state(), eva.state()]
        mover = next(at for at, state in enumerate(states) if "decision" in state)
        assert states[mover]["n"] == 5
        (ana, eva)[mover].choose(states[mover])
        assert (ana, eva)[mover].state(6)["n"] == 6


def test_an_exported_page_needs_nothing_else(site: Site) -> None:
    _, meta = site.post("/api/replays", {"text": played()})
    answer = site.client.post("/api/replays/export", json={"token": meta["token"], "as": -2})
    assert answer.status_code == 200
    page = answer.text
    assert "attachment" in answer.headers["content-disposition"]
    assert "http://" not in page
    assert "https://" not in page
    assert page.count("<script>") == page.count("</script>") == 1
    assert "/*DATA*/null" not in page


def test_what_is_no_record_is_refused(site: Site) -> None:
    for text in ("", "{}", "x" * 1000, played().replace('"cardfinity"', '"chess"'), '{"record": 99}\n'):
        status, refused = site.post("/api/replays", {"text": text})
        assert 400 <= status < 500, refused
        assert refused["error"]["message"]
    assert site.post("/api/replays/open", {"token": "x" * 22})[0] == 404


def test_the_owner_finds_records_of_the_commands(site: Site, tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "one.jsonl").write_text(played(), encoding="utf-8")
    (tmp_path / "records" / "broken.jsonl").write_text("nonsense", encoding="utf-8")
    assert site.client.get("/api/replays").status_code == 403
    lines = site.client.get("/api/replays", headers={"authorization": f"Bearer {OWNER}"}).json()["replays"]
    assert [line["game"] for line in lines] == ["cardfinity"]
    assert site.post("/api/replays/open", {"token": lines[0]["token"]})[0] == 200
