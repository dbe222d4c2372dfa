"""The OpenAPI 3.1 document made by django-ninja, completed with keys, security and problem responses."""

from functools import cache
from typing import Any

from ninja import NinjaAPI

from tournament.api.keyed_writes import KEY_HEADER, MAX_KEY_LENGTH
from tournament.web.problems import API, MEDIA_TYPE

KEY_PARAMETER = {
    "name": KEY_HEADER,
    "in": "header",
    "required": True,
    "schema": {"type": "string", "minLength": 1, "maxLength": MAX_KEY_LENGTH},
    "description": "The same request under the same key counts once, however often it is sent.",
}
METHODS = ("get", "post", "put", "delete")


@cache
def openapi_document(api: NinjaAPI) -> dict[str, Any]:
    document: dict[str, Any] = api.get_openapi_schema(path_prefix=API)
    document.setdefault("components", {})["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    for path in document["paths"].values():
        for method, operation in path.items():
            if method in METHODS:
                _complete(operation, method)
    return document


def _complete(operation: dict[str, Any], method: str) -> None:
    writes = method != "get"
    operation["security"] = [{"token": []}] if writes else [{}, {"token": []}]
    if writes:
        operation.setdefault("parameters", []).append(KEY_PARAMETER)
    for status, response in operation["responses"].items():
        content = response.get("content", {})
        if int(status) >= 400 and "application/json" in content:
            response["content"] = {MEDIA_TYPE: content["application/json"]}
