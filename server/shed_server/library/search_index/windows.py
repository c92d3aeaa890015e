"""Windows: the text of each section without its subsections, in pieces of about 512 tokens.

A long section would else be found by words that stand pages apart, and a short one that names a
matter once would win over the one that treats it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.folding import FoldedText
from shed_server.library.search_index.words import folded_text, texts_in, words_in

MAX_WORDS = 400
"""Of a window, function words not counted; about 512 tokens of prose."""


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

    start: where it begins in the record's text. words: text, and whether it is a figure.
    """

    start: int
    words: Sequence[tuple[str, bool]]


def windows(record: DocumentRecord) -> Iterator[Window]:
    """Yield the windows of all sections, in reading order; they end where a phrase does.

    A section without text of its own has one window, which is empty. Takes O(characters).
    """
    copy = folded_text(record.text)
    for node in range(ROOT, record.sht.n_nodes):
        own = own_phrases(record, node)
        start, words = record.offsets[own.start], list[tuple[str, bool]]()
        for piece in (piece for phrase in own for piece in _pieces(record, copy, phrase)):
            if words and len(words) + len(piece.words) > MAX_WORDS:
                yield _window(node, start, piece.start, words)
                start, words = piece.start, []
            words += piece.words
        yield _window(node, start, record.offsets[own.stop], words)


def own_phrases(record: DocumentRecord, node: int) -> range:
    """Return the phrases after a node's header and before the next header."""
    sht = record.sht
    start = 0 if node == ROOT else sht.headers[node] + 1
    return range(start, sht.headers[node + 1] if node + 1 < sht.n_nodes else sht.n_phrases)


def _pieces(record: DocumentRecord, copy: FoldedText, phrase: int) -> Iterator[_Piece]:
    """Yield the pieces of a phrase; none of a running head."""
    if record.labels[phrase] in RUNNING_HEADS:
        return
    start, stop = map(copy.folded_offset, record.offsets[phrase : phrase + 2])
    texts = texts_in(copy.text, start, stop)
    yield _Piece(record.offsets[phrase], texts[:MAX_WORDS])
    if len(texts) > MAX_WORDS:
        words = list(words_in(copy.text, start, stop))
        for cut in range(MAX_WORDS, len(words), MAX_WORDS):
            place, _ = copy.original_span(words[cut].start, words[cut].stop)
            yield _Piece(place, texts[cut : cut + MAX_WORDS])


def _window(node: int, start: int, stop: int, words: Sequence[tuple[str, bool]]) -> Window:
    texts = tuple(text for text, is_figure in words if not is_figure)
    return Window(node, start, stop, texts, tuple(text for text, is_figure in words if is_figure))
