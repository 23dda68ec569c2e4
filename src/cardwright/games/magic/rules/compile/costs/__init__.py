"""Costs and mana: what is paid, what is added, and what that depends on (CR 106, 118, 601.2)."""
