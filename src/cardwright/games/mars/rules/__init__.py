"""How a world of components is played with, and the rules of Terraforming Mars around it."""
