"""Lines in fonts that do not say their letters: they are left out, and the page says so."""

import re

from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.pdf.letters.glyph_orders import UNKNOWN

_CODES = re.compile(f"[{UNKNOWN}\ue000-\uf8ff]")
_MANY = 8  # letters of a line, that are more than a symbol


def without_codes(page: PageLines) -> PageLines:
    """Return a page without its lines of which no letter is known, by OCR either."""
    counts = [len(_CODES.findall(line.text)) for line in page.lines]
    if not any(counts):
        return page
    pairs = zip(page.lines, counts, strict=True)
    lines = tuple(line for line, n in pairs if not _is_unknown(line.text, n))
    is_coded = max(counts) >= _MANY or len(lines) < len(page.lines)
    return page._replace(lines=lines, is_coded=is_coded)


def _is_unknown(text: str, n_codes: int) -> bool:
    is_known = n_codes < _MANY and UNKNOWN not in text  # such as a bullet
    return n_codes > 0 and not is_known and not any(map(str.isalnum, text))
