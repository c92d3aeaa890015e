"""docs/paper.md names functions and tests that exist."""

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "paper.md").read_text(encoding="utf-8")
FUNCTIONS = sorted(set(re.findall(r"`([a-z_]+(?:\.\w+)+)`", PAGE)))
TESTS = sorted(set(re.findall(r"`([\w/]+\.py)::(\w+)`", PAGE)))
STATEMENTS = ("Definition", "Algorithm", "Theorem")
N_STATEMENTS = (5, 4, 8)  # Definitions 2.1, 2.3, 2.6, 4.2, 4.4; four algorithms; eight theorems


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_of_the_page_exists(name: str) -> None:
    parts = name.split(".")
    stop = next(i for i, part in enumerate(parts) if not is_module(parts[: i + 1]))

    value: object = import_module(".".join(["shed_core", *parts[:stop]]))
    for part in parts[stop:]:
        value = getattr(value, part)

    assert callable(value)


def is_module(parts: list[str]) -> bool:
    path = ROOT.joinpath("shed_core", *parts)
    return path.is_dir() or path.with_suffix(".py").is_file()


@pytest.mark.parametrize(("path", "name"), TESTS)
def test_a_test_of_the_page_exists(path: str, name: str) -> None:
    assert f"\ndef {name}(" in (ROOT / "tests" / path).read_text(encoding="utf-8")


def test_every_statement_of_the_paper_has_a_row() -> None:
    counts = tuple(len(re.findall(rf"^\| {word} [\dC]", PAGE, re.MULTILINE)) for word in STATEMENTS)

    assert counts == N_STATEMENTS
