"""What a member of a club reads and does on the site, through its addresses, which outlive the names of the code."""

import json
from collections.abc import Iterator
from io import StringIO
from tempfile import NamedTemporaryFile
from typing import Any

from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from tests.upgrades.page import Form, Page
from tournament.models import Event

Document = dict[str, Any]


class Site:
    """A browser in which somebody is signed in; pages in English."""

    def __init__(self, username: str) -> None:
        self.client = Client(raise_request_exception=False)
        self.client.force_login(get_user_model().objects.get(username=username))

    def page(self, address: str) -> Page:
        response = self.client.get(address)
        assert response.status_code == 200, (address, response.status_code)
        return Page(response.content.decode())

    def send(self, form: Form, address: str, **more: Any) -> Any:
        """Send a form that is at `address`; returns the response after its redirect."""
        return self.client.post(form.action or address, {**form.fields, **more}, follow=True)

    def history(self, tournament: str) -> Iterator[str]:
        """Every line of a tournament's history, newest first. `tournament`: its public id."""
        address = f"/en/desk/{tournament}/history/"
        before = ""
        while True:
            response = self.client.get(address + before)
            assert response.status_code == 200, (address, response.status_code)
            html = response.content.decode()
            yield from Page(html).items
            if "?before=" not in html:
                return
            before = "?before=" + html.split("?before=")[1].split('"')[0]

    def match(self, score_id: str, game: int) -> list[str]:
        """What happened in a game of a match, newest first; for a match that is not shown, why."""
        response = self.client.get(f"/en/g/{score_id}/?game={game}")
        if response.status_code != 200:
            return [f"({response.status_code})"]
        return Page(response.content.decode()).items

    def tournament_file(self, tournament: str) -> Document | None:
        """The tournament's file; None if it is not a complete tournament yet."""
        response = self.client.get(f"/en/desk/{tournament}/file")
        return json.loads(response.content) if response["Content-Type"] == "application/json" else None

    def game_file(self, score_id: str, game: int) -> Document:
        response = self.client.get(f"/en/g/{score_id}/game.json?game={game}")
        assert response.status_code == 200, response.status_code
        return json.loads(response.content)

    def bring_in(self, address: str, document: Document, page: str = "") -> str:
        """Send a file to `address`, with the form there or at `page`; returns the id of what it became."""
        form = next(form for form in self.page(page or address).forms if form.action in ("", address))
        file = SimpleUploadedFile("file.json", json.dumps(document).encode(), "application/json")
        response = self.send(form, address, file=file)
        assert response.redirect_chain, Page(response.content.decode()).items
        return response.redirect_chain[-1][0].strip("/").split("/")[-1]

    def undo(self, tournament: str, seq: int) -> bool:
        """Undo the event with this seq from the history, answering yes to any question; returns whether that was
        done."""
        address, ends = f"/en/desk/{tournament}/history/", f"/{seq}/undo"
        written = Event.objects.count()
        for form in self.page(f"{address}?before={seq + 1}").forms:
            if form.action.endswith(ends):
                asked = Page(self.send(form, address).content.decode()).forms
                for again in (form for form in asked if form.action.endswith(ends)):
                    self.send(again, address)
        return Event.objects.count() > written


def standings_of(document: Document) -> list[Document]:
    """Every table of a tournament file, without the sentences that explain places."""
    output = StringIO()
    with NamedTemporaryFile("w", encoding="utf-8", suffix=".json") as file:
        json.dump(document, file)
        file.flush()
        call_command("standings", file.name, "--json", stdout=output)
    stages = json.loads(output.getvalue())["stages"]
    for stage in stages:
        for table in stage["tables"]:
            for row in table["rows"]:
                del row["why"]
    return stages
