r"""Escapes for document text that looks like a form of our answers.

Answers put lines and marks around a document's text and into it: a title in a line of the contents,
a mark at the beginning of a page, marks around a match. Text in one of these forms gets a
backslash.
"""

import re

from shed_core.document.hidden_marks import LIKE_BRACKETS

_RARE_LINE_BREAKS = "\r\v\f\x85\u2028\u2029"
_LINE_BREAKS = f"\n{_RARE_LINE_BREAKS}"
_LIKE_PARENTHESES = "(（﹙⁽₍❨❪⟮"
_LIKE_BARS = "|｜¦∣│┃ǀ❘❙⏐︱ǁ‖╎╏║￨⎸⎹┆┇┊┋⸽׀"
_LIKE_P = "pPрРρΡｐＰ𝗉"
_LIKE_DOTS = ".．․。·"
_PAGE = rf"(?:[{_LIKE_P}]+\s*[{_LIKE_DOTS}]|pp?(?:ages?)?\s*\d)"
_LIKE_LESS, _LIKE_MORE = "<＜﹤‹«〈《≪⋘⟨⟪", ">＞﹥›»〉》≫⋙⟩⟫"
_TEXT = "[tтτｔ][eеεｅ][xхχｘ][tтτｔ]"

_BEFORE_A_LINE_OF_OURS = (
    rf"[^\S{_LINE_BREAKS}]*+(?=[{LIKE_BRACKETS}]\s*{_PAGE}"
    rf"|\d[\d{_LIKE_DOTS}]*\s*[{_LIKE_BARS}]"
    rf"|<<+\s*text|[{_LIKE_LESS}]+\s*{_TEXT}\s+\S{{1,20}}\s*(?:[{_LINE_BREAKS}]|\Z)"
    rf"|{_TEXT}\s+\S{{1,20}}?\s*[{_LIKE_MORE}]{{2}})"
)
"""Form of a mark of a page or section, or of a line that opens or closes document text."""

# a pattern that begins with a fixed character is searched in an eighth of the time
_LIKE_A_LINE_OF_OURS = re.compile(rf"\n{_BEFORE_A_LINE_OF_OURS}", re.IGNORECASE)
_LIKE_A_LINE_AFTER_ANY_BREAK = re.compile(
    rf"[{_LINE_BREAKS}]{_BEFORE_A_LINE_OF_OURS}", re.IGNORECASE
)

_LIKE_A_FORM_OF_OURS = re.compile(
    rf"[{_LIKE_PARENTHESES}](?=\s*[{_LIKE_P}]+\s*[{_LIKE_DOTS}]\s*\d|\s*pp?(?:ages?)?\s*\d)"
    rf"|(?<=\d)(?P<blank>\s*)(?=[{_LIKE_BARS}])"
    rf"|[{LIKE_BRACKETS}](?=\s*(?:[{_LIKE_P}]+[{_LIKE_DOTS}]|[\d,]*\s*more\b|"
    r"(?:shown|folded|read|go on|no text|the section)\b))"
    r"|<<+|>>+| > ",
    re.IGNORECASE,
)
"""A place and size, a prefix, a remark, or a mark of a match, anywhere in a line."""

_IN_FORMS_OF_OURS = re.compile(rf"[{_LIKE_PARENTHESES}{_LIKE_BARS}{LIKE_BRACKETS}<>]")
"""Characters of which each form has one; most titles have none, which is a quick test."""

_LIKE_A_MATCH = re.compile("<<+|>>+")


def escaped_title(title: str) -> str:
    r"""Return a title, on one line, in which nothing can be taken for the line around it.

    >>> escaped_title("1 Intro (p. 9, 1.2k tokens) 2 | Real")
    '1 Intro \\(p. 9, 1.2k tokens) 2 \\| Real'
    """
    return escaped_forms(" ".join(title.split()))


def escaped_forms(line: str) -> str:
    r"""Return a line in which nothing can be taken for a part of ours, its blanks unchanged.

    >>> escaped_forms("[Shown: level 1 of 1].pdf")
    '\\[Shown: level 1 of 1].pdf'
    """
    return (
        _LIKE_A_FORM_OF_OURS.sub(_with_backslash, line) if _IN_FORMS_OF_OURS.search(line) else line
    )


def escaped_lines(text: str) -> str:
    r"""Return text in which no line can be taken for our marks of pages, sections and answers.

    >>> escaped_lines("[p. 7]\n3.1 | Leases")
    '\\[p. 7]\n\\3.1 | Leases'
    """
    is_plain = not any(map(text.__contains__, _RARE_LINE_BREAKS))
    pattern = _LIKE_A_LINE_OF_OURS if is_plain else _LIKE_A_LINE_AFTER_ANY_BREAK
    return pattern.sub(_then_backslash, f"\n{text}")[1:]


def escaped_matches(text: str) -> str:
    r"""Return text in which nothing can be taken for the marks around a match.

    >>> escaped_matches("a >>b<<")
    'a \\>>b\\<<'
    """
    has_any = "<<" in text or ">>" in text
    return _LIKE_A_MATCH.sub(_after_backslash, text) if has_any else text


# functions, since a template with a backslash is parsed or looked up in every call
def _then_backslash(form: re.Match[str]) -> str:
    return f"{form[0]}\\"


def _after_backslash(form: re.Match[str]) -> str:
    return f"\\{form[0]}"


def _with_backslash(found: re.Match[str]) -> str:
    form = found[0]
    if found["blank"] is not None:
        return f"{form}\\"
    return f" \\{form[1:]}" if form == " > " else f"\\{form}"
