"""Lines and branches of the product that the tests run: `python -m pytest -p tests.coverage`.

SlipCover removes its probes from lines that have run, so that counting costs little; the tracer of
coverage.py made the whole suite 73 % slower. Not counted is whatever runs in a process that a test
starts: a worker, a server or a command.
"""

import json
from typing import Any

import pytest

_SOURCES = ["shed_core"]
_RUN_BY_WORKERS = [f"shed_core/ingest/{name}/*" for name in ("pdf", "ocr", "backends", "sandbox")]
_MIN_PERCENT = 98.0  # of lines and branches; 98.5 when it was measured. Raise it with the figure
_PLUGIN = "coverage of lines and branches"


def pytest_configure(config: pytest.Config) -> None:
    """Count from here on: no module of the product has been imported yet."""
    config.pluginmanager.register(_Coverage(config), _PLUGIN)


class _Coverage:
    """A plugin of every process that runs tests; the one that started the others prints the sum."""

    def __init__(self, config: pytest.Config) -> None:
        # late, since SlipCover is a plugin, too, and pytest warns if its module was there before
        from slipcover import FileMatcher, ImportManager, Slipcover

        self._output: dict[str, Any] | None = getattr(config, "workeroutput", None)
        unseen = _SOURCES if self._output is None else None  # files that no process imported
        self._slipcover = Slipcover(
            immediate=True, branch=True, source=unseen, omit=_RUN_BY_WORKERS
        )
        matcher = FileMatcher(sources=_SOURCES, omit=_RUN_BY_WORKERS)
        self._imports = ImportManager(self._slipcover, matcher)
        self._imports.__enter__()
        self._workers: list[dict[str, Any]] = []
        self._total: dict[str, Any] = {}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take what a worker of pytest-xdist counted."""
        if text := getattr(node, "workeroutput", {}).get(_PLUGIN):
            self._workers.append(json.loads(text))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand over the counts of a worker, or sum all up and fail if they are too low."""
        from slipcover import merge_coverage

        self._imports.__exit__(None, None, None)
        self._total = self._slipcover.get_coverage()
        if self._output is not None:
            self._output[_PLUGIN] = json.dumps(self._total)
            return
        for counts in self._workers:
            merge_coverage(self._total, counts)
        if not session.exitstatus and self._percent() < _MIN_PERCENT:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the files below the limit, with the lines that no test ran, and the sum."""
        from slipcover import print_coverage

        files = self._total["files"].items()
        low = {name: one for name, one in files if one["summary"]["percent_covered"] < _MIN_PERCENT}
        print_coverage(self._total | {"files": low}, outfile=terminalreporter, missing_width=60)
        verdict = "FAIL: less than" if self._percent() < _MIN_PERCENT else "at least"
        terminalreporter.write_line(
            f"{_PLUGIN}: {self._percent():.1f} %, {verdict} {_MIN_PERCENT} %"
        )

    def _percent(self) -> float:
        return self._total["summary"]["percent_covered"]
