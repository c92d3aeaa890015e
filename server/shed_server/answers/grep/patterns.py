r"""Regular expressions, read only as far as it takes to know which of their parts are literal.

A blank matches any run of white space, line breaks included, because words that are adjacent for
the reader may be on two lines of the page. And where a folded copy of a text is searched, the
literal parts of the pattern are folded in the same way; `\d`, anchors, groups and what a class
excludes keep their meaning. `$` before a digit, which could never match as the end of a line, is
the sign of dollars.
"""

import re
from collections.abc import Callable
from functools import partial

from shed_core.retrieval.folding import as_typed

_TOKEN = re.compile(
    r"""
      (?P<code> \\ (?: x[\da-fA-F]{2} | u[\da-fA-F]{4} | U[\da-fA-F]{8} ) )
    | (?P<name> \\[pPNgk] (?: \{ [^}]* \} | < [^>]* > ) | \(\?P?< \w+ > | \(\?\# [^)]* \) )
    | \\ (?P<escaped> . )
    | (?P<amount> \$ (?= \d | \\d ) )
    | (?P<class> \[ \^? \]? (?: \[:\^?\w+:\] | \\. | [^\]\\] )* \] )
    | (?P<blanks> \ + (?= (?P<quantified> [*+?{] )? ) )
    | (?P<plain> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_MEMBER = r"\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|.)|[^\x00-\x7f]"
_CLASS_MEMBERS = re.compile(rf"({_MEMBER})(?:-({_MEMBER}))?", re.DOTALL)
_MAX_FOLDED_RANGE = 1_000  # characters
_WORDS = re.compile(r"(?:[^\\.^$*+?{}\[\]()]|\\[^\w\s]|\\ |\$(?=\d))+")
_WORD_ITEM = re.compile(r"\\?(.)", re.DOTALL)
_META = re.compile(r"[\\.^$*+?{}\[\]|()]")
_DOLLAR_AMOUNT = re.compile(r"\$ \d")
_PARENTHESES = re.compile(r"(?<!\\)\((?!\?)[^()|\\]*\)(?![*+?{])")


def words_of(pattern: str) -> list[str] | None:
    r"""Return the words that a pattern is, joined with `|`; None if it is anything else.

    >>> words_of(r"goodwill|intangible assets|\$5"), words_of("good.*")
    (['goodwill', 'intangible assets', '$5'], None)
    """
    if not _WORDS.fullmatch(pattern):
        return None
    words = [""]
    for item in _WORD_ITEM.finditer(pattern):
        if item[0] == "|":
            words.append("")
        else:
            words[-1] += item[1]
    return words


def rewritten(pattern: str, *, is_folded: bool) -> str:
    r"""Return the pattern with its blanks, classes aside, matching any run of white space.

    is_folded: it is for a copy of the text with PRINT folded, so its literals are folded too.

    >>> rewritten("net  income [ x] *“y”", is_folded=True)
    'net\\s+income\\s+[ x]\\s*"y"'
    """
    if is_verbose(pattern):
        return pattern  # in which blanks mean nothing
    fold = as_typed if is_folded else str
    return "".join(_rewritten_token(token, fold) for token in _TOKEN.finditer(pattern))


def is_verbose(pattern: str) -> bool:
    """Whether blanks and comments in the pattern may mean nothing."""
    return re.search(r"\(\?[\w^]*x", pattern) is not None


def has_hyphen(pattern: str) -> bool:
    """Whether a literal part of the pattern, classes aside, has a hyphen or dash."""
    literals = (token["plain"] or token["escaped"] or "" for token in _TOKEN.finditer(pattern))
    return any(as_typed(character) == "-" for character in literals if character)


def unescaped_literal(pattern: str) -> str:
    r"""Return what a pattern should be if its `$ 177.9` or `(note 3)` was meant literally, or "".

    >>> unescaped_literal("impairment of $ 177.9"), unescaped_literal("net (sales|income)")
    ('impairment of \\$ 177\\.9', '')
    """
    if _DOLLAR_AMOUNT.search(pattern.replace(r"\$", "")) or _PARENTHESES.search(pattern):
        return _META.sub(r"\\\g<0>", pattern.replace("\\", ""))
    return ""


def _rewritten_token(token: "re.Match[str]", fold: Callable[[str], str]) -> str:
    if token["blanks"]:
        if token["quantified"] is None:
            return r"\s+"
        return (r"\s+" if len(token["blanks"]) > 1 else "") + r"\s"  # the last is quantified
    if token["amount"]:
        return r"\$"
    if token["class"]:
        return _CLASS_MEMBERS.sub(partial(_folded_members, fold=fold), token["class"])
    character = token["plain"] or token["escaped"] or _decoded(token["code"] or "")
    if character == " ":
        return r"\s+"
    if not character or (form := fold(character)) == character:
        return token[0]
    return _literal(form)


def _literal(form: str) -> str:
    """Return the pattern for one character's folded form."""
    if form == " ":
        return r"\s+"
    return re.escape(form) if len(form) == 1 else f"(?:{re.escape(form)})"  # may be quantified


def _folded_members(members: "re.Match[str]", fold: Callable[[str], str]) -> str:
    """Return a member of a class, or a range of them, with the folded forms of one character."""
    first, last = (_character(member or members[1]) for member in members.groups())
    codes = range(ord(first), ord(last) + 1)[:_MAX_FOLDED_RANGE]
    forms = {fold(character): character for character in map(chr, codes)}
    added = "".join(
        form if form.isalnum() else f"\\{form}"
        for form, character in forms.items()
        if form != character and len(form) == 1
    )
    return added if added and len(codes) == 1 else members[0] + added


def _character(member: str) -> str:
    return member if len(member) == 1 else _decoded(member) or member[1]


def _decoded(code: str) -> str:
    r"""Return the character of `\x41`, `\u2019` or `\U0001F600`, or "" if it is none of these."""
    if len(code) < 4:
        return ""
    number = int(code[2:], 16)
    return chr(number) if number < 0x110000 else ""
