"""The `shed` command, also `python -m shed_server`.

A client waits one second for the first answer, and collecting garbage while the protocol's several
hundred classes are made takes a third of the start: the collector rests until they are.
"""

import gc


def main() -> None:
    """Run the command line."""
    gc.disable()
    from shed_server.cli.main import app  # late, so that the collector already rests

    app()


if __name__ == "__main__":
    main()
