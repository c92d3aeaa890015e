"""The commands of `shed`: the module that defines each, and its summary in the help.

So a module is imported only when its command runs, or when the help of that command is printed.
"""

import os
import sys
from difflib import get_close_matches
from errno import EINVAL
from importlib import import_module
from signal import SIGINT
from typing import Any, NamedTuple

import typer
from typer.core import TyperGroup

from shed_core.errors import ShedError
from shed_server.errors import SettingError, quoted
from shed_server.library.sources.spelling import printable
from shed_server.next_steps import for_terminal

_INTERRUPTED = 128 + SIGINT  # exit status, as a shell reports a signal


class Command(NamedTuple):
    """module: in this package; its `app` defines the command. summary: first line of its help."""

    module: str
    summary: str


COMMANDS = {
    "list": Command("listing", "List documents by name, or by their facts."),
    "toc": Command("documents", "Print a document's table of contents."),
    "read": Command("documents", "Print sections, subsections included."),
    "search": Command("search", "Find sections of documents by words."),
    "grep": Command("search", "Search a document or folder for a regular expression."),
    "rows": Command("tables", "Print rows of tables by their labels, the newest document first."),
    "check": Command(
        "check", "Print the place of a quotation, word for word, or check a whole draft."
    ),
    "compare": Command("compare", "Print the changes between versions of a document."),
    "tables": Command("tables", "Print the tables of a document or of one section."),
    "view": Command("view", "Write a document's tree and its pages as one HTML file."),
    "explain": Command(
        "documents", "Explain why each line of a page was or was not taken for a header."
    ),
    "demo": Command(
        "documents", "Show an agent's view of a made-up report, or of a document of yours."
    ),
    "skill": Command("skill", "Write a skill by which agents use this command line."),
    "doctor": Command("doctor", "Check this installation, and print how to fix each problem."),
    "index": Command("index", "Read documents into the cache ahead of the first question."),
    "manifest": Command("index", "List documents as lines of JSON for `shed index --manifest`."),
    "cache": Command("cache", "Inspect, clear or check the disk cache."),
    "eval": Command("evaluate", "Score inferred trees against true ones, by every depth method."),
    "classify": Command("evaluate", "Count documents for which a depth method is proven robust."),
}
"""The commands that are not defined with the program itself, in the order of the help."""


_NAME_FOLDER = "name their folder: shed {} FOLDER --documents '*.pdf' {}"
_FOR_SEVERAL = {
    "list": "name their folder: shed list FOLDER '*.pdf'",
    **dict.fromkeys(("toc", "read", "tables", "view", "explain"), "name one of them"),
    "search": _NAME_FOLDER.format("search", "WORDS"),
    "grep": _NAME_FOLDER.format("grep", "PATTERN"),
    "rows": _NAME_FOLDER.format("rows", "LABELS"),
}
"""Advice by command of one document, for a user who names several files, as by `*.pdf`."""


class ShedGroup(TyperGroup):
    """The commands; an error of ours ends one with its message and status 1, Ctrl+C with 130."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands, in the order of the help."""
        return [*super().list_commands(ctx), *COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command, importing its module now if it has one of its own."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        module = import_module(f"{__package__}.{COMMANDS[cmd_name].module}")
        return typer.main.get_group(module.app).get_command(ctx, cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the arguments name, with the rest; see typer.core.TyperGroup.

        Raises SettingError for a pattern that a shell has expanded to several files.
        """
        names = self.list_commands(ctx)
        if args[0] not in names and (nearest := get_close_matches(args[0], names, 1)):
            ctx.fail(f"no such command {quoted(args[0])}; did you mean {quoted(nearest[0])}?")
        if len(args) > 2 and args[0] in _FOR_SEVERAL and all(map(os.path.isfile, args[1:3])):
            first, second = map(quoted, args[1:3])
            raise SettingError(f"{first} and {second} are both files; {_FOR_SEVERAL[args[0]]}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write a line for each command without importing its module."""
        local = [(name, command.get_short_help_str()) for name, command in self.commands.items()]
        others = [(name, command.summary) for name, command in COMMANDS.items()]
        with formatter.section("Commands"):
            formatter.write_dl([*local, *others])

    def invoke(self, ctx: Any) -> Any:
        """Run the command that the context names."""
        try:
            return super().invoke(ctx)
        except ShedError as error:
            print(f"error: {printable(for_terminal(error))}", file=sys.stderr)
            raise typer.Exit(1) from error
        except KeyboardInterrupt as interrupt:
            print(": ".join(["interrupted", *map(str, interrupt.args)]), file=sys.stderr)
            raise typer.Exit(_INTERRUPTED) from None
        except OSError as error:
            if _is_closed_pipe(error):  # `shed toc … | head`
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
                raise SystemExit(0) from None
            place = f"{error.filename}: " if error.filename else ""
            print(f"error: {printable(f'{place}{error.strerror or error}')}", file=sys.stderr)
            raise typer.Exit(1) from error


def _is_closed_pipe(error: OSError) -> bool:
    """True if the reader of our output has closed its pipe; Windows reports that differently."""
    is_windows_word = os.name == "nt" and error.errno == EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or is_windows_word
