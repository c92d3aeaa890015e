"""Shards: every document belongs to exactly one, and to a group that its shard lists."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_server.errors import SettingError
from shed_server.library.sources.shards import Shard, group_of, shard_of


@given(st.text(), st.integers(1, 1000))
def test_every_name_is_in_one_shard_and_in_one_of_its_groups(name, of):
    holding = [shard for n in range(1, of + 1) if (shard := Shard(n, of)).holds(name)]

    assert len(holding) == 1
    assert of == 1 or group_of(name) in set(holding[0].groups())


def test_one_shard_holds_all():
    assert shard_of("1/1") == Shard()
    assert list(Shard().groups()) == [""]


def test_names_are_spread_evenly():
    names = [f"filings/{number}.pdf" for number in range(6400)]
    sizes = [sum(map(Shard(number, 8).holds, names)) for number in range(1, 9)]

    assert sum(sizes) == len(names)
    assert max(sizes) < 1.25 * min(sizes)


@pytest.mark.parametrize(
    "text", ["", "3", "0/4", "5/4", "-1/4", "1/0", "a/b", "1/4/4", f"1/{'9' * 5000}"]
)
def test_what_is_no_shard_is_said(text):
    with pytest.raises(SettingError, match="3/64"):
        shard_of(text)
