"""The search index of one record, as a worker makes it: its words, its windows, its bytes."""
