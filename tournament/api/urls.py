"""The addresses of the API. They have no language: it comes from the request (Accept-Language)."""

from django.urls import URLPattern, URLResolver, path

from tournament.api.application import api
from tournament.api.docs import docs, openapi, root, schema, unknown_address

urlpatterns: list[URLPattern | URLResolver] = [
    path("", root, name="api-root"),
    path("docs", docs, name="api-docs"),
    path("openapi.json", openapi, name="api-openapi"),
    path("schemas/<slug:name>.json", schema, name="api-schema"),
    *(pattern for pattern in api.urls[0] if getattr(pattern, "name", "") != "api-root"),
    path("<path:rest>", unknown_address, name="api-nothing"),
]
