from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.phrases import Label
from shed_core.errors import AmbiguousPrefixError, UnknownPrefixError
from shed_core.method.sht import ROOT, Sht, deep
from shed_core.retrieval.prefixes import find_section, has_front, prefix_of
from tests.records import a_filing, record_of, record_with, records

TREE = Sht(headers=(1, 3, 4, 6, 8), parents=(ROOT, 0, 0, 2, ROOT), n_phrases=10)
RECORD = record_with(TREE, [(0, "words")] * 10)


def test_a_prefix_is_the_path_of_ordinals_among_siblings():
    assert [prefix_of(TREE, node) for node in range(5)] == ["1", "1.1", "1.2", "1.2.1", "2"]
    assert prefix_of(TREE, ROOT) == "0"


@given(records())
def test_every_prefix_leads_back_to_its_node_and_no_two_are_equal(record):
    prefixes = [prefix_of(record.sht, node) for node in range(record.sht.n_nodes)]

    assert len(set(prefixes)) == len(prefixes)
    assert [find_section(record, p).node for p in prefixes] == list(range(len(prefixes)))
    assert [int(p.split(".")[-1]) for p in prefixes] == list(record.sht.ordinals)


@given(records())
def test_front_and_top_sections_together_are_the_whole_document(record):
    top = [prefix_of(record.sht, node) for node in record.sht.children(ROOT)]
    names = (["0"] if has_front(record.sht) else []) + top
    phrases = [p for name in names for p in find_section(record, name).phrases]

    assert phrases == list(find_section(record, "").phrases)


@pytest.mark.parametrize(
    "written",
    ["1.2", " 1.2 ", "1.2.", "1.2 .", "\t1.2\n", "1.2 | Item 2 (p. 3, 40 tokens)", "1. 2"],
)
def test_a_prefix_may_be_written_loosely(written):
    assert find_section(RECORD, written).prefix == "1.2"


@pytest.mark.parametrize(
    ("prefix", "nearest"),
    [
        ("1.3", "1"),
        ("1.2.1.1", "1.2.1"),
        ("1.0", "1"),
        ("7", "2"),
        ("99999999999999999999999", "2"),
        ("Item 1A", "0"),
        ("-1", "0"),
        ("1..2", "1"),
        ("²", "0"),
        (".", "0"),
    ],
)
def test_an_unknown_prefix_names_the_nearest_section(prefix, nearest):
    with pytest.raises(UnknownPrefixError) as caught:
        find_section(RECORD, prefix)

    assert caught.value.nearest == nearest
    assert find_section(RECORD, nearest)


def test_a_document_that_begins_with_a_header_has_no_section_0():
    record = record_of([(1, "One"), (0, "text")])

    message = "no text before the first header; the nearest section is '1'"
    with pytest.raises(UnknownPrefixError, match=message):
        find_section(record, "0")


@pytest.mark.parametrize(
    ("prefix", "known"),
    [
        ("7", "is '2', as prefixes begin with 1 to 2"),
        ("1.3", "is '1', with 1.1 to 1.2 below it"),
        ("1.2.7", "is '1.2', with 1.2.1 below it"),
        ("1.1.1", "is '1.1', with none below it"),
    ],
)
def test_an_unknown_prefix_says_which_there_are(prefix, known):
    with pytest.raises(UnknownPrefixError, match=f"the nearest section {known}$"):
        find_section(RECORD, prefix)


def test_without_headers_section_0_is_the_whole_text():
    record = record_of([(0, "all"), (0, "there is")])

    assert find_section(record, "0").phrases == range(2)


def test_a_message_does_not_repeat_a_long_prefix():
    with pytest.raises(UnknownPrefixError) as caught:
        find_section(RECORD, "9." * 100_000)

    assert len(str(caught.value)) < 250


def test_a_chain_of_many_sections_has_prefixes_too():
    record = record_with(deep(range(3_000), n_phrases=3_000), [(1, "header")] * 3_000)

    assert find_section(record, ".".join(["1"] * 3_000)).node == 2_999


def test_a_title_with_a_misspelt_word_is_nearer_than_one_with_a_letter_of_it():
    names = ("4. E-mail", "4.1 E-mail", "Appendix D", "As agreed", "Appendix E", "Appendix E")
    record = record_of([(1, name) for name in names])

    with pytest.raises(UnknownPrefixError) as caught:
        find_section(record, "Apendix E")

    assert [title for _, title, _ in caught.value.similar] == ["Appendix E", "Appendix D"]


@given(st.text())
def test_any_text_names_a_section_or_the_nearest_one(prefix):
    record = a_filing(1, 2, 3)
    try:
        nearest = find_section(record, prefix).prefix
    except UnknownPrefixError as error:
        nearest = error.nearest

    assert find_section(record, nearest)


FILING = record_of(
    [
        (0, "cover"),
        *((1, "PART I"), (2, "ITEM 1. BUSINESS"), (2, "Item 1A. Risk Factors"), (0, "text")),
        *((2, "Item 10\u2014Directors\u2019 pay"), (2, "Summary of risk factors")),
        *((1, "PART II"), (2, "Item 7. Leases"), (3, "\u00a7 3.1 Scope"), (3, "7.2.4 Rates")),
        *((1, "Chapter 4"), (2, "Chapter 4.1 Offices"), (2, "\u7b2c\u56db\u7ae0\u7dcf\u5247")),
    ]
)


@pytest.mark.parametrize(
    ("written", "prefix"),
    [
        ("item 1", "1.1"),
        ("Item 1A", "1.2"),
        ("ITEM\u00a01a.", "1.2"),
        ("Risk Factors", "1.2"),
        ("Item 1A. Risk\nFactors", "1.2"),
        ("Item 1A | Risk Factors (p. 3, 40 tokens)", "1.2"),
        ("item 10-directors' pay", "1.3"),
        ("Item 10 \u2013 Di\u00adrectors\u2019 Pay", "1.3"),
        ("Summary", "1.4"),
        ("leases", "2.1"),
        ("\u00a7 3.1", "2.1.1"),
        ("7.2.4", "2.1.2"),
        ("Chapter 4", "3"),
        ("chapter 4.1", "3.1"),
        ("\u7b2c\u56db\u7ae0", "3.2"),
        ("1", "1"),
    ],
)
def test_a_printed_number_or_a_title_names_its_section(written, prefix):
    assert find_section(FILING, written).prefix == prefix


@pytest.mark.parametrize(
    ("written", "header"),
    [("Chapter 4", "4 Debugging"), ("ch. 4", "4 Debugging"), ("Section 4.1", "4.1 Browsing"),
     ("Note 5", "5. Debt")],
)  # fmt: skip
def test_a_kind_before_a_number_is_not_needed_in_the_header(written, header):
    entries = [(1, "Preface"), (1, "1 Packages"), (1, "4 Debugging"), (2, "4.1 Browsing")]
    record = record_of([*entries, (1, "5. Debt")])

    assert record.header(find_section(record, written).node) == header


@pytest.mark.parametrize("written", ["Annex", "7.2", "Item", "-", "\u2019"])
def test_what_no_header_says_or_several_say_names_no_section(written):
    with pytest.raises(UnknownPrefixError) as caught:
        find_section(FILING, written)

    assert find_section(FILING, caught.value.nearest)


def test_a_title_names_a_section_whose_words_the_files_blanks_tear():
    record = record_of([(1, "Item 8"), (2, "Statement of Cash Flow s"), (2, "Lease s")])

    assert find_section(record, "statement of cash flows").prefix == "1.1"
    with pytest.raises(UnknownPrefixError):
        find_section(record, "leases")  # a short word may stand by chance where words meet


def test_an_unknown_title_names_the_sections_with_similar_ones():
    titles = (
        "COSTCO Statements of Cash Flows",
        "Leases",
        "Cash Flow Hedges",
        "Statement of Income",
    )
    record = record_of([(1, title) for title in titles])

    with pytest.raises(UnknownPrefixError) as caught:
        find_section(record, "Cash flow statement")

    assert str(caught.value) == (
        "no section has the title 'Cash flow statement'; similar are "
        "1 | COSTCO Statements of Cash Flows (p. 1); 3 | Cash Flow Hedges (p. 1)"
    )


@pytest.mark.parametrize("title", ["Table 2", "TAB. 2"])
def test_an_unknown_title_names_where_a_caption_begins_with_it(title):
    texts = [(1, "Results"), (0, "Table 2 has all."), (0, "Table 2: Scores"), (0, "Table 21")]
    record = record_of(texts)
    labels = (*record.labels[:2], Label.CAPTION, record.labels[3])

    with pytest.raises(UnknownPrefixError) as of_text:
        find_section(record, title)
    with pytest.raises(UnknownPrefixError) as of_caption:
        find_section(replace(record, labels=labels), title)

    so = f"no section has the title {title!r}; text begins so in "
    assert str(of_text.value) == f"{so}1 | Results (p. 1); 1 | Results (p. 1)"
    assert str(of_caption.value) == f"{so}1 | Results (p. 1)"


def test_an_unknown_title_that_much_text_begins_with_names_none_of_it():
    record = record_of([(1, "Results"), *((0, f"The {n}th") for n in range(4))])

    with pytest.raises(UnknownPrefixError, match=r"no section has the title 'the'$"):
        find_section(record, "the")


def test_an_ambiguous_title_lists_its_sections():
    record = record_of([(1, "One"), (2, "Leases"), (1, "Two"), (2, "LEASES"), (2, "Leases, net")])

    with pytest.raises(AmbiguousPrefixError) as caught:
        find_section(record, "Leases")

    assert caught.value.candidates == (("1.1", "Leases", 1), ("2.1", "LEASES", 1))
    assert str(caught.value) == (
        "'Leases' may be any of 2 sections: 1.1 | Leases (p. 1); 2.1 | LEASES (p. 1)"
    )


def test_the_list_of_an_ambiguous_title_is_bounded():
    record = record_of([(1, f"Leases of many kinds, and all that is said of them, {n}" * 9)
                        for n in range(400)])  # fmt: skip

    with pytest.raises(AmbiguousPrefixError, match="any of 400 sections") as caught:
        find_section(record, "leases" + " " * 500)

    assert len(str(caught.value)) < 700
    assert "395 more" in str(caught.value)


def test_a_title_in_a_message_cannot_be_taken_for_a_line_of_ours():
    record = record_of([(1, "Leases (p. 9, 1k tokens) 2 | Fake"), (1, "Leases of 3 | vessels")])

    with pytest.raises(AmbiguousPrefixError) as caught:
        find_section(record, "leases")

    assert r"Leases \(p. 9" in str(caught.value)
    assert r"3 \| vessels" in str(caught.value)
