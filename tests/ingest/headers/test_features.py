import pytest

from shed_core.ingest.headers.features import FEATURES, line_vectors
from shed_core.ingest.headers.text_features import TEXT_FEATURES, text_features
from shed_core.ingest.structure.style_stats import style_stats
from tests.documents import MARGIN, REPORT, SECTION, TEXT, WIDTH, Style, Writer, report
from tests.ingest.reading import pages


def features_of(data: bytes) -> dict[str, dict[str, float]]:
    """The features of each line, by its text; the last of equal texts wins."""
    read = pages(data)
    lines = [line for page in read for line in page.lines]
    vectors = line_vectors(read, [True] * len(lines), style_stats(read))
    return {
        line.text: dict(zip(FEATURES, vector or (), strict=True))
        for line, vector in zip(lines, vectors, strict=True)
    }


def text(words: str) -> dict[str, float]:
    return dict(zip(TEXT_FEATURES, text_features(words), strict=True))


def test_a_header_stands_out_by_weight_size_and_gap():
    header = features_of(report())["2 Findings"]

    assert header["bold"] == 1.0
    assert header["size_to_body"] == pytest.approx(1.4)
    assert header["run_rows"] == 1
    assert header["same_next"] == header["body_last"] == 0


def test_text_is_described_as_the_body_that_it_is():
    body = features_of(report())[
        "It asked for a longer report on costs, which the staff will give in autumn."
    ]

    assert body["bold"] == 0.0
    assert body["size_to_body"] == body["size_to_page"] == 1.0
    assert body["is_body_font"] == 1
    assert body["run_rows"] == 3
    assert body["run_ended"] == 1
    assert body["above"] == pytest.approx(1.0, abs=0.05)


def test_a_running_head_repeats_and_a_header_does_not():
    lines = features_of(report())

    assert lines["Meridian Works Annual Report"]["repeats"] == 1.0
    assert lines["2.2 Quality"]["repeats"] == 0.0


def test_lines_that_share_a_line_are_counted():
    writer = Writer()
    writer.paragraphs(3)
    for left in (MARGIN, MARGIN + 150, MARGIN + 300):
        writer.page.insert_text((left, 600), f"{left:.0f}.5", fontname="tiro", fontsize=10)
    writer.page.insert_text((MARGIN, 660), "Alone", fontname="tiro", fontsize=10)

    lines = features_of(writer.bytes())

    assert lines["Alone"]["on_line"] == 0
    (cells,) = (line for words, line in lines.items() if words.startswith("72.5"))
    assert cells["cells"] == 3 or cells["on_line"] == 2


def test_a_centred_line_is_near_the_middle_of_its_page():
    writer = Writer()
    writer.line("NON-DISCLOSURE AGREEMENT", Style("tibo", 12.0, is_centered=True))
    writer.paragraphs(3)

    title = features_of(writer.bytes())["NON-DISCLOSURE AGREEMENT"]

    assert title["off_centre"] < 0.1
    assert title["is_upper"] == 1
    assert title["page"] == 1


def test_a_line_of_a_column_is_measured_against_the_column():
    writer = Writer(right=WIDTH / 2 - 12)
    for left in (MARGIN, WIDTH / 2 + 12):
        writer.left, writer.y = left, MARGIN
        writer.line(f"Header at {left:.0f}", SECTION)
        for number in range(12):
            writer.line(f"This is line number {number:2} of the column.", TEXT)

    header = features_of(writer.bytes())[f"Header at {WIDTH / 2 + 12:.0f}"]

    assert header["indent"] == pytest.approx(0.0, abs=0.1)
    assert 0.3 < header["fill"] < 1.0


def test_the_body_is_the_style_of_most_characters():
    stats = style_stats(pages(report()))

    assert stats.body_style == ("Times-Roman", 10.0, False)
    assert stats.share_larger[10.0] > stats.share_larger[14.0]
    assert stats.uses["Helvetica-Bold", 14.0, True].n_lines == sum(
        level == 1 for level, _ in REPORT
    )


def test_a_document_without_text_uses_no_style():
    assert style_stats(pages(Writer().bytes())).uses == {}


@pytest.mark.parametrize(
    ("words", "kind", "depth"),
    [
        ("Item 7A. Market Risk", 1, 0),
        ("2.1.3 Labor", 2, 2),
        ("12. Term", 3, 0),
        ("3 Design", 4, 0),
        ("IV. DESIGN", 5, 0),
        ("B. Operations", 6, 0),
        ("(a) the fee", 7, 0),
        ("[12] Lamport", 8, 0),
        ("• Costs", 9, 0),
        ("Costs and fees", 0, 0),
    ],
)
def test_numbering_has_a_kind_and_a_depth(words: str, kind: int, depth: int):
    assert (text(words)["numbering"], text(words)["numbering_depth"]) == (kind, depth)


def test_a_sentence_has_long_words_in_lower_case_and_a_title_has_few():
    assert text("The committee found the work in good order.")["lower_words"] == 5
    assert text("Results of Operations")["lower_words"] == 0


def test_leaders_captions_and_digits_are_seen():
    assert text("Business ........ 12")["has_leaders"] == 1
    assert text("Table 3: Sales by region")["is_caption"] == 1
    assert text("1234")["digits"] == 1.0
