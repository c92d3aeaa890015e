"""Signs of the fonts in which the codes of letters stand for signs: Symbol and the Wingdings.

Listed are those that people put into documents; letters of Symbol are in Adobe's encoding.
"""

_FIRST, _LAST = 0xF000, 0xF0FF  # where Word has the codes of such fonts
_UNKNOWN = "\ufffd"
"""A sign that is not listed: that there is one is told."""


def _signs(codes: str, signs: str) -> dict[int, str]:
    return dict(zip(bytes.fromhex(codes), signs, strict=True))


_CAPITALS, _SMALL = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ", "αβχδεφγηιϕκλμνοπθρστυϖωξψζ"
_SYMBOL = {
    **{code: chr(code) for code in range(0x20, 0x40)},  # figures and punctuation, but for some
    **dict(enumerate(_CAPITALS, ord("A"))),
    **dict(enumerate(_SMALL, ord("a"))),
    **_signs("22 24 27 2a 2d a3 a5 ab ac ad ae af b0 b1 b3 b4 b5 b6 b7 b8", "∀∃∋∗−≤∞↔←↑→↓°±≥×∝∂•÷"),
    **_signs("b9 ba bb bc c7 c8 ce cf d1 d2 d3 d4 d5 d6 d7 db de e2 e3 e4", "≠≡≈…∩∪∈∉∇®©™∏√⋅⇔⇒®©™"),
    **_signs("e5 f2", "∑∫"),
}
_WINGDINGS = {
    **_signs(
        "22 28 2a 36 3f 45 46 4a 4c 6c 6e 6f 70 71 72 75 76 78 81 82", "✂☎✉⌛✍☜☞☺☹●■□□❑❒◆❖☒①②"
    ),
    **_signs("83 84 85 86 87 88 89 8a 9f a1 a7 a8 ab d8 df e0 e1 e2 e8 ef", "③④⑤⑥⑦⑧⑨⑩•○▪☐★➢←→↑↓➔⇦"),
    **_signs("f0 fb fc fd fe", "⇨✗✓☒☑"),
}
_WINGDINGS_2 = _signs("4f 50 51 52 53 97 a3", "✗✓☒☑☒●☐")
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS, "wingdings 2": _WINGDINGS_2}


def symbol(font: str, code: int) -> str:
    """Return the sign that a font has for a code; of other fonts codes are those of Unicode.

    >>> symbol("Wingdings", 0xF0FC), symbol("Symbol", 0x61), symbol("Segoe UI Symbol", 0x2610)
    ('✓', 'α', '☐')
    """
    signs = _FONTS.get(font.casefold())
    if signs is None and not _FIRST <= code <= _LAST:
        return chr(code)
    return (signs or {}).get(code & 0xFF, _UNKNOWN)
