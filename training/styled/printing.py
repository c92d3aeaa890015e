"""From HTML and OpenDocument to PDF: Chromium, WeasyPrint and LibreOffice."""

import base64
import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_FONT_CONFIGURATION = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir>
<include ignore_missing="yes">/etc/fonts/conf.d</include></fontconfig>"""
_MAX_SECONDS = 1800  # for all documents of LibreOffice


def use_fonts(folder: Path) -> None:
    """Make this process and its children see the fonts below a folder and no others."""
    configuration = folder / "fonts.conf"
    configuration.write_text(_FONT_CONFIGURATION.format(folder=folder.resolve()), encoding="utf-8")
    os.environ["FONTCONFIG_FILE"] = str(configuration.resolve())


def print_with_libreoffice(sources: Sequence[Path], target: Path) -> None:
    """Print OpenDocument files as PDFs of the same names in the target folder."""
    profile = (target.parent / "libreoffice").resolve().as_uri()
    command = ["soffice", f"-env:UserInstallation={profile}", "--headless", "--convert-to", "pdf"]
    command += ["--outdir", str(target), *map(str, sources)]
    subprocess.run(command, check=True, timeout=_MAX_SECONDS, stdout=subprocess.DEVNULL)


def print_with_weasyprint(source: Path) -> bytes:
    """Return an HTML file as PDF, without the outline that WeasyPrint would make of it."""
    import weasyprint  # type: ignore[import-not-found]  # needed here only

    return weasyprint.HTML(filename=source).write_pdf()


class Chromium:
    """A headless Chromium that prints HTML files, one after another, over its debugging pipe."""

    def __init__(self, requests: int, answers: int) -> None:
        """requests, answers: descriptors of the ends of the pipe that are ours."""
        self._requests, self._answers = requests, answers
        self._n_calls, self._rest, self._session = 0, b"", ""
        target = self._call("Target.createTarget", {"url": "about:blank"})["targetId"]
        attached = self._call("Target.attachToTarget", {"targetId": target, "flatten": True})
        self._session = attached["sessionId"]
        self._call("Page.enable", {})

    def print(self, source: Path) -> bytes:
        """Return an HTML file as PDF. Raises OSError if Chromium fails."""
        self._call("Page.navigate", {"url": source.resolve().as_uri()})
        self._wait("Page.loadEventFired")
        options = {"preferCSSPageSize": True, "printBackground": True}
        options |= {"generateTaggedPDF": False, "generateDocumentOutline": False}
        return base64.b64decode(self._call("Page.printToPDF", options)["data"])

    def _call(self, method: str, parameters: Mapping[str, Any]) -> dict[str, Any]:
        self._n_calls += 1
        message: dict[str, Any] = {"id": self._n_calls, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._requests, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next_message()
            if answer.get("id") == self._n_calls:
                if "error" in answer:
                    raise OSError(f"{method}: {answer['error']}")
                return answer["result"]

    def _wait(self, event: str) -> None:
        while self._next_message().get("method") != event:
            pass

    def _next_message(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            piece = os.read(self._answers, 1 << 20)
            if not piece:
                raise OSError("Chromium has ended")
            self._rest += piece
        message, self._rest = self._rest.split(b"\0", 1)
        return json.loads(message)


@contextmanager
def chromium() -> Iterator[Chromium]:
    """Start Chromium, and end it afterwards."""
    theirs_in, requests = os.pipe()
    answers, theirs_out = os.pipe()

    def connect() -> None:
        low = (os.dup(theirs_in), os.dup(theirs_out))  # away from 3 and 4
        os.dup2(low[0], 3)
        os.dup2(low[1], 4)

    command = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu"]
    command += ["--remote-debugging-pipe"]
    process = subprocess.Popen(
        command, preexec_fn=connect, close_fds=False, stderr=subprocess.DEVNULL
    )
    os.close(theirs_in)
    os.close(theirs_out)
    try:
        yield Chromium(requests, answers)
    finally:
        os.close(requests)
        os.close(answers)
        process.terminate()
        process.wait()
