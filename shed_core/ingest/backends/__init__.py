"""Header identification by layout backends: a local model, a Huridocs service."""
