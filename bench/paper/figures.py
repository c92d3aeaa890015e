"""Figures of the paper, for `python -m bench.paper` to set ours beside.

Figures of data sets are in the order Civic, Contracts, Finance, Papers.
"""

from typing import NamedTuple


class Cells(NamedTuple):
    """Recall, precision and F1 on each data set."""

    recall: tuple[float, ...]
    precision: tuple[float, ...]
    f1: tuple[float, ...]


def _cells(text: str) -> Cells:
    """Read three groups of four figures, between bars."""
    return Cells(*(tuple(map(float, group.split())) for group in text.split("|")))


HEADERS = {
    "GROBID": _cells(".14 .21 .61 .85 | .73 .61 .58 .85 | .24 .30 .58 .84"),
    "LLM-text": _cells(".91 .46 .56 .86 | .84 .80 .52 .88 | .87 .56 .48 .87"),
    "LLM-vision": _cells(".91 .37 .72 .85 | .82 .73 .48 .85 | .85 .47 .55 .85"),
    "SHED": _cells(".93 .85 .95 .92 | .89 .93 .60 .90 | .91 .88 .72 .91"),
}
DOLLARS = {
    "GROBID": "0, 0, 0, 0",
    "LLM-text": "5.7, 10.7, 104.0, 36.3",
    "LLM-vision": "12.0, 19.9, 88.6, 43.4",
    "SHED": "0, 0, 0, 0",
}

TREES = {  # by composition size: "1", "k+1", "2(k+1)"; M down, M up
    "1": (
        {
            "Deep": _cells(".93 .99 .99 .97 | .28 .29 .15 .35 | .37 .37 .19 .44"),
            "Wide": _cells(".67 .81 .80 .78 | .92 .94 .95 .97 | .69 .79 .79 .79"),
            "GROBID": _cells(".35 .79 .71 .78 | .17 .34 .71 .83 | .18 .38 .62 .77"),
            "LLM-text": _cells(".96 .75 .92 .97 | .97 .60 .89 .97 | .96 .58 .86 .96"),
            "LLM-vision": _cells(".93 .77 .95 .94 | .93 .61 .72 .96 | .93 .61 .68 .95"),
            "SHED": _cells(".89 .97 .93 .97 | .89 .92 .93 .95 | .88 .92 .88 .94"),
        },
        {
            "Deep": _cells(".94 .89 .96 .87 | .36 .56 .24 .64 | .48 .56 .31 .68"),
            "Wide": _cells(".31 .43 .26 .26 | .94 .95 .97 .96 | .46 .54 .38 .34"),
            "GROBID": _cells(".16 .46 .35 .76 | .30 .71 .55 .92 | .20 .52 .38 .81"),
            "LLM-text": _cells(".90 .58 .72 .82 | .73 .62 .79 .88 | .80 .57 .73 .82"),
            "LLM-vision": _cells(".91 .34 .47 .81 | .76 .73 .77 .96 | .82 .43 .55 .85"),
            "SHED": _cells(".92 .84 .69 .84 | .93 .92 .69 .93 | .93 .85 .65 .86"),
        },
    ),
    "k+1": (
        {
            "Deep": _cells(".94 .99 1.00 .97 | .21 .15 .09 .20 | .29 .20 .13 .27"),
            "Wide": _cells(".70 .81 .81 .78 | .93 .90 .97 .97 | .72 .74 .81 .79"),
            "GROBID": _cells(".48 .84 .74 .76 | .25 .45 .75 .83 | .26 .47 .66 .76"),
            "LLM-text": _cells(".96 .93 .76 .96 | .98 .67 .61 .96 | .96 .67 .57 .95"),
            "LLM-vision": _cells(".97 .89 .94 .95 | .97 .61 .77 .94 | .97 .60 .73 .93"),
            "SHED": _cells(".90 .97 .94 .96 | .91 .88 .95 .95 | .89 .87 .90 .94"),
        },
        {
            "Deep": _cells(".94 .91 .98 .85 | .28 .26 .15 .33 | .39 .28 .20 .41"),
            "Wide": _cells(".32 .41 .26 .25 | .94 .94 .98 .95 | .46 .53 .38 .34"),
            "GROBID": _cells(".20 .48 .37 .73 | .38 .73 .57 .91 | .25 .52 .40 .78"),
            "LLM-text": _cells(".76 .60 .40 .79 | .71 .74 .60 .94 | .72 .62 .45 .83"),
            "LLM-vision": _cells(".92 .47 .50 .77 | .92 .79 .80 .95 | .91 .55 .57 .82"),
            "SHED": _cells(".92 .82 .69 .82 | .93 .92 .71 .93 | .93 .83 .65 .84"),
        },
    ),
    "2(k+1)": (
        {
            "Deep": _cells(".94 .99 1.00 .97 | .20 .12 .08 .14 | .28 .16 .10 .20"),
            "Wide": _cells(".72 .82 .82 .78 | .93 .90 .97 .97 | .74 .73 .82 .79"),
            "GROBID": _cells(".55 .84 .76 .76 | .30 .48 .76 .82 | .30 .48 .67 .75"),
            "LLM-text": _cells(".97 .94 .79 .96 | .97 .66 .55 .95 | .96 .67 .51 .95"),
            "LLM-vision": _cells(".98 .87 .95 .91 | .94 .55 .76 .84 | .94 .53 .72 .83"),
            "SHED": _cells(".90 .97 .94 .95 | .91 .88 .96 .95 | .90 .86 .91 .93"),
        },
        {
            "Deep": _cells(".94 .91 .99 .85 | .27 .20 .11 .22 | .37 .22 .15 .29"),
            "Wide": _cells(".32 .41 .27 .25 | .94 .94 .98 .94 | .46 .53 .39 .34"),
            "GROBID": _cells(".22 .48 .39 .73 | .42 .73 .59 .91 | .28 .52 .41 .78"),
            "LLM-text": _cells(".76 .61 .38 .78 | .72 .76 .57 .93 | .72 .64 .42 .81"),
            "LLM-vision": _cells(".86 .41 .47 .68 | .94 .73 .77 .85 | .88 .48 .54 .72"),
            "SHED": _cells(".93 .81 .70 .81 | .93 .92 .68 .92 | .93 .83 .64 .84"),
        },
    ),
}

TRUE_HEADERS = (
    _cells(".96 .99 .96 .96 | .96 .99 .95 .96 | .95 .98 .92 .95"),
    _cells(".94 .94 .71 .86 | .93 .97 .91 .94 | .93 .94 .76 .88"),
)
GLOBAL_FIRST = (
    _cells(".90 .97 .94 .96 | .91 .88 .95 .95 | .89 .87 .90 .94"),
    _cells(".92 .82 .69 .82 | .93 .92 .70 .93 | .93 .84 .65 .84"),
)
SAFEDOCS_40 = {  # recall, precision, F1 of M down, then of M up
    "global-first": (0.97, 0.94, 0.92, 0.94, 0.81, 0.84),
    "local-first": (1.00, 0.96, 0.96, 1.00, 0.84, 0.89),
}
CLASSES = {  # well, loosely formatted, depth-aligned, conforms locally, globally
    "600 documents of the sources": (0.234, 0.602, None, None, None),
    "3,919 of SAFEDOCS": (0.520, 0.826, 0.325, 0.857, 0.834),
}
COMPACTNESS = {"found headers": (0.92, 0.91, 0.83), "true headers": (0.95, 0.94, 0.91)}
SECONDS = {
    "GROBID": (14, 15, 52, 8),
    "LLM-text": (8, 5, 33, 3),
    "LLM-vision": (13, 9, 93, 11),
    "SHED": (22, 18, 48, 13),
    "SmolDocling-256M": (229, 308, 5074, 747),
}
WORDS = (7156, 7863, 178_905, 17_352)
N_DOCUMENTS = (107, 248, 100, 500)
