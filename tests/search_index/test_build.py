"""The index of a record: as large as may be, or else a vocabulary."""

import random
import zlib

import pytest

from shed_core.document.codec import RecordLimits
from shed_core.search_index.build import build
from shed_core.search_index.format import MAX_INDEX_BYTES
from shed_core.search_index.vocabulary import Vocabulary
from shed_server.library.search_index.section_index import SectionIndex
from tests.records import a_filing, record_of

PAGES = 1000  # of the smallest of all limits on records
SHARE = 160  # of the default limits, which a test would take minutes for


def of_chinese(n_characters: int) -> list[tuple[int, str]]:
    """Return sections of random characters, whose pairs are the most words that a text has."""
    rng = random.Random(1)
    characters = [chr(0x4E00 + rng.randrange(20_000)) for _ in range(2000)]
    lines = ["".join(rng.choices(characters, k=1000)) for _ in range(n_characters // 1000)]
    return [(1, "Chapter"), *((0, line) for line in lines)]


def test_the_index_of_the_largest_record_is_accepted_or_has_a_vocabulary_only():
    n_bytes = RecordLimits.of(PAGES).text
    small, large = (record_of(of_chinese(n_bytes // part)) for part in (192, 24))

    indexes = [build(record, MAX_INDEX_BYTES // SHARE) for record in (small, large)]

    assert SectionIndex(indexes[0].sections).places
    assert indexes[1].sections == b""
    assert [Vocabulary.decode(one.vocabulary).has_sections for one in indexes] == [True, False]


@pytest.mark.parametrize("share", [0.0, 0.2, 0.99])
def test_a_vocabulary_alone_has_the_words_of_the_whole_document(share: float):
    record = record_of([*of_chinese(20_000), (1, "Sales of 2023"), (0, "were 2,345 crowns")])
    whole = build(record)
    n_bytes = len(zlib.decompress(whole.sections))

    alone = Vocabulary.decode(build(record, int(share * n_bytes)).vocabulary)

    full = Vocabulary.decode(whole.vocabulary)
    assert not alone.has_sections
    assert [word for word, _ in alone.words()] == [word for word, _ in full.words()]
    assert alone.n_windows == full.n_windows


def test_an_index_is_no_larger_than_it_may_be():
    n_bytes = len(zlib.decompress(build(a_filing()).sections))

    assert build(a_filing(), n_bytes).sections
    assert not build(a_filing(), n_bytes - 1).sections
