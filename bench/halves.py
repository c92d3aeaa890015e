"""Documents that rules may be made on, and those of which only averages are looked at.

Families of documents (by the index of a corpus; else each document is one) are split by a hash of
their names. Rules are made and errors read on one half only, and of the other nothing but averages
is ever looked at. So the halves stay the same for ever, and a new document belongs to one at once.
"""

from hashlib import md5
from pathlib import PurePath


def is_unseen(family: str) -> bool:
    """Whether a family belongs to the half of which only averages are looked at.

    >>> is_unseen("b.pdf"), is_unseen("folder/a.pdf")
    (True, False)
    """
    return int(md5(PurePath(family).name.encode(), usedforsecurity=False).hexdigest(), 16) % 2 == 1
