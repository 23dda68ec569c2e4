"""Makes pictures of every page, light and dark, wide and narrow: `python tests/browser/pictures.py FOLDER [GAME…]`."""

import random
import sys
import tempfile
from pathlib import Path

from browsing import PHONE, WIDE, Guest, Server, chromium, missing, serving
from playwright.sync_api import Browser, sync_playwright

SIZES = {"wide": WIDE, "narrow": PHONE}
LANGUAGES = ("cardfinity", "oracle", "oe", "pets")
CLICKS = {"magic": 46, "mars": 34, "oe": 30, "cardfinity": 12}
OPEN_MAP = ("mars",)
"""Games whose map is to be seen whole: no card is looked at over it."""


def shoot(player: Guest, target: Path, name: str) -> None:
    """Takes one page's pictures in both themes and sizes, where it stands."""
    for size, (width, height) in SIZES.items():
        player.page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            player.page.emulate_media(color_scheme="light" if theme == "light" else "dark")
            player.page.wait_for_timeout(350)
            player.page.screenshot(path=target / f"{name}-{theme}-{size}.png")


def table(browser: Browser, server: Server, target: Path, game: str) -> None:
    """Plays into the middle of a game and takes its pictures, and those of its replay."""
    player = Guest(browser, server)
    player.sit_down(game, "greedy")
    chance = random.Random(11)
    for _ in range(CLICKS[game]):
        if not player.answer(chance):
            break
    player.settled()
    player.page.wait_for_timeout(2500)
    if player.page.query_selector(".inspect.pinned"):
        player.page.keyboard.press("Escape")
    lit = player.page.query_selector("#hand .thing.lit, #near .thing.lit, #hand .thing, #near .thing")
    if lit is not None and game not in OPEN_MAP:
        lit.hover()
    shoot(player, target, game)
    replay(player, target, game)
    player.close()


def replay(player: Guest, target: Path, game: str) -> None:
    """Takes the pictures of a game's replay, in its middle."""
    token = player.page.url.partition("#")[2]
    player.page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    player.visit(f"/replay#{token}@{CLICKS[game]}:0")
    player.wait(".replaypage[data-move]")
    player.page.wait_for_timeout(500)
    shoot(player, target, f"replay-{game}")


def main(target: Path, games: list[str]) -> int:
    """Makes all pictures, or those of some games' tables; returns the exit status."""
    why = missing()
    if why:
        print(f"No pictures: {why}.")
        return 1
    target.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for game in games or CLICKS:
            table(browser, server, target, game)
            print(f"{game}: done", file=sys.stderr)
        if games:
            browser.close()
            return 0
        visitor = Guest(browser, server, owner=True)
        for name, path, there in (
            ("home", "/", ".g h2"),
            ("new", "/new/magic", ".seatwish"),
            *((f"workbench-{name}", f"/workbench/{name}", ".facts .mean") for name in LANGUAGES),
            ("replays", "/replays", ".sheet h2"),
            ("settings", "/settings", ".sheet select"),
        ):
            visitor.visit(path)
            visitor.page.wait_for_selector(there)
            visitor.page.wait_for_timeout(1500)
            shoot(visitor, target, name)
        visitor.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/pictures"), sys.argv[2:]))
