"""What a person is asked, and what is told of what cannot be done."""

from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import Kind, Ruleset
from cardwright.kernel.offers import Stops, WhyNot

MAGIC = Ruleset(RULES)
BEARS = "17 Forest\n23 Grizzly Bears\n"


def test_the_rules_offer_stops_and_reasons() -> None:
    assert isinstance(RULES, Stops)
    assert isinstance(RULES, WhyNot)


def test_a_player_is_told_why_not() -> None:
    game = MAGIC.start([BEARS, BEARS], 4)
    while game.decision is not None and game.decision.kind is not Kind.ACT:
        game.push(game.options[0])
    assert game.decision is not None
    assert "mana" in RULES.why_not(game.state, game.decision, "cast Grizzly Bears")
    assert "nothing called" in RULES.why_not(game.state, game.decision, "Black Lotus")


def test_passing_is_a_formality_where_nobody_stops() -> None:
    game = MAGIC.start([BEARS, BEARS], 4)
    while game.decision is not None and game.decision.kind is not Kind.ACT:
        game.push(game.options[0])
    assert game.decision is not None
    assert RULES.formality(game.state, game.decision, frozenset()) is not None
    step = game.state.step.name.lower()
    assert RULES.formality(game.state, game.decision, frozenset((f"my {step}",))) is None
