"""Scenarios: a position, a script of what the players do, and what must then be true; for every game."""

from cardwright.scenarios.adapter import Adapter, Change, Moment, Vocabulary
from cardwright.scenarios.answers import OBJECT_KEYS, Naming, find_answer, folded, starts
from cardwright.scenarios.director import Director
from cardwright.scenarios.envelope import find_adapter, read_scenario
from cardwright.scenarios.load import SUFFIXES, load_file, load_text
from cardwright.scenarios.model import Entry, Malformed, Result, Scenario, Status, Unsupported
from cardwright.scenarios.runner import TIMEOUT, Task, run_files, run_task
from cardwright.scenarios.values import flag, items, known_keys, mapping, text, whole

__all__ = [
    "OBJECT_KEYS",
    "SUFFIXES",
    "TIMEOUT",
    "Adapter",
    "Change",
    "Director",
    "Entry",
    "Malformed",
    "Moment",
    "Naming",
    "Result",
    "Scenario",
    "Status",
    "Task",
    "Unsupported",
    "Vocabulary",
    "find_adapter",
    "find_answer",
    "flag",
    "folded",
    "items",
    "known_keys",
    "load_file",
    "load_text",
    "mapping",
    "read_scenario",
    "run_files",
    "run_task",
    "starts",
    "text",
    "whole",
]
