"""A whole draft checked: its statements, the documents that they claim, and the answer."""
