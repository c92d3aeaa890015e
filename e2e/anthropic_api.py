"""The part of Anthropic's Messages API that Claude Code uses."""

import json
from typing import Any

from e2e.fake_llm import Call, ToolResult, text_of

_USAGE = {"input_tokens": 1, "output_tokens": 1}


class Messages:
    """`POST /v1/messages`, streamed."""

    path = "/v1/messages"

    def tool_results(self, request: dict[str, Any]) -> list[ToolResult]:
        """Return the results of tools, oldest first."""
        names: dict[str, str] = {}
        results: list[ToolResult] = []
        for block in _blocks(request):
            if block["type"] == "tool_use":
                names[block["id"]] = block["name"]
            elif block["type"] == "tool_result":
                text = text_of(block.get("content", ""))
                results.append(ToolResult(names[block["tool_use_id"]], text))
        return results

    def is_side_request(self, request: dict[str, Any]) -> bool:
        """Whether this is a request for a title or a check of the account: these have no tools."""
        return not request.get("tools")

    def reply(self, step: Call | str, number: int) -> list[dict[str, Any]]:
        """Return one streamed message with a tool call, or with the final text."""
        if isinstance(step, str):
            block, reason = {"type": "text", "text": ""}, "end_turn"
            delta = {"type": "text_delta", "text": step}
        else:
            block = {"type": "tool_use", "id": f"toolu_{number}", "name": step.tool, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(step.arguments)}
            reason = "tool_use"
        return [
            {"type": "message_start", "message": _message(number)},
            {"type": "content_block_start", "index": 0, "content_block": block},
            {"type": "content_block_delta", "index": 0, "delta": delta},
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "delta": {"stop_reason": reason}, "usage": _USAGE},
            {"type": "message_stop"},
        ]


def _message(number: int) -> dict[str, Any]:
    return {
        "id": f"msg_{number}",
        "type": "message",
        "role": "assistant",
        "model": "claude-scripted",
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": _USAGE,
    }


def _blocks(request: dict[str, Any]) -> list[dict[str, Any]]:
    contents = [message["content"] for message in request["messages"]]
    return [block for content in contents if isinstance(content, list) for block in content]
