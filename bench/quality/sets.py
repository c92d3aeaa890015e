"""The sets of documents with a known truth that a corpus holds, and how each is measured."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench.groups import Group, read_groups
from shed_core.options import EVIDENCE
from shed_server.evaluation.documents import UNSTATED_EVIDENCE, Setup, read_truth_files
from shed_server.evaluation.run import Outcome, evaluate


class DocumentSet(NamedTuple):
    """Documents with their truth.

    folder: below the corpus. truth: file or folder below the corpus, "" for the embedded outlines.
    families: index of them below the corpus, or "". headers: how they are found.
    evidence: what `auto` may use.
    """

    name: str
    folder: str
    truth: str = ""
    families: str = ""
    headers: str = "builtin"
    evidence: tuple[str, ...] = UNSTATED_EVIDENCE

    def groups(self, corpus: Path) -> dict[str, Group]:
        """Return the domain and family of its documents, as far as an index names them."""
        return read_groups(corpus / self.families) if self.families else {}

    def outcomes(
        self, corpus: Path, records: Path | None, methods: Sequence[str], jobs: int
    ) -> list[Outcome]:
        """Return the scores of its documents. records: folder to keep parsed ones in, or None."""
        truths = read_truth_files(corpus / self.truth) if self.truth else None
        setup = Setup(self.headers, tuple(methods), self.evidence, truths, records)
        return list(evaluate([corpus / self.folder], setup, jobs))


_BY_AUTHORS = {
    "contracts": "contracts",
    "filings": "finance",
    "agendas": "civic",
    "papers": "papers",
}  # the sets of the paper, and their folders; their truth is no outline
BY_HALF = (
    DocumentSet("dev", "dev", families="dev.index.jsonl", headers="outline"),
    DocumentSet("dev", "dev", families="dev.index.jsonl"),
    DocumentSet("dev", "dev", families="dev.index.jsonl", headers="auto", evidence=EVIDENCE),
    DocumentSet("ordinary", "ordinary", "ordinary/truth"),
    DocumentSet("ordinary", "ordinary", "ordinary/truth", headers="auto", evidence=EVIDENCE),
    *(
        DocumentSet(name, f"domains/{folder}", "domains/truth", headers=headers, evidence=evidence)
        for name, folder in _BY_AUTHORS.items()
        for headers, evidence in (("builtin", UNSTATED_EVIDENCE), ("auto", EVIDENCE))
    ),
    DocumentSet("gold", "gold", "gold/gold.json"),
)
"""Sets of which the half looked at stands beside the unseen one."""


_DOMAINS = ("domains", "domains/truth", "domains.index.jsonl")
BY_METHOD = (
    DocumentSet("dev outline", "dev", families="dev.index.jsonl", headers="outline"),
    DocumentSet("dev builtin", "dev", families="dev.index.jsonl"),
    DocumentSet("domains outline", *_DOMAINS, headers="outline"),
    DocumentSet("domains builtin", *_DOMAINS),
    DocumentSet("gold", "gold", "gold/gold.json"),
)
"""Sets of which all methods are compared, in tables that bear their names."""
