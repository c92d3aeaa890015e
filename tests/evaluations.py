"""Scores of documents that reports are made of."""

from shed_core.evaluation.document import MethodScores
from shed_core.evaluation.scores import Score
from shed_core.evaluation.tree_scores import TreeScores
from shed_server.evaluation.documents import SkippedDocument
from shed_server.evaluation.run import DocumentScores, Outcome

PERFECT = Score(1.0, 1.0, 1.0)


def scores_of(name: str, **f1: float) -> DocumentScores:
    """A document with an F1 for each method, the same top-down and bottom-up."""
    methods = {
        method: MethodScores(TreeScores(*[Score(1.0, 1.0, value)] * 4, robust=value), 1, 0, 0)
        for method, value in f1.items()
    }
    return DocumentScores(name, 10, 10, 10, PERFECT, methods)


def outcomes_of_a_report() -> list[Outcome]:
    """Four documents by two methods, and one without a truth."""
    return [
        scores_of("x/a.pdf", local=0.5, auto=1.0),
        scores_of("x/b.pdf", local=0.5, auto=0.4),
        scores_of("x/c.pdf", local=0.5, auto=1.0),
        scores_of("x/d.pdf", local=0.9, auto=0.7),
        SkippedDocument("x/e.pdf", "no outline", failed=False, n_true=7),
    ]
