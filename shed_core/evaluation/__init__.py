"""Quality of an inferred tree, measured against the true one (paper, section 6.1.2).

Everything here is pure; the truth and the trees come from the callers.
"""
