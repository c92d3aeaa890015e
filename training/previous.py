"""Labels from the trees of the release before, for pages that no layout model has labelled.

A layout model takes half a second a page, the trees that learnt from it a millisecond. What they
and the rules find is a label like its own; outlines and tags correct it.
"""

from collections.abc import Mapping

from shed_core.ingest.headers.boosted_trees import BoostedTrees
from shed_core.ingest.headers.builtin import builtin_spans
from training.corpus import Source
from training.examples import Reading
from training.layout_regions import PageRegions, Region
from training.pages import sampled_pages

PAGES_PER_DOCUMENT = 12


def regions_found(readings: Mapping[Source, Reading], trees: BoostedTrees) -> PageRegions:
    """Return the regions of the headers that the trees find, on some pages of each document."""
    regions: PageRegions = {}
    for source, reading in readings.items():
        lines, pages = reading.stats.lines, reading.stats.pages
        own = {
            n for span in builtin_spans(reading.stats, reading.labels, trees) for n in span.lines
        }
        wanted = {pages[n].number for n in sampled_pages(len(pages), PAGES_PER_DOCUMENT)}
        for number in wanted:
            regions[source.sha, number - 1] = []
        for n in sorted(own):
            line = lines[n]
            if line.page in wanted:
                box = (line.x0, line.y0, line.x1, line.y1)
                regions[source.sha, line.page - 1].append(Region(*box, "section-header"))
    return regions
