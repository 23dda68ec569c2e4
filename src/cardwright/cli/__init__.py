"""The commands. One module a command; no rules, no parsing."""

from cardwright.cli.frame import COMMANDS, main, run

__all__ = ["COMMANDS", "main", "run"]
