"""Headers in larger letters than the numbers that they stand among."""

from tests.evidence.headers import header, outline

LARGE = {"font_size": 12.0}
SMALL = {"font_size": 9.0}


def test_what_stands_between_a_section_and_its_subsection_holds_none_however_large():
    headers = [
        header("1 Use", font_size=14.0),
        header("1.1 Options"),
        header("Printer", **LARGE),
        header("Screen", **LARGE),
        header("1.1.1 Printer", **SMALL),
        header("1.1.2 Screen", **SMALL),
        header("2 Costs", font_size=14.0),
        header("Rents", **LARGE),
        header("2.1 Wages"),
    ]

    assert outline(headers)[:6] == [
        "1 Use",
        "  1.1 Options",
        "    Printer",
        "    Screen",
        "    1.1.1 Printer",
        "    1.1.2 Screen",
    ]


def test_a_section_in_letters_of_another_size_is_beside_its_neighbours_also_before_an_appendix():
    headers = [
        header("1 Use", font_size=14.0),
        header("1.1 Options"),
        header("1.2 Files", **LARGE),
        header("1.2.1 Names", **SMALL),
        header("1.3 Limits"),
        header("A Forms", font_size=14.0),
        header("A.1 Letters"),
    ]
    between = [header("Printer", **LARGE), header("1.1.1 Printer", **SMALL)]

    tree = outline([*headers[:2], *between, *headers[2:]])

    assert [text for text in tree if text.lstrip().startswith("1.")] == [
        *("  1.1 Options", "    1.1.1 Printer", "  1.2 Files", "    1.2.1 Names", "  1.3 Limits")
    ]
