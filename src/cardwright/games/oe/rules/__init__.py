"""The rules of the duel, a file a chapter of docs/oe-rules.md."""
