"""Every strategy answers a question about a real document, over our real server, by a script."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("inspect_ai", reason="install the extra `evals`")

from inspect_ai import eval as run_evaluation
from inspect_ai.log import EvalLog
from inspect_ai.model import ChatMessageTool, ModelOutput, ModelUsage, get_model

from shed_evals.questions import MissingDataError
from shed_evals.scoring import f1, members
from shed_evals.strategies import STRATEGIES, answer_by
from shed_evals.tasks import civic, contracts, own
from tests.documents import report

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")

ANSWER = "The committee met in the spring"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "report.pdf").write_bytes(report())
    row = {"question": "When did the committee meet?", "answer": ANSWER, "document": "report.pdf"}
    (tmp_path / "questions.jsonl").write_text(json.dumps(row))
    return tmp_path


def evaluated(task: Any, outputs: list[ModelOutput], tmp_path: Path) -> EvalLog:
    """Run a task with a model that says what a script says, and a judge that approves."""
    model = get_model("mockllm/model", custom_outputs=outputs, memoize=False)
    judge = get_model(
        "mockllm/judge",
        custom_outputs=[said("GRADE: 1")] * 2,
        memoize=False,
    )
    [log] = run_evaluation(
        task,
        model=model,
        model_roles={"grader": judge},
        log_dir=str(tmp_path / "logs"),
        display="none",
    )
    assert log.status == "success", log.error
    return log


def said(text: str) -> ModelOutput:
    return with_usage(ModelOutput.from_content("mockllm", text))


def called(tool: str, **arguments: object) -> ModelOutput:
    return with_usage(ModelOutput.for_tool_call("mockllm", tool, arguments))


def with_usage(output: ModelOutput) -> ModelOutput:
    """Return an output that says what it took, since counting would need a download."""
    return output.model_copy(
        update={"usage": ModelUsage(input_tokens=900, output_tokens=100, total_tokens=1000)}
    )


def tool_texts(log: EvalLog) -> list[str]:
    assert log.samples
    return [m.text for m in log.samples[0].messages if isinstance(m, ChatMessageTool)]


@pytest.mark.parametrize(
    ("strategy", "call", "expected"),
    [
        ("vanilla-grep", called("grep", pattern="committee met"), ">>committee met<<"),
        ("SHT-grep", called("grep", pattern="committee met"), ">>committee met<<"),
        ("SHT-based", called("read_section", prefix="1"), "[p. 1]"),
        ("shed", called("get_toc"), "1 | "),
    ],
)
def test_an_agent_calls_the_real_tools(strategy, call, expected, folder, tmp_path):
    log = evaluated(own(str(folder), strategy), [call, said(ANSWER)], tmp_path)
    [text] = tool_texts(log)

    assert expected in text
    assert log.samples[0].output.completion == ANSWER
    assert {name: score.value for name, score in log.samples[0].scores.items()} == {
        "judged": 0.2,
        "judged1": 1.0,
    }


@pytest.mark.parametrize("strategy", [name for name, s in STRATEGIES.items() if s.has_text])
def test_the_whole_text_is_in_the_prompt(strategy, folder, tmp_path):
    log = evaluated(own(str(folder), strategy), [said(ANSWER)], tmp_path)
    prompt = log.samples[0].messages[1].text

    assert prompt.count("The committee met") > 1
    assert ("The document's sections:" in prompt) == strategy.startswith("SHT")


def test_grep_without_a_tree_names_no_section(folder, tmp_path):
    log = evaluated(
        own(str(folder), "vanilla-grep"),
        [called("grep", pattern="committee"), said(ANSWER)],
        tmp_path,
    )
    [text] = tool_texts(log)
    outside = text[: text.index("<<<text")] + text[text.rindex(">>>") :]

    assert "#1" in outside
    assert " | " not in outside


def test_only_the_strategy_s_tools_are_there(folder, tmp_path):
    log = evaluated(
        own(str(folder), "SHT-based"), [called("grep", pattern="x"), said(ANSWER)], tmp_path
    )
    [message] = [m for m in log.samples[0].messages if isinstance(m, ChatMessageTool)]

    assert message.error is not None


def test_sets_are_scored_by_their_members(tmp_path):
    (tmp_path / "report.pdf").write_bytes(report())
    row = {
        "question": "Which?",
        "answer": ["Bluffs Park", "Civic Center"],
        "document": "report.pdf",
    }
    (tmp_path / "questions.jsonl").write_text(json.dumps(row))
    log = evaluated(
        civic(str(tmp_path), "vanilla-in-context"), [said("- Bluffs  Park.\n- Beach")], tmp_path
    )

    assert log.samples[0].scores["set_f1"].value == 0.5
    assert f1(members("a\nb"), members("A.\n2) b")) == 1


def test_contracts_are_scored_by_their_choice(tmp_path):
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw" / "nda.pdf").write_bytes(report())
    data = {
        "labels": {"nda-1": {"hypothesis": "All is confidential."}},
        "documents": [
            {
                "id": 7,
                "file_name": "nda.pdf",
                "annotation_sets": [{"annotations": {"nda-1": {"choice": "NotMentioned"}}}],
            }
        ],
    }
    (tmp_path / "test.json").write_text(json.dumps(data))
    log = evaluated(
        contracts(str(tmp_path), "vanilla-in-context"), [said("NotMentioned")], tmp_path
    )

    assert log.samples[0].scores["accuracy_of"].value == 1


@pytest.mark.parametrize("load", [civic, contracts, own])
def test_what_is_missing_is_named(load: Callable[[str], object], tmp_path):
    with pytest.raises(MissingDataError, match=r"questions\.jsonl|test\.json"):
        load(str(tmp_path))


def test_a_strategy_that_is_none_is_named():
    with pytest.raises(MissingDataError, match="SHT-based"):
        answer_by("sht")
    with pytest.raises(MissingDataError, match="SHED_EMBED_URL"):
        answer_by("SHT-embed")
