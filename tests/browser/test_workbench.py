"""The workbench: in every language from a typo, which is told and mended, to a card that lies on a table."""

from collections.abc import Callable

import pytest
from browsing import ASKED, AXE, PHONE, Guest
from test_pages import faults_of, needs_axe

TEXTS = {
    "cardfinity": (
        '"Cinder Hound": discard hnd\n  "Lunge" on tap: attack\n  power: 4\n  ("Demon")\n',
        "hnd",
        "hand",
    ),
    "oracle": (
        "Harbour Watch {1}{W}\nCreature — Human Soldier\nVigilence\nWhen Harbour Watch enters, you gain 2 life.\n2/2\n",
        "Vigilence",
        "Vigilance",
    ),
    "pets": (
        'CARD DustSails "Dust Sails" {\n    COST 9\n    TAGS SpaceTag\n    KIND AutomatedCard\n'
        '    TEXT "Increase your energy production 1 step. Gain 2 heat."\n    DO PROD[Enrgy], 2 Heat\n}\n',
        "Enrgy",
        "Energy",
    ),
    "oe": ('CARD "Iron Hound"\nTYPE UNITT OFFENSE\nCOST 2\nATK 2\nDEF 2\n', "UNITT", "UNIT"),
}
SAYS = {"cardfinity": "Cinder Hound", "oracle": "Harbour Watch", "pets": "Dust Sails"}


def write(player: Guest, text: str) -> None:
    """Writes a text into the editor, in the place of what stands there."""
    player.page.click(".cm-content")
    player.page.keyboard.press("Control+a")
    player.page.keyboard.press(
        "Delete"
    )  # by the editor; what is typed over a selection the browser dresses in a style
    player.page.keyboard.insert_text(text)


def read(player: Guest, faults: bool) -> None:
    """Waits until what stands in the editor is read, with faults or without."""
    player.wait("[data-faults]:not([data-faults='0'])" if faults else "[data-faults='0']")


@pytest.mark.parametrize("language", ["cardfinity", "oracle", "oe", "pets"])
def test_from_a_typo_to_a_played_card(guest: Callable[..., Guest], language: str) -> None:
    player = guest()
    player.visit(f"/workbench/{language}")
    player.wait(".cm-content")
    text, wrong, right = TEXTS[language]
    write(player, text)
    player.wait(".diag.error")
    assert player.page.locator(".diag.error").first.inner_text()
    fix = player.page.locator(".diag.error button").first
    if fix.count() and right in fix.inner_text():
        fix.click()
    else:
        write(player, text.replace(wrong, right))
    player.wait(".ed .fault:not(.bad)[data-faults]")
    player.wait(".see .c-name")
    name = player.page.inner_text(".see .c-name")
    assert SAYS.get(language, name) == name
    assert len(player.page.inner_text(".facts .mean")) > 10
    player.page.click("text=Play it")
    player.wait(f"{ASKED}")
    player.page.wait_for_function("name => document.body.innerText.includes(name)", arg=name)


def test_what_the_language_offers_stands_beside_the_card(guest: Callable[..., Guest]) -> None:
    player = guest()
    offers = {
        "cardfinity": "What it weighs",
        "oe": "The same, otherwise written",
        "oracle": "How it is understood",
        "pets": "How it is understood",
    }
    for language, heading in offers.items():
        player.visit(f"/workbench/{language}")
        player.wait(f".facts h2:text-is('{heading}')")


def test_a_word_is_explained_completed_and_the_text_put_in_order(guest: Callable[..., Guest]) -> None:
    player = guest()
    player.visit("/workbench/cardfinity")
    player.wait(".cm-content")
    write(player, '"Spark"   on play   take 1: deal 2')
    player.wait(".ed .fault:not(.bad)[data-faults]")
    player.page.keyboard.press("Control+Home")
    for _ in range(12):
        player.page.keyboard.press("ArrowRight")
    player.page.wait_for_function("() => document.querySelector('.ed footer p').textContent.length > 20")
    player.page.click("text=Format")
    player.page.wait_for_function(
        "() => document.querySelector('.cm-line').textContent === '\"Spark\" on play take 1: deal 2'"
    )
    player.page.keyboard.press("Escape")
    player.page.click(".cm-content")
    player.page.keyboard.press("Control+End")
    player.page.keyboard.type('\n"Flare" on pl')
    player.wait(".cm-tooltip-autocomplete li")


def test_it_is_simulated_and_a_scenario_holds(guest: Callable[..., Guest]) -> None:
    player = guest()
    player.visit("/workbench/oe")
    player.wait(".ed .fault:not(.bad)[data-faults]")
    player.page.select_option("#games", "20")
    player.page.click("text=Simulate")
    player.wait(".sim .chart")
    player.wait(".sim dl")
    player.page.wait_for_function(
        "() => document.querySelector('.sim header button').textContent === 'Simulate'"
    )
    assert "20 games" in (player.page.get_attribute(".sim .chart", "aria-label") or "")


def test_a_file_is_kept_in_the_owners_folder(guest: Callable[..., Guest]) -> None:
    player = guest(owner=True)
    player.visit("/workbench/cardfinity")
    player.wait(".cm-content")
    write(player, '"Spark" on play take 1: deal 2\n')
    player.page.click("text=New file")
    player.page.fill(".files input", "sparks.cardfinity")
    player.page.click(".ed header >> text=Save")
    player.page.wait_for_function("() => document.querySelector('.said-small').textContent === 'Saved.'")
    player.wait(".files li button:has-text('sparks.cardfinity')")
    kept = next(player.server.data.rglob("sparks.cardfinity"))
    assert kept.read_text(encoding="utf-8").startswith('"Spark" on play')
    player.page.reload()
    player.page.click(".files li button")
    player.wait(".ed header b:text-is('sparks.cardfinity')")


@needs_axe
@pytest.mark.parametrize(("theme", "size"), [("light", (1440, 900)), ("dark", PHONE)])
def test_the_workbench_has_no_serious_fault(
    guest: Callable[..., Guest], theme: str, size: tuple[int, int]
) -> None:
    assert AXE.is_file()
    player = guest(theme=theme, size=size)
    player.visit("/workbench/cardfinity")
    player.wait(".see .c-name")
    player.wait(".ed .fault:not(.bad)[data-faults]")
    assert faults_of(player) == []
    assert player.page.evaluate("document.documentElement.scrollWidth") <= size[0]
