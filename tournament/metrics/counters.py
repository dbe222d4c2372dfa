"""Every counter of the process. Each process counts its own requests and is scraped separately."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY = CollectorRegistry()
"""Holds only the metrics defined below."""
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)

REQUESTS = Counter(
    "sumula_requests", "Requests answered, by the name of their page", ("route", "method", "status"), registry=REGISTRY
)
REQUEST_SECONDS = Histogram(
    "sumula_request_seconds", "Time to the answer", ("route",), buckets=SECONDS, registry=REGISTRY
)
DATABASE_SECONDS = Counter(
    "sumula_database_seconds", "Time spent waiting for the database", ("route",), registry=REGISTRY
)
DATABASE_QUERIES = Counter("sumula_database_queries", "Questions asked of the database", ("route",), registry=REGISTRY)
OUTBOX = Counter(
    "sumula_outbox_sends", "Forms that a page's script sent, also later, by what was answered", ("status",),
    registry=REGISTRY,
)  # fmt: skip
REFUSED = Counter(
    "sumula_refused_requests", "Requests refused before the site: too many, too slow or too large", ("status",),
    registry=REGISTRY,
)  # fmt: skip
CONNECTIONS = Gauge("sumula_connections", "Connections of browsers to this process", registry=REGISTRY)
CONNECTIONS_CLOSED = Counter(
    "sumula_connections_closed", "Connections closed because one address had too many", registry=REGISTRY
)
PDF_SECONDS = Histogram(
    "sumula_pdf_seconds", "Time to make a PDF, by what came of it", ("outcome",), buckets=(0.5, 1, 2, 5, 10, 30, 90),
    registry=REGISTRY,
)  # fmt: skip
ProcessCollector(registry=REGISTRY)
