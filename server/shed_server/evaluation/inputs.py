"""What an evaluation reads beside the documents: truths, and of what kind each document is."""

import json
from pathlib import Path
from typing import cast

from shed_core.errors import MalformedTruthError
from shed_core.evaluation.truths import Truth, read_truths
from shed_server.evaluation.report import Group


def read_truth_files(path: Path) -> dict[str, Truth]:
    """Return the truths of a JSON file, or of all in a folder.

    Raises MalformedTruthError if one cannot be read.
    """
    truths: dict[str, Truth] = {}
    for file in sorted(path.glob("*.json")) if path.is_dir() else [path]:
        try:
            truths |= read_truths(json.loads(file.read_bytes()))
        except (OSError, ValueError) as error:
            raise MalformedTruthError(f"{file} is no truth: {error}") from error
    return truths


def read_groups(path: Path) -> dict[str, Group]:
    """Return the group of each `file` that JSON lines name.

    `domain` may be called `dataset`; a document without `family` is its own.
    Raises MalformedTruthError if a line is no such object.
    """
    groups: dict[str, Group] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            fields = cast("dict[str, str]", json.loads(line))
            domain = fields.get("domain") or fields["dataset"]
            groups[fields["file"]] = Group(domain, fields.get("family", fields["file"]))
        except (ValueError, KeyError, AttributeError) as error:
            message = f"{path}: no object with `file` and `domain`: {line[:80]}"
            raise MalformedTruthError(message) from error
    return groups
