"""Headers with a level by their names: back matter, and the form of a filing.

`References` after `7 Conclusion` begins back matter beside the sections, though it looks like the
subsections. `FORM 10-K` is above the parts and items of that form, though it is a line of a cover.
"""

import re

from shed_core.document.runs import grouped
from shed_core.evidence.groups import Grouping
from shed_core.numbering.families import FORM, is_above
from shed_core.numbering.number_run import NumberRun
from shed_core.numbering.vocabulary import BACK_MATTER, PARTS, any_of, words
from shed_core.options import EvidenceKind

_MIN_SECTIONS = 3  # of a run that back matter follows
_MIN_PARTS = 2
_PARTS = words(PARTS)
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


def put_back_matter_beside_parts(grouping: Grouping) -> None:
    """Merge back matter in the one style of the first chapters of parts with the parts.

    It begins with a title such as `Bibliography` after the last part. One that occurs before, too,
    belongs to each part. Takes O(n) for n headers.
    """
    features, partition = grouping.features, grouping.partition
    texts, styles = features.texts, features.styles
    for group, run in grouping.runs(_MIN_PARTS).items():
        held = {styles[node + 1] for node in run.members if node + 1 < len(texts)}
        if run.numbers[0].family not in _PARTS or not run.rises() or len(held) > 1:
            continue
        after = range(run.members[-1] + 1, len(texts))
        before = {texts[node].casefold() for node in range(run.members[0], run.members[-1])}
        titles = (n for n in after if styles[n] in held and _IS_BACK_MATTER.fullmatch(texts[n]))
        start = next((n for n in titles if texts[n].casefold() not in before), len(texts))
        nodes = [node for node in range(start, len(texts)) if styles[node] in held]
        if grouping.is_plain(nodes):
            for own in grouped(nodes, partition.of_node.__getitem__).values():
                partition.move(own, group, EvidenceKind.NUMBERING)


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
