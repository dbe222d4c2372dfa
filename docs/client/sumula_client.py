"""A client of Súmula's API: one file, nothing but Python's standard library (3.11 or newer). Copy it and change it.

    from sumula_client import Client

    public = Client("https://sumula.example.org")
    for tournament in public.tournaments():
        print(tournament["name"], public.standings(tournament["id"])["stages"])

    club = Client("https://sumula.example.org", token="sumula_…")
    game = club.game("TOURNAMENT", match=12, number=1)
    club.record_hand("TOURNAMENT", 12, 1, {"sides": [{…}, {…}]}, seq=game["seq"])

What was read before is requested with its ETag, and not sent again if nothing has changed. Each write has a key of its
own, and is sent again with it if the network failed, so that it counts once. Errors are raised as `ApiProblem`.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict, cast
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import HTTPRedirectHandler, Request, build_opener

Document = dict[str, Any]


class WriteResult(TypedDict):
    """The result of a write. `seq`: what the next write has to name; `new`: False if the same request had already
    written it."""

    seq: int
    new: bool


class HandResult(WriteResult):
    number: int
    findings: list[Document]
    running: list[int]
    over: bool


class PairsResult(WriteResult):
    codes: list[str]


class ApiProblem(Exception):
    """An error response of the API (RFC 9457). `kind` is for programs; `document` has all of it: for a stale write
    `yours` and `theirs`, for a hand with errors `findings`."""

    def __init__(self, status: int, document: Document) -> None:
        super().__init__(document.get("detail") or document.get("title") or str(status))
        self.status, self.document = status, document
        self.kind: str = document.get("kind", "")


class _NoRedirects(HTTPRedirectHandler):
    """Follows no redirects: the token is only sent to the site itself."""

    def redirect_request(self, *_arguments: Any) -> None:
        return None


_OPENER = build_opener(_NoRedirects)


@dataclass
class Client:
    """`site`: its address, such as https://sumula.example.org; `token`: the club's, needed for writing."""

    site: str
    token: str = ""
    language: str = "en"
    timeout: float = 10.0
    tries: int = 3
    _kept: dict[str, tuple[str, Document]] = field(default_factory=dict, repr=False)

    def tournaments(self) -> Iterator[Document]:
        """The tournaments, newest first; with a token, those that it covers."""
        before = ""
        while True:
            page = self.get(f"/tournaments{before}")
            yield from page["tournaments"]
            if page["after"] is None:
                return
            before = f"?before={page['after']}"

    def tournament(self, tournament: str) -> Document:
        return self.get(_path(tournament))

    def standings(self, tournament: str) -> Document:
        return self.get(_path(tournament, "standings"))

    def rounds(self, tournament: str) -> Document:
        return self.get(_path(tournament, "rounds"))

    def bracket(self, tournament: str) -> Document:
        return self.get(_path(tournament, "bracket"))

    def matches(self, tournament: str) -> list[Document]:
        return cast("list[Document]", self.get(_path(tournament, "matches"))["matches"])

    def match(self, tournament: str, match: int) -> Document:
        return self.get(_path(tournament, "matches", match))

    def game(self, tournament: str, match: int, number: int) -> Document:
        """A game with its hands: `document` is its file, `result` what the engine computes from it."""
        return self.get(_path(tournament, "matches", match, "games", number))

    def pairs(self, tournament: str) -> list[Document]:
        return cast("list[Document]", self.get(_path(tournament, "pairs"))["pairs"])

    def pair(self, tournament: str, code: str) -> Document:
        return self.get(_path(tournament, "pairs", code))

    def announcements(self, tournament: str) -> list[str]:
        return cast("list[str]", self.get(_path(tournament, "announcements"))["announcements"])

    def add_pairs(self, tournament: str, pairs: Sequence[Mapping[str, Any]], seq: int | None = None) -> PairsResult:
        """Add pairs: each {"name", "players", "club", "seed", "short"}, of which only the name is required."""
        body = {"pairs": [dict(pair) for pair in pairs], "seq": seq}
        return cast("PairsResult", self.write("POST", _path(tournament, "pairs"), body))

    def change_pair(self, tournament: str, code: str, seq: int | None = None, **pair: Any) -> WriteResult:
        return cast("WriteResult", self.write("PUT", _path(tournament, "pairs", code), {**pair, "seq": seq}))

    def remove_pair(self, tournament: str, code: str, seq: int | None = None) -> WriteResult:
        return cast("WriteResult", self.write("DELETE", _path(tournament, "pairs", code) + _asked(seq)))

    def enter_result(
        self, tournament: str, match: int, totals: Sequence[tuple[int, int]], seq: int | None = None
    ) -> WriteResult:
        """Enter the totals of each game in order; people confirm them."""
        body = {"games": [{"totals": list(game)} for game in totals], "seq": seq}
        return cast("WriteResult", self.write("PUT", _path(tournament, "matches", match, "result"), body))

    def write_walkover(
        self, tournament: str, match: int, absent: tuple[bool, bool], seq: int | None = None
    ) -> WriteResult:
        """Record which of the two pairs did not come."""
        body = {"absent": list(absent), "seq": seq}
        return cast("WriteResult", self.write("PUT", _path(tournament, "matches", match, "walkover"), body))

    def take_back_walkover(self, tournament: str, match: int, seq: int | None = None) -> WriteResult:
        return cast("WriteResult", self.write("DELETE", _path(tournament, "matches", match, "walkover") + _asked(seq)))

    def withdraw_pair(
        self, tournament: str, code: str, stage: str, round: int, *, annul: bool = False, seq: int | None = None
    ) -> WriteResult:
        """Withdraw a pair from this round of the stage on; `annul`: its results there count for nobody."""
        body = {"stage": stage, "round": round, "annul": annul, "seq": seq}
        return cast("WriteResult", self.write("PUT", _path(tournament, "pairs", code, "withdrawal"), body))

    def take_back_withdrawal(self, tournament: str, code: str, seq: int | None = None) -> WriteResult:
        return cast("WriteResult", self.write("DELETE", _path(tournament, "pairs", code, "withdrawal") + _asked(seq)))

    def begin_game(
        self, tournament: str, match: int, seq: int | None = None, starter: int | None = None
    ) -> WriteResult:
        body = {"seq": seq, "starter": starter}
        return cast("WriteResult", self.write("POST", _path(tournament, "matches", match, "games"), body))

    def record_hand(
        self,
        tournament: str,
        match: int,
        number: int,
        hand: Document,
        seq: int | None = None,
        *,
        keep_with_errors: bool = False,
    ) -> HandResult:
        """Record the next hand of a game. Raises an `ApiProblem` of the kind "findings" if it has errors."""
        path = _path(tournament, "matches", match, "games", number, "hands")
        body = {"hand": hand, "seq": seq, "keep_with_errors": keep_with_errors}
        return cast("HandResult", self.write("POST", path, body))

    def correct_hand(
        self,
        tournament: str,
        match: int,
        number: int,
        place: int,
        hand: Document,
        seq: int | None = None,
        *,
        keep_with_errors: bool = False,
    ) -> HandResult:
        """Correct a hand. `place`: its number, as in the `places` of `game`."""
        path = _path(tournament, "matches", match, "games", number, "hands", place)
        body = {"hand": hand, "seq": seq, "keep_with_errors": keep_with_errors}
        return cast("HandResult", self.write("PUT", path, body))

    def remove_hand(self, tournament: str, match: int, number: int, place: int, seq: int | None = None) -> WriteResult:
        path = _path(tournament, "matches", match, "games", number, "hands", place)
        return cast("WriteResult", self.write("DELETE", path + _asked(seq)))

    def get(self, path: str) -> Document:
        """The document at a path under /api/v1, requested with its ETag if it was read before."""
        known = self._kept.get(path)
        headers = {"If-None-Match": known[0]} if known else {}
        status, answered, document = self._send("GET", path, None, headers)
        if status == 304 and known:
            return known[1]
        if etag := answered.get("ETag"):
            self._kept[path] = etag, document
        return document

    def write(self, method: str, path: str, body: Document | None = None, key: str = "") -> Document:
        """Write; sent again with the same key if the network failed, or the site asked to wait."""
        headers = {"Idempotency-Key": key or secrets.token_hex(16)}
        return self._send(method, path, body, headers)[2]

    def _send(
        self, method: str, path: str, body: Document | None, headers: Mapping[str, str]
    ) -> tuple[int, Mapping[str, str], Document]:
        data = None if body is None else json.dumps(body).encode()
        address = f"{self.site.rstrip('/')}/api/v1{path}"
        if not address.startswith(("http://", "https://")):
            raise ValueError(address)
        request = Request(address, data, self._headers(headers, data), method=method)  # noqa: S310 checked above
        for left in reversed(range(self.tries)):
            try:
                with _OPENER.open(request, timeout=self.timeout) as response:
                    return response.status, response.headers, json.loads(response.read())
            except HTTPError as answer:
                with answer:
                    if answer.code == 304:
                        return 304, {}, {}
                    if answer.code in (429, 503) and left:
                        time.sleep(min(float(answer.headers.get("Retry-After") or 1), 60))
                        continue
                    raise ApiProblem(answer.code, _document(answer.read())) from None
            except (URLError, TimeoutError, ConnectionError):
                if not left:
                    raise
                time.sleep(1)
        raise AssertionError("tries must be one at least")

    def _headers(self, more: Mapping[str, str], data: bytes | None) -> dict[str, str]:
        headers = {"Accept": "application/json", "Accept-Language": self.language, **more}
        if data is not None:
            headers["Content-Type"] = "application/json"
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return headers


def is_signed(secret: str, signature: str, body: bytes, within: float = 300) -> bool:
    """Whether the message of a webhook comes from the site, and is not older than so many seconds. `signature`: the
    header Sumula-Signature; `body`: as received."""
    parts = dict(part.partition("=")[::2] for part in signature.split(","))
    moment, given = parts.get("t", ""), parts.get("v1", "")
    if not moment.isdigit() or abs(time.time() - int(moment)) > within:
        return False
    return hmac.compare_digest(
        hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest(), given
    )


def _path(tournament: str, *parts: object) -> str:
    return "/".join(["/tournaments", *(quote(str(part), safe="") for part in (tournament, *parts))])


def _asked(seq: int | None) -> str:
    return "" if seq is None else f"?seq={seq}"


def _document(body: bytes) -> Document:
    try:
        found = json.loads(body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
