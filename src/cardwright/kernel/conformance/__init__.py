"""Checks that any game runs through: random walks, tree counts, golden playthroughs."""

from cardwright.kernel.conformance.matches import standard_match
from cardwright.kernel.conformance.playthrough import Playthrough, read_playthrough, tell_playthrough
from cardwright.kernel.conformance.report import Failure, NotConforming, Report
from cardwright.kernel.conformance.trees import Tree, compare_trees, count_tree, read_trees, write_trees
from cardwright.kernel.conformance.walk import walk

__all__ = [
    "Failure",
    "NotConforming",
    "Playthrough",
    "Report",
    "Tree",
    "compare_trees",
    "count_tree",
    "read_playthrough",
    "read_trees",
    "standard_match",
    "tell_playthrough",
    "walk",
    "write_trees",
]
