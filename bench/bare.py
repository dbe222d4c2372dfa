"""The baseline for the site: views of plain Django with its default middleware, on the same server.

`BENCH_BARE` names a folder with `page` (the bytes of the response) and `NAME.json` (rows of texts for a template loop).
"""

import json
import os
from pathlib import Path

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.urls import path

FOLDER = Path(os.environ.get("BENCH_BARE", "."))
PACKED = {"Content-Encoding": "gzip", "ETag": 'W/"0123456789abcdef01234567"', "Cache-Control": "public, no-cache"}


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(_PAGE, headers=PACKED)


def unchanged(request: HttpRequest) -> HttpResponse:
    return HttpResponseNotModified(headers={"ETag": PACKED["ETag"]})


def rows(request: HttpRequest, name: str) -> HttpResponse:
    return render(request, "loop.html", {"rows": json.loads((FOLDER / f"{name}.json").read_text())})


_PAGE = (FOLDER / "page").read_bytes() if (FOLDER / "page").exists() else b""
urlpatterns = [path("page", page), path("unchanged", unchanged), path("rows/<str:name>", rows)]
