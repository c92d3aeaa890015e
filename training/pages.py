"""Which pages of a document are read for training, and which of these are labelled."""

MAX_PAGES = 12  # read of one document: a third from its beginning on, the others from its middle


def pages_to_read(n_pages: int) -> list[int]:
    """Return the numbers of the pages to read, from 1; those of a long document in two parts.

    >>> pages_to_read(3), pages_to_read(1000)[3:6]
    ([1, 2, 3], [4, 500, 501])
    """
    if n_pages <= MAX_PAGES:
        return list(range(1, n_pages + 1))
    n_first = MAX_PAGES // 3
    middle = max(n_first + 1, n_pages // 2)
    return [*range(1, n_first + 1), *range(middle, n_pages + 1)][:MAX_PAGES]


def sampled_pages(n_pages: int, n_wanted: int) -> list[int]:
    """Return page indices spread evenly over a document, the first and the last not favoured.

    >>> sampled_pages(100, 4), sampled_pages(3, 12)
    ([12, 37, 62, 87], [0, 1, 2])
    """
    n = min(n_pages, n_wanted)
    return [(2 * i + 1) * n_pages // (2 * n) for i in range(n)]


def pages_to_label(n_pages: int, n_wanted: int) -> list[int]:
    """Return page indices for a layout model to label, of those that are read.

    >>> pages_to_label(1000, 3)
    [2, 501, 505]
    """
    numbers = pages_to_read(n_pages)
    return [numbers[n] - 1 for n in sampled_pages(len(numbers), n_wanted)]
