"""Clauses: the numbered paragraphs of contracts and laws, which are nodes of the tree too."""
