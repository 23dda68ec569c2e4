"""People at one table: two browsers, consent to take back, a connection that is lost, a server that is killed."""

import random
from collections.abc import Callable
from pathlib import Path

from browsing import ASKED, OVER, Guest, Server, serving
from playwright.sync_api import Browser


def lay_for_two(host: Guest, game: str) -> str:
    """Lays a table for a friend and returns the friend's link."""
    host.visit("/")
    host.page.click(f"a[href='/new/{game}#friend']")
    host.page.click("text=Sit down")
    link = host.page.input_value(".requests input")
    assert "/table#" in link
    return link


def test_two_browsers_play_each_other(guest: Callable[..., Guest]) -> None:
    host, friend = guest(), guest()
    friend.page.goto(lay_for_two(host, "cardfinity"))
    no_hand_is_seen_by_the_other(host, friend)
    taking_back_needs_consent(*first_to_move(host, friend))
    chance = random.Random(3)
    for _ in range(400):
        if host.over() and friend.over():
            break
        for player in (host, friend):
            player.answer_if_asked(chance)
        host.page.wait_for_timeout(10)
    host.page.wait_for_selector(OVER)
    friend.page.wait_for_selector(OVER)
    told = [player.page.inner_text("[data-outcome]") for player in (host, friend)]
    assert [words.startswith("You win") for words in told].count(True) == 1, told


def no_hand_is_seen_by_the_other(host: Guest, friend: Guest) -> None:
    """Looks for the names of one's hand in the other's page."""
    host.settled_or_waits()
    friend.settled_or_waits()
    held = set(host.page.locator("#hand .c-name").all_inner_texts())
    assert held
    shown = friend.page.content()
    seen = set(friend.page.locator("#hand .c-name").all_inner_texts())
    assert not [name for name in held - seen if name in shown]


def taking_back_needs_consent(mover: Guest, other: Guest) -> None:
    """Makes a move and takes it back, to which the other agrees."""
    before = mover.page.get_attribute(".tablepage", "data-n")
    mover.move(random.Random(1))
    mover.page.keyboard.press("z")
    other.page.click("[data-consent=yes]")
    mover.page.wait_for_selector(f".tablepage[data-n='{before}']")
    assert mover.page.query_selector(ASKED)


def first_to_move(host: Guest, friend: Guest) -> tuple[Guest, Guest]:
    """Returns who is asked first, and the other."""
    for _ in range(300):
        if host.page.query_selector(ASKED):
            return host, friend
        if friend.page.query_selector(ASKED):
            return friend, host
        host.page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def test_a_lost_connection_is_taken_up_again(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as own:
        player = Guest(browser, own)
        player.sit_down("cardfinity")
        chance = random.Random(5)
        for _ in range(4):
            player.answer(chance)
        player.settled()
        player.page.wait_for_timeout(300)
        player.settled()
        before = (player.page.get_attribute(".tablepage", "data-n"), player.page.inner_text("#hand"))
        own.kill()
        player.page.wait_for_selector(".tablepage[data-connection=lost]")
        assert "connection is lost" in player.page.inner_text(".prompt")
        own.start()
        player.page.wait_for_selector(".tablepage[data-connection=here]")
        player.settled()
        assert (player.page.get_attribute(".tablepage", "data-n"), player.page.inner_text("#hand")) == before
        assert player.answer(chance)
        player.close()


def test_a_watcher_sees_the_table_and_no_hand(guest: Callable[..., Guest], server: Server) -> None:
    host, watcher = guest(), guest()
    laid = host.page.request.post(
        f"{server.address}/api/tables",
        data={"game": "cardfinity", "seats": [{"who": "me"}, {"who": "random"}]},
        headers={"Origin": server.address},
    ).json()
    host.visit(f"/table#{laid['links'][0]}")
    host.settled()
    held = set(host.page.locator("#hand .c-name").all_inner_texts())
    watcher.visit(f"/table#{laid['watch']}")
    watcher.page.wait_for_selector(".tablepage")
    shown = watcher.page.content()
    open_cards = set(host.page.locator("#near .c-name, #far .c-name, .log").all_inner_texts())
    assert held
    assert not [name for name in held if name in shown and not any(name in each for each in open_cards)]
    assert watcher.page.query_selector(ASKED) is None
