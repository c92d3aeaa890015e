"""Models that say what a script says."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("inspect_ai", reason="install the extra `evals`")

from inspect_ai import eval as run_evaluation
from inspect_ai.log import EvalLog
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from shed_evals.scoring import GRADER


def evaluated(
    task: Any, outputs: list[ModelOutput], tmp_path: Path, judgement: str = "GRADE: 1"
) -> EvalLog:
    """Run a task with a model that says what a script says, and a judge that says one thing."""
    model = get_model("mockllm/model", custom_outputs=outputs, memoize=False)
    grades = [reply(judgement)] * 2
    judge = get_model("mockllm/judge", custom_outputs=grades, memoize=False)
    logs, roles = str(tmp_path / "logs"), {GRADER: judge}
    [log] = run_evaluation(task, model=model, model_roles=roles, log_dir=logs, display="none")
    assert log.status == "success", log.error
    return log


def reply(text: str) -> ModelOutput:
    return with_usage(ModelOutput.from_content("mockllm", text))


def tool_call(tool: str, **arguments: object) -> ModelOutput:
    return with_usage(ModelOutput.for_tool_call("mockllm", tool, arguments))


def with_usage(output: ModelOutput) -> ModelOutput:
    """Return an output that says what it took, since counting would need a download."""
    return output.model_copy(
        update={"usage": ModelUsage(input_tokens=900, output_tokens=100, total_tokens=1000)}
    )
