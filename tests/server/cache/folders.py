"""The folder of a cache, as it looks from outside."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

MIB = 2**20
SHORT, LONG = b"short", os.urandom(100_000)  # a row of its own, and a file beside the database


def database(folder: Path) -> Path:
    (path,) = folder.glob("rows-*/cache.db")
    return path


def value_files(folder: Path) -> list[Path]:
    return list(folder.rglob("*.val"))


def change(folder: Path, statement: str, *values: object) -> None:
    """Change the database as another program would."""
    with closing(sqlite3.connect(database(folder))) as connection, connection:
        connection.execute(statement, values)
