"""PETS, the language in which Terraforming Mars can be said, and the engine that runs it."""
