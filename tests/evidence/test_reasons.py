"""Why a header is in the cluster of one that looks otherwise."""

import pytest

from tests.evidence.headers import header, placed


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        ("Roots", "Stems", "font"),
        ("1 Roots", "2 Stems", "font"),
        ("1. Roots", "2) Stems", "numbering"),
        ("1.1 Roots", "1.2 Stems", "numbering"),
        ("Item 1 Roots", "Item 2 Stems", "numbering"),
    ],
)
def test_numbers_are_the_reason_where_they_overrule_the_look(first: str, second: str, reason: str):
    headers = [header(first, font_size=10.0), header(second, font_size=10.2)]

    assert placed(headers).placed_by == ("local-first", reason)


def test_printed_contents_are_the_reason_where_they_merge_two_looks():
    headers = [header("Preface", toc_level=1, font_size=18.0), header("Roots", toc_level=1)]

    assert placed(headers).placed_by == ("local-first", "contents")
