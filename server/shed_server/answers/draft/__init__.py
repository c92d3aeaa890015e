"""Check of a whole draft: its statements, the documents that they cite, and the answer."""
