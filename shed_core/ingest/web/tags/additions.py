"""Signs beside the text of a page: links to its headings and editors, marks of notes, readings."""

import re
from collections.abc import Mapping

from shed_core.document.characters import IDEOGRAPHS
from shed_core.ingest.flow.package import digits
from shed_core.ingest.web.tags.open_block import OpenBlock
from shed_core.ingest.web.tags.open_elements import EDIT_LINKS, LINK, OpenElements

_IDEOGRAPH = re.compile(f"[{IDEOGRAPHS}]")
_READING = re.compile("[^\\d\u3400-\u9fff]{0,16}")
"""Letters above a character that are its pronunciation, and no other annotation."""


def with_signs(text: str, elements: OpenElements, block: OpenBlock) -> str:
    """Return text of the open elements as it is read.

    Left out are links of a wiki to edit a section, the sign of a link to its own heading or term,
    shown below the pointer only, and the reading above a Chinese or Japanese character (ruby),
    which would tear words apart. Other text above text is in brackets, as is the number of a note.
    """
    plain = text.strip()
    if EDIT_LINKS in elements or _is_permalink(plain, elements):
        return ""
    if elements.has_tag("rt"):
        is_reading = _IDEOGRAPH.match(block.last_letter) and _READING.fullmatch(plain)
        return "" if is_reading or not plain else f"({plain})"
    is_mark = elements.style.look.is_superscript and LINK in elements
    is_bare = plain.isdecimal() and block.last_letter != "["
    return f"[{text}]" if is_mark and is_bare else text


def is_small_picture(attributes: Mapping[str, str | None]) -> bool:
    """True if a picture takes a pixel or none."""
    return any(digits(attributes.get(side), 2) < 2 for side in ("width", "height"))


def _is_permalink(text: str, elements: OpenElements) -> bool:
    is_sign = len(text) == 1 and not text.isalnum()
    return is_sign and LINK in elements and (bool(elements.level) or elements.has_tag("dt"))
