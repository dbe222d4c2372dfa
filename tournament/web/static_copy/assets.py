"""The style sheets, pictures and icons of a copy. Fonts are embedded in style sheets: some browsers load none from
disk."""

import re
from base64 import b64encode
from mimetypes import guess_type
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static

from tournament.web.static_copy.rewriting import SYMBOL

FOLDER = "assets"
URL = re.compile(r"""url\(\s*(["']?)(?P<address>[^"')]+)\1\s*\)""")
SYMBOLS = re.compile(r'<symbol id="(?P<name>[^"]+)"(?P<rest>.*?</symbol>)', re.DOTALL)
TYPES = {".woff2": "font/woff2", ".svg": "image/svg+xml"}


class Assets:
    """The assets that the pages of a copy use; `files` by their names in it."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self._symbols: dict[str, str] = {}

    def name(self, address: str) -> str:
        """The name of a static file in the copy."""
        path = PurePosixPath(unquote(urlsplit(address).path))
        name = f"{FOLDER}/{path.name}"
        if name not in self.files:
            content = _content(str(path))
            self.files[name] = _styles(content.decode(), str(path)).encode() if path.suffix == ".css" else content
        return name

    def symbols(self, names: set[str]) -> str:
        """The icons of these names as SVG symbols, to be embedded in a page."""
        if not self._symbols:
            sprite = _content(static("img/sprite.svg")).decode()
            self._symbols = {symbol["name"]: symbol["rest"] for symbol in SYMBOLS.finditer(sprite)}
        symbols = "".join(
            f'<symbol id="{SYMBOL}{name}"{self._symbols[name]}' for name in sorted(names & set(self._symbols))
        )
        return f'<svg hidden aria-hidden="true">{symbols}</svg>'


def _styles(text: str, path: str) -> str:
    """The style sheet with the files to which it refers embedded."""

    def within(match: re.Match[str]) -> str:
        address = match["address"]
        if address.startswith(("data:", "#")):
            return match[0]
        target = _absolute_path(path, unquote(urlsplit(address).path))
        kind = TYPES.get(PurePosixPath(target).suffix) or guess_type(target)[0] or "application/octet-stream"
        return f'url("data:{kind};base64,{b64encode(_content(target)).decode()}")'

    return URL.sub(within, text)


def _absolute_path(path: str, relative: str) -> str:
    """The absolute path of an address in a style sheet."""
    parts: list[str] = []
    for part in [*PurePosixPath(path).parent.parts, *PurePosixPath(relative).parts]:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts).replace("//", "/")


def _content(address: str) -> bytes:
    """A static file by its address. Raises LookupError if there is none."""
    name = address.removeprefix(settings.STATIC_URL).lstrip("/")
    stored = Path(settings.STATIC_ROOT) / name
    if stored.is_file() and stored.resolve().is_relative_to(Path(settings.STATIC_ROOT).resolve()):
        return stored.read_bytes()
    path = finders.find(name)
    if not isinstance(path, str):
        raise LookupError(f"{staticfiles_storage.__class__.__name__} has no {name}.")
    return Path(path).read_bytes()
