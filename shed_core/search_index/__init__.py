"""The search index of one record, as a worker makes it: words, windows, bytes."""
