"""Features of a line's text alone: numbering, capitals, sentence marks, digits; see `features`."""

import re

from shed_core.numbering.vocabulary import MODEL_CAPTIONS, MODEL_SECTIONS, any_of

TEXT_FEATURES = (
    "n_characters",
    "n_words",
    "capitalised",  # share of the words that begin with a capital
    "lower_words",  # words of four letters and more that do not: sentences have many
    "digits",  # share of the characters
    "is_upper",
    "starts_lower",
    "numbering",  # kind, see _NUMBERING_KINDS
    "numbering_depth",  # points within the numbering: 2 for 1.1.1
    "ending",  # see _ENDINGS
    "is_caption",
    "n_sentences",
    "has_leaders",
    "symbols",  # share of the characters that prose does not use
)

_NUMBERING_KINDS = (  # counted from 1
    re.compile(
        rf"(?:{any_of(MODEL_SECTIONS)})\s+"
        r"(?:\d{1,3}[A-Z]?(?:\.\d+)*|[IVXLC]{1,6}|[A-Z])(?!\w)",
        re.IGNORECASE,
    ),
    re.compile(r"[\dA-Z]{1,3}(?:\.\d{1,3})+\.?(?=\s|$)"),
    re.compile(r"\d{1,3}\.(?=\s|$)"),
    re.compile(r"\d{1,2}\s+(?=[^\W\d])"),
    re.compile(r"[IVX]{1,5}\.\s"),
    re.compile(r"[A-Z][.)]\s"),
    re.compile(r"\(?[a-z\d]{1,4}\)\s"),
    re.compile(r"\[\w{1,8}\]"),
    re.compile(r"[•▪◦●○■□–—*·✓➢-]\s"),
)
_NUMBERED_INITIALS = frozenset("0123456789([•▪◦●○■□–—*·✓➢-ABCDEFGHIJKLMNOPQRSTUVWXYZiascpne")
_ENDINGS = {".": 1.0, ":": 2.0, ",": 3.0, ";": 3.0, "-": 4.0, "?": 5.0, "!": 5.0, ")": 6.0}
_ENDS_DIGIT = 7.0
_CAPTION = re.compile(
    rf"(?:{any_of(MODEL_CAPTIONS)})"
    r"\s*[\dA-Z]{1,3}(?![a-z])",
    re.IGNORECASE,
)
_LEADERS = re.compile(r"\.\s?(?:\.\s?){3}|……|____")  # a known first letter is found fast
_SENTENCE = re.compile(r"[a-z)][.;!?]\s+[\"“(]?[A-Z]")
_SYMBOLS = "$%=<>{}/\\|@#+_^~*&"
_MIN_WORD_LENGTH = 4  # characters of a word that a title would capitalise


def text_features(text: str) -> tuple[float, ...]:
    """One number for each of TEXT_FEATURES; the text is not empty."""
    words = text.split()
    n_capitalised = n_lower = 0
    for word in words:
        if word[0].islower():
            n_lower += len(word) >= _MIN_WORD_LENGTH
        else:
            n_capitalised += not word[0].isdigit()
    n = len(text)
    kind, depth = _numbering(text)
    return (
        n,
        len(words),
        n_capitalised / len(words),
        n_lower,
        sum(map(text.count, "0123456789")) / n,
        text.isupper(),
        text[0].islower(),
        kind,
        depth,
        _ENDS_DIGIT if text[-1].isdigit() else _ENDINGS.get(text[-1], 0.0),
        _CAPTION.match(text) is not None,
        len(_SENTENCE.findall(text)),
        _LEADERS.search(text) is not None,
        sum(map(text.count, _SYMBOLS)) / n,
    )


def _numbering(text: str) -> tuple[float, float]:
    """Kind of a text's numbering, 0 for none, and the points within it."""
    if text[0] in _NUMBERED_INITIALS:
        for kind, pattern in enumerate(_NUMBERING_KINDS, start=1):
            if match := pattern.match(text):
                return kind, match[0].rstrip(". ").count(".")
    return 0.0, 0.0
