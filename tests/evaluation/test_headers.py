"""Headers are compared by letters and digits, without the number in front."""

import pytest

from shed_core.evaluation.headers import header_key, header_score, without_number


@pytest.mark.parametrize(
    ("header", "rest"),
    [
        ("2.1 Results", "Results"),
        ("A.1.2. Results", "Results"),
        ("(iv) Results", "Results"),
        ("Chapter 3 Results", "Results"),
        ("Part II Results", "Results"),
        ("Capítulo 12 Resultados", "Resultados"),
        ("Hoofdstuk 3\nResultaten", "Resultaten"),
        ("Item 7A. Results", "Results"),
        ("Appendices of Others", "Appendices of Others"),
        ("3M Company", "3M Company"),
        ("B Proofs", "Proofs"),
        ("PART I", "PART I"),
        ("7.", "7."),
    ],
)
def test_only_a_number_in_front_is_left_out(header: str, rest: str) -> None:
    assert without_number(header) == rest


def test_case_spaces_ligatures_and_punctuation_do_not_matter() -> None:
    assert header_key("1  The ﬁrst-class\nCase") == header_key("THE FIRST CLASS CASE:")


def test_an_article_that_looks_like_a_number_is_left_out_with_a_number_and_without() -> None:
    assert header_key("8.1 A string is a sequence") == header_key("A string is a sequence")


def test_a_header_found_twice_counts_once_where_it_stands_once() -> None:
    recall, precision, f1 = header_score(["1 Intro", "2 End"], ["Intro", "Intro", "Body"])

    assert (recall, precision) == (1 / 2, 1 / 3)
    assert f1 == pytest.approx(2 / 5)


def test_no_headers_where_none_are_true_is_right() -> None:
    assert header_score([], []) == (1.0, 1.0, 1.0)
