"""Measurements; never imported by the product, never part of the tests.

A package for each kind: of speed (`python -m bench.speed`), of the quality of trees (`quality`,
`paper`) and of those of other programs (`systems`), of tables in filings (`tables`), of `search`
(`search`), of what agents are shown (`agents`). The other modules that can be run say so in their
first line.
"""
