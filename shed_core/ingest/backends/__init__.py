"""Header identification by others: a layout model, a Huridocs service."""
