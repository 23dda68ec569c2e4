"""The rules of Cardfinity, a chapter a file (docs/cardfinity-rules.md)."""
