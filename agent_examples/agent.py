"""A small agent: the table of contents in its prompt, three tools to unfold, read and search.

    python agent.py report.pdf "What was capital expenditure?"           # OPENAI_API_KEY is set
    python agent.py report.pdf "…" --ollama qwen3                        # a local model, no key
    python agent.py report.pdf "…" --base-url http://host/v1 --model m   # any compatible endpoint
    python agent.py report.pdf "…" --scripted "grep:capital expenditure"   # no key, no model

It speaks MCP to `shed-mcp serve` over a pipe, and to any OpenAI-compatible endpoint, and says what
the answer took: calls, tokens, and dollars where `genai-prices` is installed and lists the model.
It needs `openai`.
"""

import argparse
import asyncio
import json
import os
import sys
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from mcp import Client, MCPError, StdioServerParameters
from openai import APIConnectionError, APIStatusError, AsyncOpenAI, OpenAIError

MAX_TURNS = 20
TOOLS = ("get_toc", "read_section", "grep")
PROMPT = """Answer the question from the document. Its table of contents, one section a line:

{contents}

Choose the sections that could hold the answer, and read them. Where a line hides sections (+N),
get_toc with its prefix shows them; grep finds words when no section stands out.
Quote the page. Question: {question}"""


@dataclass
class Cost:
    """What an answer took: calls of the model, and tokens that it read and wrote."""

    model: str
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0

    def add(self, usage: Any) -> None:
        """Count one call. usage: of its reply, None if the endpoint does not say."""
        self.calls += 1
        if usage is not None:
            self.tokens_in += usage.prompt_tokens
            self.tokens_out += usage.completion_tokens

    def __str__(self) -> str:
        tokens = f"{self.tokens_in:,} tokens read, {self.tokens_out:,} written"
        return f"{self.calls} calls of {self.model}, {tokens}{self._dollars()}"

    def _dollars(self) -> str:
        try:
            from genai_prices import Usage, calc_price

            usage = Usage(input_tokens=self.tokens_in, output_tokens=self.tokens_out)
            return f", ${calc_price(usage, self.model).total_price:.4f}"
        except (ImportError, LookupError):
            return ""


async def ask(document: str, question: str, llm: AsyncOpenAI, cost: Cost) -> str:
    """Return the model's answer to a question about one document, and count what it took."""
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
            reply = await llm.chat.completions.create(
                model=cost.model, messages=messages, tools=tools
            )
            cost.add(reply.usage)
            message = reply.choices[0].message
            messages.append(message.model_dump(exclude_none=True))
            if not message.tool_calls:
                return message.content or ""
            messages += [await _result(client, call) for call in message.tool_calls]
    return f"no answer within {MAX_TURNS} turns"


async def _result(client: Client, call: Any) -> dict[str, str]:
    print(f"→ {call.function.name} {call.function.arguments}", file=sys.stderr)
    try:
        arguments = json.loads(call.function.arguments or "{}")
        content = await _call(client, call.function.name, arguments)
    except ValueError as error:  # small models write no JSON at times
        content = f"The arguments are no JSON object: {error}"
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
    parser.add_argument("--base-url", help="OpenAI-compatible endpoint; else OPENAI_BASE_URL")
    parser.add_argument("--ollama", metavar="MODEL", help="a model of the Ollama on this machine")
    parser.add_argument(
        "--scripted", metavar="TOOL:ARGUMENT", action="append", help="no model needed"
    )
    options = parser.parse_args()
    for step in options.scripted or ():
        if step.partition(":")[0] not in TOOLS:
            parser.error(f"--scripted {step}: write TOOL:ARGUMENT, TOOL one of {', '.join(TOOLS)}")
    with _endpoint(options) as url:
        _answer(options, url)


def _answer(options: argparse.Namespace, url: str | None) -> None:
    """Print the answer and what it took, or exit with what is wrong. url: of the endpoint."""
    cost = Cost(options.ollama or ("scripted" if options.scripted else options.model))
    try:
        print(asyncio.run(ask(options.document, options.question, _model_at(url), cost)))
    except* (APIConnectionError, APIStatusError) as errors:
        error = _first(errors)
        at = url or "https://api.openai.com/v1"
        reason = f"{error} {error.__cause__ or ''}".strip()
        sys.exit(f"{at}: {reason}. Is it running, and has it {cost.model}?")
    except* MCPError as errors:
        sys.exit(f"the server ended, and says above why: {_first(errors)}")
    print(cost, file=sys.stderr)


def _model_at(url: str | None) -> AsyncOpenAI:
    """Return the client of an endpoint. url: None for OpenAI's, which alone needs a key."""
    key = os.environ.get("OPENAI_API_KEY") or ("none" if url else None)
    try:
        return AsyncOpenAI(base_url=url, api_key=key)
    except OpenAIError:
        sys.exit("set OPENAI_API_KEY, or name --ollama MODEL, --base-url URL or --scripted STEP")


def _first(errors: BaseExceptionGroup) -> BaseException:
    """Return the first error of a group, whose members may be groups."""
    error = errors.exceptions[0]
    return _first(error) if isinstance(error, BaseExceptionGroup) else error


def _endpoint(options: argparse.Namespace) -> Any:
    """Return a context that gives the endpoint's URL, None for OpenAI's."""
    if options.scripted:
        from scripted_model import serve

        return serve(options.scripted)
    if options.ollama:
        host = os.environ.get("OLLAMA_HOST", "127.0.0.1:11434").removeprefix("http://").rstrip("/")
        return nullcontext(f"http://{host}/v1")
    return nullcontext(options.base_url or os.environ.get("OPENAI_BASE_URL"))


if __name__ == "__main__":
    main()
