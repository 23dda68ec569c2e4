"""The conformance kit passes a game that keeps the contract, and catches each way of breaking it."""

from pathlib import Path
from typing import Any

import pytest
from toy import Card, ToyRules, ToyState

from cardwright.kernel import Chance, Decision, Match, Option, Ruleset, Steps, read_record, replay
from cardwright.kernel.conformance import (
    NotConforming,
    Playthrough,
    Report,
    Tree,
    compare_trees,
    count_tree,
    read_playthrough,
    read_trees,
    standard_match,
    tell_playthrough,
    walk,
    write_trees,
)


def walked(rules: ToyRules, games: int = 6) -> Report:
    ruleset = Ruleset(rules)
    report = Report()
    for seed in range(games):
        report.add(walk(ruleset, standard_match(ruleset, seed), seed))
    return report


def checks(report: Report) -> set[str]:
    return {failure.check for failure in report.failures}


def test_a_game_that_keeps_the_contract_passes() -> None:
    report = walked(ToyRules(), 20)
    report.require()
    assert report.games == 20
    assert report.decisions > 100
    assert report.redeals >= report.dealt_anew > 0


class Forgetful(ToyRules):
    """Keeps a score that pop cannot restore."""

    def __init__(self) -> None:
        self.turns = 0

    def view(self, state: ToyState, seat: int) -> Any:
        return (*super().view(state, seat), self.turns)

    def step(self, state: ToyState) -> Steps:
        self.turns += 1
        return super().step(state)


class Sharing(ToyState):
    """Shares a container between copies."""

    def copy(self) -> ToyState:
        twin = super().copy()
        twin.scores = self.scores
        return twin


class SharingRules(ToyRules):
    def start(self, match: Match) -> ToyState:
        state = super().start(match)
        shared = Sharing(state.chance)
        shared.restore(state)
        return shared


class Leaking(ToyRules):
    """Shows a seat the other's cards."""

    def view(self, state: ToyState, seat: int) -> Any:
        return (*super().view(state, seat), [state.cards[n].face for n in state.hands[1 - seat]])


class LeakingWords(ToyRules):
    """Tells a seat the other's first card in the words of an option."""

    def label(self, state: ToyState, decision: Decision, option: Option) -> str:
        other = state.hands[1 - decision.seat]
        return f"{option.key} {[state.cards[n].face for n in other]}"


class Crashing(ToyRules):
    def _pair(self, state: ToyState, seat: int, first: int) -> Steps:
        raise ZeroDivisionError
        yield


class Endless(ToyRules):
    most_decisions = 5


class Silent(ToyRules):
    def label(self, state: ToyState, decision: Decision, option: Option) -> str:
        return ""


class Boastful(ToyRules):
    def evaluate(self, state: ToyState, seat: int) -> float:
        return 2.0


class Moody(ToyRules):
    """Depends on something outside the state when a game is played again."""

    def __init__(self) -> None:
        self.starts = 0

    def start(self, match: Match) -> ToyState:
        self.starts += 1
        state = super().start(match)
        state.cards[0] = Card(0, 0, self.starts)
        return state


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (Forgetful(), "fork"),
        (SharingRules(), "fork"),
        (Leaking(), "hidden"),
        (LeakingWords(), "hidden"),
        (Crashing(), "options"),
        (Endless(), "bound"),
        (Silent(), "question"),
        (Boastful(), "question"),
        (Moody(), "replay"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, ToyRules) else None,
)
def test_a_broken_game_is_caught(rules: ToyRules, expected: str) -> None:
    assert expected in checks(walked(rules))


def test_a_failure_comes_with_a_record_that_leads_to_it(tmp_path: Path) -> None:
    report = walked(Crashing())
    with pytest.raises(NotConforming, match="ZeroDivisionError"):
        report.require(tmp_path)
    failure = report.failures[0]
    again, _ = read_record(failure.save(tmp_path).read_bytes())
    assert len(replay(again, Ruleset(ToyRules()))) == failure.decision


def test_trees_are_counted_written_and_read() -> None:
    ruleset = Ruleset(ToyRules())
    game = ruleset.start(seed=1)
    assert count_tree(game, 0) == 1
    assert count_tree(game, 1) == len(game.options) == 14
    trees = read_trees(write_trees(ruleset, most=400))
    assert len(trees) == 6
    assert trees[0].counts[0] == 14
    assert compare_trees(ruleset, trees) == []


def test_a_tree_that_is_off_is_shown_option_by_option() -> None:
    (wrong,) = compare_trees(Ruleset(ToyRules()), [Tree((), 1, 0, (14, 99))])
    assert "now, 99 before" in wrong
    assert "flip: " in wrong


def test_a_tree_file_that_cannot_be_read_says_where() -> None:
    with pytest.raises(ValueError, match="line 2"):
        read_trees("# trees\nnonsense\n")


def test_a_playthrough_is_told_and_told_again_the_same() -> None:
    ruleset = Ruleset(ToyRules())
    text = tell_playthrough(ruleset, Playthrough("toy", (), 3))
    assert read_playthrough(text) == Playthrough("toy", (), 3)
    assert tell_playthrough(ruleset, read_playthrough(text)) == text
    assert "eight turns" in text


def test_the_redealt_cards_are_random() -> None:
    rules = ToyRules()
    state = Ruleset(rules).start(seed=1).state
    deals = {tuple(rules.redeal(state, state, 0, Chance(n)).cards.values()) for n in range(10)}
    assert len(deals) > 1
