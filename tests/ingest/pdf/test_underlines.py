"""Rules below letters, which underline them."""

import pymupdf
import pytest

from shed_core.ingest.pdf.underlines import thin_rules


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_rules_are_where_a_person_sees_them(rotation: int) -> None:
    with pymupdf.Document() as document:
        page = document.new_page(width=600, height=800)
        page.set_rotation(rotation)
        seen = page.derotation_matrix  # from the page as seen to the page as it is written
        ends = pymupdf.Point(100, 200) * seen, pymupdf.Point(300, 200) * seen
        page.draw_line(*ends, width=1)
        page.draw_rect(pymupdf.Rect(100, 300, 200, 400) * seen, fill=(0, 0, 0))

        [rule] = thin_rules(document, 1)

    assert rule == pytest.approx((100, 199.5, 300, 200.5), abs=1)
