"""Conditions: clauses that hold or do not, and what has happened before."""
