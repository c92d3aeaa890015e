"""Segments of words: what is put in comes out, and no bytes of a stranger are more than refused."""

import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_server.object_store.word_index.segment import (
    DocumentWords,
    MalformedSegmentError,
    Segment,
    StoredEntry,
    decompressed,
    encode,
)
from shed_server.object_store.word_index.word_index import LocalSegments

KEY = "3f" * 32
URL = "s3://filings/a.pdf"
WORDS = st.dictionaries(st.integers(0, 2**32 - 1), st.integers(1, 2**16 - 1), max_size=20)


def words_of(number: int, words: dict[int, int]) -> DocumentWords:
    entry = StoredEntry(f"s3://filings/{number:03}.pdf", number, f"e{number}", KEY)
    return DocumentWords(entry, number + 1, words.items())


def opened(columns: bytes) -> Segment:
    segment = Segment(memoryview(columns))
    segment.check()
    return segment


@given(st.lists(WORDS, min_size=1, max_size=9))
def test_a_segment_holds_the_words_of_its_documents(vocabularies):
    documents = [words_of(number, words) for number, words in enumerate(vocabularies)]
    segment = opened(decompressed(encode(documents)))

    assert segment.entries() == [document.entry for document in documents]
    assert list(segment.windows) == [document.n_windows for document in documents]
    for word in {word for words in vocabularies for word in words} | {7}:
        found = segment.postings(word)
        expected = {n: words[word] for n, words in enumerate(vocabularies) if word in words}
        assert dict(zip(found.documents, found.counts, strict=True)) == expected


@given(st.permutations([words_of(number, {number: 1}) for number in range(4)]))
def test_a_task_that_is_run_again_makes_the_same_segment(documents):
    assert encode(documents) == encode(documents[::-1])


SOUND = decompressed(encode([words_of(n, {5: 1, n: 2, 99: 3}) for n in range(3)]))


@given(st.integers(0, len(SOUND) - 1), st.integers(0, 255))
def test_a_changed_byte_is_refused_or_changes_a_value(place, value):
    changed = SOUND[:place] + bytes([value]) + SOUND[place + 1 :]
    try:
        segment = opened(changed)
    except MalformedSegmentError:
        return

    assert len(segment.entries()) == segment.n_documents
    for word in (5, 99, 2**32 - 1):
        assert all(number < segment.n_documents for number in segment.postings(word).documents)


@given(st.binary(max_size=200))
def test_no_bytes_are_another_error(content):
    for columns in (lambda: content, lambda: decompressed(content)):
        with pytest.raises(MalformedSegmentError):
            opened(columns())


def test_documents_that_would_take_much_memory_are_not_parsed():
    documents = b"[%s[]]" % (b"[]," * 100_000)
    content = struct.pack("<5I", 1, 0, 0, len(documents), 7) + documents

    with pytest.raises(MalformedSegmentError, match="documents take 300004 bytes"):
        opened(content)


def test_a_segment_that_unpacks_to_too_much_is_refused():
    with pytest.raises(MalformedSegmentError):
        decompressed(zlib.compress(bytes(65 << 20)))


@pytest.mark.parametrize("url", ["s3://filings/../a.pdf", "s3://filings//a", "s3://b/\ud800.pdf"])
def test_a_name_that_no_store_lists_is_refused(url):
    document = DocumentWords(StoredEntry(url, 1, "e", KEY), 1, {1: 1}.items())

    with pytest.raises(MalformedSegmentError):
        opened(decompressed(encode([document])))


@pytest.mark.parametrize(
    "facts", [[], ["a"] * 9, None, [1] * 8, ["a" * 201] * 8, ["\u202e"] * 8, ["\ud800"] * 8]
)
def test_facts_of_another_shape_are_refused(facts):
    document = DocumentWords(StoredEntry(URL, 1, "e", KEY, facts), 1, {1: 1}.items())

    with pytest.raises(MalformedSegmentError):
        opened(decompressed(encode([document])))


def test_a_damaged_file_of_a_machine_loses_only_what_is_damaged(tmp_path: Path):
    folder = tmp_path / "cache" / "words" / "1d3e"
    for name in ("a", "b"):
        assert LocalSegments(folder, 10_000).add(name, SOUND)
    content = bytearray((folder / "columns").read_bytes())
    content[-1] ^= 1
    (folder / "columns").write_bytes(content)
    with (folder / "lines").open("a") as lines:
        lines.write('["c", -5, 3, "x"]\n[]\n{}\n["e", 1e999, 3, "x"]\nno line\n["d"')

    assert list(LocalSegments(folder, 10_000).segments()) == ["a"]
    assert not LocalSegments(folder, len(content) + 10).add("e", SOUND)
