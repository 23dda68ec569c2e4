"""The atoms that cards are made of, a file each: whatever lies here with a `RECORD` is part of the language.

A new atom is a new file (docs/cardfinity-language.md says what stands in one); nothing else changes.
"""
