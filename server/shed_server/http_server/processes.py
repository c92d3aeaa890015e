"""Several processes that serve over HTTP, and how they end: all of them, whatever ends one way."""

import multiprocessing
import os
import signal
import socket
import threading
from multiprocessing.process import BaseProcess

from uvicorn import Config
from uvicorn.supervisors import Multiprocess


class Processes(Multiprocess):
    """The process that starts the others; it ends when its terminal is closed, unless by nohup."""

    def __init__(self, config: Config, sockets: list[socket.socket]) -> None:
        hangup = getattr(signal, "SIGHUP", None)  # Windows has none
        ignores = hangup is not None and signal.getsignal(hangup) is signal.SIG_IGN
        super().__init__(config, sockets)
        if hangup is not None and ignores:
            signal.signal(hangup, signal.SIG_IGN)

    def handle_hup(self) -> None:
        """End, where uvicorn would start the processes anew and outlive the terminal."""
        self.handle_term()


def end_with_parent() -> None:
    """Have this process end, as if told to, when the one that started it is gone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
