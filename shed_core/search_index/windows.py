"""Windows: the text of each section without its subsections, in pieces of about 512 tokens.

Otherwise a long section would be found by words that are pages apart, and a short one that names a
matter once would win over the one that treats it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.folding import FoldedText
from shed_core.search_index.words import IndexWord, texts_in, words_in

MAX_WORDS = 400
"""Of a window, function words not counted; about 512 tokens of prose."""

_MAX_CHARACTERS = 500_000
"""That are folded at once, which takes up to 20 bytes for each."""


class Window(NamedTuple):
    """A piece of a section's own text.

    node: ROOT for the text before the first header. start, stop: characters of the record's text.
    """

    node: int
    start: int
    stop: int
    words: tuple[str, ...]
    figures: tuple[str, ...]


class _Piece(NamedTuple):
    """The words of a phrase, or of a part of a long one.

    start: in the record's text. words: text, and True for a figure.
    """

    start: int
    words: Sequence[tuple[str, bool]]


def windows(record: DocumentRecord) -> Iterator[Window]:
    """Yield the windows of all sections, in reading order; they end where a phrase does.

    A section without text of its own has one window, which is empty. Takes O(characters).
    """
    for nodes in _nodes_by_size(record):
        first, last = own_phrases(record, nodes[0]).start, own_phrases(record, nodes[-1]).stop
        copy = _Copy(record.text, record.offsets[first], record.offsets[last])
        for node in nodes:
            yield from _windows_of(record, copy, node)


def _nodes_by_size(record: DocumentRecord) -> Iterator[range]:
    """Yield runs of nodes with about _MAX_CHARACTERS between them, or with one longer section."""
    first = ROOT
    for node in range(ROOT, record.sht.n_nodes):
        start = record.offsets[own_phrases(record, first).start]
        if record.offsets[own_phrases(record, node).stop] - start > _MAX_CHARACTERS:
            yield range(first, node + 1)
            first = node + 1
    if first < record.sht.n_nodes:
        yield range(first, record.sht.n_nodes)


def _windows_of(record: DocumentRecord, copy: "_Copy", node: int) -> Iterator[Window]:
    own = own_phrases(record, node)
    start, words = record.offsets[own.start], list[tuple[str, bool]]()
    for piece in (piece for phrase in own for piece in _pieces(record, copy, phrase)):
        if words and len(words) + len(piece.words) > MAX_WORDS:
            yield _window(node, start, piece.start, words)
            start, words = piece.start, []
        words += piece.words
    yield _window(node, start, record.offsets[own.stop], words)


class _Copy:
    """The folded copy of a part of a record's text, by its places in the whole text."""

    def __init__(self, text: str, start: int, stop: int) -> None:
        self._folded, self._start = FoldedText(text[start:stop]), start
        self.text = self._folded.text

    def offset(self, place: int) -> int:
        """Return the offset in the copy of a character of the record's text."""
        return self._folded.folded_offset(place - self._start)

    def place(self, word: IndexWord) -> int:
        """Return the beginning in the record's text of a word of the copy."""
        return self._start + self._folded.original_span(word.start, word.stop)[0]


def own_phrases(record: DocumentRecord, node: int) -> range:
    """Return the phrases after a node's header and before the next header."""
    sht = record.sht
    start = 0 if node == ROOT else sht.headers[node] + 1
    return range(start, sht.headers[node + 1] if node + 1 < sht.n_nodes else sht.n_phrases)


def _pieces(record: DocumentRecord, copy: _Copy, phrase: int) -> Iterator[_Piece]:
    """Yield the pieces of a phrase; none of a running head."""
    if record.labels[phrase] in RUNNING_HEADS:
        return
    start, stop = map(copy.offset, record.offsets[phrase : phrase + 2])
    texts = texts_in(copy.text, start, stop)
    yield _Piece(record.offsets[phrase], texts[:MAX_WORDS])
    if len(texts) > MAX_WORDS:
        words = list(words_in(copy.text, start, stop))
        for cut in range(MAX_WORDS, len(words), MAX_WORDS):
            yield _Piece(copy.place(words[cut]), texts[cut : cut + MAX_WORDS])


def _window(node: int, start: int, stop: int, words: Sequence[tuple[str, bool]]) -> Window:
    texts = tuple(text for text, is_figure in words if not is_figure)
    return Window(node, start, stop, texts, tuple(text for text, is_figure in words if is_figure))
