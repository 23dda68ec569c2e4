"""From trees to closures: each text is compiled once, and what has no executor is refused."""
