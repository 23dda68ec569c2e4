"""Spree (CR 702.172): modes of which each has an additional cost."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Ability, Body, Modes, SpellAbility
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.manacost import ManaCost, mana_cost
from cardwright.games.magic.rules.runs import nothing_done


class Spree:
    """The modes of a spell with spree, while its card is compiled."""

    __slots__ = ("bodies", "costs", "labels")

    def __init__(self) -> None:
        self.bodies: list[Body] = []
        self.costs: list[ManaCost] = []
        self.labels: list[str] = []

    def take(self, node: tree.SpreeMode, made: tuple[Ability, ...], text: str) -> None:
        """Takes a mode: its line, and what it was compiled to."""
        body = made[0].body if len(made) == 1 and isinstance(made[0], SpellAbility) else None
        if body is None or body.modes is not None or not isinstance(node.cost, tree.ManaCost):
            raise NotYet(node)
        self.bodies.append(body)
        self.costs.append(mana_cost("".join(node.cost.symbols)))
        self.labels.append(text)

    def end(self) -> list[Ability]:
        """Returns what the spell does, if it has any modes."""
        if not self.bodies:
            return []
        many = len(self.bodies)
        modes = Modes(1, many, tuple(self.bodies), tuple(self.labels), costs=tuple(self.costs))
        return [SpellAbility("Spree", Body(nothing_done, (), modes))]
