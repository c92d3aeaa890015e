"""From the bytes of a document to its phrases: the only part that opens documents.

It runs in a worker process, because the libraries that parse PDF can crash, hang or run out of
memory on a malicious file.
"""
