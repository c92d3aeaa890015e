"""A small agent: the table of contents in its prompt, two tools to read and search.

    python agent.py report.pdf "What was capital expenditure?"           # OPENAI_API_KEY is set
    python agent.py report.pdf "…" --base-url http://localhost:11434/v1 --model qwen3
    python agent.py report.pdf "…" --scripted "grep:capital expenditure"   # no key, no model

It speaks MCP to `shed-mcp serve` over a pipe, and to any OpenAI-compatible endpoint; it needs
`openai`.
"""

import argparse
import asyncio
import json
import sys
from typing import Any

from mcp import Client, StdioServerParameters
from openai import AsyncOpenAI

MAX_TURNS = 20
TOOLS = ("read_section", "grep")
PROMPT = """Answer the question from the document. Its table of contents, one section a line:

{contents}

Choose the sections that could hold the answer, read them, and search when none stands out.
Quote the page. Question: {question}"""


async def ask(document: str, question: str, llm: AsyncOpenAI, model: str) -> str:
    """Return the model's answer to a question about one document."""
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "shed_server", "serve", document]
    )
    async with Client(server) as client:
        tools = [
            _as_function(tool) for tool in (await client.list_tools()).tools if tool.name in TOOLS
        ]
        contents = await _call(client, "get_toc", {})
        prompt = PROMPT.format(contents=contents, question=question)
        messages: list[Any] = [{"role": "user", "content": prompt}]
        for _ in range(MAX_TURNS):
            reply = await llm.chat.completions.create(model=model, messages=messages, tools=tools)
            message = reply.choices[0].message
            messages.append(message.model_dump(exclude_none=True))
            if not message.tool_calls:
                return message.content or ""
            messages += [await _result(client, call) for call in message.tool_calls]
    return f"no answer within {MAX_TURNS} turns"


async def _result(client: Client, call: Any) -> dict[str, str]:
    arguments = json.loads(call.function.arguments or "{}")
    print(f"→ {call.function.name} {arguments}", file=sys.stderr)
    content = await _call(client, call.function.name, arguments)
    return {"role": "tool", "tool_call_id": call.id, "content": content}


async def _call(client: Client, tool: str, arguments: dict[str, Any]) -> str:
    result = await client.call_tool(tool, arguments)
    return "\n".join(block.text for block in result.content if block.type == "text")


def _as_function(tool: Any) -> Any:
    function = {"name": tool.name, "description": tool.description, "parameters": tool.input_schema}
    return {"type": "function", "function": function}


def main() -> None:
    """Answer one question from the command line."""
    parser = argparse.ArgumentParser(description="Ask a question of a long document.")
    parser.add_argument("document")
    parser.add_argument("question")
    parser.add_argument("--model", default="gpt-5.4")
    parser.add_argument("--base-url", default=None)
    parser.add_argument(
        "--scripted", metavar="TOOL:ARGUMENT", action="append", help="no model needed"
    )
    options = parser.parse_args()
    if options.scripted:
        from scripted_model import serve

        with serve(options.scripted) as url:
            llm = AsyncOpenAI(base_url=url, api_key="none")
            print(asyncio.run(ask(options.document, options.question, llm, "scripted")))
    else:
        llm = AsyncOpenAI(base_url=options.base_url)
        print(asyncio.run(ask(options.document, options.question, llm, options.model)))


if __name__ == "__main__":
    main()
