"""Every strategy answers a question about a real document, over our real server, by a script."""

import asyncio
import json
import sys

import pytest

pytest.importorskip("inspect_ai", reason="install the extra `evals`")

from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog
from inspect_ai.model import ChatMessageTool
from mcp import Client, StdioServerParameters

from shed_evals.questions import TaskArgumentError
from shed_evals.scoring import f1, members
from shed_evals.strategies import STRATEGIES, answer_by
from shed_evals.tasks import civic, contracts, own, papers
from tests.documents import report
from tests.evals.data_sets import ANSWER, contract_nli_set, paper_set
from tests.evals.scripted_model import evaluated, reply, tool_call

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")


def tool_texts(log: EvalLog) -> list[str]:
    assert log.samples
    return [m.text for m in log.samples[0].messages if isinstance(m, ChatMessageTool)]


@pytest.mark.parametrize(
    ("strategy", "call", "expected"),
    [
        ("shed", tool_call("search", query="committee"), "committee"),
        ("vanilla-grep", tool_call("grep", pattern="committee met"), ">>committee met<<"),
        ("SHT-grep", tool_call("grep", pattern="committee met"), ">>committee met<<"),
        ("SHT-based", tool_call("read_section", prefix="1"), "[p. 1]"),
        ("shed", tool_call("get_toc"), "1 | "),
    ],
)
def test_an_agent_calls_the_real_tools(strategy, call, expected, folder, tmp_path):
    log = evaluated(own(str(folder), strategy), [call, reply(ANSWER)], tmp_path)
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

    log = evaluated(own(str(folder), "shed"), [reply(ANSWER)], tmp_path)
    event = next(e for e in log.samples[0].events if isinstance(e, ModelEvent) and e.tools)

    assert {tool.name for tool in event.tools} == asyncio.run(served())


@pytest.mark.parametrize("strategy", [name for name, s in STRATEGIES.items() if s.has_text])
def test_the_whole_text_is_in_the_prompt(strategy, folder, tmp_path):
    log = evaluated(own(str(folder), strategy), [reply(ANSWER)], tmp_path)
    prompt = log.samples[0].messages[1].text

    assert prompt.count("The committee met") > 1
    assert ("The document's sections:" in prompt) == strategy.startswith("SHT")


def test_grep_without_a_tree_names_no_section(folder, tmp_path):
    log = evaluated(
        own(str(folder), "vanilla-grep"),
        [tool_call("grep", pattern="committee"), reply(ANSWER)],
        tmp_path,
    )
    [text] = tool_texts(log)
    outside = text[: text.index("<<<text")] + text[text.rindex(">>>") :]

    assert "#1" in outside
    assert " | " not in outside


def test_only_the_strategy_s_tools_are_there(folder, tmp_path):
    log = evaluated(
        own(str(folder), "SHT-based"), [tool_call("grep", pattern="x"), reply(ANSWER)], tmp_path
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
        civic(str(tmp_path), "vanilla-in-context"), [reply("- Bluffs  Park.\n- Beach")], tmp_path
    )

    assert log.samples[0].scores["set_f1"].value == 0.5
    assert f1(members("a\nb"), members("A.\n2) b")) == 1


def test_contracts_are_scored_by_their_choice(tmp_path):
    task = contracts(str(contract_nli_set(tmp_path)), "vanilla-in-context")
    log = evaluated(task, [reply("NotMentioned")], tmp_path)

    assert log.samples[0].scores["accuracy_of"].value == 1


def test_the_paper_s_contracts_are_sets_of_names(tmp_path):
    folder = str(paper_set(tmp_path, ["Bt nda", "064 19 non disclosure"]))
    log = evaluated(
        contracts(folder, "vanilla-in-context"), [reply("- BT_NDA\n- Another")], tmp_path
    )

    [sample] = log.samples
    assert sample.scores["set_f1"].value == 0.5
    assert "a set" in sample.messages[0].text


def test_the_paper_s_papers_have_several_right_answers(tmp_path):
    folder = str(paper_set(tmp_path, ["Yes", "Yes", "Yes, all of it"]))
    log = evaluated(papers(folder, "vanilla-in-context"), [reply("Yes")], tmp_path)

    assert log.samples[0].target == ["Yes", "Yes, all of it"]
    assert list(log.samples[0].scores) == ["graded", "exact"]


def test_texts_and_lists_do_not_mix(folder):
    rows = [json.loads((folder / "questions.jsonl").read_text())]
    rows.append(rows[0] | {"answer": ["a", "b"]})
    (folder / "questions.jsonl").write_text("\n".join(map(json.dumps, rows)))

    with pytest.raises(TaskArgumentError, match="all as a list"):
        own(str(folder))


def test_a_task_without_a_folder_looks_here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    with pytest.raises(TaskArgumentError, match=r"questions\.jsonl is not there"):
        own()


def test_a_strategy_that_is_none_is_named():
    with pytest.raises(TaskArgumentError, match="SHT-based"):
        answer_by("sht")
    with pytest.raises(TaskArgumentError, match="SHED_EMBED_URL"):
        answer_by("SHT-embed")
