"""The ledger remembers what a dict would, and its copies go their own ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.games.magic.rules.ledger import Ledger

ENTRIES = st.builds(
    lambda first, step, count: [((first + step * at) % 601 - 300, at % 9 + 1) for at in range(count)],
    st.integers(0, 600),
    st.integers(1, 600),
    st.integers(0, 400),
)
"""Up to 400 entries of numbers that come again now and then."""


@given(ENTRIES, ENTRIES)
def test_a_ledger_is_a_dict_that_is_cheap_to_copy(
    first: list[tuple[int, int]], then: list[tuple[int, int]]
) -> None:
    ledger: Ledger[int] = Ledger()
    plain: dict[int, int] = {}
    for number, value in first:
        ledger[number] = plain[number] = value
    twin, other = ledger.copy(), dict(plain)
    for number, value in then:
        twin[number] = other[number] = value
    for kept, wanted in ((ledger, plain), (twin, other)):
        assert dict(kept.items()) == wanted
        assert sorted(kept) == sorted(wanted)
        assert all(kept[number] == value and number in kept for number, value in wanted.items())
        assert 1000 not in kept
        assert kept.get(1000, 7) == 7


def test_a_number_that_is_not_there_is_said() -> None:
    ledger: Ledger[int] = Ledger()
    with pytest.raises(KeyError):
        ledger[3]


def test_a_copy_shares_what_is_old() -> None:
    ledger: Ledger[int] = Ledger()
    for number in range(10_000):
        ledger[number] = number + 1
    twin = ledger.copy()
    assert twin._older is ledger._older
    assert len(twin._recent) < 64
    assert len(twin._older) < 10
