"""grep and search for tests, which need no library.

Patterns are searched for by processes as the server's, started when needed.
"""

from shed_core.ingest.sandbox.limits import Limits
from shed_core.search_index.build import build
from shed_core.search_index.vocabulary import Vocabulary
from shed_core.search_index.words import Stems
from shed_server.answers.grep import grep_answer as answer
from shed_server.answers.grep.searcher import Searcher
from shed_server.library.search_index.documents import Candidate, ranked_words
from shed_server.library.search_index.query import parse
from shed_server.library.search_index.ranking import QueryCoverage, section_scores
from shed_server.library.search_index.section_index import SectionIndex
from shed_server.workers.pool import WorkerPool

_pools: list[WorkerPool] = []


def grep_answer(opened, request, max_chars):
    """Return the answer to a call of grep; no text is kept for the next, whatever its key."""
    if not _pools:
        _pools.append(WorkerPool(Limits(), jobs=2))
    return answer.grep_answer(Searcher(_pools[0].find_pattern), opened, request, max_chars)


def end_searches() -> None:
    """End the processes, since other tests count those that they start."""
    while _pools:
        _pools.pop().close()


def scores_of(record, text):
    """Return the scores of a record's sections for a query, by node."""
    return scores_in(build(record), text)


def scores_in(built, text):
    """Return the same of a record's index."""
    query = parse(text)
    vocabulary, index = Vocabulary.decode(built.vocabulary), SectionIndex(built.sections)
    stems = Stems().of([*query.words, *query.figures])
    words, _ = ranked_words(query, stems, [Candidate("a.pdf", "key", vocabulary)])
    weights = words.weights
    held = {word for word in weights if vocabulary.count(stems[word])}
    headed = {word for word in weights if stems[word] in index.header_words}
    return section_scores(index, query, weights, QueryCoverage(held, headed, stems))
