"""How files are opened in folders that others may write to."""

import os

REGULAR_ONLY = (
    getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)  # opening a FIFO must not wait for its other end
    | getattr(os, "O_BINARY", 0)
)
"""Flags with which a link is not followed and a FIFO stops nobody; what is opened may be one."""
