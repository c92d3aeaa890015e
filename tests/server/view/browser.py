"""A real Chromium for tests, driven over two pipes by its own protocol; needs no other package.

The messages are JSON objects that end in a zero byte (`--remote-debugging-pipe`).
"""

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO

import pytest

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--remote-debugging-pipe"),
)
_TIMEOUT = 40.0  # seconds
_NAMED = {"Enter": 13, "Escape": 27, "End": 35, "Home": 36}
_ARROWS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
_KEYS = {
    name: ("\r" if number == 13 else "", number) for name, number in (_NAMED | _ARROWS).items()
}
"""Keys that have names: the text that they type, and their number."""

Json = dict[str, Any]


def chromium() -> str:
    """Return the browser's path, or skip the test."""
    for name in (os.environ.get("SHED_CHROMIUM", ""), *_NAMES):
        if name and (path := shutil.which(name)):
            return path
    pytest.skip("no Chromium is installed; SHED_CHROMIUM may name one")


class Page:
    """One tab. events: all events of the browser since the start."""

    def __init__(self, reading: BinaryIO, writing: BinaryIO) -> None:
        self._reading, self._writing = reading, writing
        self._last, self._session, self._rest = 0, "", b""
        self.events: list[Json] = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **params: Any) -> Json:
        """Call a method of the protocol and return its result."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        self._writing.write(json.dumps(message).encode() + b"\0")
        self._writing.flush()
        while (answer := self._receive()).get("id") != self._last:
            self.events.append(answer)
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def open(self, path: Path, *, dark: bool = False, size: tuple[int, int] = (1400, 900)) -> None:
        """Load a file and wait until all of it is read."""
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.send("Emulation.setEmulatedMedia", features=features)
        width, height = size
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.send("Emulation.setDeviceMetricsOverride", **metrics)
        self.send("Page.navigate", url=path.as_uri())
        self.until("document.readyState === 'complete' && location.protocol === 'file:'")

    def run(self, script: str) -> Any:
        """Return the value of an expression of the page."""
        answer = self.send(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def until(self, condition: str) -> Any:
        """Wait until an expression holds, frame by frame, and return its value."""
        return self.run(f"""new Promise((done, fail) => {{
            const began = performance.now();
            const look = () => {{
                const value = (() => {{ return {condition}; }})();
                if (value) done(value);
                else if (performance.now() - began > 20000) fail(new Error({condition!r}));
                else setTimeout(look, 10);
            }};
            look();
        }})""")

    def key(self, name: str) -> None:
        """Press and release a key; a single character is typed."""
        number = ord(name.upper()) if len(name) == 1 and name.isalnum() else 0
        text, code = _KEYS.get(name, (name, number))
        pressed = {"key": name, "text": text, "windowsVirtualKeyCode": code}
        self.send("Input.dispatchKeyEvent", type="keyDown", **pressed)
        self.send("Input.dispatchKeyEvent", type="keyUp", **pressed)

    def type(self, text: str) -> None:
        """Type a text into the focused element."""
        for letter in text:
            self.key(letter)

    def click(self, selector: str) -> None:
        """Click the middle of the first element that a selector finds."""
        x, y = self.until(f"""(() => {{
            const found = document.querySelector({json.dumps(selector)});
            if (!found) return null;
            const {{left, top, width, height}} = found.getBoundingClientRect();
            return [left + width / 2, top + height / 2];
        }})()""")
        mouse = {"x": x, "y": y, "button": "left", "clickCount": 1}
        self.send("Input.dispatchMouseEvent", type="mousePressed", **mouse)
        self.send("Input.dispatchMouseEvent", type="mouseReleased", **mouse)

    def screenshot(self, path: Path) -> None:
        """Save what the window shows."""
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot")["data"]))

    def urls(self) -> list[str]:
        """Return all addresses that were requested."""
        sent = "Network.requestWillBeSent"
        return [e["params"]["request"]["url"] for e in self.events if e.get("method") == sent]

    def errors(self) -> list[str]:
        """Return uncaught errors of the page and errors that the browser logged."""
        thrown = [e["params"] for e in self.events if e.get("method") == "Runtime.exceptionThrown"]
        logged = [e["params"]["entry"] for e in self.events if e.get("method") == "Log.entryAdded"]
        return [json.dumps(e) for e in thrown] + [
            e["text"] for e in logged if e["level"] == "error"
        ]

    def _receive(self) -> Json:
        while b"\0" not in self._rest:
            assert select([self._reading], [], [], _TIMEOUT)[0], "the browser does not answer"
            more = os.read(self._reading.fileno(), 2**20)
            assert more, "the browser has gone"
            self._rest += more
        message, _, self._rest = self._rest.partition(b"\0")
        return json.loads(message)


@contextmanager
def browser() -> Generator[Page]:
    """Start a browser with a new profile and one empty tab."""
    path = chromium()
    with TemporaryDirectory(prefix="shed-chromium-", ignore_cleanup_errors=True) as profile:
        to_read, ours_to_write = os.pipe()
        ours_to_read, to_write = os.pipe()
        os.set_inheritable(to_read, True)
        os.set_inheritable(to_write, True)
        # the browser reads from descriptor 3 and writes to 4; 8 and 9 are free of both
        shell = f'exec 8<&{to_read} 9>&{to_write}; exec 3<&8 4>&9; exec "$@"'
        process = subprocess.Popen(
            ["bash", "-c", shell, "bash", path, *_QUIET, f"--user-data-dir={profile}"],
            close_fds=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"HOME": profile},
        )
        os.close(to_read)
        os.close(to_write)
        try:
            with (
                os.fdopen(ours_to_read, "rb") as reading,
                os.fdopen(ours_to_write, "wb") as writing,
            ):
                yield Page(reading, writing)
        finally:
            process.kill()
            process.wait()
