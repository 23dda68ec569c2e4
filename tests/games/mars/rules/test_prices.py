"""Options say what they cost now, after discounts, and what besides M€ could pay for them."""

from typing import Any

from cardwright.games.mars.position import from_position
from cardwright.games.mars.rules.prices import Asked, asked
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.words import label
from cardwright.games.mars.ruleset import RULES
from cardwright.kernel import Decision, Kind, Match, Option


def of(player: dict[str, Any], **more: Any) -> MarsState:
    return from_position(Match("mars", (), 1, {}, {"players": [player, {}], **more}))


def told(state: MarsState, option: Option, kind: Kind = Kind.ACT) -> str:
    return label(state, Decision(0, kind, "your action", (option,)), option)


def test_a_card_is_offered_with_its_price_after_discounts() -> None:
    rich = {"Megacredit": 50}
    plain = of({"has": rich, "hand": ["AsteroidCard"]})
    cheaper = of({"has": rich, "hand": ["AsteroidCard"], "played": ["SpaceStation", "EarthCatapult"]})
    play = Option("play", ("AsteroidCard",))
    assert told(plain, play) == "Play Asteroid for 14 M€"
    assert told(cheaper, play) == "Play Asteroid for 10 M€"


def test_what_could_pay_is_told_where_there_is_some() -> None:
    play = Option("play", ("AsteroidCard",))
    assert asked(of({"has": {"Megacredit": 50}}), 0, play) == Asked(14)
    assert asked(of({"has": {"Megacredit": 50, "Titanium": 2, "Steel": 3}}), 0, play) == Asked(
        14, ("titanium",)
    )
    helion = of({"has": {"Megacredit": 50, "Titanium": 2, "Heat": 3}, "played": ["Helion"]})
    assert told(helion, play) == "Play Asteroid for 14 M€ (titanium and heat pay too)"


def test_actions_say_what_they_spend() -> None:
    state = of({"has": {"Megacredit": 50, "Steel": 3}, "played": ["AquiferPumping", "Steelworks"]})
    assert (
        told(state, Option("use", (1, "AquiferPumping"))) == "Use Aquifer Pumping for 8 M€ (steel pays too)"
    )
    assert told(state, Option("use", (1, "Steelworks"))) == "Use Steelworks for 4 energy"
    assert told(state, Option("use", (1, "AquiferProject"))) == "Use Aquifer Project for 18 M€"
    assert told(state, Option("use", (1, "SellPatents"))) == "Use Sell Patents"


def test_buying_costs_what_a_corporation_says() -> None:
    options = {"expansions": "turmoil"}
    state = of({"played": ["TerraLabsResearch"]}, options=options)
    assert told(state, Option("buy", ("Mine",)), Kind.CHOOSE) == "Buy Mine for 1 M€"


def test_what_a_corporation_brings_is_called_as_it_is_and_has_its_price() -> None:
    state = of({"has": {"GreenThumb": 1, "Plant": 9}, "played": ["Ecoline"]})
    assert told(state, Option("use", (1, "GreenThumb"))) == "Use Ecoline for 7 plants"
    rows = {row.label: row.note for part in RULES.drawing.picture(state, 0).lists for row in part.rows}
    assert rows["Ecoline"] == "7 plants"
    assert rows["Convert Plants"] == "8 plants"
    assert rows["City"] == "25 M€"
    others = {row.label for part in RULES.drawing.picture(state, 1).lists for row in part.rows}
    assert "City" in others
    assert "Ecoline" not in others
