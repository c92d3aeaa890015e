"""Writing the letters of a font's codes into an open file, as a ToUnicode CMap."""

from collections.abc import Mapping

import pymupdf

_MAX_CODES = {1: 0xFF, 2: 0xFFFF}  # by the bytes of a code
_BLOCK = 100  # entries, at most, that a CMap lists together


def state_letters(
    document: pymupdf.Document, number: int, letters: Mapping[int, str], n_bytes: int
) -> None:
    """Write the letters of a font's codes to the file. number: of its object. n_bytes: of a code.

    MuPDF reads codes without letters as before. Fonts that it has loaded stay as they are until
    its store is emptied.
    """
    stream = document.get_new_xref()
    document.update_object(stream, "<<>>")
    document.update_stream(stream, _cmap(letters, n_bytes))
    document.xref_set_key(number, "ToUnicode", f"{stream} 0 R")


def _cmap(letters: Mapping[int, str], n_bytes: int) -> bytes:
    width, last = 2 * n_bytes, _MAX_CODES[n_bytes]
    pairs = [
        f"<{code:0{width}x}> <{letter.encode('utf-16-be').hex()}>"
        for code, letter in sorted(letters.items())
        if 0 < code <= last
    ]
    blocks = (pairs[start : start + _BLOCK] for start in range(0, len(pairs), _BLOCK))
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CMapName /Letters def /CMapType 2 def",
        f"1 begincodespacerange <{0:0{width}x}> <{last:x}> endcodespacerange",
        *(f"{len(block)} beginbfchar\n{chr(10).join(block)}\nendbfchar" for block in blocks),
        "endcmap end end",
    ]
    return "\n".join(lines).encode()
