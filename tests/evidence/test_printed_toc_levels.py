"""Printed contents as evidence: levels from their indents."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.evidence.headers import any_headers, header, placed, tree_of


@given(st.lists(st.integers(1, 4), min_size=1, max_size=20), st.data())
def test_printed_contents_that_list_every_header_make_a_robust_tree(deltas, data):
    levels = [1]
    for delta in deltas:
        levels.append(min(delta, levels[-1] + 1))
    sizes = data.draw(st.lists(st.sampled_from([9.0, 12.0]), min_size=9, max_size=9))
    levels += levels  # one header alone is not split off
    headers = [header("Sap", toc_level=n, font_size=sizes[n]) for n in levels]

    found = placed(headers)

    assert found.n_violated == 0
    assert tree_of(found).levels == tuple(levels)


@given(any_headers())
def test_levels_of_printed_contents_do_not_matter_unless_they_are_evidence(headers):
    hidden = [replace(phrase, header=replace(phrase.header, toc_level=None)) for phrase in headers]

    for evidence in [("numbering", "font"), ()]:
        assert placed(headers, evidence=evidence) == placed(hidden, evidence=evidence)
