"""Write documents that are made to be cruel, at full size, for `python -m stress.adversarial`.

`python -m stress.adversarial_pdfs FOLDER [--size 1000000]`
"""

import argparse
from pathlib import Path

from tests.adversarial_pdfs import MONSTERS


def main() -> None:
    """Write one file for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", type=int, default=1_000_000)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name, make in MONSTERS.items():
        (arguments.folder / f"{name}.pdf").write_bytes(make(arguments.size))


if __name__ == "__main__":
    main()
