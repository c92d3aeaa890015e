"""Check of drafts, measured by statements that are made from documents, right and wrong ones."""
