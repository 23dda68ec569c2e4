"""Replacement effects (CR 614): how things enter, and what happens instead of what would."""
