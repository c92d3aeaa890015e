"""The kinds of numbering, on the spellings that documents use and on what only looks like one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.numbering.counters import counters_of
from shed_core.numbering.parse import list_type, numbering

NUMBERED = {
    "1 Introduction": ("1", (1,)),
    "01 Overview": ("1", (1,)),
    "1. Scope": ("1.", (1,)),
    "1.Scope": ("1.", (1,)),
    "12) Scope": ("1)", (12,)),
    "1.1 Scope": ("1.1", (1, 1)),
    "1.1. Scope": ("1.1.", (1, 1)),
    "24.100 Options": ("1.1", (24, 100)),
    "2.1 malloc": ("1.1", (2, 1)),
    "1Scope": ("1", (1,)),
    "1)scope": ("1)", (1,)),
    "2.1": ("1.1", (2, 1)),
    "2.3.4 12 steps": ("1.1.1", (2, 3, 4)),
    "3.1. January 2020": ("1.1.", (3, 1)),
    "2.10How": ("1.1", (2, 10)),
    "10.2.3Re-expressing": ("1.1.1", (10, 2, 3)),
    "1.1.Scope": ("1.1.", (1, 1)),
    "2.3.10 Scope": ("1.1.1", (2, 3, 10)),
    "1.1 In vitro": ("1.1", (1, 1)),
    "4.1 to be kept secret": ("1.1", (4, 1)),
    "1A. Risk": ("1A.", (1,)),
    "(1) a fee": ("(1)", (1,)),
    "(a) a fee": ("(a)", (1,)),
    "(A) a fee": ("(A)", (1,)),
    "(aa) a fee": ("(a)", (27,)),
    "(iv)a fee": ("(i)", (4,)),
    "[12] Smith": ("[1]", (12,)),
    "a. fees": ("a.", (1,)),
    "a) fees": ("a)", (1,)),
    "a) 12 months": ("a)", (1,)),
    "A. Fees": ("A.", (1,)),
    "D. Fees": ("A.", (4,)),
    "I. Fees": ("I.", (1,)),
    "IX. Fees": ("I.", (9,)),
    "ii. fees": ("i.", (2,)),
    "II. 12 Months": ("I.", (2,)),
    "II Results": ("I", (2,)),
    "A.1 Proofs": ("A.1", (1, 1)),
    "A.1 malloc": ("A.1", (1, 1)),
    "B.2.1 Proofs": ("A.1.1", (2, 2, 1)),
    "I.2 Proofs": ("I.1", (1, 2)),
    "PART I": ("part I", (1,)),
    "Part II—Other": ("part I", (2,)),
    "ITEM 1A. Risk Factors": ("item 1", (1,)),
    "Item 7.Management": ("item 1", (7,)),
    "NOTE 3 - Cash": ("note 1", (3,)),
    "Chapter Two": ("chapter one", (2,)),
    "Section 2.03. Term": ("section 1.1", (2, 3)),
    "Section 13(a) reports": ("section 1", (13,)),
    "§ 4.1 Term": ("§ 1.1", (4, 1)),
    "ARTICLE IV. Term": ("article I", (4,)),
    "Appendix A: Proofs": ("appendix A", (1,)),
    "Appendix – Proofs": ("appendix", ()),
    "Apêndice A: Dados": ("apêndice A", (1,)),
    "Exhibit A-1": ("exhibit A.1", (1, 1)),
    "Schedule 2": ("schedule 1", (2,)),
    "Kapitel 3": ("kapitel 1", (3,)),
    "Chapitre IV": ("chapitre I", (4,)),
    "Livre Ier : Dispositions": ("livre I", (1,)),
    "TITRE IER": ("titre I", (1,)),
    "Chapitre 1er : Champ": ("chapitre 1", (1,)),
    "Chapitre unique": ("chapitre one", (1,)),
    "TÍTULO PRELIMINAR": ("título one", (0,)),
    "LIBRO PRIMERO": ("libro one", (1,)),
    "Sección 1.ª Del Rey": ("sección 1", (1,)),
    "Art. 1º Todos": ("art 1", (1,)),
    "Sous-section 2 : Prestations": ("sous-section 1", (2,)),
    "Erster Teil": ("teil one", (1,)),
    "Zweites Kapitel: Zwecke": ("kapitel one", (2,)),
    "Première partie : Les relations": ("partie one", (1,)),
    "第十二章 総則": ("第一章", (12,)),
    "第1節 総則": ("第1節", (1,)),
    "（三）概述": ("(一)", (3,)),
    "１．概要": ("1.", (1,)),
    "• a fee": ("•", ()),
}

NOT_NUMBERED = (
    *("", "1", "2019", "Introduction", "A company", "A Study of Wages", "I am", "I Am Legend"),
    *("2019 revenue", "2019. A year", "3M Company", "3D printing", "10-K", "1st floor", "1/2 inch"),
    *("10 January 2020", "5 May", "1. Januar 2020", "12.03.2020", "9:30 a.m.", "9.30 am"),
    *("18 U.S.C. Section 1350", "17 CFR 240"),
    *("1.5 million", "1.5%", "12.50", "$1.5", "1,234", "1.250.000", "100%", "1.1 2.2 3.3"),
    *("0.35 µm CMOS", "0.35 μm CMOS"),
    *("3 months ended", "3 Months Ended", "U.S. Government", "i.e. wages"),
    *("300 Options", "12 people", "1.250 people", "1.250.000 Euro", "24.100", "II", "II of it"),
    *("iv Preface", "3.e4", "1.(x)", "2.1.GHz", "3.25kg", "1:SCOPE", "A.Scope"),
    *("3D models", "4.5GHz band", "2AB Street", "5May", "U.S.Bank", "1990Smith"),
    *("e.g. wages", "J. K. Smith", "p. 12", "p.12", "B.C. 300", "Ph.D. thesis", "civil. law"),
    *("First part of it", "Second in command", "Erster Versuch", "Section premises"),
    *("Part of it", "Note that", "Item a", "Section", "part I of it", "mix. of it"),
)


@pytest.mark.parametrize(("text", "expected"), NUMBERED.items())
def test_a_numbering_has_a_kind_and_its_counters(text, expected):
    found = numbering(text)

    assert found is not None
    assert (found.kind, found.path) == expected


@pytest.mark.parametrize("text", NOT_NUMBERED)
def test_what_only_looks_like_a_numbering_has_no_kind(text):
    assert list_type(text) == ""


def test_the_rest_begins_with_the_title():
    assert numbering("  NOTE 3 – Cash flows")[3] == "Cash flows"


def test_a_letter_after_the_number_is_kept_for_the_order_of_siblings():
    items = [numbering(text) for text in ("Item 1. A", "Item 1A. B", "Item 1B. C", "Item 2. D")]

    assert sorted(items, key=lambda item: (item.path, item.suffix)) == items


@given(st.text(min_size=1).filter(lambda text: not text.isspace()), st.text())
def test_any_text_has_a_kind_that_its_head_alone_decides(text, tail):
    found = numbering(text)

    assert list_type(text) == (found.kind if found else "")
    assert found is None or text.endswith(found.rest)
    assert list_type(text + " " * 200 + "x" + tail) == list_type(text + " " * 200 + "x")


@pytest.mark.parametrize("unit", ["1.", "(", "I", "1.1", "A.", "§", "第", "Part ", "一", " "])
def test_a_hostile_text_costs_no_more_than_its_head(unit):
    text = unit * 1_000_000

    assert list_type(text) == list_type(text[:1000])


@pytest.mark.parametrize("text", ["İ", "¹", "²³", "①", "1.²"])
def test_a_letter_with_two_letters_in_lower_case_or_a_raised_digit_is_no_counter(text):
    assert counters_of(text) is None
