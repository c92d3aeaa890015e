"""A secret in the cache folder, which all processes that share the cache share."""

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_bytes

from shed_server.cache.files import open_regular
from shed_server.cache.folder import private_folder
from shed_server.errors import CacheError

_NAME = "cursor.key"
_KEY_BYTES = 32


def shared_secret(folder: Path) -> bytes:
    """Return the secret of a cache folder, made on first use; without a cache one of this process.

    The first of several processes that make one at a time wins.
    """
    with suppress(CacheError, OSError):
        path = private_folder(folder) / _NAME
        if (secret := _read(path)) is None:
            _write_new(path)
            secret = _read(path)
        if secret is not None:
            return secret
    return token_bytes(_KEY_BYTES)


def _read(path: Path) -> bytes | None:
    """Return the secret, or None if there is none."""
    try:
        with open_regular(path) as file:
            secret = file.read(_KEY_BYTES)
    except FileNotFoundError:
        return None
    if len(secret) < _KEY_BYTES:
        raise OSError(f"{path} is no secret of ours")
    return secret


def _write_new(path: Path) -> None:
    """Write a secret, whole or not at all, unless another process has just done so."""
    draft = path.with_name(f"{_NAME}.{token_bytes(8).hex()}")
    with open_regular(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL) as file:
        file.write(token_bytes(_KEY_BYTES))
    try:
        with suppress(FileExistsError):
            os.link(draft, path)  # fails where there is one, unlike a rename
    finally:
        draft.unlink()
