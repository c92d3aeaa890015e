"""The version of the pipeline covers what can change a record, and little else."""

import ast
from pathlib import Path

import shed_core
from shed_core.ingest.version import OF_INFERENCE, SOURCES, source_files

ROOT = Path(shed_core.__file__).parent


def imported_by(module: Path) -> set[Path]:
    """Return the files of our modules that a module imports, also within its functions."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names} | {str(node.module)}
    paths = [ROOT.parent.joinpath(*name.split(".")) for name in names]
    files = [path.with_suffix(".py") for path in paths]
    return {file for file in files if file.exists() and file.is_relative_to(ROOT)}


def import_closure(module: Path) -> set[Path]:
    """Return a module and all of our modules that it imports, directly or not."""
    found, pending = {module}, [module]
    while pending:
        new = imported_by(pending.pop()) - found
        found |= new
        pending += new
    return found


def test_the_version_covers_all_that_the_pipeline_imports():
    closure = import_closure(ROOT / "ingest" / "pipeline.py")
    covered = {ROOT / name for name, _ in source_files()}

    assert {path.name for path in closure - covered} == set()


def test_the_version_covers_nothing_that_cannot_change_a_record():
    covered = {name for name, _ in source_files()}

    assert {name.split("/")[0] for name in covered}.isdisjoint({"retrieval", "evaluation"})
    assert not any(name.startswith("ingest/sandbox") for name in covered)
    assert "ingest/pdf/drawing/render.py" not in covered


def test_the_version_of_the_parser_covers_all_that_identifies_headers():
    sources = tuple(name for name in SOURCES if name not in OF_INFERENCE)
    covered = {ROOT / name for name, _ in source_files(sources)}
    parsers = [ROOT / "ingest" / name for name in ("formats.py", "headers/pipeline.py")]
    closure = set[Path]().union(*map(import_closure, parsers))

    inferring = {path.relative_to(ROOT).as_posix() for path in closure - covered}
    assert all(name.startswith("method/") for name in inferring)  # the trees of records
    assert ROOT / "evidence" / "gather.py" not in covered


def test_the_version_covers_the_model_that_finds_headers():
    assert "ingest/headers/boosted_trees.json" in {name for name, _ in source_files()}
