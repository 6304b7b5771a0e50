"""Real receivers on this machine: a server for mail, and one for whatever is posted."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller

from quadriga.club.outside import Mail, Outside

HOST = "127.0.0.1"


@dataclass
class Letters:
    """What came by mail. While `refuses` is something, it is answered instead."""

    port: int = 0
    came: list[EmailMessage] = field(default_factory=list)
    to: list[str] = field(default_factory=list)
    refuses: str = ""

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if self.refuses:
            return self.refuses
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.came.append(letter)
        self.to.extend(envelope.rcpt_tos)
        return "250 OK"

    @property
    def mail(self) -> Mail:
        return Mail(HOST, self.port, False, sender="games@example.org")


class AnyPort(Controller):
    """Takes whichever port is free."""

    def _trigger_server(self) -> None:
        server: Any = self.server
        self.port = server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


@contextmanager
def post_office() -> Iterator[Letters]:
    letters = Letters()
    controller = AnyPort(letters, hostname=HOST, port=0, ready_timeout=60)
    controller.start()
    letters.port = controller.port
    try:
        yield letters
    finally:
        controller.stop()


@dataclass
class Posted:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Sink:
    """What was posted. It is answered by the next of `statuses`, at the end by 201."""

    address: str = ""
    came: list[Posted] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    location: str = ""


@contextmanager
def sink() -> Iterator[Sink]:
    found = Sink()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            found.came.append(Posted(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(found.statuses.pop(0) if found.statuses else 201)
            if found.location:
                self.send_header("location", found.location)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *words: Any) -> None:
            """Quietly."""

    server = ThreadingHTTPServer((HOST, 0), Handler)
    found.address = f"http://{HOST}:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()


def here(letters: Letters | None = None) -> Outside:
    """A house that reaches these receivers."""
    return Outside("https://games.example.org", letters.mail if letters else None, frozenset({HOST}))
