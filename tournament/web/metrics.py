"""`/metrics`: the figures of the site, in the text format of Prometheus."""

import ipaddress
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_GET
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tournament.metrics.counters import REGISTRY
from tournament.models import Hand
from tournament.services.event_queries import newest_write
from tournament.services.jobs import JobState, all_jobs

FORWARDED = ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Via")
"""Any of these headers shows that a proxy forwards the request: then the client only seems to be on this machine."""


@require_GET
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures, if the request presents METRICS_TOKEN or comes from the machine itself without its proxy. Two
    queries."""
    if not may_look(request):
        return HttpResponse("Show METRICS_TOKEN, or ask on the machine itself.\n", "text/plain", status=403)
    site = CollectorRegistry()
    site.register(SiteMetrics())
    text = generate_latest(REGISTRY) + generate_latest(site)
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def may_look(request: HttpRequest) -> bool:
    token = settings.ENVIRONMENT.metrics_token
    if token and constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}"):
        return True
    return is_loopback(request.META.get("REMOTE_ADDR", "")) and not any(name in request.headers for name in FORWARDED)


def is_loopback(address: str) -> bool:
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = getattr(ip, "ipv4_mapped", None)
    return (mapped or ip).is_loopback


class SiteMetrics(Collector):
    """Figures for all processes of the site, read when they are asked for."""

    def collect(self) -> Iterator[Metric]:
        yield from _jobs()
        yield from _database()


def _jobs() -> Iterator[Metric]:
    states = Counter(job.status.state for job in all_jobs())
    gauge = GaugeMetricFamily("sumula_jobs", "Long work of the last day, by how far it is", labels=["state"])
    for state in JobState:
        gauge.add_metric([state.value], states[state])
    yield gauge


def _database() -> Iterator[Metric]:
    """The figures of the database. They give the last key of a table instead of a count, which would read all of it."""
    began = time.perf_counter()
    try:
        hands = Hand.objects.aggregate(last=Max("pk"))["last"] or 0
        last = newest_write()
    except DatabaseError:
        yield GaugeMetricFamily("sumula_database_up", "Whether the database answers", 0)
        return
    yield GaugeMetricFamily("sumula_database_up", "Whether the database answers", 1)
    yield GaugeMetricFamily(
        "sumula_database_answer_seconds", "What two short questions take", time.perf_counter() - began
    )
    yield CounterMetricFamily("sumula_hands_saved", "Hands saved, corrected ones again, on the whole site", hands)
    yield CounterMetricFamily("sumula_writes", "Writes on the whole site", last[0] if last else 0)
    age = (datetime.now(UTC) - last[1]).total_seconds() if last else 0.0
    yield GaugeMetricFamily("sumula_last_write_age_seconds", "How long ago the newest revision was written", age)
