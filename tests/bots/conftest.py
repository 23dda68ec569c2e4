"""Makes the kernel's toy game importable."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "kernel"))
