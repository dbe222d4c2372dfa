"""Requests in granian's form, and the responses to them."""

from dataclasses import dataclass, field


class Headers:
    def __init__(self, *pairs: tuple[str, str]) -> None:
        self.pairs = pairs

    def __contains__(self, name: str) -> bool:
        return any(each == name for each, _value in self.pairs)

    def get(self, name: str, default: str | None = None) -> str | None:
        return next((value for each, value in self.pairs if each == name), default)

    def get_all(self, name: str) -> list[str]:
        return [value for each, value in self.pairs if each == name]

    def items(self) -> list[tuple[str, str]]:
        return list(self.pairs)


@dataclass
class Scope:
    headers: Headers = field(default_factory=Headers)
    method: str = "GET"
    path: str = "/"
    scheme: str = "http"
    query_string: str = ""
    http_version: str = "1.1"
    client: str = "192.0.2.1:5000"
    server: str = "127.0.0.1:8000"


class Proto:
    """The object to which a response is handed."""

    def __init__(self) -> None:
        self.status, self.headers, self.body = 0, dict[str, str](), b""

    def response_str(self, status: int, headers: list[tuple[str, str]], body: str) -> None:
        self.response_bytes(status, headers, body.encode())

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.headers, self.body = status, dict(headers), body
