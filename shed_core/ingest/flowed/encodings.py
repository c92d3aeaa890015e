"""The text of a file whose encoding is stated in it, or can be told from its bytes."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

_CHARSET = re.compile(rb"(?:charset|encoding)\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
_ENCODING = re.compile(r"(?:iso-8859-|windows-|cp)\d+|koi8-[ru]|euc-(?:jp|kr)|gbk|gb18030|big5")
_ENCODINGS = {  # other names, and those that stand for more than they say (WHATWG Encoding)
    **dict.fromkeys(("iso-8859-1", "latin1", "latin-1", "us-ascii"), "cp1252"),
    **dict.fromkeys(("shift_jis", "shift-jis", "x-sjis"), "cp932"),
    **dict.fromkeys(("euc-kr", "ks_c_5601-1987"), "cp949"),
    "iso-8859-9": "cp1254",
    "gb2312": "gb18030",
    "macintosh": "mac_roman",
}
_MAX_STATEMENT = 4096  # bytes in which a file says what it is in


def text_of(data: bytes) -> str:
    """Return the text of a file in the encoding that it states or can be in."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data[: len(data) // 2 * 2].decode("utf-16", "replace")
    stated = _CHARSET.search(data[:_MAX_STATEMENT])
    name = stated[1].decode("ascii", "replace").lower() if stated else "utf-8"
    encoding = _ENCODINGS.get(name) or (name if _ENCODING.fullmatch(name) else "utf-8")
    try:
        return data.removeprefix(BOM_UTF8).decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return data.decode("cp1252", "replace")
