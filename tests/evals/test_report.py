"""The report of real logs."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("inspect_ai", reason="install the extra `evals`")

from shed_evals.report import comparison, cost_svg, interval, read_cells, table
from shed_evals.tasks import own
from tests.evals.test_strategies import ANSWER, called, evaluated, folder, said

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
__all__ = ["folder"]


@pytest.fixture
def logs(folder: Path, tmp_path: Path) -> Path:
    evaluated(own(str(folder), "vanilla-in-context"), [said("No.")], tmp_path)
    script = [called("read_section", prefix="1"), said(ANSWER)]
    evaluated(own(str(folder), "SHT-based"), script, tmp_path)
    return tmp_path / "logs"


def test_scores_tokens_and_calls_are_those_of_the_logs(logs):
    with_tree, without = read_cells(logs)

    assert (with_tree.dataset, with_tree.strategy) == ("own", "SHT-based")
    assert [(r.tokens, r.calls, r.dollars) for r in with_tree.results] == [(2000, 2, None)]
    assert [(r.tokens, r.calls) for r in without.results] == [(1000, 1)]
    assert "| own | SHT-based | 1 | 0.200 (0.200–0.200) | 2,000 | 2.0 |" in table([with_tree])
    assert comparison(with_tree, without).endswith("+0.000 (+0.000 to +0.000), n = 1")
    assert "SHT-based" in "".join(ElementTree.fromstring(cost_svg([with_tree, without])).itertext())


def test_the_command_prints_and_draws(logs, tmp_path):
    command = [sys.executable, "-m", "shed_evals", "report", str(logs), "--svg"]
    done = subprocess.run(
        [*command, str(tmp_path / "cost.svg")], capture_output=True, text=True, check=True
    )

    assert done.stdout.startswith("| data set | strategy |")
    assert (tmp_path / "cost.svg").read_text().startswith("<svg")


def test_a_folder_without_logs_is_said(tmp_path):
    command = [sys.executable, "-m", "shed_evals", "report", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert "Run a task first" in done.stderr


def test_an_interval_holds_the_mean():
    low, high = interval([0.0, 1.0] * 50)

    assert 0.38 < low < 0.5 < high < 0.62
