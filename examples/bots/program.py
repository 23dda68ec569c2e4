"""A bot as a program of its own: a line of JSON comes in, a line goes out (docs/protocol.md, "Programs as bots").

    cardwright play cardfinity --seat 'exec:python3 examples/bots/program.py' --seat greedy

It needs nothing of Cardwright and knows only what it is told: here, to take what is labelled with the longest words.
"""

import json
import sys

for line in sys.stdin:
    decision = json.loads(line)["decision"]
    options = decision["options"]
    if options:
        key = max(options, key=lambda option: len(option["label"]))["key"]
    else:  # a choice of a number is told by its bounds
        key = f"number {decision['high']}"
    print(json.dumps({"type": "choose", "n": decision["n"], "keys": [key]}), flush=True)
