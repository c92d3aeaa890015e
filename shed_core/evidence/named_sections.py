"""Headers with a level by their names: back matter, and the form of a filing.

`References` after `7 Conclusion` begins back matter beside the sections, though it looks like the
subsections. `FORM 10-K` is above the parts and items of that form, though it is a line of a cover.
"""

import re

from shed_core.evidence.groups import Grouping
from shed_core.numbering.families import FORM, is_above
from shed_core.numbering.number_run import NumberRun
from shed_core.numbering.vocabulary import BACK_MATTER, any_of, words
from shed_core.options import EvidenceKind

_MIN_SECTIONS = 3  # of a run that back matter follows
_MAX_WITHIN = 4  # titles of back matter before the last section, which may be an appendix
_IS_BACK_MATTER = re.compile(rf"\W*(?:{any_of(words(BACK_MATTER))})\W*", re.IGNORECASE)


def join_back_matter(grouping: Grouping) -> None:
    """Merge back matter in the style of the numbered sections with them.

    It begins with a title such as `References` after the last of them. Earlier titles of this kind
    are back matter if none occurs twice, else each belongs to a chapter. Takes O(n) for n headers.
    """
    sections = _sections(grouping)
    if sections is None:
        return
    group, run = sections
    features, partition = grouping.features, grouping.partition
    style, last = features.styles[run.members[-1]], run.members[-1]
    titles = [  # before the first section, `Index` heads the contents
        node
        for node in range(run.members[0], len(features.texts))
        if _IS_BACK_MATTER.fullmatch(features.texts[node])
    ]
    within = [node for node in titles if node < last]
    is_repeated = len({features.texts[node].casefold() for node in titles}) < len(titles)
    if not titles or (within and (is_repeated or len(within) > _MAX_WITHIN)):
        return
    start = next((node for node in titles if node > last), len(features.texts))
    for other in partition.groups():
        nodes = [node for node in partition.members(other) if features.styles[node] == style]
        nodes = [node for node in nodes if node >= start or node in within]
        if nodes and grouping.is_plain(nodes):
            partition.move(nodes, group, EvidenceKind.NUMBERING)


def put_form_above(grouping: Grouping) -> None:
    """Put the form that a document fills in above all that follows, if it has parts or items."""
    runs = grouping.runs()
    group = next((g for g, run in runs.items() if run.numbers[0].family == FORM), None)
    if group is None:
        return
    form, start = runs[group].numbers[0], runs[group].members[0]
    if not any(is_above(form, run.numbers[0]) for run in runs.values()):
        return
    for other in grouping.partition.groups():
        if grouping.partition.members(other)[-1] > start:
            grouping.pairs.add((group, other))


def _sections(grouping: Grouping) -> tuple[int, NumberRun] | None:
    """Return the highest of the runs that number sections by one counter, with its group."""
    runs = [
        (group, run)
        for group, run in grouping.runs(_MIN_SECTIONS).items()
        if len(run.numbers[0].path) == 1 and not run.numbers[0].is_list_item and run.mostly_rises()
    ]
    return min(runs, key=lambda item: item[1].numbers[0].rank, default=None)
