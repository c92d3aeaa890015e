"""Values with a checksum over key and value, so that a value under another key is refused."""

from hashlib import sha256

_CHECKSUM_BYTES = 32


def with_checksum(key: str, value: bytes) -> bytes:
    """Return a value as it is stored."""
    return _checksum(key, value) + value


def without_checksum(key: str, stored: bytes) -> bytes | None:
    """Return the value that was stored under a key, or None if it is damaged or another key's."""
    checksum, value = stored[:_CHECKSUM_BYTES], stored[_CHECKSUM_BYTES:]
    return value if checksum == _checksum(key, value) else None


def _checksum(key: str, value: bytes) -> bytes:
    return sha256(key.encode() + b"\n" + value).digest()
