"""Nouns: which things a phrase means, how many, and how much."""
