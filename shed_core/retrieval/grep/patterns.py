r"""Rewriting of regular expressions, which are parsed only as far as their literal parts require.

A blank matches any run of white space, line breaks included, because words that are adjacent for
the reader may be on two lines of the page. And where a folded copy of a text is searched, the
literal parts of the pattern are folded in the same way; `\d`, anchors, groups and what a class
excludes keep their meaning. `$` before a digit, which could never match as the end of a line, is
the sign of dollars. Only an explicit `(?s).` or `[\s\S]` matches over the end of a table's row,
since the words on either side do not belong together.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from shed_core.retrieval.folding import as_typed

_TOKEN = re.compile(
    r"""
      (?P<code> \\ (?: x[\da-fA-F]{2} | u[\da-fA-F]{4} | U[\da-fA-F]{8} ) )
    | (?P<name> \\[pPNgk] (?: \{ [^}]* \} | < [^>]* > ) | \(\?P?< \w+ > | \(\?\# [^)]* \) )
    | \\ (?P<escaped> . )
    | (?P<amount> \$ (?= \ * (?: \d | \\d ) ) )
    | (?P<class> \[ \^? \]? (?: \[:\^?\w+:\] | \\. | [^\]\\] )* \] )
    | (?P<blanks> \ + (?= (?P<quantified> [*+?{] )? ) )
    | (?P<plain> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_MEMBER = r"\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|.)|[^\x00-\x7f]"
_CLASS_MEMBERS = re.compile(rf"({_MEMBER})(?:-({_MEMBER}))?", re.DOTALL)
_MAX_FOLDED_RANGE = 1_000  # characters
_WORDS = re.compile(r"(?:[^\\.^$*+?{}\[\]()]|\\[^\w\s]|\\ |\$(?= *\d))+")
_WORD_ITEM = re.compile(r"\\?(.)", re.DOTALL)
_META = re.compile(r"[\\.^$*+?{}\[\]|()]")
_DOT_IS_ALL = re.compile(r"\(\?[a-rt-z]*s")
_EXCLUDING = re.compile(r"\A\[\^\]?")
_BUT_ROW_ENDS = {
    ".": r"[^\n\x00]",
    "^": r"(?:^|(?<=\x00))",
    "$": r"(?:$|(?=\x00))",
    r"\n": r"[\n\x00]",
    r"\W": r"[^\w\x00]",
    r"\D": r"[^\d\x00]",
    r"\S": r"[^\s\x00]",
}
_EYE_BEFORE, _EYE_AFTER = re.compile(r"(?<!\\) \|\Z"), re.compile(r"\| ")  # of a blank
_SIGN_END = re.compile(r"(?:\\?[$€£¥₹]|\\[(\[])\Z")
_FIGURE_START = re.compile(r"\\?[\d$€£¥.—–−-]|\\[d(]|\[[^\]]*(?:\\d|\d)")
_FIGURE_END = re.compile(r"(?:[\d—–−-]|\\[d).]|\d[^\[]*\])[+*]?\Z")
_CLOSING_START = re.compile(r"\\[)\]]|%(?! ?[^\W\d_])")
_BAR = re.compile(r"\s*(?<!\\\|)\\\|(?!\\\|)\s*")
_SHOWN_SCALE = re.compile(r" \\?\((?:\w+ ){0,3}in (?:thousands|millions|billions)[^()]*\)")
_SHOWN_CELL = re.compile(r" *[^:;|]+: ")
_PARENTHESES = re.compile(r"(?<!\\)\((?!\?)[^()|\\]*\)(?![*+?{])")


def words_of(pattern: str) -> list[str] | None:
    r"""Return the words that a pattern is, joined with `|`; None if it is anything else.

    Blanks on both sides of a `|` are for the eye; that of `SEC |fund` keeps `security` out.

    >>> words_of(r"goodwill | intangible assets|\$5"), words_of("good.*")
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
    return _without_eye_blanks(words)


def _without_eye_blanks(parts: list[str]) -> list[str]:
    """Return parts that `|` joins without the blanks on both sides of one."""
    for n, (left, right) in enumerate(pairwise(parts)):
        if left.endswith(" ") and right.startswith(" "):
            parts[n : n + 2] = left.rstrip(" "), right.lstrip(" ")
    return parts


def rewritten(pattern: str, *, is_folded: bool, has_rows: bool = False) -> str:
    r"""Return the pattern with its blanks, classes aside, matching any run of white space.

    is_folded: it is for a copy of the text with PRINT and AMOUNTS folded, so its literals are
        folded too. has_rows: True if ROW_END is between the rows of the text's tables.

    >>> rewritten("net  income [ x] *“y”", is_folded=True)
    'net\\s+income\\s+[ x]\\s*"y"'
    >>> rewritten(r"^Sales.*\$ 38", is_folded=True, has_rows=True)
    '(?:^|(?<=\\x00))Sales[^\\n\\x00]*\\$38'
    """
    if is_verbose(pattern):
        return pattern  # in which blanks mean nothing
    fold = as_typed if is_folded else str
    within_rows = _within_rows(pattern) if has_rows else {}
    return "".join(
        _rewritten_token(token, fold, within_rows)
        for token in _TOKEN.finditer(pattern)
        if not _is_left_out(pattern, token, is_folded)
    )


def _within_rows(pattern: str) -> dict[str, str]:
    """Return the tokens that differ at the ends of rows, each with its form there."""
    dot = {} if _DOT_IS_ALL.search(pattern) else {".": _BUT_ROW_ENDS["."]}
    return {name: form for name, form in _BUT_ROW_ENDS.items() if name != "."} | dot


def _is_left_out(pattern: str, token: "re.Match[str]", is_folded: bool) -> bool:
    """True if a token is a blank that only the eye needs, or that a folded amount has not."""
    if not token["blanks"] and token[0] not in (r"\s", r"\ "):
        return False
    before, after = pattern[: token.start()], pattern[token.end() :]
    if token["quantified"] or after[:1] in ("*", "+", "?", "{"):
        return False
    if token["blanks"] and (_EYE_BEFORE.search(before) or _EYE_AFTER.match(after)):
        return True
    opens = _SIGN_END.search(before) and _FIGURE_START.match(after)
    closes = _FIGURE_END.search(before) and _CLOSING_START.match(after)
    return is_folded and bool(opens or closes)


def alternatives(pattern: str) -> list[str]:
    r"""Return the parts of a pattern that are joined with `|`, outside of any group.

    >>> alternatives(r"net (sales|income)|a\|b|costs")
    ['net (sales|income)', 'a\\|b', 'costs']
    """
    parts, depth = [""], 0
    for token in _TOKEN.finditer(pattern):
        depth += token[0].startswith("(") and not token[0].endswith(")")
        depth -= token["plain"] == ")"
        if token["plain"] == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += token[0]
    return _without_eye_blanks(parts)


class ShownLabel(NamedTuple):
    """The label of a row as answers show it: `Sales: Products (in millions) | 2023: $5`."""

    group: str
    pattern: str


def as_shown(pattern: str) -> ShownLabel | None:
    r"""Return a pattern without the text that answers add around cells; None if it has none.

    >>> as_shown(r"\| Total revenues \| \$38")
    ShownLabel(group='', pattern='Total revenues \\$38')
    >>> as_shown("Sales: Products")
    ShownLabel(group='Sales', pattern='Products')
    >>> as_shown("Severity: Low; Status: Fixed").pattern
    'Low Fixed'
    """
    parts = pattern.split(";")
    if len(parts) > 1 and all(map(_SHOWN_CELL.match, parts)) and words_of(pattern) is not None:
        return ShownLabel("", " ".join(_SHOWN_CELL.sub("", part).strip() for part in parts))
    cells = _SHOWN_SCALE.sub(" ", _BAR.sub(" ", pattern)).strip(" ")
    group, _, label = cells.rpartition(": ")
    if group and label and words_of(pattern) is not None and "|" not in pattern:
        return ShownLabel(group, label)
    return ShownLabel("", cells) if cells and cells != pattern.strip(" ") else None


def is_verbose(pattern: str) -> bool:
    """True if blanks and comments in the pattern may mean nothing."""
    return re.search(r"\(\?[\w^]*x", pattern) is not None


def has_hyphen(pattern: str) -> bool:
    """True if a literal part of the pattern, classes aside, has a hyphen or dash."""
    literals = (token["plain"] or token["escaped"] or "" for token in _TOKEN.finditer(pattern))
    return any(as_typed(character) == "-" for character in literals if character)


def unescaped_literal(pattern: str) -> str:
    r"""Return the pattern for a literal `(note 3)` in its place, or "".

    >>> unescaped_literal("costs (note 3.1)"), unescaped_literal("net (sales|income)")
    ('costs \\(note 3\\.1\\)', '')
    """
    if _PARENTHESES.search(pattern):
        return _META.sub(r"\\\g<0>", pattern.replace("\\", ""))
    return ""


def _rewritten_token(
    token: "re.Match[str]", fold: Callable[[str], str], within_rows: Mapping[str, str]
) -> str:
    if token["amount"]:
        return r"\$"
    if token[0] in within_rows:
        return within_rows[token[0]]
    if token["blanks"]:
        if token["quantified"] is None:
            return r"\s+"
        return (r"\s+" if len(token["blanks"]) > 1 else "") + r"\s"  # the last is quantified
    if token["class"]:
        members = _CLASS_MEMBERS.sub(partial(_folded_members, fold=fold), token["class"])
        return _EXCLUDING.sub(r"\g<0>\\x00", members) if within_rows else members
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
