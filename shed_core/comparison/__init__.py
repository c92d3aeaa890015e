"""Differences between documents of one kind: sections, and their texts."""
