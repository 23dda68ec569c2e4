"""How many tables one server holds: scripted clients that move at random, and how long a move takes to come back.

    python benchmarks/serve.py [--tables 100] [--game cardfinity] [--seconds 30] [--pause 1.0]

Starts a server in a process of its own, lays the tables, sits two clients at each, and lets them play for so many seconds; who decides
waits up to `pause` seconds, drawn at random, as people do; with 0 they move as fast as they can. Prints the time from a move to the new
view (median, 95th, 99th), moves a second, what was lost, and the server's memory.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from typing import Any

import msgspec
import websockets

_HEAD = msgspec.json.Decoder(type=dict[str, msgspec.Raw])


class Client:
    """A client at a seat that moves at random."""

    def __init__(self, address: str, token: str, pause: float, seed: int) -> None:
        self._address = address
        self._token = token
        self._pause = pause
        self._chance = random.Random(seed)
        self.times: list[float] = []
        self.lost = 0
        self.over = False

    async def play(self, until: float) -> None:
        """Plays until then, or until the game is over."""
        async with websockets.connect(
            self._address, max_size=None, compression=None, open_timeout=120
        ) as socket:
            await socket.send(msgspec.json.encode({"type": "sit", "token": self._token}).decode())
            asked = 0.0
            expected = -1
            while time.monotonic() < until and not self.over:
                try:
                    text = await asyncio.wait_for(socket.recv(), max(0.1, until - time.monotonic()))
                except TimeoutError:
                    break
                state = _HEAD.decode(text)
                if bytes(state["type"]) != b'"state"':
                    if bytes(state["type"]) == b'"error"':
                        self.lost += 1
                    continue
                n = int(bytes(state["n"]))
                if expected >= 0 and n >= expected:
                    self.times.append(time.monotonic() - asked)
                    expected = -1
                if "over" in state:
                    self.over = True
                decision = state.get("decision")
                if decision is None or self.over or expected >= 0:
                    continue
                key = self._pick(msgspec.json.decode(decision))
                if self._pause:
                    await asyncio.sleep(self._chance.random() * self._pause)
                asked, expected = time.monotonic(), n + 1
                await socket.send(msgspec.json.encode({"type": "choose", "n": n, "keys": [key]}).decode())

    def _pick(self, decision: Any) -> str:
        options = decision.get("options")
        if options:
            return str(self._chance.choice(options)["key"])
        return f"number {decision.get('low', 0)}"


def post(url: str, data: Any) -> Any:
    """Posts JSON."""
    request = urllib.request.Request(url, msgspec.json.encode(data), {"Content-Type": "application/json"})
    return msgspec.json.decode(urllib.request.urlopen(request, timeout=120).read())


def memory(pid: int) -> float:
    """Returns the memory of a process in MB."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))


async def run(port: int, args: argparse.Namespace) -> list[Client]:
    """Lays the tables and lets everyone play."""
    url = f"http://127.0.0.1:{port}"
    clients = []
    for table in range(args.tables):
        wish = {"game": args.game, "seats": [{"who": "me"}, {"who": "friend"}], "seed": table}
        laid = await asyncio.to_thread(post, f"{url}/api/tables", wish)
        for seat, token in enumerate(laid["links"]):
            clients.append(Client(f"ws://127.0.0.1:{port}/api/ws", token, args.pause, table * 2 + seat))
    until = time.monotonic() + args.seconds
    await asyncio.gather(*(client.play(until) for client in clients))
    return clients


def main() -> None:
    """Measures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--game", default="cardfinity")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pause", type=float, default=1.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "cardwright", "serve", "--port", "0", "--no-open", "--data", folder],
            stdout=subprocess.PIPE,
            env={**os.environ, "CARDWRIGHT_DATA": folder},
        )
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().decode().split(":")[2].split("/")[0])
            clients = asyncio.run(run(port, args))
            used = memory(server.pid)
        finally:
            server.kill()
            server.wait()
    times = sorted(one for client in clients for one in client.times)
    if not times:
        raise SystemExit("nobody moved")
    print(
        f"{args.game}: {args.tables} tables, {len(times)} moves in {args.seconds:g} s ({len(times) / args.seconds:.0f} a second), "
        f"median {times[len(times) // 2] * 1000:.0f} ms, p95 {times[int(len(times) * 0.95)] * 1000:.0f} ms, "
        f"p99 {times[int(len(times) * 0.99)] * 1000:.0f} ms, errors {sum(client.lost for client in clients)}, "
        f"games over {sum(client.over for client in clients) // 2}, server {used:.0f} MB"
    )


if __name__ == "__main__":
    main()
