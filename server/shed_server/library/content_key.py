"""Keys of the cache: what a record depends on, and nothing else.

A record depends on the document's bytes, the program that reads them, the options, and the password
that opens it; not on the file's name, place or time.
"""

from hashlib import sha256

from shed_core.ingest.version import pipeline_version
from shed_core.options import Options


def record_key(digest: str, options: Options, password: str = "", version: str = "") -> str:
    """Return the key of a record, in hex.

    digest: SHA-256 of the document's bytes, in hex. password: the one that was used, or "".
    version: of the program that made the record; "" is the one that runs.
    """
    parts = [digest, version or pipeline_version(), options.key]
    if password:
        parts.append(sha256(password.encode("utf-8", "surrogateescape")).hexdigest())
    return sha256("\n".join(parts).encode()).hexdigest()
