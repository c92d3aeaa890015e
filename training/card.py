"""The model card: what the trees were trained on, how good they are, and where they are not."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from shed_core.ingest.headers.features import FEATURES
from training.boost import Floats
from training.examples import Examples
from training.folds import N_FOLDS
from training.matching import Count
from training.measure import Figure, table

_LIMITS = """\
- It sees lines, not pictures: text in images and scanned pages without text are invisible to it.
- Most of its documents are English, and nearly all are in Latin script. Headers of Chinese and
  Japanese documents that are not bold or larger are missed more often.
- It inherits the mistakes of the layout model that labelled its pages, where no outline corrects
  them. It takes the bold sentences of risk factors for headers, as the layout model does.
- A document of a page or two says little about its own styles; there it errs most.
- Precision against outlines counts only headers set in a style that the outline lists, because
  outlines leave whole levels out.
"""

_LICENCE = """\
The trees hold numbers computed from features of lines, no text and no image of any document. It is
distributed under the licence of this project, AGPL-3.0-or-later. The documents that it was made
from are third-party works under many licences and are not part of the project. The layout model
is `pymupdf-layout`, under the AGPL as well.
"""


class Facts(NamedTuple):
    """What the card says of the training.

    n_styled: documents among them that training.styled made, which n_documents leaves out.
    n_labelled: pages with regions. left_out: families that are only measured.
    scores: of each example, by trees that have not seen its family.
    gains: headers of held-out documents, found by trees of all sources and without one.
    """

    n_trees: int
    n_documents: int
    n_styled: int
    n_labelled: int
    left_out: list[str]
    threshold: float
    examples: Examples
    scores: Floats
    gains: dict[str, Count]


def card(facts: Facts, trees: Path, figures: Sequence[Figure]) -> str:
    """Return the card as Markdown."""
    return "\n".join(
        [
            "# Model card: the boosted trees that find headers\n",
            "Written by `python -m training`, like the model itself; do not edit.\n",
            "## Model\n",
            f"`{trees.name}`: {facts.n_trees} boosted trees over {len(FEATURES)} features of one "
            "line, "
            f"{trees.stat().st_size / 1024:.0f} KB of JSON, evaluated in plain Python. It says "
            "how likely a line is a header or part of one; a score of one half is the threshold.\n",
            "## Data\n",
            _data(facts),
            "## Lines of labelled pages, by trees that have not seen the family\n",
            _lines(facts),
            *(["## Headers, rules and assembly included\n", table(figures), ""] if figures else []),
            *(["## What each kind of source gains\n", _gains(facts)] if facts.gains else []),
            "## Limits\n",
            _LIMITS,
            "## Licence\n",
            _LICENCE,
        ]
    )


def _data(facts: Facts) -> str:
    examples = facts.examples
    n_headers = sum(examples.labels)
    return (
        f"{facts.n_documents} documents and {facts.n_styled} styled ones, of "
        f"{len(set(examples.families))} families, not counting "
        f"families that are only measured ({', '.join(facts.left_out) or 'none'}). "
        f"{facts.n_labelled} pages were labelled by a layout model or by the trees of the release "
        "before, which learnt from one, others by verified outlines and tags. "
        f"{len(examples.labels)} examples, {n_headers} of them of headers. Pages that the "
        "layout model labelled count thrice, the copies with less weight: without bold and "
        "italics, and in one size. "
        f"Figures are of {N_FOLDS} folds of whole families.\n"
    )


def _gains(facts: Facts) -> str:
    lines = [
        "Headers of documents that are only measured, by trees made of some sources.\n",
        "| sources | precision | recall | F1 |",
        "|---|--:|--:|--:|",
    ]
    lines += [
        f"| {name} | {count.precision:.3f} | {count.recall:.3f} | {count.f1:.3f} |"
        for name, count in facts.gains.items()
    ]
    return "\n".join([*lines, ""])


def _lines(facts: Facts) -> str:
    labels = np.asarray(facts.examples.labels)
    are_plain = np.asarray(facts.examples.are_plain)
    lines = ["| threshold | precision | recall | F1 |", "|--:|--:|--:|--:|"]
    for threshold in (0.3, 0.4, 0.5, 0.6, facts.threshold):
        found = (facts.scores >= threshold) & are_plain
        n_hits = int((found & labels).sum())
        n_found, n_true = int(found.sum()), int((labels & are_plain).sum())
        figures = (
            n_hits / max(1, n_found),
            n_hits / max(1, n_true),
            2 * n_hits / max(1, n_found + n_true),
        )
        name = f"{threshold:.2f}" + (" (chosen)" if threshold == facts.threshold else "")
        lines.append(f"| {name} | " + " | ".join(f"{figure:.3f}" for figure in figures) + " |")
    largest = Counter(facts.examples.families).most_common(5)
    families = ", ".join(f"{family} ({n})" for family, n in largest)
    return "\n".join([*lines, "", f"The largest families: {families}.\n"])
