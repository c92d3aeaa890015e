"""Leaders, the dots between a title and its page number, are shortened: they only cost tokens.

With blanks between them, as LaTeX sets them, each dot is a token: of the printed contents of a
report four fifths are dots.
"""

import re

_LEADER = re.compile(r"\.(?:[ \t]*\.){5,}+")  # fewer are an ellipsis
_SHOWN = "..."


def without_leaders(text: str) -> str:
    """Return a text with three dots in place of each leader.

    >>> without_leaders("Scope . . . . . . . . 7"), without_leaders("and so on ....")
    ('Scope ... 7', 'and so on ....')
    """
    return _LEADER.sub(_SHOWN, text)
