"""What a table of contents should cost: calls and tokens until the evidence is read.

The evidence is reached as in navigation.py, with answers of get_toc of several lengths.
"""

import asyncio
from collections.abc import Mapping, Sequence
from statistics import mean, median

from mcp import Client
from mcp.server import MCPServer

from bench.search.navigation import Cost, Session
from bench.search.passages import Evidence
from shed_core.document.record import DocumentRecord

BUDGETS = (3_000, 4_000, 6_000, 10_000)


def measure_toc_budgets(
    app: MCPServer, records: Mapping[str, DocumentRecord], passages: Sequence[Evidence]
) -> None:
    """Print the cost of reaching the evidence with each budget of get_toc."""
    for budget in BUDGETS:
        costs = asyncio.run(_costs(app, records, passages, budget))
        tokens, calls = median(c.tokens for c in costs), mean(c.calls for c in costs)
        print(f"get_toc of {budget:,} characters: {tokens:,.0f} tokens at the median, ", end="")
        print(f"{calls:.1f} calls until the evidence is read")


async def _costs(
    app: MCPServer,
    records: Mapping[str, DocumentRecord],
    passages: Sequence[Evidence],
    budget: int,
) -> list[Cost]:
    async with Client(app, mode="legacy") as client:
        return [
            await Session(client, records[passage.document], passage).by_contents(budget)
            for passage in passages
        ]
