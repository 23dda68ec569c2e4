"""Continuous effects (CR 611): what static abilities and lasting effects change, allow and forbid."""
