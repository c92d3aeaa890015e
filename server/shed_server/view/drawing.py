"""Drawing of all pages of a document in batches, so that a page that fails loses only itself."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from shed_core.errors import DocumentError, LimitError, WorkerCrashError
from shed_core.ingest.pdf.drawing.page_images import PageImage, PageRequest
from shed_core.progress import Progress

Draw = Callable[[PageRequest], tuple[PageImage, ...]]
"""Draws pages; raises a leaf of DocumentError."""

BATCH_PAGES = 16  # the document is opened again for each batch
SHARP_WIDTH, SMALL_WIDTH = 900, 800  # pixels; text of 6 points can be read at 800
MAX_SHARP_PAGES = 250
_MAX_FAILURES = 3  # single pages that may fail before no more are tried
_LETTER_SIZE = (612.0, 792.0)  # points


def width_for(n_pages: int) -> int:
    """Return the width of page images, in pixels: smaller for documents of very many pages."""
    return SHARP_WIDTH if n_pages <= MAX_SHARP_PAGES else SMALL_WIDTH


class Drawer:
    """Draws the pages of one document; safe to use from several threads."""

    def __init__(self, draw: Draw, n_pages: int, width: int | None = None) -> None:
        """width: of the images, in pixels; None for a width at which people can read them."""
        self._draw, self._n_pages = draw, n_pages
        self._width = width_for(n_pages) if width is None else width
        self._failures = 0

    def pages(self, n_threads: int, numbers: Sequence[int] = ()) -> Iterator[PageImage]:
        """Yield pages in order; one that cannot be drawn has no image. numbers: () for all."""
        numbers = numbers or range(1, self._n_pages + 1)
        batches = [numbers[at : at + BATCH_PAGES] for at in range(0, len(numbers), BATCH_PAGES)]
        with ThreadPoolExecutor(n_threads) as threads:
            for at in range(0, len(batches), 2 * n_threads):  # so that at most these are in memory
                for pages in threads.map(self._batch, batches[at : at + 2 * n_threads]):
                    yield from pages

    def _batch(self, numbers: Sequence[int]) -> Sequence[PageImage]:
        if self._failures >= _MAX_FAILURES:
            return list(map(_blank, numbers))
        try:
            return self._drawn(numbers)
        except (LimitError, WorkerCrashError):
            return [page for n in numbers for page in self._single(n)]
        except DocumentError:  # such as a format that has no pages to draw
            return list(map(_blank, numbers))

    def _single(self, number: int) -> Sequence[PageImage]:
        if self._failures >= _MAX_FAILURES:
            return [_blank(number)]
        try:
            return self._drawn([number])
        except DocumentError:
            self._failures += 1
            return [_blank(number)]

    def _drawn(self, numbers: Sequence[int]) -> Sequence[PageImage]:
        request = PageRequest(tuple(numbers), self._width, "compact", with_lines=True)
        pages = self._draw(request)
        if [page.number for page in pages] != list(numbers):
            raise WorkerCrashError("the process that drew the pages returned other pages")
        return pages


def with_progress(
    pages: Iterable[PageImage], n_pages: int, progress: Progress | None
) -> Iterator[PageImage]:
    """Yield the pages, and report progress at the beginning and after each."""
    if progress is not None:
        progress(0, n_pages)
    for page in pages:
        yield page
        if progress is not None:
            progress(page.number, n_pages)


def _blank(number: int) -> PageImage:
    return PageImage(number, *_LETTER_SIZE, "image/png", b"")
