"""Keyword abilities (CR 702), by what they are about."""
