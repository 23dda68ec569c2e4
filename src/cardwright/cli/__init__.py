"""The commands. One module a command; no rules, no parsing."""


def main() -> None:
    """Runs the command line."""
