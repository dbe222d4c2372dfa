"""No phone gets what was true before it asked, however many ask at once: the whole site behind its server."""

import asyncio
import time
from collections.abc import Callable, Collection, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

import pytest
from django.db import connections

from tests.tournament.factories import club_of, founded, published, write_context
from tests.tournament.server.granian_doubles import Headers, Proto, Scope
from tournament.models import Tournament, User
from tournament.server.application import Application
from tournament.server.limits import ServerLimits
from tournament.services.tournaments import entering, founding
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.published import PublishedVersion, published_version, published_versions
from tournament.web.public.access import public_url
from tournament.wsgi import application as site

T = TypeVar("T")
pytestmark = pytest.mark.django_db(transaction=True)
PHONES, WRITES = 12, 12
STAGES = [{"id": "s", "kind": "round_robin", "criteria": ["wins"]}]


class Heard(NamedTuple):
    asked: float
    """When it was asked for, on the monotonic clock."""
    etag: str


def leaving_no_connection(ask: Callable[..., Any]) -> Callable[..., Any]:
    def asked(*given: Any) -> Any:
        try:
            return ask(*given)
        finally:
            connections.close_all()

    return asked


def in_a_loop_of_its_own(run: Coroutine[Any, Any, T]) -> T:
    """Run it in another thread, since a browser of earlier tests leaves its event loop running in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, run).result()


def slowly_read(public_ids: Collection[str]) -> dict[str, PublishedVersion | None]:
    """A slow reading: many who ask only now could get what was true a moment ago."""
    versions = published_versions(public_ids)
    time.sleep(0.03)
    return versions


class Hall:
    """Phones that request one page of one server without a pause, and somebody who writes in the meantime."""

    def __init__(self, path: str) -> None:
        self.path, self.over, self.by_site = path, False, 0
        limits = ServerLimits(threads=3, threads_per_address=3)
        self.server = Application(
            leaving_no_connection(self.answer_by_site), limits, versions=leaving_no_connection(slowly_read)
        )

    def answer_by_site(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        self.by_site += 1
        return site(environ, start_response)

    async def ask(self, etag: str) -> Proto:
        known = [("if-none-match", etag)] if etag else []
        proto = Proto()
        await self.server(
            Scope(Headers(("host", "localhost"), ("accept-encoding", "gzip"), *known), path=self.path), proto
        )
        return proto

    async def watch(self) -> list[Heard]:
        heard, etag = list[Heard](), ""
        while not self.over:
            asked = time.monotonic()
            response = await self.ask(etag)
            assert response.status == (304 if response.headers["ETag"] == etag else 200)
            etag = response.headers["ETag"]
            heard.append(Heard(asked, etag))
        return heard

    async def write(self, write: Callable[[int], object]) -> list[Heard]:
        """The page's ETag after each write, and when that was committed."""
        written = [Heard(time.monotonic(), (await self.ask("")).headers["ETag"])]
        for number in range(WRITES):
            await asyncio.to_thread(leaving_no_connection(write), number)
            committed, response = time.monotonic(), await self.ask(written[-1].etag)
            assert response.status == 200
            written.append(Heard(committed, response.headers["ETag"]))
            await asyncio.sleep(0.02)
        self.over = True
        return written


def test_what_was_committed_before_a_phone_asked_is_on_its_page(ana: User) -> None:
    tournament = published(founded(club_of(ana), 4, STAGES))
    hall, pair = Hall(public_url(tournament)), tournament.entries.get(code="P02")

    async def everything() -> tuple[list[Heard], list[list[Heard]]]:
        written, *heard = await asyncio.gather(hall.write(rename), *(hall.watch() for _ in range(PHONES)))
        return written, heard

    def rename(number: int) -> None:
        entering.change_pair(pair, PairFacts(f"Nina/Mel {number}"), context=write_context())

    written, heard = in_a_loop_of_its_own(everything())
    versions = [each.etag for each in written]
    assert len(set(versions)) == WRITES + 1
    old = [
        each
        for phone in heard
        for each in phone
        if versions.index(each.etag) < sum(commit.asked < each.asked for commit in written) - 1
    ]
    assert old == []
    assert hall.by_site < sum(map(len, heard))  # or no answer was given again


def test_what_is_hidden_or_removed_is_gone_from_the_next_request_on(ana: User) -> None:
    tournament = published(founded(club_of(ana), 4, STAGES))
    hall = Hall(public_url(tournament))

    def change(write: Callable[[], object]) -> None:
        leaving_no_connection(write)()

    async def everything() -> list[int]:
        etag = (await hall.ask("")).headers["ETag"]
        statuses = [(await hall.ask(etag)).status for _ in range(2)]
        for act in (hide, show, remove):
            await asyncio.to_thread(change, act)
            statuses += [(await hall.ask(etag)).status]
        return statuses

    def hide() -> None:
        founding.change_settings(tournament, context=write_context(), published=False)

    def show() -> None:
        founding.change_settings(tournament, context=write_context(), published=True)

    def remove() -> None:
        founding.remove_tournament(tournament, context=write_context())

    assert in_a_loop_of_its_own(everything()) == [304, 304, 404, 200, 404]


def test_each_of_several_tournaments_has_its_own(ana: User) -> None:
    club = club_of(ana)
    rows: list[Tournament] = [published(founded(club, 2, STAGES)), founded(club, 2, STAGES)]
    asked = [*(row.public_id for row in rows), "nothing"]
    versions = published_versions(asked)
    assert versions == {public_id: published_version(public_id) for public_id in asked}
    assert [version and version.pk for version in versions.values()] == [rows[0].pk, None, None]
