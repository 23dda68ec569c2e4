"""The pages' types are those of the server's structs."""

import runpy
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"


def test_the_types_agree_with_the_protocol() -> None:
    made = runpy.run_path(str(WEB / "protocol_types.py"))["typescript"]()
    kept = (WEB / "src" / "net" / "types.ts").read_text(encoding="utf-8")
    assert kept == made, "run python web/protocol_types.py"
