"""The `shed` command, also `python -m shed_server`.

A client waits one second for the first answer, and collecting garbage while the protocol's several
hundred classes are made takes a third of the start: it is off until they are.
"""

import gc
import io
import os
import signal
import sys


def main() -> None:
    """Run the command line."""
    gc.disable()
    on_interrupt = signal.getsignal(signal.SIGINT)
    if on_interrupt is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # an exception would show the imports
    _open_closed_descriptors()
    _print_all_letters()
    from shed_server.cli.main import app  # late, so that the collector is off by then

    signal.signal(signal.SIGINT, on_interrupt)
    app()


def _open_closed_descriptors() -> None:
    """Open the null device as each of standard input, output and error that is closed.

    Else a database could get its descriptor, and prints would be written into it.
    """
    for descriptor, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_RDWR)
            if null != descriptor:
                os.dup2(null, descriptor)
                os.close(null)
            setattr(sys, name, os.fdopen(descriptor, "w" if descriptor else "r"))


def _print_all_letters() -> None:
    """Print unencodable characters as `?`; on Windows, write UTF-8 to pipes and files.

    Python would write them in a code page, which lacks most letters, and with other ends of lines.
    """
    for stream in (sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper):
            continue
        if os.name == "nt" and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
            stream.reconfigure(encoding="utf-8", newline="\n")
        stream.reconfigure(errors="replace")


if __name__ == "__main__":
    main()
