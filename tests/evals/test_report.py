"""The report of real logs."""

import json
import subprocess
import sys
from xml.etree import ElementTree

import pytest

pytest.importorskip("inspect_ai", reason="install the extra `evals`")

from inspect_ai.event import ModelEvent
from inspect_ai.log import read_eval_log, write_eval_log
from inspect_ai.model import ModelUsage

from shed_evals.cost_plot import cost_svg
from shed_evals.report import comparison, interval, table
from shed_evals.results import Cell, Result, read_cells
from shed_evals.tasks import own
from tests.evals.data_sets import ANSWER
from tests.evals.scripted_model import evaluated, reply, tool_call

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")


@pytest.fixture
def logs(folder, tmp_path):
    evaluated(own(str(folder), "vanilla-in-context"), [reply("No.")], tmp_path)
    script = [tool_call("read_section", prefix="1"), reply(ANSWER)]
    evaluated(own(str(folder), "SHT-based"), script, tmp_path)
    return tmp_path / "logs"


def test_scores_tokens_and_calls_are_those_of_the_logs(logs):
    with_tree, without = read_cells(logs)

    assert (with_tree.dataset, with_tree.strategy) == ("own", "SHT-based")
    assert [(r.tokens, r.calls, r.dollars) for r in with_tree.results] == [(2000, 2, None)]
    assert [(r.tokens, r.calls) for r in without.results] == [(1000, 1)]
    assert "| own | SHT-based | 1 | 0.200 (0.200–0.200) | 1.000 | 2,000 | 2.0 |" in table(
        [with_tree]
    )
    assert comparison(with_tree, without).endswith("+0.000 (+0.000 to +0.000), n = 1")
    assert "SHT-based" in "".join(ElementTree.fromstring(cost_svg([with_tree, without])).itertext())


def test_the_command_prints_and_draws(logs, tmp_path):
    command = [sys.executable, "-m", "shed_evals", "report", str(logs), "--svg"]
    done = subprocess.run(
        [*command, str(tmp_path / "cost.svg")], capture_output=True, text=True, check=True
    )

    assert done.stdout.startswith("| data set | strategy |")
    assert (tmp_path / "cost.svg").read_text().startswith("<svg")


def test_a_question_without_a_grade_is_told_and_a_later_score_takes_its_place(folder, tmp_path):
    logs = tmp_path / "logs"
    evaluated(own(str(folder), "vanilla-in-context"), [reply("No.")], tmp_path)
    row = json.loads((folder / "questions.jsonl").read_text()) | {"id": "other"}
    (folder / "questions.jsonl").write_text(json.dumps(row))
    task = own(str(folder), "vanilla-in-context")
    evaluated(task, [reply("No.")], tmp_path, judgement="I cannot tell.")
    [before] = read_cells(logs)
    evaluated(own(str(folder), "vanilla-in-context"), [reply("No.")], tmp_path)
    [after] = read_cells(logs)

    assert (len(before.results), before.unscored) == (1, ("other",))
    assert "1 more without a score" in table([before])
    assert "nan" not in table([before])
    assert (len(after.results), after.unscored) == (2, ())


def test_cached_tokens_have_their_own_price(folder, tmp_path):
    cached = ModelUsage(
        input_tokens=0, output_tokens=0, total_tokens=1_000_000, input_tokens_cache_read=1_000_000
    )
    output = reply(ANSWER).model_copy(update={"usage": cached})
    evaluated(own(str(folder), "vanilla-in-context"), [output], tmp_path)
    [log] = (tmp_path / "logs").glob("*.eval")
    known = read_eval_log(str(log))
    for event in known.samples[0].events:
        if isinstance(event, ModelEvent) and event.role is None:
            event.model = "openai/gpt-4o-mini"
    write_eval_log(known, str(log))

    [cell] = read_cells(tmp_path / "logs")

    assert cell.results[0].dollars == pytest.approx(0.075)  # 0.15 if they were not cached


def test_averages_say_which_data_set_they_lack():
    result = Result("1", 0.5, None, 100, 1, 1.0, 0.0)
    cells = [Cell(*names, (result,)) for names in (("a", "x"), ("a", "y"), ("b", "y"))]

    text = table(cells)

    assert "| average of 1, without b | x | 1 | 0.500 |" in text
    assert "| average of 2 | y | 2 | 0.500 |" in text
    assert "tokens a question" in cost_svg(cells)  # these models cost nothing


def test_a_folder_that_is_not_there_is_said(logs, tmp_path):
    command = [sys.executable, "-m", "shed_evals", "report", str(logs), "--svg"]
    done = subprocess.run(
        [*command, str(tmp_path / "none" / "cost.svg")], capture_output=True, text=True, check=False
    )

    assert done.returncode == 1
    assert "cost.svg cannot be written: No such file" in done.stderr


def test_a_folder_without_logs_is_said(tmp_path):
    command = [sys.executable, "-m", "shed_evals", "report", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert "Run a task first" in done.stderr


def test_an_interval_holds_the_mean():
    low, high = interval([0.0, 1.0] * 50)

    assert 0.38 < low < 0.5 < high < 0.62
