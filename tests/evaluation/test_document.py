"""Methods are judged on a record's headers, and see no truth while they infer."""

from shed_core.document.phrases import Box, Header, Label, Phrase, VisualPattern
from shed_core.document.record import DocumentRecord, Metadata
from shed_core.evaluation.document import classes_of, judge_methods, phrases_of_record
from shed_core.evaluation.locate import places_of_nodes
from shed_core.evaluation.text_tree import text_tree
from shed_core.evaluation.truth import TrueHeader
from shed_core.inference import infer
from shed_core.method.sht import Sht
from shed_core.options import Options

BOX = Box(0, 0, 1, 1)
METHODS = [Options(depths=depths) for depths in ("local", "deep", "wide")]


def header(text: str, size: float, level: int | None = None) -> Phrase:
    pattern = VisualPattern(size, "Helvetica", 0, False, False, False, "")
    return Phrase(text, Label.SECTION_HEADER, 1, BOX, Header(pattern, 0.9, "builtin", level))


def body(text: str) -> Phrase:
    return Phrase(text, Label.TEXT, 1, BOX)


def a_record() -> DocumentRecord:
    """Parts 1 and 2, each with a chapter: well-formatted."""
    phrases = [
        header("Part one", 20, 1),
        header("Alpha", 12, 2),
        body("text of alpha"),
        header("Part two", 20, 1),
        header("Beta", 12, 2),
        body("text of beta"),
    ]
    return infer(phrases, 1, Options(depths="local"), Metadata(title="A title"))


TRUTH = text_tree(Sht((0, 1, 3, 4), (-1, 0, -1, 2), 6), a_record().offsets)


def test_a_record_can_be_inferred_again_from_its_phrases() -> None:
    record = a_record()

    phrases = phrases_of_record(record, with_levels=True)

    assert infer(phrases, 1, Options(depths="local"), record.metadata) == record


def test_each_header_keeps_its_own_pattern_where_clusters_were_merged() -> None:
    phrases = [header("1 Scope", 20), header("2 Terms", 20.1), body("text")]
    record = infer(phrases, 1)

    assert len(record.patterns) == 1
    assert phrases_of_record(record, with_levels=True)[1].header == phrases[1].header


def test_the_levels_of_the_outline_can_be_hidden_from_the_inference() -> None:
    phrases = phrases_of_record(a_record(), with_levels=False)

    assert [phrase.header.outline_level for phrase in phrases if phrase.header] == [None] * 4


def test_each_method_is_judged_by_its_own_tree() -> None:
    judged = judge_methods(a_record(), TRUTH, METHODS)

    assert judged["local"].scores.top_down == (1.0, 1.0, 1.0)
    assert judged["deep"].scores.top_down.recall == 1.0
    assert judged["deep"].depth == 4
    assert judged["wide"].scores.robust == 0.75  # part two does not hold beta


def test_what_follows_the_end_of_the_truth_counts_neither_way() -> None:
    truth = TRUTH.before(TRUTH.sht.headers[2])

    judged = judge_methods(a_record(), truth, METHODS)

    assert judged["local"].scores.top_down == (1.0, 1.0, 1.0)
    assert judged["wide"].scores.robust == 1.0


def test_classes_are_known_where_the_headers_are_the_true_ones() -> None:
    record = a_record()
    fewer = text_tree(Sht((0,), (-1,), 6), record.offsets)

    classes = classes_of(record, TRUTH)

    assert classes is not None
    assert classes.well_formatted
    assert classes_of(record, fewer) is None


def test_nodes_are_matched_to_an_outline_of_which_some_titles_are_missing() -> None:
    record = a_record()
    outline = [
        TrueHeader(1, "Cover", -1),
        TrueHeader(1, "Part one", 1),
        TrueHeader(2, "Aleph", 1),
        TrueHeader(2, "Alpha", 1),
        TrueHeader(1, "PART TWO", 1),
        TrueHeader(2, "1 Beta", 1),
    ]

    places = places_of_nodes(outline, record)

    texts = [None if place is None else record.text[place.start : place.stop] for place in places]
    assert texts == [None, "Part one\n", None, "Alpha\n", "Part two\n", "Beta\n"]


def test_a_node_whose_text_differs_is_the_next_title_of_its_level() -> None:
    outline = [TrueHeader(1, "Part I", 1), TrueHeader(2, "Alpha", 1)]

    places = places_of_nodes(outline, a_record())

    assert [place is not None for place in places] == [True, True]
