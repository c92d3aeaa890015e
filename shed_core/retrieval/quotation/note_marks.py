r"""Marks of notes, which a quotation may leave out or write as they look: `people[1]`, `people1`.

Word and HTML raise a mark above the line. A record, which has no looks, has it in brackets, so
whoever copies the sentence from the page has it as a superscript, as a bare number or not at all.
"""

import re

MARK = re.compile(r"(?<=\S)\[(?:\d{1,3}|[ivx]{1,7})\]")
"""The mark of a note, right after what it belongs to."""

_BRACKETED = re.compile(r"\[(?:\d{1,3}|[ivx]{1,7})\]")
_MARKED = re.compile(rf"[^\s\[\]]{{1,40}}(?:{MARK.pattern})+")
_SUPERSCRIPTS = str.maketrans(
    "\u2070\xb9\xb2\xb3\u2074\u2075\u2076\u2077\u2078\u2079", "0123456789"
)
_RAISED = re.compile(f"[{''.join(map(chr, _SUPERSCRIPTS))}]{{1,3}}")
_BARE = re.compile(r"([^\W\d_][.,;:!?)\"'”’»]{0,2})(\d{1,3})(?![\w.,]?\d)(?!\w)")


def without_marks(form: str) -> str:
    """Return a text or form without what may be the mark of a note.

    >>> without_marks("12,400people[1]infour")
    '12,400peopleinfour'
    """
    return _BRACKETED.sub("", form)


def with_brackets(quote: str) -> str:
    """Return a quotation with brackets around what may be the mark of a note.

    A number right after a word may be one, but not one after a figure, unless it is raised.

    >>> with_brackets("12,400\xb9 people2 in 2019, it says.3")
    '12,400[1] people[2] in 2019, it says.[3]'
    """
    raised = _RAISED.sub(lambda mark: f"[{mark[0].translate(_SUPERSCRIPTS)}]", quote)
    return _BARE.sub(r"\1[\2]", raised)


def marked_words(text: str) -> list[str]:
    """Return the words and figures that are followed by marks of notes, with these.

    >>> marked_words("supplies 12,400 people[1] in four villages.[ii]")
    ['people[1]', 'villages.[ii]']
    """
    return [word[0] for word in _MARKED.finditer(text)]
