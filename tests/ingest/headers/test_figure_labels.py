"""Labels of figures, which may look like titles."""

from collections.abc import Sequence

from tests.documents import PARAGRAPH, SECTION, SUBSECTION, Style, Writer
from tests.ingest.reading import headers

SECTIONS = [f"{number} Works of the Year" for number in range(1, 5)]
LABEL = Style("hebo", 12.0, 10.0)
LEFT = 200.0


def with_figures(
    label: str, style: Style, others: Sequence[str], *, n_curves: int = 8, above: float = 20.0
) -> bytes:
    """Return sections, in the second and third of which a label stands in a figure.

    others: its other labels. above: points of the figure above the label.
    """
    writer = Writer()
    for number, section in enumerate(SECTIONS):
        writer.new_page()
        writer.line(section, SECTION)
        writer.paragraphs(2)
        if number in (1, 2):
            top = writer.y + 12
            writer.y += above
            writer.line(label, style, LEFT)
            for other in others:
                writer.line(other, Style("helv", before=12), LEFT + 20)
            for curve in range(n_curves):
                start, end = (LEFT - 20, top + 4 * curve), (LEFT + 180, writer.y)
                writer.page.draw_bezier(start, (LEFT, writer.y), (LEFT + 90, top), end)
            writer.y += 30
        writer.paragraphs(2)
    return writer.bytes()


def test_labels_of_figures_are_no_headers():
    labels = ("Costs", "Wages", "Rents", "Taxes")

    assert headers(with_figures("Growth of the Works", LABEL, labels)) == SECTIONS


def test_the_title_of_a_plot_above_it_is_no_header():
    labels = ("Costs", "Wages", "Rents", "Taxes")

    assert headers(with_figures("Growth of the Works", LABEL, labels, above=-6)) == SECTIONS


def test_what_stands_beside_few_shapes_is_a_header():
    labels = ("Costs", "Wages", "Rents", "Taxes")

    assert "Growth of the Works" in headers(
        with_figures("Growth of the Works", LABEL, labels, n_curves=4)
    )


def test_what_stands_above_text_in_a_drawn_frame_is_a_header():
    text = "The committee met in the spring and found it good."

    assert "Growth of the Works" in headers(with_figures("Growth of the Works", LABEL, [text] * 4))


def test_what_looks_like_headers_elsewhere_is_one_also_in_a_figure():
    labels = ("Costs", "Wages", "Rents", "Taxes")

    assert headers(with_figures("Growth", SECTION, labels)).count("Growth") == 2


def test_titles_of_plots_are_headers_of_a_document_that_has_no_others():
    writer = Writer()
    for name in ("January", "February", "March"):
        writer.new_page()
        writer.paragraphs(1)
        for number in range(12):
            writer.page.draw_circle((100 + 20 * number, writer.y + 20 + 40 * (number % 3)), 3)
        writer.line(f"Deaths in {name}", SUBSECTION, LEFT - 80)
        for label in ("Men", "Women", "Others"):
            writer.line(label, PARAGRAPH, LEFT - 60)

    found = headers(writer.bytes())

    assert [title for title in found if title.startswith("Deaths")] == [
        *("Deaths in January", "Deaths in February", "Deaths in March")
    ]
