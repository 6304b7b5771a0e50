"""Several server processes on one address, all on one database that they share. Whoever of them dies is replaced."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType

LOG = logging.getLogger(__name__)
YOUNG = 5.0  # seconds: who dies younger than that is replaced only when they are over
Serve = Callable[[socket.socket], None]  # until it is told to end; it must be something that another process can be given


def listening(host: str, port: int, backlog: int) -> socket.socket:
    """The socket from which all of them take connections."""
    family, kind, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    found = socket.socket(family, kind)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind(address)
    found.listen(backlog)
    found.set_inheritable(True)
    return found


def serve_with(workers: int, serve: Serve, door: socket.socket) -> None:
    """Keep so many processes serving until somebody ends us."""
    is_ending = threading.Event()

    def end(number: int, frame: FrameType | None) -> None:
        is_ending.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    running: dict[BaseProcess, float] = {}
    while not is_ending.is_set():
        for process, began in list(running.items()):
            if not process.is_alive() and time.monotonic() - began > YOUNG:
                LOG.warning("a server process ended by itself (%s); another takes its place", process.exitcode)
                del running[process]
        while len(running) < workers:
            running[_start(serve, door)] = time.monotonic()
        wait([process.sentinel for process in running if process.is_alive()], 0.5)
    for process in running:
        process.terminate()
    for process in running:
        process.join()


def _start(serve: Serve, door: socket.socket) -> BaseProcess:
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(serve, door, os.getpid()))
    process.start()
    return process


def _serve(serve: Serve, door: socket.socket, parent: int) -> None:
    """In a new process: it must not outlive a parent that was killed, and Ctrl-C is the parent's affair."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(2)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
    serve(door)
