"""A server and a browser for tests and pictures: Debian's Chromium, driven by Playwright, that plays by clicking."""

import random
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ElementHandle, Page
from playwright.sync_api import Error as BrowserError

ROOT: Final = Path(__file__).resolve().parents[2]
PAGES: Final = ROOT / "src" / "cardwright" / "serve" / "static"
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDE: Final = (1440, 900)
PHONE: Final = (390, 844)
ASKED: Final = ".tablepage[data-asked]"
OVER: Final = ".tablepage[data-over]"
MAY: Final = ".thing.lit, .thing.aim, .prompt .acts .btn:not([data-act]):not(:disabled), .drawer [data-key], .menu button"
PICK: Final = """([may, asked, share]) => {
  if (!document.querySelector(asked)) return null;  // the game may have ended meanwhile: its buttons lead elsewhere
  const seen = [...document.querySelectorAll(may)].filter((each) => each.checkVisibility());
  return seen[Math.floor(share * seen.length)] ?? null;
}"""
SEEN: Final = """() => {
  const words = (sought) => document.querySelector(sought)?.innerText ?? "";
  const page = document.querySelector(".tablepage");
  return JSON.stringify({
    at: location.pathname, ...page?.dataset, prompt: words(".prompt"), requests: words(".requests"),
    log: words(".log").split("\\n").slice(-8), body: page ? "" : document.body.innerText.slice(0, 400),
  });
}"""
"""What stands on the page, for whoever reads why a test gave up."""
STARTS_WITHIN: Final = 240.0
PATIENCE: Final = 240_000
"""Milliseconds: the machine may be busy with all the other tests."""


def chromium() -> str | None:
    """Returns the system's Chromium, if there is one."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def missing() -> str:
    """Returns why the browser tests cannot run here, or nothing."""
    if chromium() is None:
        return "no Chromium here (Debian: apt-get install chromium)"
    if not (PAGES / "index.html").is_file():
        return "the pages are not built (make setup builds them where npm's registry can be reached)"
    return ""


class Server:
    """`cardwright serve` in a process of its own; it can be killed and started again with its tables."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.key = ""
        self.process: subprocess.Popen[str] | None = None
        self.log: Path = data / "server.log"

    @property
    def address(self) -> str:
        """Returns where it serves."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it, at the same port as before if there was one."""
        command = [sys.executable, "-m", "cardwright", "serve", "--no-open", "--bots", "1"]
        command += ["--port", str(self.port), "--data", str(self.data), "--cards", str(self.data / "cards")]
        self.data.mkdir(parents=True, exist_ok=True)
        # What it says goes to a file: a pipe that nobody reads fills up, and the server with it stands still.
        with self.log.open("a", encoding="utf-8") as said:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            line = self.process.stdout.readline()
            if "http://127.0.0.1:" in line:
                rest = line.split("http://127.0.0.1:", 1)[1]
                self.port = int("".join(c for c in rest.split("/")[0] if c.isdigit()))
                self.key = rest.partition("owner=")[2].strip() or self.key
                self.wait(until)
                return
            if self.process.poll() is not None:
                break
        raise AssertionError(f"the server did not start\n{self.said()}")

    def said(self, lines: int = 60) -> str:
        """Returns the last of what the server wrote to its log."""
        told = (
            self.log.read_text(encoding="utf-8", errors="replace").splitlines() if self.log.exists() else []
        )
        ended = self.process.poll() if self.process is not None else None
        state = "not started" if self.process is None else "running" if ended is None else f"ended ({ended})"
        return "\n".join([f"the server is {state}; its log:", *(told[-lines:] or ["(empty)"])])

    def wait(self, until: float) -> None:
        """Waits until it listens."""
        while time.monotonic() < until:
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)

    def kill(self) -> None:
        """Ends it at once, as a crash would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@contextmanager
def serving(data: Path) -> Iterator[Server]:
    """Gives a server that ends with the block."""
    server = Server(data)
    server.start()
    try:
        yield server
    finally:
        server.kill()


class Guest:
    """Somebody at a browser of their own, with a memory of what went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        size: tuple[int, int] = WIDE,
        theme: str = "light",
        guard: int = 0,
        owner: bool = False,
        touch: bool = False,
    ) -> None:
        self.server = server
        scheme: Any = theme
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, has_touch=touch
        )
        kept = f'{{"guard":{guard},"speed":"none"}}'
        self.context.add_init_script(
            f"if(!localStorage['cardwright.settings'])localStorage['cardwright.settings']='{kept}'"
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.set_default_navigation_timeout(PATIENCE)
        self.faults: list[str] = []
        self.page.on("crash", lambda _: self.faults.append("the page crashed"))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda told: self.faults.append(told.text) if told.type == "error" else None)
        if owner:
            self.visit(f"/#owner={server.key}")

    def visit(self, path: str) -> None:
        """Goes to a page."""
        self.page.goto(self.server.address + path)

    def wait(self, selector: str) -> None:
        """Waits until something is there; where it never comes, tells what the page and the server said."""
        try:
            self.page.wait_for_selector(selector)
        except BrowserError as error:
            raise AssertionError(f"{error.message}\n{self.told()}") from None

    def told(self) -> str:
        """Returns what the page shows, what went wrong in it, and what the server says of it."""
        try:
            seen = self.page.evaluate(SEEN)
        except BrowserError as error:
            seen = f"the page does not answer: {error.message}"
        return f"page: {seen}\nfaults: {self.faults}\n{self.server.said()}"

    def sit_down(self, game: str, bot: str = "random", decks: str = "", seed: int = 7) -> None:
        """Goes from the home page to a table against a bot; with `decks`, both play this list.

        The seed makes it the same game every time: a test that fails now and then tells nobody why.
        """
        self.visit("/")
        self.page.click(f"a[href='/new/{game}']")
        self.wait(".seatwish")
        self.page.select_option(".seatwish >> nth=1 >> select >> nth=0", bot)
        if decks:
            for seat, which in ((0, 0), (1, 1)):
                chosen = f".seatwish >> nth={seat} >> select >> nth={which}"
                self.page.select_option(chosen, label="a list of my own")
                self.page.fill(f".seatwish >> nth={seat} >> textarea", decks)
        self.page.click("summary")
        self.page.fill("input[name=seed]", str(seed))
        self.page.click("text=Sit down")
        self.wait(".tablepage")

    def any_choice(self, chance: random.Random) -> ElementHandle | None:
        """Returns one of the things that may be clicked now, or None where there is none."""
        found = self.page.evaluate_handle(PICK, [MAY, ASKED, chance.random()])
        return found.as_element()

    def over(self) -> bool:
        """Returns whether the game is over."""
        return self.page.query_selector(OVER) is not None

    def answer(self, chance: random.Random) -> bool:
        """Waits for a question and clicks on something; returns False when the game is over."""
        self.wait(f"{ASKED}, {OVER}")
        if self.over():
            return False
        self.answer_if_asked(chance)
        return True

    def answer_if_asked(self, chance: random.Random) -> None:
        """Clicks on something where there is a question now; waits for nothing, since another may be the one to move."""
        choice = self.any_choice(chance)
        try:
            if choice is None:
                assert self.page.query_selector(ASKED) is None or self.any_choice(chance), (
                    f"nothing to click: {self.page.inner_text('.prompt')}"
                )
            else:
                choice.click(timeout=3000)
        except BrowserError:
            # The table went on between looking and clicking.
            self.page.wait_for_timeout(20)

    def move(self, chance: random.Random) -> tuple[str, str]:
        """Clicks until the table has gone on, whoever decides then; returns its number before and behind."""
        before = behind = self.page.get_attribute(".tablepage", "data-n") or ""
        until = time.monotonic() + PATIENCE / 1000
        while behind == before and time.monotonic() < until:
            self.answer_if_asked(chance)
            self.page.wait_for_timeout(50)
            behind = self.page.get_attribute(".tablepage", "data-n") or ""
        assert behind != before, f"the table does not go on\n{self.told()}"
        return before, behind

    def play(self, chance: random.Random, most: int = 600) -> int:
        """Plays by clicking at random until the game is over; returns how many clicks that took."""
        for clicks in range(most):
            if not self.answer(chance):
                return clicks
        raise AssertionError(f"no outcome after {most} clicks\n{self.told()}")

    def settled(self) -> None:
        """Waits until the table asks, or is over."""
        self.wait(f"{ASKED}, {OVER}")

    def settled_or_waits(self) -> None:
        """Waits until the table is drawn, whoever decides."""
        self.wait("#hand .c-name")

    def close(self) -> None:
        """Goes away."""
        self.context.close()
