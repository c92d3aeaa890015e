"""Words of a sentence or label by which figures of drafts and documents are compared."""

import re
from functools import lru_cache

_WORD = re.compile(r"[^\W\d_]{3,}")
_STOP_WORD = re.compile(
    "the|and|for|was|were|are|its|with|from|that|this|had|has|have|which|than|into|over|per|years?|"
    "ended|end|fiscal|millions?|thousands?|billions?|total|net|december|january|june|july|september|"
    "march|company|report(?:s|ed)?|amounted"
)


@lru_cache(maxsize=4096)
def content_words(text: str) -> frozenset[str]:
    """Return the content words of a text, cut to the common beginning of their forms.

    >>> sorted(content_words("The total purchases of property in 2018"))
    ['proper', 'purcha']
    """
    words = (word.lower() for word in _WORD.findall(text))
    return frozenset(word.rstrip("s")[:6] for word in words if not _STOP_WORD.fullmatch(word))
