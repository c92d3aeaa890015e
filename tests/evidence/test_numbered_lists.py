"""Trees of `--depths auto`: numbered lists, and runs that go on, begin anew or end."""

import pytest

from tests.evidence.headers import header, placed


def test_a_list_goes_on_in_another_style():
    headers = [
        header("1. Terms", font_color=0xFF0000),
        header("2. Fees"),
        header("3. Costs", font_color=0xFF0000),
        header("4. Law"),
    ]

    assert len(set(placed(headers).clusters)) == 1


@pytest.mark.parametrize(("sizes", "n_clusters"), [((14, 10, 10, 14), 1), ((14, 14, 10, 10), 2)])
def test_a_list_in_another_size_goes_on_only_if_the_first_comes_back(sizes, n_clusters):
    texts = ["1. Terms", "2. Fees", "3. Costs", "4. Law"]
    headers = [header(text, font_size=size) for text, size in zip(texts, sizes, strict=True)]

    assert len(set(placed(headers).clusters)) == n_clusters


def test_i_after_h_is_a_letter():
    texts = ["I. Scope", "G. Fees", "H. Costs", "I. Law", "J. Term", "II. Other"]

    clusters = placed([header(text) for text in texts]).clusters

    assert clusters[3] == clusters[2] == clusters[4]
    assert clusters[5] == clusters[0] != clusters[3]


@pytest.mark.parametrize(
    ("items", "n_clusters"),
    [
        (("1. A", "2. B", "3. C", "4. D", "5. E"), 3),
        (("1. A", "2. B", "3. C"), 2),
        (("1. A", "2. B", "3. C", "1. D", "2. E"), 2),
    ],
    ids=["long", "short", "begins anew"],
)
def test_what_stands_before_a_list_is_apart_from_what_stands_within_if_it_is_long(
    items, n_clusters
):
    plain = header("Words", font_name="Times")
    first, *rest = map(header, items)

    assert len(set(placed([plain, first, plain, *rest]).clusters)) == n_clusters


def test_numbers_of_two_counters_go_on_in_another_style_of_one_size():
    chapters = [header(f"{n} Scope", font_size=14.0) for n in (1, 2)]
    first, second = header("1.1 Use"), header("1.2 Law", font_color=0xFF0000)

    clusters = placed([chapters[0], first, second, chapters[1]]).clusters

    assert clusters[1] == clusters[2]
