"""What Inspect finds under the name `shed_evals` (an entry point of the package)."""

from shed_evals.tasks import civic, contracts, finance, mmlongbench, own, papers

__all__ = ["civic", "contracts", "finance", "mmlongbench", "own", "papers"]
