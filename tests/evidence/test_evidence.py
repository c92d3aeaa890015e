"""Trees of `--depths auto`: what each source of evidence changes."""

import pytest

from tests.evidence.headers import header, placed


@pytest.mark.parametrize(
    "noise",
    [
        {"font_size": 9.75},
        {"font_name": "ABCDEF+Times-Bold"},
        {"font_name": "Times-SemiBold"},
        {"is_centered": True},
    ],
)
def test_noise_makes_no_new_cluster(noise):
    headers = [header("Fees"), header("Costs"), header("Law", **noise), header("Term")]

    assert set(placed(headers).clusters) == {0}


def test_underlined_headers_are_another_cluster():
    headers = [header("Fees"), header("Costs", is_underlined=True), header("Law")]

    assert placed(headers).clusters == (0, 1, 0)


@pytest.mark.parametrize("acronym", ["TCP/IP", "R&D", "U.S."])
def test_an_acronym_with_marks_within_is_one_word(acronym):
    headers = [header("Overview of It"), header(acronym), header("Law")]

    assert placed(headers).clusters == (0, 0, 0)


def test_capitals_of_an_acronym_are_noise_and_those_of_a_title_are_not():
    headers = [header("Overview of It"), header("NASA"), header("LEGAL MATTERS OF IT")]

    acronym = placed(headers[:2]).clusters
    title = placed(headers).clusters
    word = placed([*headers[:2], header("FINDINGS")]).clusters

    assert acronym == (0, 0)
    assert title[2] != title[0]
    assert word[2] != word[0]
