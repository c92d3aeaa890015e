"""`make audit`, or `python -m e2e.audit`: known vulnerabilities of what we depend on.

pip-audit asks the package index, and calls a package of which it learns nothing a success. Here
that is said, and is none: with 1 if a vulnerability is known, with 2 if not all could be looked up.
"""

import json
import subprocess
import sys
from pathlib import Path

EXPLAINED = {"CVE-2025-69872"}  # diskcache; SECURITY.md says why it does not concern us
_MOST_NAMES = 8


def audit() -> tuple[list[str], list[str], int]:
    """Return the vulnerabilities, the packages that could not be looked up, and how many could."""
    program = Path(sys.executable).with_name("pip-audit")
    command = [program, "--skip-editable", "--format", "json", "--progress-spinner", "off"]
    run = subprocess.run(command, capture_output=True, text=True)
    if not run.stdout:
        sys.exit(f"pip-audit could not do its work:\n{run.stderr[-2000:]}")
    packages = json.loads(run.stdout)["dependencies"]
    known = [
        f"{package['name']} {package['version']}: {found['id']}, mended in {found['fix_versions']}"
        for package in packages
        for found in package.get("vulns", ())
        if not EXPLAINED & {found["id"], *found["aliases"]}
    ]
    skipped = [package["name"] for package in packages if "not found" in str(package)]
    return known, skipped, sum("vulns" in package for package in packages)


def main() -> None:
    """Print what is known, and of what nothing could be learned."""
    known, skipped, n_audited = audit()
    print("\n".join(known) or f"no vulnerability is known of the {n_audited} packages looked up")
    print(f"explained in SECURITY.md: {', '.join(sorted(EXPLAINED))}")
    if skipped:
        names = ", ".join(skipped[:_MOST_NAMES]) + ", ..." * (len(skipped) > _MOST_NAMES)
        print(
            f"NOT AUDITED: {len(skipped)} packages ({names}), of which this package index knows no "
            "advisories; run this where https://pypi.org can be reached"
        )
    sys.exit(1 if known else 2 if skipped else 0)


if __name__ == "__main__":
    main()
