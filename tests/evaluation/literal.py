"""The metrics of section 6.1.2, written word by word as the paper states them, and slow.

Trees are given over the characters of a text. Nothing of the fast implementation is used except
the splitting into words, which has tests of its own.
"""

from collections import Counter
from collections.abc import Iterator

from shed_core.evaluation.scores import Score
from shed_core.evaluation.text_tree import TextTree
from shed_core.evaluation.words import split_words

ROOT = -1


def top_down(text: str, truth: TextTree, inferred: TextTree) -> list[Score]:
    """The score of ts(v) for each true node v."""
    return [
        _compare(span_words(text, truth, v), span_words(text, inferred, u))
        for v, u in enumerate(_stand_ins(truth, inferred))
    ]


def bottom_up(text: str, truth: TextTree, inferred: TextTree) -> list[Score]:
    """The score of H(v) for each true node v."""
    return [
        _compare(path_words(text, truth, v), path_words(text, inferred, u))
        for v, u in enumerate(_stand_ins(truth, inferred))
    ]


def bottom_up_headers(truth: TextTree, inferred: TextTree) -> list[Score]:
    """The score of H(v) for each true node v, by whole headers."""
    stand_ins = _stand_ins(truth, inferred)
    same = [u if _is_same(truth, v, inferred, u) else None for v, u in enumerate(stand_ins)]
    return [
        _compare(
            Counter(str((w, "missed") if same[w] is None else same[w]) for w in _path(truth, v)),
            Counter(str(w) for w in _path(inferred, u)),
        )
        for v, u in enumerate(stand_ins)
    ]


def _is_same(truth: TextTree, v: int, inferred: TextTree, u: int) -> bool:
    return u != ROOT and bool(set(truth.header(v)) & set(inferred.header(u)))


def span_words(text: str, tree: TextTree, node: int) -> Counter[str]:
    """The multiset of words of a text span, section headers excluded."""
    headers = {c for v in range(len(tree.sht.headers)) for c in tree.header(v)}
    return Counter(
        word
        for start, token in _tokens(text)
        if start in _span(tree, node) and start not in headers
        for word in split_words(token)
    )


def path_words(text: str, tree: TextTree, node: int) -> Counter[str]:
    """The multiset of words of the headers on the path from the root to a node."""
    words: Counter[str] = Counter()
    for v in _path(tree, node):
        header = tree.header(v)
        words.update(split_words(text[header.start : header.stop]))
    return words


def _path(tree: TextTree, node: int) -> list[int]:
    path: list[int] = []
    while node != ROOT:
        path.append(node)
        node = tree.sht.parents[node]
    return path


def _span(tree: TextTree, node: int) -> range:
    """From the header to before the next header that is not a descendant."""
    if node == ROOT:
        return range(tree.sht.n_phrases)
    start = tree.sht.headers[node]
    for later in range(node + 1, len(tree.sht.headers)):
        if not _is_below(tree, later, node):
            return range(start, tree.sht.headers[later])
    return range(start, tree.sht.n_phrases)


def _is_below(tree: TextTree, node: int, ancestor: int) -> bool:
    while node != ROOT:
        node = tree.sht.parents[node]
        if node == ancestor:
            return True
    return False


def _stand_ins(truth: TextTree, inferred: TextTree) -> list[int]:
    return [_stand_in(truth.header(v), inferred) for v in range(len(truth.sht.headers))]


def _stand_in(header: range, inferred: TextTree) -> int:
    """The node itself if it was found, else the closest whose span holds v's header."""
    shared = [len(set(header) & set(inferred.header(u))) for u in range(len(inferred.sht.headers))]
    if any(shared):
        return shared.index(max(shared))
    node = ROOT
    while True:
        below = [
            u
            for u, parent in enumerate(inferred.sht.parents)
            if parent == node and header.start in _span(inferred, u)
        ]
        if not below:
            return node
        node = below[0]


def _compare(true: Counter[str], found: Counter[str]) -> Score:
    n_common = sum((true & found).values())
    n_true, n_found = sum(true.values()), sum(found.values())
    return Score(
        n_common / n_true if n_true else 1.0,
        n_common / n_found if n_found else 1.0,
        2 * n_common / (n_true + n_found) if n_true + n_found else 1.0,
    )


def _tokens(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for part in text.replace("\n", " ").split(" "):
        if part:
            yield start, part
        start += len(part) + 1
