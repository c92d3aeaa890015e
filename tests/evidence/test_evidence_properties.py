"""Trees of `--depths auto`: what holds for all headers, whatever the evidence."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from shed_core.options import EVIDENCE, parse_evidence
from tests.evidence.headers import any_headers, placed, tree_of


@given(any_headers())
def test_without_evidence_auto_is_local_first(headers):
    assert placed(headers, evidence=()) == placed(headers, depths="local")


@given(any_headers())
def test_levels_of_the_outline_do_not_matter_unless_they_are_evidence(headers):
    hidden = [
        replace(phrase, header=replace(phrase.header, outline_level=None)) for phrase in headers
    ]

    assert placed(headers) == placed(hidden)


@given(any_headers())
def test_the_number_of_clusters_is_bounded_by_that_of_patterns(headers):
    n_patterns = len({phrase.header.pattern for phrase in headers})
    found = placed(headers)

    n_levels = len({phrase.header.toc_level for phrase in headers} - {None})
    assert len(set(found.clusters)) <= 18 * (1 + n_levels) * n_patterns
    assert max(tree_of(found).levels, default=0) <= len(set(found.clusters))


@pytest.mark.parametrize("evidence", ["none", "font", "numbering", "contents", "outline", "all"])
@settings(max_examples=25)
@given(headers=any_headers())
def test_every_node_is_placed_for_a_reason_and_the_certificate_holds(evidence, headers):
    names = parse_evidence(evidence)
    found = placed(headers, evidence=names)

    assert set(found.placed_by) <= {*names, "local-first"}
    assert 0 <= found.n_violated <= found.n_evidence
    assert evidence != "none" or not found.n_evidence


@given(any_headers())
def test_levels_of_an_outline_are_always_obeyed(headers):
    listed = [phrase for phrase in headers if phrase.header.outline_level]
    found = placed(listed, evidence=EVIDENCE)

    depth = {p.header.outline_level: d for p, d in zip(listed, found.depths, strict=True)}
    assert found.n_violated == 0
    assert sorted(depth.values()) == [depth[level] for level in sorted(depth)]
