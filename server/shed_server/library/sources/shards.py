"""Shards: parts of a corpus that machines index without talking to each other, by hash of names."""

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from shed_server.errors import SettingError

_HASH_BITS = 64
_GROUP_BITS = 8  # of a hash, which name a group: two hex digits


class Shard(NamedTuple):
    """One part of a corpus. number: from 1 to `of`, the number of parts."""

    number: int = 1
    of: int = 1

    def holds(self, name: str) -> bool:
        """True if a document belongs to this part.

        >>> [Shard(number, 3).holds("a.pdf") for number in (1, 2, 3)]
        [False, True, False]
        """
        return _hash(name) * self.of >> _HASH_BITS == self.number - 1

    def groups(self) -> Iterator[str]:
        """Yield the groups of all names that this part may hold; see group_of. "" is all."""
        n_groups = 2**_GROUP_BITS
        if self.of == 1:
            yield ""
            return
        first = (self.number - 1) * n_groups // self.of
        for group in range(first, -(-self.number * n_groups // self.of)):
            yield f"{group:02x}"


def shard_of(text: str) -> Shard:
    """Return the shard that a text such as `3/64` names. Raises SettingError if it names none."""
    if match := re.fullmatch(r"(\d{1,9})/(\d{1,9})", text):
        shard = Shard(int(match[1]), int(match[2]))
        if 1 <= shard.number <= shard.of:
            return shard
    raise SettingError(f"{text!r} is no shard; name one as 3/64, counted from 1")


def group_of(name: str) -> str:
    """Return the group of a name, one of 256 that names are spread over evenly.

    >>> group_of("a.pdf")
    'a7'
    """
    return f"{_hash(name) >> _HASH_BITS - _GROUP_BITS:02x}"


def _hash(name: str) -> int:
    digest = sha256(name.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[: _HASH_BITS // 8])
