"""The part of OpenAI's Responses API that Codex uses."""

import json
from typing import Any

from e2e.fake_llm import Call, ToolResult, text_of


class Responses:
    """`POST /v1/responses`, streamed."""

    path = "/responses"

    def tool_results(self, request: dict[str, Any]) -> list[ToolResult]:
        """Return the results of tools, oldest first."""
        names: dict[str, str] = {}
        results: list[ToolResult] = []
        for item in request["input"]:
            if item["type"] == "custom_tool_call":
                names[item["call_id"]] = item["input"]
            elif item["type"] == "custom_tool_call_output":
                results.append(ToolResult(names[item["call_id"]], text_of(item["output"])))
        return results

    def is_side_request(self, request: dict[str, Any]) -> bool:
        """Always False: Codex makes no requests beside the conversation."""
        return False

    def reply(self, step: Call | str, number: int) -> list[dict[str, Any]]:
        """Return one streamed response with a tool call, or with the final text."""
        response = {"id": f"resp_{number}", "object": "response", "output": []}
        item = _message(step, number) if isinstance(step, str) else _call(step, number)
        usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
        return [
            {"type": "response.created", "response": response},
            {"type": "response.output_item.done", "output_index": 0, "item": item},
            {"type": "response.completed", "response": response | {"usage": usage}},
        ]


def _message(text: str, number: int) -> dict[str, Any]:
    content = [{"type": "output_text", "text": text}]
    return {"type": "message", "id": f"msg_{number}", "role": "assistant", "content": content}


def _call(call: Call, number: int) -> dict[str, Any]:
    """Return a call of an MCP tool as a short program, which Codex expects of newer models."""
    program = (
        f"const result = await tools.{call.tool}({json.dumps(call.arguments)});\n"
        "if (!result.content) text(result);\n"  # of Codex's own tools
        "for (const block of result.content ?? [])\n"
        "  block.type === 'text' ? text(block.text) : image(block);"
    )
    return {
        "type": "custom_tool_call",
        "id": f"ctc_{number}",
        "call_id": f"call_{number}",
        "name": "exec",
        "namespace": "functions",
        "input": program,
    }
