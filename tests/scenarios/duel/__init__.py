"""A duel with priority, a stack, attackers, a coin and an optional part: what the scenarios' own tests play."""
