"""Nodes: equality without places, and trees as data."""

from cardwright.text import Node, Span, as_data, rebuilt, rebuilt_each


class Leaf(Node, frozen=True, eq=False, kw_only=True, gc=False):
    word: str


class Branch(Node, frozen=True, eq=False, kw_only=True, gc=False):
    leaves: tuple[Leaf, ...] = ()


def test_where_a_node_stands_is_no_part_of_what_it_says() -> None:
    here, there = Leaf(word="a", span=Span(0, 1)), Leaf(word="a", span=Span(5, 6))
    assert here == there
    assert (here != there) is False
    assert Leaf(word="a") != Leaf(word="b")
    assert (Leaf(word="a") == Leaf(word="b")) is False
    assert len({here, there}) == 1


def test_a_tree_as_data() -> None:
    tree = Branch(leaves=(Leaf(word="a", span=Span(0, 1)),))
    leaf = {"node": "Leaf", "span": [0, 1], "word": "a"}
    assert as_data(tree) == {"node": "Branch", "leaves": [leaf]}


def test_only_what_changes_of_a_tree_is_made_anew() -> None:
    tree = Branch(leaves=(Leaf(word="a"), Leaf(word="b")))

    def louder(part: object) -> object:
        if isinstance(part, tuple):
            return rebuilt_each(part, louder)
        return Leaf(word="B") if part == Leaf(word="b") else part

    made = rebuilt(tree, louder)
    assert made == Branch(leaves=(Leaf(word="a"), Leaf(word="B")))
    assert made.leaves[0] is tree.leaves[0]
    assert rebuilt(made, louder) is made
