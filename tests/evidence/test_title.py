"""The title of a document: which header it is, and whether the sections are below it."""

import pytest

from tests.evidence.headers import BODY, BODY_BELOW_TITLE, header, outline


@pytest.mark.parametrize(("found_by", "indent"), [("builtin", ""), ("outline", "  ")])
def test_the_title_on_a_cover_holds_the_body_only_if_an_outline_lists_it(found_by, indent):
    cover = [
        header("On Trees", font_size=18.0, found_by=found_by),
        header("Ann Author", font_size=12.0, font_name="Times"),
    ]

    tree = outline(cover + [header(text, page=2) for text in BODY])

    assert tree[0] == "On Trees"
    assert tree[2] == indent + "1 Introduction"


@pytest.mark.parametrize(
    ("title", "indent"),
    [
        ("Non-Disclosure Agreement", "  "),
        ("AGREEMENT OF LEASE", "  "),
        ("Geheimhaltungsvereinbarung", "  "),
        ("The Lido Smart Contracts", ""),
    ],
)
def test_the_title_of_a_contract_holds_its_clauses_from_a_cover_of_its_own(title, indent):
    cover = [header(title, font_size=18.0), header("A Company", font_size=14.0)]

    tree = outline(cover + [header(text, page=2) for text in BODY])

    assert [tree[0], tree[2]] == [title, indent + "1 Introduction"]


def test_a_party_set_like_the_title_of_a_contract_does_not_hold_its_clauses():
    cover = [header(text, font_size=18.0) for text in ("Lease Agreement", "A Company")]

    tree = outline(cover + [header(text, page=2) for text in BODY])

    assert tree[:3] == ["Lease Agreement", "A Company", "1 Introduction"]


def test_a_title_beside_nothing_but_front_matter_is_on_a_cover():
    abstract, references = (header(text, font_size=12.0) for text in ("Abstract", "References"))
    body = [header(text, page=2) for text in BODY]

    tree = outline([header("On Trees", font_size=18.0), abstract, *body, references])

    assert [tree[0], tree[1], tree[-1]] == ["On Trees", "Abstract", "References"]


def test_the_first_of_equally_large_headers_is_the_title():
    front = [
        header("Annual Report", font_color=0xFF0000),
        header("Form 10", is_centered=True, x0=200.0),
    ]

    tree = outline(front + [header(text) for text in BODY])

    assert tree == ["Annual Report", "  Form 10", *BODY_BELOW_TITLE]


@pytest.mark.parametrize(("page", "indent"), [(12, "  "), (13, "")])
def test_the_title_of_a_paper_holds_its_sections_and_that_of_a_book_stands_beside_them(
    page: int, indent: str
):
    body = [
        header(text, page=number) for text, number in zip(BODY, (*range(1, 6), page), strict=True)
    ]

    tree = outline([header("On Trees", font_size=18.0), *body])

    assert [tree[0], tree[-1]] == ["On Trees", indent + "5 Outlook"]


def test_the_title_of_a_long_document_holds_sections_without_numbers():
    pages = {"Scope": 1, "Risks": 4, "Methods": 8, "Findings": 11, "End": 14}
    sections = [header(text, font_size=14.0, page=page) for text, page in pages.items()]

    assert outline([header("On Trees", font_size=18.0), *sections])[1:3] == ["  Scope", "  Risks"]


def test_a_title_above_a_table_of_contents_stands_beside_the_numbered_sections():
    front = [header("On Trees", font_size=18.0), header("Contents", font_size=12.0)]

    assert outline(front + [header(text) for text in BODY])[2] == "1 Introduction"


@pytest.mark.parametrize(("again", "indent"), [("ON TREES", "  "), ("On Roots", "")])
def test_a_title_that_stands_again_above_the_body_holds_it_though_its_cover_does_not(
    again: str, indent: str
):
    cover = [header("On Trees", font_size=18.0), header("Contents", font_size=18.0, page=2)]
    body = [header(text, page=3) for text in BODY]

    tree = outline([*cover, header(again, font_size=18.0, page=3), *body])

    assert tree[:4] == ["On Trees", "Contents", again, indent + "1 Introduction"]
