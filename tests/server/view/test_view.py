"""The file of `shed view`: what is in it, how pages are drawn, and how it is written."""

import json
import re
from base64 import b64decode, b64encode
from contextlib import closing
from hashlib import sha256
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.errors import LimitError, NotADocumentError, WorkerCrashError
from shed_core.ingest.pdf.drawing.page_images import PageImage, PageRequest, PlacedLine
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.errors import NoPageImagesError, SettingError
from shed_server.library.library import Library
from shed_server.settings import Settings
from shed_server.view import Drawer, write_view, writing
from shed_server.view.html import head, to_json
from shed_server.view.lines import LinePlace, line_of_nodes, page_lines, place_lines
from shed_server.view.outline import outline
from tests.commands import shed
from tests.documents import report
from tests.records import record_of, records
from tests.server.view.viewer import SCRIPT, drawing, view_of, with_markup
from tests.word_documents import plain_contract

LETTER = (612.0, 792.0)


def page(number: int, image: bytes = b"x") -> PageImage:
    return PageImage(number, *LETTER, "image/png", image)


def draw(request: PageRequest) -> tuple[PageImage, ...]:
    return tuple(page(number) for number in request.pages)


@given(st.recursive(st.text() | st.integers(), lambda deeper: st.lists(deeper, max_size=3)))
def test_json_in_the_page_holds_nothing_that_a_parser_takes_for_markup(value: object) -> None:
    text = to_json(value)

    assert not set(text) & set("<>&\u2028\u2029")
    assert json.loads(text) == value
    assert text.encode()


def test_a_lone_surrogate_does_not_keep_the_file_from_being_written() -> None:
    assert json.loads(to_json("a\ud800b")) == "a\ufffdb"


def test_the_policy_names_the_very_code_that_the_file_holds() -> None:
    html = head("a", outline(record_of([(1, "x")]), "a", [page(1)]))

    for tag, directive in (("script", "script-src"), ("style", "style-src")):
        (code,) = re.findall(rf"<{tag}>(.*?)</{tag}>", html, re.DOTALL)
        digest = b64encode(sha256(code.encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}'" in html
    assert "default-src 'none'" in html
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", html)


def test_nothing_of_a_document_stands_in_the_file_as_markup(tmp_path: Path) -> None:
    html = view_of(with_markup(), tmp_path, name=f"{SCRIPT}.pdf").read_text()

    assert "pwned" in html
    assert "<script>window.pwned" not in html
    assert "<img src=x" not in html


@given(records())
def test_the_lines_of_a_record_are_its_text(record) -> None:  # type: ignore[no-untyped-def]
    lines = list(page_lines(record))

    assert "".join(line + "\n" for _, line in lines) == record.text
    for node, line in enumerate(line_of_nodes(record)):
        header = record.sht.headers[node]
        assert lines[line] == (record.pages[header], record.phrase_text(header).split("\n")[0])


def test_equal_lines_take_the_places_of_equal_rows_in_turn() -> None:
    rows = [PlacedLine(0, 0, 10, 5, "Total"), PlacedLine(0, 50, 10, 55, "Total")]

    assert place_lines(["Total", "other", "Total"], rows) == [
        LinePlace(0, 0, 10, 5),
        None,
        LinePlace(0, 50, 10, 55),
    ]


def test_a_header_that_runs_into_its_text_takes_its_part_of_the_row() -> None:
    row = PlacedLine(100, 0, 200, 12, "2. Term. The ter")

    assert place_lines(["2. Term.", "The ter"], [row]) == [
        LinePlace(100, 0, 150, 12),
        LinePlace(156, 0, 200, 12),
    ]


def test_a_part_of_a_row_takes_the_glyphs_of_its_own_letters() -> None:
    row = PlacedLine(100, 0, 200, 12, "1 AB", (100.0, 110.0, 120.0, 150.25, 200.0))

    (place,) = place_lines(["AB"], [row])

    assert place is not None
    assert place[:4] == (120, 0, 200, 12)
    assert list(b64decode(place.advances)) == [60, 100]  # half points, never adding up errors


@given(st.lists(st.tuples(st.characters(), st.floats(0, 300)), min_size=1, max_size=40))
def test_advances_add_up_to_the_edges_of_the_units_that_scripts_count(
    glyphs: list[tuple[str, float]],
) -> None:
    edges = list(accumulate((width for _, width in glyphs), initial=7.3))
    text = "".join(letter for letter, _ in glyphs)

    (place,) = place_lines([text], [PlacedLine(7.3, 0, edges[-1], 9, text, tuple(edges))])

    assert place is not None
    advances = b64decode(place.advances)
    n_units = len(text.encode("utf-16-le", "surrogatepass")) // 2
    assert sum(advance < 255 for advance in advances) == n_units
    assert place.x0 + sum(advances) / 2 == pytest.approx(edges[-1], abs=0.3)


def test_every_line_of_a_report_finds_its_place() -> None:
    record = read_record(report(), Options())
    pages = drawing(report())(PageRequest((1, 2), 100, "compact", with_lines=True))

    for drawn in pages:
        lines = [line for number, line in page_lines(record) if number == drawn.number]
        places = place_lines(lines, drawn.lines)
        assert None not in places
        assert len(set(places)) == len(places)


def test_pages_come_in_order_whoever_draws_them() -> None:
    assert [p.number for p in Drawer(draw, 100).pages(3)] == list(range(1, 101))


def test_a_page_that_kills_its_worker_costs_only_itself() -> None:
    def draw_all_but_20(request: PageRequest) -> tuple[PageImage, ...]:
        if 20 in request.pages:
            raise WorkerCrashError("it died")
        return draw(request)

    drawn = list(Drawer(draw_all_but_20, 40).pages(2))

    assert [p.number for p in drawn if not p.image] == [20]
    assert len(drawn) == 40


def test_a_document_whose_pages_all_take_too_long_is_given_up_soon() -> None:
    requests: list[tuple[int, ...]] = []

    def too_slow(request: PageRequest) -> tuple[PageImage, ...]:
        requests.append(request.pages)
        raise LimitError("too slow")

    drawn = list(Drawer(too_slow, 1000).pages(1))

    assert len(drawn) == 1000
    assert sum(1 for pages in requests if len(pages) == 1) == 3
    assert len(requests) <= 6


def test_a_format_without_pages_to_draw_has_none() -> None:
    def refuse(request: PageRequest) -> tuple[PageImage, ...]:
        raise NotADocumentError("no pages")

    assert [p.image for p in Drawer(refuse, 3).pages(1)] == [b"", b"", b""]


def test_images_beyond_the_most_bytes_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "MAX_IMAGE_BYTES", 25)
    record = record_of([(1, f"Page {n}") for n in range(4)], phrases_per_page=1)

    written = write_view(
        record, "a", [page(n, b"x" * 10) for n in range(1, 5)], tmp_path / "a.html"
    )

    assert (written.n_pages, written.n_drawn) == (4, 2)
    assert written.n_bytes == (tmp_path / "a.html").stat().st_size


def test_a_file_that_cannot_be_written_is_an_error_that_says_so(tmp_path: Path) -> None:
    target = tmp_path / "missing" / "view.html"

    with pytest.raises(SettingError, match="missing"):
        write_view(record_of([(1, "x")]), "a", [page(1)], target)


def test_a_drawing_that_fails_leaves_the_old_file_alone(tmp_path: Path) -> None:
    target = tmp_path / "view.html"
    target.write_text("old")

    def broken():  # type: ignore[no-untyped-def]
        yield page(1)
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        write_view(record_of([(1, "x")]), "a", broken(), target)

    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_the_library_draws_pages_of_the_document_that_it_opened(tmp_path: Path) -> None:
    file = tmp_path / "report.pdf"
    file.write_bytes(report())
    with closing(Library(Settings(paths=(file,), cache=tmp_path / "cache"))) as library:
        opened = library.open(None)
        drawn = library.draw(opened, PageRequest((2, 1), 300, "compact", with_lines=True))

    assert [p.number for p in drawn] == [2, 1]
    assert all(p.image.startswith(b"\x89PNG") for p in drawn)
    assert "1 Introduction" in [row.text for row in drawn[0].lines]


def test_the_command_writes_a_file_that_stands_alone(tmp_path: Path) -> None:
    file = tmp_path / "-odd name\n.pdf"
    file.write_bytes(report())
    target = tmp_path / "out.html"

    done = shed("view", "-o", target, "--", file)

    assert f"{target}: {read_record(report(), Options()).n_pages} pages" in done.stdout
    assert target.read_text().count("data:image/png;base64,") >= 4


@pytest.fixture
def thesis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A document in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "thesis.html").write_text("<html><body><h1>Thesis</h1><p>Work.</p></body></html>")
    return tmp_path / "thesis.html"


def test_a_view_is_never_written_over_the_document(thesis: Path) -> None:
    before = thesis.read_text()

    done = shed("view", "thesis.html", "-o", thesis)

    assert done.returncode == 1
    assert "is the document itself; name another file" in done.stderr
    assert thesis.read_text() == before


def test_a_view_is_no_document_under_its_own_name_and_one_under_another(thesis: Path) -> None:
    own = shed("view", "thesis.html")
    with closing(Library(Settings(paths=(thesis.parent,), cache=Path("cache")))) as library:
        names = library.names()
        with pytest.raises(NotADocumentError, match="name the document"):
            library.open("thesis.shed.html")
    other = shed("view", "thesis.html", "-o", "other.html")

    assert own.stdout.startswith("thesis.shed.html: ")
    assert "served" not in own.stderr
    assert names == ["thesis.html"]
    assert "served with its folder as a document; thesis.shed.html is not" in other.stderr


def test_a_word_file_has_no_pages_to_draw(tmp_path: Path) -> None:
    file = tmp_path / "agreement.docx"
    file.write_bytes(plain_contract())
    with closing(Library(Settings(paths=(file,), cache=tmp_path / "cache"))) as library:
        opened = library.open(None)
        with pytest.raises(NoPageImagesError, match="no pages to draw"):
            library.draw(opened, PageRequest((1,), 300, "compact"))
