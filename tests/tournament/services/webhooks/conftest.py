"""A program that is notified, and what it received."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest

from tests.tournament.factories import write_context
from tournament.models import Club, Webhook
from tournament.services import webhooks
from tournament.services.webhooks import WebhookKind


@dataclass
class Receiver:
    """Responds with `status`; `messages`: what came, with its headers; `asked`: the paths."""

    address: str = ""
    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    messages: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    @property
    def documents(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _headers, body in self.messages]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    new_receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            new_receiver.asked.append(self.path)
            body = self.rfile.read(int(self.headers["Content-Length"]))
            new_receiver.messages.append((dict(self.headers), body))
            self.send_response(new_receiver.status)
            for name, value in new_receiver.headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_arguments: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    new_receiver.address = f"http://127.0.0.1:{server.server_port}/hook?x=1"
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield new_receiver
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.services.webhooks.sending.PATIENCE_SECONDS", 0)


@pytest.fixture
def webhook(club: Club, receiver: Receiver, no_waiting: None) -> Webhook:
    return webhooks.add_webhook(club, receiver.address, list(WebhookKind), context=write_context())[0]
