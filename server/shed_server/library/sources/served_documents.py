"""Served documents without opening them: name, state, and the keys that their records may have.

A record depends on the document's bytes, the program that reads them, the options, the password
that opens it, and the service that finds its headers; not on the file's name, folder or time.
"""

import os
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from shed_core.ingest.version import pipeline_version
from shed_core.options import HeaderIdentifier, Options
from shed_server.library.sources.source import P, Source
from shed_server.settings import Settings


class FileState(NamedTuple):
    """Size and time of a file, which hint at its content. modified_ns: Unix time."""

    size: int
    modified_ns: int


class ServedDocument(NamedTuple):
    """A served document, without opening it.

    keys: that its record may have; none if this version of the file was never read.
    """

    name: str
    keys: tuple[str, ...]
    state: FileState


def record_key(digest: str, options: Options, password: str) -> str:
    """Return the key of a record, in hex.

    digest: SHA-256 of the document's bytes, in hex. password: that opened it, or "".
    """
    parts = [digest, pipeline_version(), options.key]
    if options.headers == HeaderIdentifier.HURIDOCS:
        from shed_core.ingest.backends.huridocs import service_of  # late: an HTTP client

        parts.append(repr(service_of(os.environ)))
    if password:
        parts.append(sha256(password.encode("utf-8", "surrogateescape")).hexdigest())
    return sha256("\n".join(parts).encode()).hexdigest()


def record_keys(settings: Settings, digest: str) -> dict[str, str]:
    """Return the key of the record for each password that may open the document, none included."""
    passwords = ("", *settings.passwords)
    return {word: record_key(digest, settings.options, word) for word in passwords}


def served_at(source: Source[P], settings: Settings, place: P) -> ServedDocument | None:
    """Return the document of a place, or None if its file was removed since it was listed."""
    if (status := source.status(place)) is None:
        return None
    keys = tuple(record_keys(settings, status.digest).values()) if status.digest else ()
    return ServedDocument(place.name, keys, FileState(status.size, status.modified_ns))


def all_served(source: Source[P], settings: Settings, places: Iterable[P]) -> list[ServedDocument]:
    """Return the documents of places, sorted by name."""
    served = (served_at(source, settings, place) for place in places)
    return sorted(filter(None, served), key=lambda document: document.name)
