"""The site as WSGI, for `serve` and for any other server."""

import gc
import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
_django = get_wsgi_application()

from tournament.web.encodings import set_foreign_encoding_aside  # noqa: E402 once Django is set up

# A page makes thousands of objects with hardly a cycle among them; looking for cycles after every 700 takes a tenth of
# its time.
gc.set_threshold(50_000, 20, 100)


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """The WSGI entry point. It first hides an encoding that Django does not know."""
    set_foreign_encoding_aside(environ)
    response: Iterable[bytes] = _django(environ, start_response)
    return response
