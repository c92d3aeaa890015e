"""The question that most tests ask."""

from pathlib import Path

import pytest

from tests.evals.data_sets import own_set


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with `questions.jsonl` and its document."""
    return own_set(tmp_path)
