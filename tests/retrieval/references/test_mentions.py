"""Numbers that a text names, and those of another document."""

import time

import pytest

from shed_core.retrieval.references.mentions import mention_at_start, mentions


def named(text):
    return [one.text for one in mentions(text) if not one.is_foreign]


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("as told in Note 12 below", ["Note 12"]),
        ("under Section 4.2(b)(ii), the fee", ["Section 4.2(b)(ii)"]),
        ("see Item 1A for risks", ["Item 1A"]),
        ("shown in Table 3.", ["Table 3"]),
        ("set forth in Appendix B hereto", ["Appendix B"]),
        ("as in Chapter 5 and Exhibit 10.1", ["Chapter 5", "Exhibit 10.1"]),
        ("see Notes 5, 7 and 12.", ["Note 5", "Note 7", "Note 12"]),
        ("told in Part II, Item 7 of this report", ["Part II", "Item 7"]),
        ("see Fig. 4 and Sec. 2", ["Figure 4", "Section 2"]),
        ("nach § 5 oder Abschnitt 3.2 und Anhang B", ["Section 5", "Abschnitt 3.2", "Anhang B"]),
        ("voir l’annexe 2, section 3.1 et tableau 4", ["Annexe 2", "Section 3.1", "Tableau 4"]),
        ("véase el artículo 5, la cláusula 7.1", ["Artículo 5", "Cláusula 7.1"]),
        ("siehe die Tabellen 3 und 4", ["Tabelle 3", "Tabelle 4"]),
        ("voir les tableaux 3 et 4", ["Tableau 3", "Tableau 4"]),
        ("as discussed supra in Section II.D.1.", ["Section II.D.1"]),
        ("see\nNote 12, Income taxes", ["Note 12"]),
    ],
)
def test_a_number_with_its_word_is_named(text, texts):
    assert named(text) == texts


@pytest.mark.parametrize(
    "text",
    [
        "under Section 13(a) or 15(d) of the Securities Exchange Act of 1934",
        "of Item 401 of Regulation S-K",
        "in Note 2 to the statements in our 2022 Annual Report on Form 10-K",
        "Item 1A. “Risk Factors” of our Annual Report on Form 10-K for 2022",
        "in Part II, “Market Risk” of the 2022 Form\n10-K",
        "gemäß Art. 28 DSGVO und § 433 BGB",
        "RFC 2616, Section 4 and ISO 9001, Section 4",
        "see [12, Chapter 5] and Table 3 in [7]",
        "Section 3.3(d) of Part C of the Salaried Plan",
        "section 14 of the law of the land",
        "defined in this Section 4",
    ],
)
def test_a_number_of_another_document_is_foreign(text):
    assert named(text) == []


@pytest.mark.parametrize("text", ["Note 12 to the accounts", "Note 12 of Notes to Consolidated x"])
def test_notes_to_the_accounts_are_of_this_document(text):
    assert named(text) == ["Note 12"]


@pytest.mark.parametrize(
    "text",
    [
        "Item 1A. Risk Factors 12\nItem 1B. Unresolved Staff Comments 20",
        "Table 3: Costs of the year",
        "in the following sections. 3.1 Embedding",
        "in part I agree, and level 3 assets of 2 shares",
        "see Note 12% of it, and section 1.000,50",
    ],
)
def test_titles_and_quantities_are_no_mentions(text):
    assert named(text) == []


def test_a_figure_and_a_roman_number_are_the_same_after_a_word():
    in_text, in_title = mention_at_start("Article 4 says"), mention_at_start("ARTICLE IV")

    assert in_text.key.in_figures == in_title.key.in_figures
    assert in_text.word == in_title.word == "article"


def test_a_long_chain_of_mentions_takes_no_longer_than_others():
    text = "Section 2 of Part C of " * 2_000

    start = time.perf_counter()
    n_named = sum(1 for _ in mentions(text))

    assert n_named == 4_000
    assert time.perf_counter() - start < 5
