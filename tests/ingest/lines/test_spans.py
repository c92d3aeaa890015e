from hypothesis import given
from hypothesis import strategies as st

from shed_core.ingest.lines.boldness import font_of
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.spans import Line, Span, page_lines
from tests.documents import two_columns
from tests.ingest.reading import lines, page_of


def test_a_number_and_its_title_are_one_line_wherever_the_file_draws_them():
    apart = page_of((72, 100, "1.2", "hebo", 12), (130, 100, "Scope", "hebo", 12))

    (line,) = lines(apart)

    assert (line.text, len(line.lefts)) == ("1.2 Scope", 1)


def test_cells_of_a_table_are_one_line_and_stay_apart():
    cells = page_of(
        (72, 100, "Net sales", "tiro", 10),
        (250, 100, "412", "tiro", 10),
        (350, 100, "381", "tiro", 10),
    )

    (line,) = lines(cells)

    assert line.text == "Net sales  412  381"
    assert [round(left) for left in line.lefts] == [72, 250, 350]


def test_a_figure_before_the_sign_of_the_next_one_ends_where_its_digits_do():
    font = font_of("Times", False, False)
    spans = [
        Span(text, font, size, 0, (x0, 91.0, x1, 102.0), 100.0)
        for text, size, x0, x1 in [
            ("162", 8.5, 340, 353),
            (" ", 9.0, 359, 361),
            ("$", 8.5, 365, 369),
        ]
    ]
    figure = Span("148", font, 8.5, 0, (408.0, 91.0, 421.0, 102.0), 100.0)

    [line] = page_lines([Line(spans, 0), Line([figure], 0)], 1, 612.0, 792.0).lines

    assert line.text == "162  $ 148"
    assert line.pieces[0] == (0, 340.0, 353.0)


def test_lines_of_two_columns_are_not_joined():
    texts = [line.text for line in lines(two_columns())]

    assert "1 Left has line 3 of its own." in texts
    assert texts.index("2 More Left") < texts.index("3 Right")


def test_the_size_of_a_line_of_small_capitals_is_that_of_its_capitals():
    span = page_of((72, 100, "I", "tiro", 12), (77, 100, "NTRODUCTION", "tiro", 9))

    (line,) = lines(span)

    assert (line.text, line.size) == ("INTRODUCTION", 12.0)


def test_a_bullet_does_not_count_for_the_size_of_its_line():
    item = page_of((72, 100, "*", "tiro", 20), (86, 100, "an item of a list", "tiro", 10))

    (line,) = lines(item)

    assert line.size == 10.0


def test_the_lead_of_a_line_ends_where_its_weight_changes():
    run_in = page_of(
        (72, 100, "3.", "tiro", 10),
        (84, 100, "TERM.", "tibo", 10),
        (120, 100, "The term", "tiro", 10),
    )

    (line,) = lines(run_in)

    assert line.text[: line.lead] == "3. TERM."
    assert line.lead_font == "Times-Bold"


def test_spaces_around_a_title_do_not_move_its_box():
    bare, padded = (
        lines(page_of((100, 100, text, "helv", 12)))[0] for text in ("Title", "Title    ")
    )

    assert abs(bare.x1 - padded.x1) < 1.5


def test_text_that_runs_up_the_page_is_not_upright():
    from tests.documents import Writer

    writer = Writer()
    writer.page.insert_text((40, 500), "arXiv:1606.02601v1", rotate=90)

    (line,) = lines(writer.bytes())

    assert not line.is_upright


def test_bold_is_read_from_the_name_of_a_font_too():
    names = ("CMBX12", "NimbusRomNo9L-Medi", "Arial-Black", "Calibri,Bold", "SFBX1200")

    assert all(font_of(name, False, False).is_bold for name in names)
    assert not any(
        font_of(name, False, False).is_bold for name in ("CMR10", "Helvetica", "AvenirMedium")
    )


def test_the_tick_of_wingdings_is_a_tick():
    assert clean("\uf0fc yes") == "\u2713 yes"


@given(st.text(st.characters(codec=None)))
def test_cleaned_text_can_be_written_and_has_no_controls(text: str):
    cleaned = clean(text)

    cleaned.encode()
    assert not any(letter < " " or letter == "\x7f" for letter in cleaned)
    assert "  " not in cleaned
    assert clean(cleaned) == cleaned
