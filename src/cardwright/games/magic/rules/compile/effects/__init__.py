"""Executors of effects, by what they do."""
