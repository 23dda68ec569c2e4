"""Coverage-guided fuzzing with atheris: `python tests/fuzz/campaign.py SECONDS [READER…]`, all readers where none is named.

Each reader is tried for so many seconds in a process of its own, beginning with what earlier campaigns found worth keeping
(`build/fuzz/READER/`). How many inputs were tried is printed and kept in `build/fuzz/tried.txt`, a line a campaign. A finding
is written to tests/fuzz/cases/ as `READER-…`, and is a test from then on. `pip install atheris` first: nothing else needs it.
"""

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
KEPT = HERE.parents[1] / "build" / "fuzz"
LONGEST = 4096
SLOWEST = 60
"""An input that takes longer than so many seconds on a busy machine is a finding."""


def fuzz(name: str, seconds: str, corpus: str) -> None:
    """Tries one reader in this process, which ends with that."""
    import atheris

    with atheris.instrument_imports(include=["cardwright"]):
        sys.path.insert(0, str(HERE))
        from readers import READERS
        from test_fuzz import seeds

    for data in seeds(name):
        READERS[name](data)  # the bundled cards are read once: that is not the input's time
    atheris.Setup(
        [
            sys.argv[0],
            corpus,
            f"-max_total_time={seconds}",
            f"-max_len={LONGEST}",
            f"-timeout={SLOWEST}",
            "-rss_limit_mb=2048",
            "-print_final_stats=1",
            f"-report_slow_units={SLOWEST}",
            f"-artifact_prefix={HERE / 'cases' / name}-",
        ],
        READERS[name],
    )
    atheris.Fuzz()


def campaign(name: str, seconds: str, corpus: Path) -> tuple[int, str]:
    """Tries one reader in a process of its own; returns how many inputs, and what was found, if anything."""
    command = [sys.executable, str(Path(__file__)), "--fuzz", name, seconds, str(corpus)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    stated = re.search(r"number_of_executed_units: (\d+)", done.stderr)
    told = re.findall(r"^#(\d+)\s", done.stderr, re.MULTILINE)
    tried = int(stated[1]) if stated else int(told[-1]) if told else 0
    return tried, done.stderr[-3000:] if done.returncode or not tried else ""


def main() -> int:
    """Runs campaigns, one after the other; the status says whether anything was found."""
    if sys.argv[1] == "--fuzz":
        fuzz(*sys.argv[2:5])
        return 0
    sys.path.insert(0, str(HERE))
    from readers import READERS
    from test_fuzz import seeds

    found = 0
    for name in sys.argv[2:] or READERS:
        corpus = KEPT / name
        corpus.mkdir(parents=True, exist_ok=True)
        for number, data in enumerate(seeds(name)):
            (corpus / f"seed-{number}").write_bytes(data)
        tried, finding = campaign(name, sys.argv[1], corpus)
        with (KEPT / "tried.txt").open("a") as ledger:
            ledger.write(f"{name} {tried} {'found' if finding else 'nothing'}\n")
        print(f"{name:12} {tried:>12,}  {finding}", flush=True)
        found += bool(finding)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
