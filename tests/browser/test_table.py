"""How a table answers: taking back, why not, keys alone, a phone, and a question that has just appeared."""

import random
from collections.abc import Callable

from browsing import ASKED, OVER, PHONE, Guest

FORESTS = "14 Forest\n8 Grizzly Bears\n2 Giant Growth\n"


def test_a_move_is_taken_back(guest: Callable[..., Guest]) -> None:
    player = guest()
    player.sit_down("cardfinity")
    player.settled()
    hand = player.page.inner_text("#hand")
    before, _ = player.move(random.Random(2))
    player.settled()
    player.page.click("[data-act=back]")
    player.page.wait_for_selector(f".tablepage[data-n='{before}'][data-asked]")
    assert player.page.inner_text("#hand") == hand


def test_what_is_not_lit_says_why(guest: Callable[..., Guest]) -> None:
    player = guest()
    player.sit_down("magic", decks=FORESTS)
    chance = random.Random(4)
    for _ in range(40):
        player.settled()
        if player.page.query_selector("#hand .thing:not(.lit):not(.aim)"):
            break
        player.answer(chance)
    unlit = player.page.locator("#hand .thing:not(.lit):not(.aim)").first
    name = unlit.locator(".c-name").inner_text()
    unlit.click()
    assert name in player.page.inner_text(".inspect")
    player.page.wait_for_selector(".inspect .why")


def test_stops_are_set_on_the_river(guest: Callable[..., Guest]) -> None:
    player = guest()
    player.sit_down("magic", decks=FORESTS)
    player.settled()
    pin = player.page.locator(".pin.mine:not(.on)").first
    name = pin.get_attribute("aria-label")
    pin.click()
    player.page.wait_for_selector(f".pin.mine.on[aria-label='{name}']")
    player.page.click("text=Settings")
    assert player.page.locator(".stops input:checked").count() >= 1
    player.page.keyboard.press("Escape")


def test_a_game_is_played_by_keys_alone(guest: Callable[..., Guest]) -> None:
    player = guest()
    player.sit_down("cardfinity")
    keys = player.page.keyboard
    for turn in range(240):
        player.page.wait_for_selector(f"{ASKED}, {OVER}")
        if player.over():
            break
        # The hand, the board, the prompt's first button: by letters, and by Tab to what is lit beside it.
        keys.press("hbop"[turn % 4])
        if turn % 7 == 3:
            keys.press("Tab")
        keys.press("Enter")
        player.page.wait_for_timeout(30)
    assert player.over(), player.page.inner_text(".prompt")


def test_tab_reaches_every_lit_thing_and_nothing_is_a_trap(guest: Callable[..., Guest]) -> None:
    player = guest()
    player.sit_down("cardfinity")
    player.settled()
    lit = player.page.locator(".thing.lit").count()
    player.page.focus(".prompt")
    reached = set()
    left = False
    for _ in range(60):
        player.page.keyboard.press("Tab")
        reached.add(
            player.page.evaluate("document.activeElement.closest('[data-thing]')?.dataset.thing ?? ''")
        )
        left = left or player.page.evaluate(
            "!!document.activeElement.closest('.top') || document.activeElement === document.body"
        )
    assert len(reached - {""}) >= lit > 0
    assert left


def test_a_new_question_ignores_a_hasty_click(guest: Callable[..., Guest]) -> None:
    player = guest(guard=3_600_000)
    player.sit_down("cardfinity")
    player.settled()
    before = player.page.get_attribute(".tablepage", "data-n")
    player.page.evaluate("document.querySelector('.prompt .btn.primary')?.click()")
    player.page.wait_for_timeout(200)
    assert player.page.get_attribute(".tablepage", "data-n") == before
    player.page.evaluate('localStorage[\'cardwright.settings\'] = \'{"guard":0,"speed":"none"}\'')
    player.page.reload()
    player.settled()
    player.page.click(".prompt .btn.primary")
    player.page.wait_for_selector(f".tablepage:not([data-n='{before}'])")


def test_on_a_phone_everything_is_reached_without_sideways_scrolling(guest: Callable[..., Guest]) -> None:
    player = guest(size=PHONE, touch=True)
    player.sit_down("cardfinity")
    chance = random.Random(6)
    for _ in range(10):
        player.answer(chance)
    wide = player.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0]
    small = player.page.evaluate(
        "[...document.querySelectorAll('.prompt .btn')].filter((b) => b.getBoundingClientRect().height < 44).length"
    )
    assert small == 0


def test_mana_is_paid_by_hand(guest: Callable[..., Guest]) -> None:
    player = guest()
    player.sit_down("magic", decks=FORESTS)
    player.settled()
    player.page.keyboard.press("m")
    player.page.wait_for_selector("[data-act=by-itself]")
    chance = random.Random(3)
    rest = ".prompt [data-key=rest]"
    for _ in range(200):
        player.settled()
        if player.page.query_selector(rest):
            break
        player.answer(chance)
    before = int(player.page.get_attribute(".tablepage", "data-n") or 0)
    player.page.locator("#near .thing.lit").first.click()
    player.page.wait_for_selector(f".tablepage[data-asked]:not([data-n='{before}'])")
    assert "so far" in player.page.inner_text(".prompt")
    player.page.click(rest)
    player.page.wait_for_selector(f".tablepage:not(:has({rest}))")
