"""The paper's method and theorems, nothing else: clusters, depths, trees, robustness, classes."""

from shed_core.method.classes import Classes, classify
from shed_core.method.depths import cluster, global_first, infer_sd, local_first
from shed_core.method.robustness import compactness, conforms, is_robust
from shed_core.method.sht import ROOT, Sht, assemble

__all__ = [
    "ROOT",
    "Classes",
    "Sht",
    "assemble",
    "classify",
    "cluster",
    "compactness",
    "conforms",
    "global_first",
    "infer_sd",
    "is_robust",
    "local_first",
]
