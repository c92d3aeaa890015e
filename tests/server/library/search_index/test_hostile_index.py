"""An index of the cache that somebody else has made is a miss, or holds no place that is none."""

import sqlite3
import zlib
from contextlib import closing

import pytest

from shed_core.errors import MalformedIndexError
from shed_core.search_index.build import build
from shed_server.library.search_index.section_index import SectionIndex
from tests.records import a_filing

ENDLESS = (
    "CREATE VIEW places (node, start, stop) AS WITH RECURSIVE counter (n) AS "
    "(SELECT 1 UNION ALL SELECT n + 1 FROM counter) SELECT n, n, n FROM counter"
)


def changed(*statements: str) -> bytes:
    """Return a sound index after some statements."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(zlib.decompress(build(a_filing()).sections))
        for statement in statements:
            database.execute(statement)
        database.commit()
        return zlib.compress(database.serialize())


@pytest.mark.parametrize(
    "statements",
    [
        ("DROP TABLE places", ENDLESS),
        ("CREATE TRIGGER later AFTER INSERT ON places BEGIN DELETE FROM nodes; END",),
        ("UPDATE places SET node = 9223372036854775807",),
        ("UPDATE places SET start = 9, stop = 8",),
        ("UPDATE places SET node = 'x'",),
        ("UPDATE nodes SET subtree_end = 1000000000000",),
    ],
)
def test_an_index_of_others_is_a_miss(statements):
    with pytest.raises(MalformedIndexError):
        SectionIndex(changed(*statements))


@pytest.mark.parametrize("encoded", [b"", zlib.compress(b""), zlib.compress(b"SQLite format 3\0")])
def test_what_is_no_database_is_a_miss(encoded):
    with pytest.raises(MalformedIndexError):
        SectionIndex(encoded)


def test_no_place_is_found_that_is_none():
    index = SectionIndex(
        changed(
            "INSERT INTO windows (rowid, words) VALUES (1000000, 'cash'), (-5, 'cash')",
            "INSERT INTO figures (rowid, words) VALUES (1000000, '2023')",
        )
    )

    assert set(index.in_windows('"cash"').weights) <= set(range(len(index.places)))
    assert index.with_figure("2023").weights == {}
