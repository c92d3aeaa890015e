"""Content keys: the key under which the record of some bytes is cached.

A record depends on the document's bytes, the program that reads them, the options, the password
that opens it, and the service that finds its headers; not on the file's name, folder or time.
"""

import os
from hashlib import sha256

from shed_core.ingest.version import pipeline_version
from shed_core.options import HeaderIdentifier, Options
from shed_server.settings import Settings


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
