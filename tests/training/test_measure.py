from shed_core.evaluation.truth import TrueHeader
from shed_core.evaluation.truths import Truth
from training.matching import Count, Place
from training.measure import FoundHeaders, against_truth


def truth(*titles: str, **facts: bool) -> Truth:
    return Truth(tuple(TrueHeader(1, title, 1) for title in titles), **facts)


def found(*texts: str) -> FoundHeaders:
    return FoundHeaders([Place(1, text) for text in texts], [])


def test_headers_match_without_their_numbers():
    count = against_truth(found("Chapter 2 Costs", "2.1 Labor"), truth("Costs", "2.1 Labor"))

    assert count == Count(n_found=2, n_true=2, n_hits=2)


def test_a_true_header_that_joins_two_found_ones_counts_as_two():
    count = against_truth(
        found("Works (done)", "Guardrail"), truth("Works (done) Guardrail", "End")
    )

    assert count == Count(n_found=2, n_true=3, n_hits=2)


def test_of_a_list_with_items_only_what_is_written_as_a_title_counts():
    true = truth("1. Term. The term is a year.", "(a) the fee is paid", has_items=True)

    count = against_truth(found("1. Term.", "(a) the fee is paid", "Signed"), true)

    assert count == Count(n_found=2, n_true=1, n_hits=1)
