"""`shed-evals report LOGS`; tasks themselves are run with `inspect eval shed_evals/TASK`."""

from itertools import combinations
from pathlib import Path
from typing import Annotated

import typer

from shed_core.installation import INSTALL_EXTRA

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)


@app.callback()
def shed_evals() -> None:
    """Tables of what `inspect eval shed_evals/TASK -T folder=… -T strategy=…` has logged."""


@app.command()
def report(
    logs: Annotated[Path, typer.Argument(help="Folder of Inspect's logs.", show_default=False)],
    svg: Annotated[
        Path | None, typer.Option(help="Write cost against score here.", show_default="none")
    ] = None,
) -> None:
    """Print scores and costs by data set and strategy, and compare strategies in pairs."""
    try:
        from shed_evals.cost_plot import cost_svg
        from shed_evals.report import comparison, table
        from shed_evals.results import read_cells
    except ImportError as error:  # the command comes with the package, what it needs is an extra
        step = INSTALL_EXTRA.format("evals")
        typer.echo(f"this needs an extra; install it with {step}", err=True)
        raise typer.Exit(1) from error

    cells = read_cells(logs)
    if not cells:
        typer.echo(
            f"{logs} holds no log with scores. Run a task first, such as: inspect eval "
            "shed_evals/own -T folder=questions.jsonl --model openai/gpt-5-mini",
            err=True,
        )
        raise typer.Exit(1)
    print(table(cells))
    pairs = [pair for pair in combinations(cells, 2) if pair[0].dataset == pair[1].dataset]
    if pairs:
        print("\n" + "\n".join(comparison(*pair) for pair in pairs))
    if svg is not None:
        _write(svg, cost_svg(cells))


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        typer.echo(f"{file} cannot be written: {error.strerror}", err=True)
        raise typer.Exit(1) from error


def main() -> None:
    """Run the command line."""
    app()


if __name__ == "__main__":
    main()
