"""Nonsense by the thousand: a clear error to the client that sent it, and no effect on anyone else."""

import random
from typing import Any

import msgspec
import pytest
from tests.serve.tables import Site

TYPES = (
    "sit",
    "choose",
    "undo",
    "consent",
    "settings",
    "pass",
    "inspect",
    "sit_in",
    "end",
    "ping",
    "fly",
    "",
)


def junk(chance: random.Random, depth: int = 0) -> Any:
    """Returns some value: of the wrong type, too large, too deep, or nearly right."""
    pick = chance.randrange(10 if depth < 4 else 6)
    if pick == 0:
        return None
    if pick == 1:
        return chance.choice((0, -1, 1, 2**31, -(2**63), 10**18, 0.5))
    if pick == 2:
        return chance.choice(("", "end", "play Ash Imp", "../..", "\x00", "𝕏" * 20, "a" * 3000, "c1", "p0"))
    if pick == 3:
        return chance.choice((True, False))
    if pick in (4, 5):
        return chance.choice(("turn", "mine", "stop", "greedy", "exec:true", "x" * 22))
    if pick in (6, 7):
        return [junk(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {str(junk(chance, 9))[:20]: junk(chance, depth + 1) for _ in range(chance.randrange(4))}


def message(chance: random.Random, n: int) -> str:
    """Returns a message that may be anything but a move that counts."""
    kind = chance.randrange(8)
    if kind == 0:
        return "".join(chr(chance.randrange(32, 1000)) for _ in range(chance.randrange(60)))
    if kind == 1:
        return "[" * chance.randrange(1, 3000)
    fields = {"type": chance.choice(TYPES)}
    for name in (
        "n",
        "keys",
        "ask",
        "yes",
        "stops",
        "yields",
        "auto",
        "until",
        "id",
        "name",
        "seat",
        "token",
        "bot",
    ):
        if chance.random() < 0.5:
            fields[name] = junk(chance)
    if fields["type"] in ("end", "sit_in"):
        fields["type"] = "ping"
    if fields.get("n") == n:
        fields["n"] = n + 1
    text = msgspec.json.encode(fields).decode()
    return text if kind > 2 else text[: chance.randrange(len(text) + 1)]


def bombard(site: Site, count: int, seed: int) -> None:
    chance = random.Random(seed)
    laid = site.lay()
    with site.sit(laid["links"][0]) as ana, site.sit(laid["links"][1]) as jonas:
        states = [ana.state(), jonas.state()]
        n = states[0]["n"]
        mover = next(at for at, state in enumerate(states) if "decision" in state)
        sent = 0
        while sent < count:
            with site.sit(chance.choice((laid["links"][1 - mover], laid["watch"]))) as mallory:
                for _ in range(min(40, count - sent)):
                    mallory.send(message(chance, n))
                    sent += 1
                mallory.send({"type": "ping", "ask": 7})
                while True:
                    answer = mallory.receive()
                    assert answer["type"] in ("welcome", "state", "error", "inspected", "pong"), answer
                    assert answer.get("code") != "broken", answer
                    if answer["type"] == "pong" or (
                        answer.get("code") == "rate" and "understood" in answer["message"]
                    ):
                        break
                    if answer["type"] == "state":
                        assert answer["n"] == n, "nothing that was sent was a move"
                    if answer["type"] == "error" and answer["code"] == "rate":
                        break
        (ana, jonas)[mover].choose(states[mover])
        assert (ana, jonas)[mover].state(n + 1)["n"] == n + 1, "the others play on"


def test_nonsense_has_no_effect_on_others(site: Site) -> None:
    bombard(site, 200, 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(25))
def test_much_nonsense_has_no_effect_on_others(site: Site, seed: int) -> None:
    bombard(site, 400, seed + 10)
