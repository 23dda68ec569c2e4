"""Replays: the slider, everybody's eyes, a link to a moment, a page that needs nothing else, a game gone on with."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from browsing import ASKED, PHONE, Guest
from test_pages import faults_of, needs_axe


def played(player: Guest) -> None:
    """Plays a game to its end and goes to its replay."""
    player.sit_down("cardfinity")
    player.play(random.Random(9))
    player.page.click(".top >> text=Replay")
    player.wait(".replaypage[data-move]")


def moved(player: Guest, move: int) -> None:
    """Waits until the table of a move is shown."""
    player.wait(f".replaypage[data-move='{move}']")


def test_a_game_is_looked_at_move_by_move_by_everybodys_eyes(
    guest: Callable[..., Guest], tmp_path: Path
) -> None:
    player = guest()
    played(player)
    last = int(player.page.get_attribute(".scrub input", "max") or 0)
    assert last > 5
    slide(player, last)
    told = player.page.locator(".log p").count()
    assert told > 5
    slide(player, 3)
    player.page.click("[aria-label='move on']")
    moved(player, 4)
    player.page.keyboard.press("ArrowLeft")
    moved(player, 3)
    eyes = player.page.locator(".eyes button")
    assert eyes.count() >= 3  # both seats, watchers, all
    seen = set()
    for at in range(eyes.count()):
        eyes.nth(at).click()
        player.wait(f".eyes button:nth-of-type({at + 1}).on")
        player.page.wait_for_load_state("networkidle")
        seen.add(
            player.page.inner_text(".tbl")
            if player.page.query_selector(".tbl")
            else player.page.inner_text("main")
        )
    assert len(seen) >= 2
    link_to_a_moment(player, guest())
    saved_as_a_page(player, tmp_path / "game.html")
    gone_on_with(player)


def slide(player: Guest, move: int) -> None:
    """Moves the slider."""
    player.page.evaluate(
        "move => { const s = document.querySelector('.scrub input'); s.value = move; s.dispatchEvent(new Event('input', {bubbles: true})); }",
        move,
    )
    moved(player, move)


def link_to_a_moment(player: Guest, friend: Guest) -> None:
    """Opens the address of a moment in another browser: the same table, by the same eyes."""
    slide(player, 5)
    at = player.page.url
    assert "@5:" in at
    friend.page.goto(at)
    moved(friend, 5)
    assert friend.page.inner_text(".eyes .on") == player.page.inner_text(".eyes .on")


def saved_as_a_page(player: Guest, target: Path) -> None:
    """Saves the replay as one page, which is opened from the disk and asks nothing of anybody."""
    with player.page.expect_download() as download:
        player.page.click("text=Save as a page")
    download.value.save_as(target)
    page = player.context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(target.as_uri())
    page.wait_for_function("() => document.body.innerText.length > 100")
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    page.close()


def gone_on_with(player: Guest) -> None:
    """Plays on from a moment, at a table of one's own."""
    slide(player, 2)
    player.page.click("text=Play on from here")
    player.wait(f".tablepage:not(.replaypage){ASKED.removeprefix('.tablepage')}, .tablepage:not(.replaypage)")
    assert "/table#" in player.page.url


def test_a_record_of_a_file_is_opened(guest: Callable[..., Guest], tmp_path: Path) -> None:
    from cardwright.cli import run

    record = tmp_path / "game.jsonl"
    seats = ["--seat", "random", "--seat", "random", "--seed", "1"]
    assert run(["play", "oe", *seats, "--record", str(record), "--json"]) == 0
    assert json.loads(record.read_text(encoding="utf-8").splitlines()[0])["game"] == "oe"
    player = guest()
    player.visit("/replays")
    player.page.set_input_files("input[type=file]", record)
    player.wait(".replaypage[data-move]")
    player.page.click("[aria-label='turn on']")
    player.page.wait_for_function("() => Number(document.querySelector('.replaypage').dataset.move) > 0")


def test_what_is_no_record_is_said(guest: Callable[..., Guest], tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish.jsonl"
    rubbish.write_text("this is no record\n")
    player = guest()
    player.visit("/replays")
    player.page.set_input_files("input[type=file]", rubbish)
    player.wait(".problem")
    player.faults.clear()  # the browser notes the refusal as an error of its own


@needs_axe
@pytest.mark.parametrize(("theme", "size"), [("light", (1440, 900)), ("dark", PHONE)])
def test_a_replay_has_no_serious_fault(
    guest: Callable[..., Guest], theme: str, size: tuple[int, int]
) -> None:
    player = guest(theme=theme, size=size)
    player.sit_down("cardfinity")
    chance = random.Random(8)
    for _ in range(6):
        player.answer(chance)
    token = player.page.url.partition("#")[2]
    player.visit("/replays")
    player.wait(".cont li")
    assert faults_of(player) == []
    player.visit(f"/replay#{token}")
    player.wait(".replaypage[data-move]")
    assert faults_of(player) == []
    assert player.page.evaluate("document.documentElement.scrollWidth") <= size[0]
