"""The server as clients meet it: laying a table, sitting down, playing, watching, and being refused."""

import pytest
from starlette.websockets import WebSocketDisconnect
from tests.serve.tables import OWNER, Site


def test_a_game_between_two_clients_to_its_end(site: Site) -> None:
    laid = site.lay()
    with (
        site.sit(laid["links"][0]) as ana,
        site.sit(laid["links"][1]) as jonas,
        site.sit(laid["watch"]) as eve,
    ):
        assert (ana.welcome["seat"], jonas.welcome["seat"], eve.welcome["seat"]) == (0, 1, -1)
        assert ana.welcome["links"] == laid["links"], "who laid the table may show the links again"
        assert "links" not in jonas.welcome
        chairs = (ana, jonas)
        n = 0
        while True:
            states = [chair.state(n) for chair in chairs]
            if states[0].get("over"):
                break
            mover = next(at for at, state in enumerate(states) if "decision" in state)
            assert "decision" not in states[1 - mover]
            options = states[mover]["decision"]["options"]
            chairs[mover].choose(states[mover], options[(n * 7) % len(options)]["key"])
            n = states[mover]["n"] + 1
        watched = eve.state(n)
        assert watched["over"]["scores"] == states[0]["over"]["scores"]
        assert "decision" not in watched
        assert "wishes" not in watched


def test_a_bot_answers(site: Site) -> None:
    laid = site.lay("cardfinity", "me", "random")
    assert laid["links"][1] == "", "a bot needs no link"
    with site.sit(laid["links"][0]) as ana:
        state = ana.state()
        ana.choose(state, "end")
        state = ana.state(state["n"] + 2)
        while "decision" not in state and "over" not in state:
            state = ana.state(state["n"])
        assert state["seats"][1]["who"] == "bot"
        said = ["".join(part["text"] for part in line["parts"]) for line in state.get("log", [])]
        assert not any("Player" in line for line in said)


def test_a_lost_connection_comes_back_to_the_same_decision(site: Site) -> None:
    laid = site.lay()
    with site.sit(laid["links"][0]) as ana:
        before = ana.state()
    with site.sit(laid["links"][0]) as ana:
        after = ana.state()
    assert after["decision"] == before["decision"]
    assert after["log"] == before["log"]
    assert after["faces"] == before["faces"]


def test_tables_are_listed_by_the_tokens_that_one_has(site: Site) -> None:
    laid = site.lay()
    with site.sit(laid["links"][0]) as ana:
        state = ana.state()
        ana.choose(state)
        told = ana.state(state["n"] + 1)
    status, mine = site.post("/api/tables/mine", {"tokens": [laid["links"][0], "x" * 22]})
    assert status == 200
    assert [line["moves"] for line in mine["tables"]] == [told["n"]]


def test_what_cannot_be_taken_is_refused_to_that_client_alone(site: Site) -> None:
    laid, other = site.lay(), site.lay()
    with (
        site.sit(laid["links"][0]) as ana,
        site.sit(laid["links"][1]) as jonas,
        site.sit(laid["watch"]) as eve,
    ):
        state = ana.state()
        jonas.state()
        key = state["decision"]["options"][0]["key"]
        choose = {"type": "choose", "n": state["n"], "keys": [key]}
        jonas.send(choose)
        assert jonas.until("error")["code"] == "turn"
        eve.send(choose)
        assert eve.until("error")["code"] == "turn"
        for wrong, code in (
            ("{", "bad"),
            ("[1, 2]", "bad"),
            ('{"type": "fly"}', "bad"),
            ({"type": "choose", "n": 99, "keys": [key]}, "stale"),
            ({"type": "choose", "n": state["n"], "keys": ["no such key"]}, "option"),
            ({"type": "sit", "token": other["links"][0]}, "protocol"),
            ({"type": "consent", "ask": 4, "yes": True}, "bad"),
            ({"type": "pass", "until": "doom"}, "bad"),
        ):
            ana.send(wrong)
            assert ana.until("error")["code"] == code, wrong
        ana.send(choose)
        assert ana.state(state["n"] + 1)["n"] == state["n"] + 1
        ana.send(choose)
        assert ana.until("error")["code"] == "stale", "a message sent twice is taken once"


def test_a_token_that_opens_nothing(site: Site) -> None:
    for token in ("", "x" * 22, "../../etc/passwd", "x" * 5000):
        with site.sit(token) as nobody:
            assert nobody.welcome["type"] == "error"
            assert nobody.welcome["code"] == "token"


def test_too_much_is_too_much(site: Site) -> None:
    laid = site.lay()
    with site.sit(laid["links"][0]) as ana:
        ana.state()
        ana.send('{"type": "ping", "x": "' + "a" * 70_000 + '"}')
        assert ana.until("error")["code"] == "size"
        for _ in range(120):
            ana.send({"type": "ping"})
        codes = set()
        for _ in range(120):
            message = ana.receive()
            codes.add(message.get("code", message["type"]))
            if message.get("code") == "rate":
                break
        assert "rate" in codes
    status, refused = site.post("/api/decks/check", {"game": "magic", "deck": {"text": "x" * 1_100_000}})
    assert (status, refused["error"]["code"]) == (413, "size")


def test_other_pages_may_not_ask(site: Site) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        site.client.websocket_connect("/api/ws", headers={"origin": "https://elsewhere.example"}),
    ):
        pass
    status, refused = site.post("/api/tables", {}, origin="https://elsewhere.example")
    assert (status, refused["error"]["code"]) == (403, "origin")
    answer = site.client.post("/api/tables", content=b"{}", headers={"content-type": "text/plain"})
    assert answer.status_code == 400


def test_every_answer_has_the_headers_that_keep_it_safe(site: Site) -> None:
    for path in ("/", "/api/games", "/assets/none.js", "/nowhere", "/workbench"):
        headers = site.client.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"], path
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "path", ["../app.py", "%2e%2e/app.py", "..%2fapp.py", "/etc/passwd", "assets/../../app.py"]
)
def test_no_path_of_a_clients_is_opened(site: Site, path: str) -> None:
    answer = site.client.get(f"/assets/{path}")
    assert answer.status_code == 404
    assert "import" not in answer.text


def test_the_owner_sees_all_tables_and_others_do_not(site: Site) -> None:
    site.lay()
    assert site.client.get("/api/tables").status_code == 403
    assert site.client.get("/api/tables", headers={"authorization": "Bearer " + "y" * 22}).status_code == 403
    listed = site.client.get("/api/tables", headers={"authorization": f"Bearer {OWNER}"})
    assert [line["game"] for line in listed.json()["tables"]] == ["cardfinity"]


def test_games_are_listed_with_what_one_needs_to_begin(site: Site) -> None:
    games = site.client.get("/api/games").json()["games"]
    assert {game["name"] for game in games} == {"cardfinity", "magic", "mars", "oe"}
    for game in games:
        assert game["title"]
        assert game["blurb"]
        assert game["minutes"] > 0
        assert game["bots"]
    assert len(next(game for game in games if game["name"] == "magic")["faces"]) == 3


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"game": "chess", "seats": []}, "no game"),
        ({"game": "magic", "seats": [{"who": "me"}]}, "2 to 4 players"),
        ({"game": "oe", "seats": [{"who": "me"}, {"who": "genius"}]}, "no bot"),
        ({"game": "oe", "seats": [{"who": "me"}, {"who": "mcts:99999ms"}]}, "5000"),
        ({"game": "oe", "seats": [{"who": "me"}, {"who": "exec:rm -rf /"}]}, "no bot"),
        ({"game": "oe", "seats": [{"who": "me"}, {"who": "greedy"}], "options": {"fast": True}}, "options"),
        (
            {"game": "magic", "seats": [{"who": "me", "deck": {"name": "nothing"}}, {"who": "greedy"}]},
            "bundled deck",
        ),
        (
            {
                "game": "magic",
                "seats": [{"who": "me", "deck": {"text": "4 Grizly Bears"}}, {"who": "greedy"}],
            },
            "Grizzly",
        ),
        ({"game": "oe", "seats": [{"who": "me"}, {"who": "greedy"}], "seed": -1}, "seed"),
        ({"game": "oe", "seats": [{"who": "me"}, {"who": "greedy"}], "clock": 10**9}, "day"),
        ({"game": "oe", "seats": "all"}, "takes"),
    ],
)
def test_a_table_that_cannot_be_laid(site: Site, wish: object, words: str) -> None:
    status, refused = site.post("/api/tables", wish)
    assert 400 <= status < 500
    assert words in refused["error"]["message"]
    assert site.store.count() == 0


def test_a_deck_is_looked_at_card_by_card(site: Site) -> None:
    text = "20 Forest\n4 Grizly Bears\n16 Llanowar Elves"
    _, report = site.post("/api/decks/check", {"game": "magic", "deck": {"text": text}})
    assert not report["playable"]
    by_name = {card["name"]: card for card in report["cards"]}
    assert "Grizzly Bears" in by_name["Grizly Bears"]["swaps"]
    assert by_name["Llanowar Elves"]["face"]["kind"] == "creature"
    assert by_name["Forest"].get("count") == 20


def test_inspecting_tells_what_a_card_says_and_why_not(site: Site) -> None:
    laid = site.lay("magic")
    with site.sit(laid["links"][0]) as ana, site.sit(laid["links"][1]) as jonas:
        state = ana.state()
        hand = next(area for area in state["picture"]["areas"] if area["id"] == "hand0")
        card = hand["cards"][0]
        ana.send({"type": "inspect", "ask": 3, "id": card["id"]})
        found = ana.until("inspected")
        assert (found["ask"], found["thing"]["face"]["name"]) == (3, state["faces"][card["face"]]["name"])
        assert found["thing"]["cannot"], "it is not the time for it"
        jonas.send({"type": "inspect", "ask": 4, "id": card["id"]})
        assert "thing" not in jonas.until("inspected"), "the other may not know it"
        jonas.send({"type": "inspect", "ask": 5, "name": state["faces"][card["face"]]["name"]})
        jonas.until("inspected")
