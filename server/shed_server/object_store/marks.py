"""Marks: which objects are indexed, so that no machine reads one again to find that out.

A mark is a small object beside the records, written after the record of a document. Its name says
which object as it was then, and with which program and options; it holds the SHA-256 of the
document's bytes, from which the record's key follows. So a run skips what a listing of marks has,
and a server finds the record of a document that its machine has never fetched.
"""

import re

from shed_server.library.sources.shards import Shard, group_of
from shed_server.object_store.records import SharedRecords

_DIGEST = re.compile(rb"[0-9a-f]{64}")


class Marks:
    """The marks of one configuration; safe to use from any thread."""

    def __init__(self, shared: SharedRecords, configuration: str) -> None:
        """configuration: what the records depend on beside the bytes, as a part of a name."""
        self._shared, self._configuration = shared, configuration

    def digest(self, path: str, identity: str) -> str | None:
        """Return the SHA-256 of an object's bytes, in hex, if it is marked.

        identity: of the object as it is, as a part of a name.
        """
        name = self._name(path, identity)
        digest = self._shared.object(name, name)
        return digest.decode() if digest and _DIGEST.fullmatch(digest) else None

    def add(self, path: str, identity: str, digest: str) -> None:
        """Mark an object whose record is in the store. Raises SharedStoreError."""
        name = self._name(path, identity)
        self._shared.ensure_object(name, name, digest.encode())

    def identities(self, shard: Shard) -> set[str]:
        """Return the identities of all objects of a shard that are marked, and of some others.

        Takes a request for 1,000 of them. Raises SharedStoreError.
        """
        return {
            name.rpartition("/")[2]
            for group in shard.groups()
            for name in self._shared.names(f"indexed/{self._configuration}/{group}".rstrip("/"))
        }

    def _name(self, path: str, identity: str) -> str:
        return f"indexed/{self._configuration}/{group_of(path)}/{identity}"
