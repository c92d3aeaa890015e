"""Question answering with and without trees: does the structure help, and what does it cost?

Section 6 of the paper as tasks for Inspect AI (`inspect eval shed_evals/finance -T folder=...`).
The product never imports this package. docs/evals.md says how to run it.
"""
