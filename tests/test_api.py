"""The public API: what docs/api.md and README.md show is true, and docs/api.md is complete."""

import ast
import doctest
import re
from pathlib import Path

import pytest
from hypothesis import given

import shed_core
import shed_core.method
from shed_core import Document, UnknownPrefixError, read_document
from shed_core.errors import NotADocumentError
from tests import documents, word_documents
from tests.documents import sample
from tests.records import record_of, records

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "api.md").read_text()


@pytest.mark.parametrize("page", ["docs/api.md", "README.md"])
def test_the_examples_of_a_page_run(page, tmp_path, monkeypatch):
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(), re.M | re.S)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
    monkeypatch.chdir(tmp_path)
    Path("report.pdf").write_bytes(sample())

    result = doctest.DocTestRunner().run(examples)

    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize(
    ("package", "name"),
    [(package, name) for package in (shed_core, shed_core.method) for name in package.__all__],
)
def test_every_public_name_is_imported_in_an_example(package, name):
    assert re.search(rf"^>>> from {package.__name__} import .*\b{name}\b", PAGE, re.M)
    assert getattr(package, name) is not None


def test_a_type_checker_sees_the_names_that_are_loaded_on_first_use():
    [block] = [
        node
        for node in ast.parse(Path(shed_core.__file__).read_text()).body
        if isinstance(node, ast.If)
    ]
    modules = {node.module: {alias.name for alias in node.names} for node in block.body}
    loaded = {f"shed_core.{m}": set(names.split()) for m, names in shed_core._MODULES.items()}

    assert modules == loaded
    assert set.union(*modules.values()) == set(shed_core.__all__) <= set(dir(shed_core))


def test_a_name_that_is_not_public_is_no_attribute():
    with pytest.raises(AttributeError, match="no attribute 'banana'"):
        shed_core.banana  # noqa: B018


@given(records())
def test_the_sections_of_a_document_are_those_of_its_record(record):
    doc = Document(record)
    sections = list(doc)

    assert len(doc) == len(sections)
    assert [doc[section.prefix] for section in sections] == sections
    assert "".join(section.text for section in doc.children) == doc.text == doc[""].text
    for section in sections:
        assert [child.prefix for child in section.children] == [
            below.prefix
            for below in sections
            if below.prefix.startswith(f"{section.prefix}.") and below.level == section.level + 1
        ]
        assert section.title == (section.path[-1] if section.path else "")
        assert len(section.path) == (0 if section.prefix == "0" else section.level)


@given(records())
def test_the_matches_of_a_document_are_those_of_its_text(record):
    doc = Document(record)
    pattern = re.compile(r"\w{1,150}|x?")  # a longer match is shortened

    matches = doc.grep(pattern)

    assert [match.text for match in matches] == re.findall(r"\w{1,150}", doc.text)
    for match in matches:
        assert match.text in doc[match.prefix].text
        assert f">>{match.text}<<" in match.context


def test_a_blank_of_a_pattern_matches_a_line_break():
    doc = read_document(documents.report())

    assert doc.grep("good order. It asked")
    assert not doc.grep(re.compile("good order. It asked"))


def test_an_exact_pattern_is_searched_in_the_text_as_it_is_printed():
    doc = Document(record_of([(1, "Scope"), (0, "the “committee” of 1998")]))

    assert doc.grep('the "committee"')
    assert not doc.grep('the "committee"', exact=True)
    assert not doc.grep("the “Committee”", exact=True, ignore_case=False)


def test_a_string_that_is_no_pattern_is_an_error_of_re():
    with pytest.raises(re.error):
        read_document(documents.report()).grep("(")


def test_a_page_is_drawn_as_a_png(tmp_path):
    doc = read_document(documents.report())

    image = doc.page_image(2, width=300)

    assert image.startswith(b"\x89PNG")
    assert int.from_bytes(image[16:20]) == 300
    with pytest.raises(IndexError, match="page 9 is not one of the 4 pages"):
        doc.page_image(9)


def test_a_document_without_pages_of_its_own_is_not_drawn():
    with pytest.raises(NotADocumentError):
        read_document(word_documents.styled_report()).page_image(1)
    with pytest.raises(NotADocumentError, match="not read from a file"):
        Document(read_document(documents.report()).record).page_image(1)


def test_a_document_is_read_from_a_path_or_its_bytes(tmp_path):
    path = tmp_path / "report.pdf"
    path.write_bytes(documents.report())

    assert read_document(path) == read_document(str(path)) == read_document(documents.report())
    assert repr(read_document(path)) == "<document '': 4 pages, 10 sections>"


def test_a_word_file_is_a_document_too():
    doc = read_document(word_documents.styled_report())

    assert doc.children


def test_the_text_before_the_first_header_has_no_sections():
    front = Document(record_of([(0, "cover"), (1, "Scope"), (0, "x")]))["0"]

    assert front.children == ()
    assert front.toc() == ""


def test_an_unknown_prefix_names_the_nearest():
    with pytest.raises(UnknownPrefixError, match="nearest section is '2'"):
        read_document(documents.report())["2.9"]


@given(records())
def test_a_folded_table_of_contents_has_the_sections_down_to_its_depth(record):
    doc = Document(record)
    folded = doc.toc(depth=1).splitlines()

    assert [line.partition(" | ")[0] for line in folded] == [child.prefix for child in doc.children]
    assert len(doc.toc().splitlines()) == len(doc)
