"""Every strategy answers a question about a real document, over our real server, by a script."""

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("inspect_ai", reason="install the extra `evals`")

from inspect_ai import eval as run_evaluation
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog
from inspect_ai.model import ChatMessageTool, ModelOutput, ModelUsage, get_model
from mcp import Client, StdioServerParameters

from shed_evals.questions import MissingDataError
from shed_evals.scoring import f1, members
from shed_evals.strategies import STRATEGIES, answer_by
from shed_evals.tasks import civic, contracts, finance, own, papers
from tests.documents import report

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")

ANSWER = "The committee met in the spring"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "report.pdf").write_bytes(report())
    row = {"question": "When did the committee meet?", "answer": ANSWER, "document": "report.pdf"}
    (tmp_path / "questions.jsonl").write_text(json.dumps(row))
    return tmp_path


def evaluated(
    task: Any, outputs: list[ModelOutput], tmp_path: Path, judgement: str = "GRADE: 1"
) -> EvalLog:
    """Run a task with a model that says what a script says, and a judge that says one thing."""
    model = get_model("mockllm/model", custom_outputs=outputs, memoize=False)
    judge = get_model(
        "mockllm/judge",
        custom_outputs=[said(judgement)] * 2,
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
        ("shed", called("search", query="committee"), "committee"),
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
        "graded": 0.2,
        "exact": 1.0,
    }


def test_the_strategy_shed_has_all_tools_as_they_are_served(folder, tmp_path):
    async def served() -> set[str]:
        parameters = StdioServerParameters(
            command=sys.executable, args=["-m", "shed_server", "serve", str(folder)]
        )
        async with Client(parameters) as client:
            return {tool.name for tool in (await client.list_tools()).tools}

    log = evaluated(own(str(folder), "shed"), [said(ANSWER)], tmp_path)
    event = next(e for e in log.samples[0].events if isinstance(e, ModelEvent) and e.tools)

    assert {tool.name for tool in event.tools} == asyncio.run(served())


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


def paper_set(tmp_path: Path, answers: list[str]) -> str:
    """Write a set in the form of the paper's, and return its folder."""
    (tmp_path / "pdf").mkdir()
    (tmp_path / "pdf" / "0.pdf").write_bytes(report())
    row = {
        "id": 0,
        "query": "Return a list of contract names whose relationship is the same.",
        "file_name": "0",
        "new_file_names": ["BT_NDA", "064-19 Non Disclosure"],
        "answer": answers,
        "orig_file_name": "064-19 Non Disclosure",
    }
    (tmp_path / "queries.json").write_text(json.dumps([row, row | {"id": 1, "file_name": "gone"}]))
    return str(tmp_path)


def test_the_paper_s_contracts_are_sets_of_names(tmp_path):
    folder = paper_set(tmp_path, ["Bt nda", "064 19 non disclosure"])
    log = evaluated(
        contracts(folder, "vanilla-in-context"), [said("- BT_NDA\n- Another")], tmp_path
    )

    [sample] = log.samples
    assert sample.scores["set_f1"].value == 0.5
    assert "a set" in sample.messages[0].text


def test_the_paper_s_papers_have_several_right_answers(tmp_path):
    folder = paper_set(tmp_path, ["Yes", "Yes", "Yes, all of it"])
    log = evaluated(papers(folder, "vanilla-in-context"), [said("Yes")], tmp_path)

    assert log.samples[0].target == ["Yes", "Yes, all of it"]
    assert list(log.samples[0].scores) == ["graded", "exact"]


@pytest.mark.parametrize(
    ("text", "says"),
    [("{}", "no list"), ("[1]", "question 0: not an object"), ('[{"id": 0}]', "no field 'answer'"),
     ("[", "no JSON")],
)  # fmt: skip
def test_a_set_of_the_paper_that_is_none_is_named(text, says, tmp_path):
    (tmp_path / "queries.json").write_text(text)

    with pytest.raises(MissingDataError, match=says):
        finance(str(tmp_path))


def test_documents_of_the_paper_that_are_missing_are_named(tmp_path):
    folder = Path(paper_set(tmp_path, ["Yes"]))
    (folder / "pdf" / "0.pdf").unlink()

    with pytest.raises(MissingDataError, match=r"0\.pdf is not there.*data/contract_rand_v0_1"):
        papers(str(folder))


def test_texts_and_lists_do_not_mix(folder):
    rows = [json.loads((folder / "questions.jsonl").read_text())]
    rows.append(rows[0] | {"answer": ["a", "b"]})
    (folder / "questions.jsonl").write_text("\n".join(map(json.dumps, rows)))

    with pytest.raises(MissingDataError, match="all as a list"):
        own(str(folder))


@pytest.mark.parametrize("load", [civic, contracts, own])
def test_what_is_missing_is_named(load: Callable[[str], object], tmp_path):
    with pytest.raises(MissingDataError, match=r"questions\.jsonl|test\.json"):
        load(str(tmp_path))


def test_a_task_without_a_folder_looks_here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    with pytest.raises(MissingDataError, match=r"questions\.jsonl is not there"):
        own()


def test_a_strategy_that_is_none_is_named():
    with pytest.raises(MissingDataError, match="SHT-based"):
        answer_by("sht")
    with pytest.raises(MissingDataError, match="SHED_EMBED_URL"):
        answer_by("SHT-embed")
