"""What is counted, who may read it, and that nobody's name or address is in it."""

import json
import logging
import re
from dataclasses import replace
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from tournament.environment import BASE_DIR
from tournament.models import Event, Hand, Tournament, User
from tournament.web.metrics import is_loopback

TOKEN = "a token for tests only"


def values(text: str) -> dict[str, float]:
    """The values by name and labels."""
    lines = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in lines}


def metrics_page(client: Client, **given: Any) -> dict[str, float]:
    response = client.get("/metrics", REMOTE_ADDR="127.0.0.1", **given)
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    return values(response.content.decode())


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("::ffff:127.0.0.1", {}, 200),
        ("192.168.0.7", {}, 403),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 403),
        ("127.0.0.1", {"X-Forwarded-Proto": "https"}, 403),
        ("127.0.0.1", {"Forwarded": "for=127.0.0.1"}, 403),
        ("127.0.0.1", {"Via": "1.1 caddy"}, 403),
        ("192.168.0.7", {"Authorization": f"Bearer {TOKEN}"}, 200),
        ("127.0.0.1", {"X-Forwarded-For": "8.8.8.8", "Authorization": f"Bearer {TOKEN}"}, 200),
        ("192.168.0.7", {"Authorization": "Bearer another"}, 403),
        ("192.168.0.7", {"Authorization": TOKEN}, 403),
    ],
)
def test_metrics_are_shown_to_this_machine_or_with_the_token(
    db: None, client: Client, settings: Any, peer: str, headers: dict[str, str], status: int
) -> None:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, metrics_token=TOKEN)
    assert client.get("/metrics", REMOTE_ADDR=peer, headers=headers).status_code == status


def test_without_a_token_none_opens_it(db: None, client: Client) -> None:
    for authorization in ("Bearer ", "Bearer", ""):
        assert (
            client.get("/metrics", REMOTE_ADDR="8.8.8.8", headers={"Authorization": authorization}).status_code == 403
        )
    assert not is_loopback("no address")


def test_a_request_is_counted_by_the_name_of_its_page(league: Tournament, client: Client) -> None:
    before = metrics_page(client)
    public = f"/en/t/{league.public_id}/"
    client.get("/en/regulations/")
    client.get(f"/en/t/{'x' * 22}/nothing/")
    client.get("/nowhere")
    client.get(public)
    client.get(public + "standings/")
    after = metrics_page(client)
    new = {name: value - before.get(name, 0) for name, value in after.items() if value != before.get(name)}
    assert new['sumula_requests_total{method="GET",route="regulations",status="200"}'] == 1
    assert new['sumula_request_seconds_count{route="regulations"}'] == 1
    assert new['sumula_requests_total{method="GET",route="nowhere",status="404"}'] >= 1
    assert new['sumula_database_queries_total{route="metrics"}'] == 2
    assert any(name.startswith("sumula_database_queries_total") and "public" in name for name in new)


def test_what_scripts_send_is_counted_by_its_answer(db: None, client: Client) -> None:
    before = metrics_page(client).get('sumula_outbox_sends_total{status="404"}', 0)
    client.post("/en/g/none/hand", headers={"Accept": "application/json"})
    client.post("/en/g/none/hand")
    assert metrics_page(client)['sumula_outbox_sends_total{status="404"}'] == before + 1


def test_hands_writes_jobs_and_the_newest_revision(league: Tournament, client: Client) -> None:
    metrics = metrics_page(client)
    assert metrics["sumula_hands_saved_total"] == (
        Hand.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    )
    assert metrics["sumula_writes_total"] == Event.objects.order_by("-pk").values_list("pk", flat=True)[0]
    assert 3500 < metrics["sumula_last_write_age_seconds"] < 3700  # an hour ago: what is replayed
    assert (metrics["sumula_database_up"], metrics['sumula_jobs{state="waiting"}']) == (1, 0)


def test_two_questions_however_many_hands(league: Tournament, client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(2):
        metrics_page(client)


def test_a_database_that_is_away_is_reported(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_arguments: object, **_more: object) -> None:
        raise OperationalError

    monkeypatch.setattr(Hand.objects, "aggregate", away, raising=False)
    assert metrics_page(client)["sumula_database_up"] == 0


def test_no_name_address_or_id_of_anybody_is_in_it(league: Tournament, client: Client, ana: User) -> None:
    client.force_login(ana)
    match = league.stages.get().rounds.get().matches.first()
    for path in (f"/en/t/{league.public_id}/", f"/en/desk/{league.public_id}/", f"/en/g/{match.score_id}/", "/ana"):
        client.get(path, REMOTE_ADDR="192.0.2.77")
    text = client.get("/metrics", REMOTE_ADDR="127.0.0.1").content.decode()
    secrets = [league.public_id, match.score_id, match.watch_id, league.name, league.club.name, "192.0.2.77", "/ana"]
    assert [secret for secret in secrets if secret in text] == []
    assert {name for line in text.splitlines() for name in re.findall(r'[{,](\w+)="', line)} == {
        "route", "method", "status", "le", "state", "outcome"
    } - ({"outcome"} if "outcome=" not in text else set())  # fmt: skip


def test_a_slow_question_is_logged_without_its_values(
    ana: User, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.SLOW_QUERY_MS = 0
    with caplog.at_level(logging.WARNING, "tournament.slow_queries"):
        assert User.objects.filter(username="nobody-knows-her").exists() is False
        assert caplog.messages == []
        settings.SLOW_QUERY_MS = 0.000001
        User.objects.filter(username="nobody-knows-her").exists()
    (line,) = caplog.messages
    assert re.match(r"\d+ ms: SELECT .*tournament_user", line)
    assert "nobody-knows-her" not in line


def dashboard() -> Any:
    return json.loads((BASE_DIR / "docs" / "grafana-dashboard.json").read_text("utf-8"))


def stem(name: str) -> str:
    """The name of a metric without the suffixes of its lines."""
    return re.sub(r"_(bucket|count|sum|created|total)$", "", name)


def asked_for(panel: Any) -> str:
    return " ".join(target["expr"] for target in panel.get("targets", []))


def test_every_metric_of_the_dashboard_and_the_guide_is_there(db: None, client: Client) -> None:
    from tournament.metrics import counters

    counters.PDF_SECONDS.labels("made").observe(1)
    counters.REFUSED.labels("429").inc(0)
    client.post("/en/g/none/hand", headers={"Accept": "application/json"})
    client.get("/en/")
    text = client.get("/metrics", REMOTE_ADDR="127.0.0.1").content.decode()
    there = {re.split(r"[{ ]", line)[0] for line in text.splitlines()}
    exprs = [asked_for(panel) for panel in dashboard()["panels"]]
    assert all(exprs)
    guide = (BASE_DIR / "docs" / "what-to-watch.md").read_text("utf-8")
    named = set(re.findall(r"\b(?:sumula|process)_\w+", " ".join(exprs) + guide))
    assert sorted({stem(name) for name in named} - {stem(name) for name in there}) == []
    ours = {name for name in there if name.startswith("sumula_")}
    assert sorted({stem(name) for name in ours} - {stem(name) for name in named}) == []
