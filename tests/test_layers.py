"""The packages keep to their layers and sizes, as their syntax trees say."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = (ROOT / "shed_core", ROOT / "server" / "shed_server")
MAX_FILE_LINES, MAX_FUNCTION_LINES = 300, 30
MAX_PRODUCT_LINES = 69_319
"""Of both packages together. It falls with each simplification and rises only with a feature."""

# What each layer may import, from the bottom to the top. A layer is a module, or a package less
# the modules and packages that have a row of their own.
CORE = {
    "errors": "",
    "options": "errors",
    "progress": "",
    "installation": "",
    "method": "errors",
    "document": "errors method installation",
    "numbering": "",
    "evidence": "document method numbering options",
    "placement": "document evidence method numbering options",
    "inference": "document method options placement",
    "retrieval": "document errors method numbering options",
    "search_index": "document errors evidence method numbering retrieval",
    "comparison": "document method numbering retrieval",
    "evaluation": "document errors inference method options",
    "ingest.pdf.drawing.page_images": "errors",
    "ingest.pdf.drawing.marks": "",
    "ingest.lines": "document errors progress numbering",
    "ingest.ocr": "document installation options ingest.lines",
    "ingest.pdf": "document errors progress numbering ingest.lines ingest.ocr"
    " ingest.pdf.drawing.page_images ingest.pdf.drawing.marks",
    "ingest.flow": "document errors progress numbering ingest.lines",
    "ingest.office": "document errors progress numbering ingest.lines ingest.flow",
    "ingest.web": "document errors progress ingest.lines ingest.flow",
    "ingest.structure": "document numbering ingest.lines",
    "ingest.backends": "document errors options ingest.lines ingest.pdf",
    "ingest.headers": "document errors numbering options ingest.lines ingest.structure",
    "ingest": "document errors inference options progress retrieval"
    " ingest.lines ingest.ocr ingest.pdf ingest.flow ingest.office ingest.web ingest.structure"
    " ingest.backends ingest.headers",
    "ingest.sandbox": "document errors options retrieval search_index ingest"
    " ingest.backends ingest.ocr ingest.pdf.drawing.page_images ingest.pdf.drawing.marks"
    " ingest.pdf",
    "__init__": "errors options method document inference retrieval ingest",
}
SERVER = {  # all of it may import the core too
    "errors": "",
    "next_steps": "errors",
    "workers.caller": "errors",
    "settings": "errors",
    "cache": "errors",
    "workers": "errors workers.caller",
    "library.sources": "errors settings cache",
    "object_store": "errors settings cache workers library.sources",
    "library.backing": "settings cache library.sources object_store",
    "library": "errors settings cache workers workers.caller library.sources library.backing",
    "library.search_index": "errors cache workers.caller library library.sources",
    "answers": "errors workers.caller library library.sources library.search_index",
    "mcp_server": "errors next_steps settings cache workers.caller library library.sources"
    " library.search_index answers",
    "http_server": "errors settings library mcp_server",
    "indexing": "errors next_steps settings library library.sources library.search_index"
    " object_store",
    "view": "errors answers",
    "evaluation": "errors",
    "cli": "errors next_steps settings cache workers workers.caller object_store"
    " library library.sources library.search_index answers"
    " mcp_server http_server indexing view evaluation",
    "__main__": "cli",
    "__init__": "",
}
MAY_IMPORT = {
    f"shed_core.{layer}": {f"shed_core.{name}" for name in row.split()}
    for layer, row in CORE.items()
}
MAY_IMPORT |= {
    f"shed_server.{layer}": set(MAY_IMPORT) | {f"shed_server.{name}" for name in row.split()}
    for layer, row in SERVER.items()
}
MCP_USERS = ("mcp_server", "http_server", "answers.page_images", "cli.demo")
ONLY_IN = {
    "pymupdf": [f"shed_core.ingest.{name}." for name in ("ocr", "pdf", "backends", "sandbox")],
    "diskcache": ["shed_server.cache.sqlite_rows."],
    "regex": ["shed_core.ingest.sandbox.", "shed_core.retrieval.grep."],
    "typer": ["shed_server.cli."],
    "obstore": ["shed_server.object_store."],
    "mcp": [f"shed_server.{name}." for name in MCP_USERS],
    "mcp_types": [f"shed_server.{name}." for name in MCP_USERS],
}


@cache
def modules() -> dict[str, ast.Module]:
    """Return the syntax tree of each module; parsing all of them takes two seconds."""
    paths = [
        (package.parent, path) for package in PACKAGES for path in sorted(package.rglob("*.py"))
    ]
    return {
        ".".join(path.relative_to(root).with_suffix("").parts): ast.parse(path.read_bytes())
        for root, path in paths
    }


def imports(module: str) -> Iterator[str]:
    """Yield the full names that a module imports, also within its functions."""
    for node in ast.walk(modules()[module]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer_of(name: str) -> str:
    """Return the layer of a module, or of a name in it; the longest row that fits."""
    package = f"{name.split('.')[0]}.__init__"
    return max(
        (row for row in MAY_IMPORT if f"{name}.".startswith(f"{row}.")), key=len, default=package
    )


def test_a_module_imports_only_what_its_layer_may():
    for module in modules():
        ours = [name for name in imports(module) if name.startswith(("shed_core", "shed_server"))]
        allowed = {layer_of(module)} | MAY_IMPORT[layer_of(module)]

        assert [name for name in ours if layer_of(name) not in allowed] == [], module


def test_every_module_has_a_layer():
    facades = ("shed_core.__init__", "shed_server.__init__")

    assert [m for m in modules() if layer_of(m) in facades and m not in facades] == []


def test_a_layer_imports_only_layers_below_it():
    order = list(MAY_IMPORT)

    for layer, allowed in MAY_IMPORT.items():
        assert allowed <= set(order[: order.index(layer)]), layer


def test_no_module_imports_itself_by_way_of_others():
    names = {
        m: [one for name in imports(m) for one in (name, name.rpartition(".")[0])]
        for m in modules()
    }
    imported = {module: modules().keys() & names[module] for module in modules()}

    TopologicalSorter(imported).prepare()  # raises CycleError, which names the circle


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_imported_only_where_it_belongs(library):
    users = {m for m in modules() for name in imports(m) if name.split(".")[0] == library}

    assert users
    assert [user for user in users if not f"{user}.".startswith(tuple(ONLY_IN[library]))] == []


def test_the_product_does_not_import_the_evaluations_of_models():
    assert [m for m in modules() for name in imports(m) if name.startswith("shed_evals")] == []


def test_files_are_small_and_so_is_their_sum():
    paths = [path for package in PACKAGES for path in package.rglob("*.py")]
    files = {path: len(path.read_bytes().splitlines()) for path in paths}

    assert {path: n for path, n in files.items() if n > MAX_FILE_LINES} == {}
    assert sum(files.values()) <= MAX_PRODUCT_LINES


def test_functions_are_short():
    functions = {
        (module, node.name): code_lines(node)
        for module, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }

    assert {name: n for name, n in functions.items() if n > MAX_FUNCTION_LINES} == {}


def code_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the lines of a function's body, without its signature and its docstring."""
    body = function.body[ast.get_docstring(function) is not None :]
    return body[-1].end_lineno - body[0].lineno + 1 if body else 0


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("shed_core", "pymupdf shed_core.ingest shed_core.method"),
        ("shed_server.mcp_server.app", "pymupdf typer rich"),
        ("shed_server.http_server.serve", "pymupdf typer rich"),
    ],
)
def test_importing_a_module_does_not_load_what_it_may_never_need(module, heavy):
    code = f"import sys, {module}; print([m for m in {heavy.split()} if m in sys.modules])"
    command = [sys.executable, "-c", code]

    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "[]\n"
