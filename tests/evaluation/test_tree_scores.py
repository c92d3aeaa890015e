"""The fast metrics agree with the literal ones and behave as the paper's theorems say."""

import pytest
from hypothesis import given

from shed_core.evaluation.scores import Score
from shed_core.evaluation.text_tree import TextTree, text_tree
from shed_core.evaluation.tree_scores import Judge
from shed_core.evaluation.words import index_words
from shed_core.method.sht import Sht, deep, wide
from tests.evaluation import literal
from tests.evaluation.trees import judged, same_headers

Case = tuple[str, TextTree, TextTree]


@given(judged())
def test_top_down_is_what_the_paper_states_word_by_word(case: Case) -> None:
    text, truth, inferred = case

    assert list(Judge(*case).top_down(inferred)) == literal.top_down(text, truth, inferred)


@given(judged())
def test_bottom_up_is_what_the_paper_states_word_by_word(case: Case) -> None:
    text, truth, inferred = case

    assert Judge(*case).bottom_up(inferred) == literal.bottom_up(text, truth, inferred)


@given(judged())
def test_bottom_up_by_whole_headers_agrees_with_the_literal_reading(case: Case) -> None:
    _, truth, inferred = case

    assert Judge(*case).bottom_up_headers(inferred) == literal.bottom_up_headers(truth, inferred)


def test_a_title_that_the_truth_does_not_list_costs_nothing_where_only_listed_headers_count() -> (
    None
):
    text = "Title\nOne\nalpha\nTwo\nbeta\n"
    offsets = (0, 6, 10, 16, 20, 25)
    truth = text_tree(Sht((1, 3), (-1, -1), 5), offsets)
    below = text_tree(Sht((0, 1, 3), (-1, 0, 0), 5), offsets)

    scores = Judge(text, truth, below).scores(below)

    assert scores.bottom_up.precision == 0.5
    assert scores.bottom_up_listed == Score(1.0, 1.0, 1.0)


@given(same_headers())
def test_the_true_tree_scores_one_throughout(case: Case) -> None:
    text, truth, _ = case

    scores = Judge(text, truth, truth).scores(truth)

    assert scores.top_down == scores.bottom_up == Score(1.0, 1.0, 1.0)
    assert scores.bottom_up_headers == scores.bottom_up_listed == Score(1.0, 1.0, 1.0)
    assert scores.robust == 1.0


@given(same_headers())
def test_the_chain_of_all_true_nodes_has_full_recall(case: Case) -> None:
    text, truth, _ = case
    chain = TextTree(deep(truth.sht.headers, len(text)), truth.header_ends)

    scores = Judge(text, truth, chain).scores(chain)

    assert (scores.top_down.recall, scores.bottom_up.recall, scores.robust) == (1.0, 1.0, 1.0)
    assert scores.bottom_up_headers.recall == 1.0


@given(same_headers())
def test_a_node_is_robust_when_its_span_holds_all_words_and_headers_of_the_true_span(
    case: Case,
) -> None:
    text, truth, inferred = case
    in_headers = {c for v in range(truth.sht.n_nodes) for c in truth.header(v)}
    body = set(index_words(text).starts) - in_headers
    contents = body | set(truth.sht.headers)
    robust = [
        contents & set(truth.span(v)) <= set(inferred.span(v)) for v in range(truth.sht.n_nodes)
    ]

    assert Judge(*case).scores(inferred).robust == sum(robust) / len(robust)


@given(same_headers())
def test_one_judge_serves_all_trees_over_the_same_headers(case: Case) -> None:
    text, truth, inferred = case
    flat = TextTree(wide(truth.sht.headers, len(text)), truth.header_ends)

    assert Judge(text, truth, inferred).scores(flat) == Judge(text, truth, flat).scores(flat)


def test_losing_a_parent_costs_recall_and_keeping_too_much_costs_precision() -> None:
    text = "One\nalpha\nTwo\nbeta\nThree\ngamma\n"
    offsets = (0, 4, 10, 14, 19, 25, 31)
    truth = text_tree(Sht((0, 2, 4), (-1, 0, 0), 6), offsets)
    lost = text_tree(Sht((0, 2, 4), (-1, 0, -1), 6), offsets)
    chain = text_tree(Sht((0, 2, 4), (-1, 0, 1), 6), offsets)

    lost_scores = Judge(text, truth, lost).scores(lost)
    chain_scores = Judge(text, truth, chain).scores(chain)

    assert lost_scores.top_down == pytest.approx(((2 / 3 + 1 + 1) / 3, 1.0, (0.8 + 1 + 1) / 3))
    assert lost_scores.robust == pytest.approx(2 / 3)
    assert lost_scores.bottom_up.recall == pytest.approx((1 + 1 + 1 / 2) / 3)
    assert chain_scores.top_down == pytest.approx((1.0, (1 + 1 / 2 + 1) / 3, (1 + 2 / 3 + 1) / 3))
    assert chain_scores.robust == 1.0


def test_a_header_that_was_missed_is_judged_by_the_section_that_holds_it() -> None:
    text = "One\nalpha\nTwo\nbeta\n"
    offsets = (0, 4, 10, 14, 19)
    truth = text_tree(Sht((0, 2), (-1, -1), 4), offsets)
    missed = text_tree(Sht((0,), (-1,), 4), offsets)

    judge = Judge(text, truth, missed)

    assert list(judge.top_down(missed))[1] == Score(1.0, 1 / 3, 0.5)  # alpha, two, beta
    assert judge.bottom_up(missed)[1] == Score(0.0, 0.0, 0.0)


def test_before_all_found_headers_the_document_itself_stands_in() -> None:
    text = "One\nalpha\nTwo\nbeta\n"
    offsets = (0, 4, 10, 14, 19)
    truth = text_tree(Sht((0, 2), (-1, -1), 4), offsets)
    missed = text_tree(Sht((2,), (-1,), 4), offsets)

    judge = Judge(text, truth, missed)

    assert next(judge.top_down(missed)) == Score(1.0, 1 / 3, 0.5)  # one, alpha, beta
    assert judge.bottom_up(missed)[0] == Score(0.0, 1.0, 0.0)
