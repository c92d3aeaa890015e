"""Search across documents: an index of sections beside each record, and their ranking."""
