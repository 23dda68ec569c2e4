"""Reads cards as they are written and plays the games they belong to."""

__version__ = "0.1.0"
