"""The paper's method and theorems, nothing else: clusters, depths, trees, robustness, classes."""
