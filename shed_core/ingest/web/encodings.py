"""The text of a file whose encoding is stated in it, or can be told from its bytes."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

_CHARSET = re.compile(rb"(?:charset|encoding)\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
_ENCODING = re.compile(r"(?:iso-8859-|windows-|cp)\d+|koi8-[ru]|euc-(?:jp|kr)|gbk|gb18030|big5")
_ENCODINGS = {  # aliases, and names that browsers read as a larger set (WHATWG Encoding)
    **dict.fromkeys(("iso-8859-1", "latin1", "latin-1", "us-ascii"), "cp1252"),
    **dict.fromkeys(("shift_jis", "shift-jis", "x-sjis"), "cp932"),
    **dict.fromkeys(("euc-kr", "ks_c_5601-1987"), "cp949"),
    "iso-8859-9": "cp1254",
    "windows-874": "cp874",
    "gb2312": "gb18030",
    "macintosh": "mac_roman",
}
_MAX_STATEMENT = 4096  # bytes at the beginning, where a file states its encoding
_SAMPLE = 65536  # bytes from which an encoding is guessed
_RUN = re.compile(rb"[\x80-\xff]{2,}")
_RUSSIAN = ("оеаинтсрвл", 0.65)
_JAPANESE = (
    "あいうかがきくけこしすたってでとなにのはまもよらりるれをんアイクスタトプラリルレン",
    0.45,
)
_FREQUENT = {  # frequent letters of texts in an encoding, and their share of all letters
    "cp1251": _RUSSIAN,
    "koi8_r": _RUSSIAN,
    "cp932": _JAPANESE,
    "euc_jp": _JAPANESE,
    "cp949": ("이다는의에을가로고하은한를지도사기리시어스", 0.4),
    "gb18030": ("的一是在不了有和人这中大为上个国我以要他时来用们可文件", 0.2),
    "big5": ("的一是在不了有和人這中大為上個國我以要他時來用們可文件", 0.2),
}
_MIN_SCORE = 0.4  # below which it is none of these


def text_of(data: bytes) -> str:
    """Return the text of a file in the encoding that it states or can be in."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data[: len(data) // 2 * 2].decode("utf-16", "replace")
    match = _CHARSET.search(data[:_MAX_STATEMENT])
    name = match[1].decode("ascii", "replace").lower() if match else "utf-8"
    encoding = _ENCODINGS.get(name) or (name if _ENCODING.fullmatch(name) else "utf-8")
    try:
        return data.removeprefix(BOM_UTF8).decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return data.decode(likely_encoding(data), "replace")


def likely_encoding(data: bytes) -> str:
    """Return the encoding of a text that states none and is not in UTF-8.

    Letters beyond ASCII are isolated in languages with Latin letters, and in runs in others.
    """
    sample = data[:_SAMPLE]
    n_together = sum(map(len, _RUN.findall(sample)))
    if 2 * n_together < sum(byte >= 0x80 for byte in sample):
        return "cp1252"
    scores = {encoding: _score(sample, encoding) for encoding in _FREQUENT}
    best = max(scores, key=scores.__getitem__)
    return best if scores[best] >= _MIN_SCORE else "cp1252"


def _score(sample: bytes, encoding: str) -> float:
    """Return the frequency of an encoding's frequent letters; 1 is that of most texts in it."""
    frequent, share = _FREQUENT[encoding]
    letters = [letter for letter in sample.decode(encoding, "replace") if letter > "\x7f"]
    return sum(letter in frequent for letter in letters) / share / max(1, len(letters))
