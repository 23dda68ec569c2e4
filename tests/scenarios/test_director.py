"""The shared machinery of scenarios, sentence by sentence, on a duel with a stack."""

from collections.abc import Callable

import pytest

from cardwright.scenarios import Result, Status

Play = Callable[..., Result]

PASSING = {
    "an entry is done in its step with its targets": """
players: {A: {hand: [Bolt]}, B: {}}
script: [{turn: 1, step: main, player: A, cast: Bolt, targets: [B]}]
stop: {turn: 1, step: attackers}
expect: [{player: B, life: 17}, {player: A, hand: 0}, {turn: 1}, {step: attackers}, {active: A}]
""",
    "two entries in a row put the second on top of the first": """
players: {A: {hand: [Bolt, Counter]}, B: {}}
script:
  - {turn: 1, step: main, player: A, cast: Bolt, targets: [B]}
  - {turn: 1, step: main, player: A, cast: Counter, targets: [Bolt]}
expect: [{player: B, life: 20}]
""",
    "wait lets everything resolve first": """
players: {A: {hand: [Bolt, Bolt]}, B: {}}
script:
  - {turn: 1, step: main, player: A, cast: Bolt, targets: [B]}
  - {turn: 1, step: main, player: A, wait: stack}
  - {turn: 1, step: main, player: A, expect: [{player: B, life: 17}]}
  - {turn: 1, step: main, player: A, cast: Bolt, targets: [B]}
expect: [{player: B, life: 14}]
""",
    "wait one lets one resolve": """
players: {A: {hand: [Bolt, Bolt]}, B: {}}
script:
  - {turn: 1, step: main, player: A, cast: Bolt, targets: [B]}
  - {turn: 1, step: main, player: A, cast: Bolt, targets: [A]}
  - {turn: 1, step: main, player: A, wait: one}
  - {turn: 1, step: main, player: A, expect: [{player: B, life: 20}, {player: A, life: 17}]}
stop: {turn: 1, step: attackers}
expect: [{player: B, life: 17}]
""",
    "when waits for a spell and keeps back the later entries": """
players: {A: {hand: [Bolt]}, B: {hand: [Counter, Insight]}}
script:
  - {turn: 1, step: main, player: B, cast: Counter, when: Bolt, targets: [{card: Bolt, of: A}]}
  - {turn: 1, step: main, player: B, cast: Insight}
  - {turn: 1, step: main, player: A, expect: [{player: B, hand: 2}]}
  - {turn: 1, step: main, player: A, cast: Bolt, targets: [B]}
may: yes
expect: [{player: B, life: 25}]
""",
    "unless keeps an entry back while the spell waits": """
players: {A: {hand: [Bolt, Insight]}, B: {}}
script:
  - {turn: 1, step: main, player: A, cast: Bolt, targets: [B]}
  - {turn: 1, step: main, player: A, cast: Insight, unless: Bolt}
  - {turn: 1, step: main, player: A, expect: [{player: B, life: 17}]}
choices: {A: [yes]}
expect: [{player: A, life: 25}]
""",
    "questions are answered by the first unused choice that fits": """
players: {A: {hand: [Bolt, Insight]}, B: {}}
script:
  - {turn: 1, step: main, player: A, cast: Insight}
  - {turn: 1, step: main, player: A, cast: Bolt}
choices: {A: [yes, nonsense, A]}
expect: [{player: A, life: 22}]
""",
    "what choices leave open is no, and else the first option": """
players: {A: {hand: [Bolt, Insight]}, B: {}}
script:
  - {turn: 1, step: main, player: A, cast: Insight}
  - {turn: 1, step: main, player: A, cast: Bolt}
expect: [{player: A, life: 17}]
""",
    "attackers need no step": """
players: {A: {fighters: [Ogre, Orc, Imp]}, B: {}}
script:
  - {turn: 1, player: A, attack: Ogre}
  - {turn: 1, player: A, attack: Imp}
stop: {turn: 1, step: end}
expect: [{player: B, life: 16}]
""",
    "a coin falls as the choices say": """
players: {A: {hand: [Gamble, Gamble]}, B: {}}
script:
  - {turn: 1, step: main, player: A, cast: Gamble}
  - {turn: 1, step: main, player: A, wait: stack}
  - {turn: 1, step: main, player: A, cast: Gamble}
choices: {A: [tails, heads]}
expect: [{player: A, life: 10}, {player: B, life: 10}]
""",
    "can and cannot look at what is legal": """
players: {A: {hand: [Bolt]}, B: {}}
script:
  - {turn: 1, step: main, player: A, can: cast bolt}
  - {turn: 1, step: main, player: A, cannot: Cast Counter}
""",
    "what is declared can be looked at where it is declared": """
players: {A: {fighters: [Ogre]}, B: {}}
script:
  - {turn: 1, player: A, can: Attack Ogre}
  - {turn: 1, player: A, cannot: Attack Imp}
  - {turn: 2, player: B, cannot: Attack Ogre}
stop: {turn: 3}
""",
    "a change as if by magic": """
players: {A: {life: 3}, B: {}}
script: [{turn: 1, step: main, player: A, heal: 4}]
stop: {turn: 2}
expect: [{player: A, life: 7}, {turn: 2}, {active: B}]
""",
    "the game may end": """
players: {A: {hand: [Bolt]}, B: {life: 3}}
script: [{turn: 1, step: main, player: A, cast: Bolt, targets: [B]}]
stop: {turn: 5}
expect: [{won: A}, {lost: B}, {over: true}, {not: true, won: B}]
""",
    "an optional entry need not be done": """
players: {A: {}, B: {}}
script: [{turn: 1, step: main, player: A, cast: Bolt, optional: true}]
stop: {turn: 2}
""",
    "an entry whose targets do not fit is tried again": """
players: {A: {hand: [Bolt]}, B: {hand: [Counter]}}
script:
  - {turn: 1, step: main, player: B, cast: Counter, targets: [Bolt]}
  - {turn: 1, step: main, player: A, wait: stack}
  - {turn: 1, step: main, player: A, cast: Bolt, targets: [B]}
stop: {turn: 2}
expect: [{player: B, life: 20}]
""",
}


@pytest.mark.parametrize("text", PASSING.values(), ids=PASSING.keys())
def test_passes(play: Play, text: str) -> None:
    result = play(text)
    assert (result.status, result.reason) == (Status.PASS, None)


OTHERWISE = {
    "an expectation that does not hold": (
        "players: {A: {}, B: {}}\nexpect: [{player: A, life: 19}]",
        Status.FAIL,
        "expected player: A, life: 19: life is 20",
    ),
    "an expectation turned around": (
        "players: {A: {}, B: {}}\nexpect: [{player: A, life: 20, not: true}]",
        Status.FAIL,
        "it is so",
    ),
    "an entry never done": (
        "players: {A: {}, B: {}}\nscript: [{turn: 1, step: main, player: A, cast: Bolt}]\nstop: {turn: 2}",
        Status.FAIL,
        "never done: A: cast Bolt (turn 1, main): not legal when tried; there were: Pass",
    ),
    "an entry that comes too late": (
        "players: {A: {}, B: {}}\nscript: [{turn: 3, player: A, cast: Bolt}]\nstop: {turn: 2}",
        Status.FAIL,
        "the player never had the occasion",
    ),
    "an entry undone by the rules": (
        "players: {A: {life: 4, hand: [Ritual]}, B: {}}\nscript: [{turn: 1, player: A, cast: Ritual}]",
        Status.FAIL,
        "undone: not enough life",
    ),
    "targets that never fit": (
        "players: {A: {hand: [Bolt]}, B: {}}\nscript: [{turn: 1, player: A, cast: Bolt, targets: [C]}]",
        Status.FAIL,
        "targets C does not fit",
    ),
    "can, but it cannot": (
        "players: {A: {}, B: {}}\nscript: [{turn: 1, player: A, can: Cast Bolt}]",
        Status.FAIL,
        "it is not legal",
    ),
    "cannot, but it can": (
        "players: {A: {fighters: [Ogre]}, B: {}}\nscript: [{turn: 1, player: A, cannot: Attack Ogre}]",
        Status.FAIL,
        "it is legal",
    ),
    "can, but it never could": (
        "players: {A: {}, B: {}}\nscript: [{turn: 1, player: A, can: Attack Ogre}]\nstop: {turn: 2}",
        Status.FAIL,
        "never had the occasion",
    ),
    "a card not understood": (
        "players: {A: {hand: [Riddle]}, B: {}}",
        Status.UNSUPPORTED,
        "Riddle: nobody understands it",
    ),
    "a card that is not there": ("players: {A: {hand: [Blot]}, B: {}}", Status.ERROR, "no card Blot"),
    "a strict question": (
        "players: {A: {hand: [Bolt]}, B: {}}\nstrict: true\nscript: [{turn: 1, player: A, cast: Bolt}]",
        Status.ERROR,
        "no choice of A answers: target",
    ),
    "an unknown key": ("players: {A: {}, B: {}}\nscirpt: []", Status.ERROR, 'did you mean "script"?'),
    "an unknown key of a player": ("players: {A: {lief: 3}}", Status.ERROR, 'did you mean "life"?'),
    "an unknown key of an entry": (
        "players: {A: {}, B: {}}\nscript: [{player: A, cast: Bolt, target: [B]}]",
        Status.ERROR,
        'unknown key "target" in entry 1 of the script; did you mean "targets"?',
    ),
    "an unknown key of an expectation": (
        "players: {A: {}}\nexpect: [{player: A, lif: 3}]",
        Status.ERROR,
        'did you mean "life"?',
    ),
    "an unknown step": (
        "players: {A: {}}\nstop: {turn: 1, step: mian}",
        Status.ERROR,
        'did you mean "main"?',
    ),
    "an unknown player": (
        "players: {A: {}, B: {}}\nscript: [{player: C, cast: Bolt}]",
        Status.ERROR,
        "there is no player C; there are A, B",
    ),
    "an entry that does two things": (
        "players: {A: {}, B: {}}\nscript: [{player: A, cast: Bolt, attack: Ogre}]",
        Status.ERROR,
        "does cast and attack",
    ),
    "an entry that does nothing": (
        "players: {A: {}, B: {}}\nscript: [{player: A, turn: 1}]",
        Status.ERROR,
        "does nothing",
    ),
    "an entry of nobody": ("players: {A: {}, B: {}}\nscript: [{cast: Bolt}]", Status.ERROR, "which player"),
    "a flag that is none": ("players: {A: {}, B: {}}\nmay: perhaps", Status.ERROR, "true or false"),
    "no players": ("players: {}", Status.ERROR, "needs players"),
    "players that are none": ("players: 3", Status.ERROR, "must be a mapping"),
    "choices of nobody": ("players: {A: {}, B: {}}\nchoices: {C: []}", Status.ERROR, 'unknown key "C"'),
}


@pytest.mark.parametrize(("text", "status", "reason"), OTHERWISE.values(), ids=OTHERWISE.keys())
def test_says_why_not(play: Play, text: str, status: Status, reason: str) -> None:
    result = play(text)
    assert result.status == status, result.reason
    assert result.reason is not None
    assert reason in result.reason


def test_a_scenario_that_does_not_finish_is_an_error(play: Play) -> None:
    text = "players: {A: {hand: [Loop]}, B: {}}\nscript: [{turn: 1, player: A, cast: Loop}]"
    result = play(text, timeout=0.2)
    assert result.status == Status.ERROR
    assert result.reason == "not finished within 0.2 s"


def test_a_defect_of_the_rules_is_an_error_with_its_place(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    from duel.ruleset import DuelRules

    monkeypatch.setattr(DuelRules, "_resolve", lambda _self, _state: 1 // 0)
    result = play("players: {A: {hand: [Bolt]}, B: {}}\nscript: [{turn: 1, player: A, cast: Bolt}]")
    assert result.status == Status.ERROR
    assert result.reason is not None
    assert "ZeroDivisionError" in result.reason


def test_an_unknown_game_is_an_error_with_the_nearest() -> None:
    from cardwright.scenarios import Task, run_task

    assert "no game" in str(run_task(Task("f", 1, {"game": "nonsense"}, 1.0)).reason)
    assert "must name its game" in str(run_task(Task("f", 1, {}, 1.0)).reason)
    assert "must be a mapping" in str(run_task(Task("f", 1, [1], 1.0)).reason)
