"""The file names of a copy: valid on every operating system, in one folder for each language."""

import posixpath
import re

SAFE = re.compile(r"[A-Za-z0-9_-]+")
FRONT_PAGE = "index.html"


class FileNames:
    """File names by address within the tournament ("pairs/P07/" → "pairs-P07.html"); no two differ only in case."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {"": FRONT_PAGE}
        self._taken = {FRONT_PAGE}

    def name_of(self, within: str) -> str:
        if within not in self._names:
            stem, suffix = _stem(within)
            name, number = f"{stem}{suffix}", 2
            while name.casefold() in self._taken:
                name, number = f"{stem}-{number}{suffix}", number + 1
            self._taken.add(name.casefold())
            self._names[within] = name
        return self._names[within]


def _stem(within: str) -> tuple[str, str]:
    if within.endswith("/"):
        return "-".join(map(_safe, within.strip("/").split("/"))), ".html"
    path, dot, suffix = within.rpartition(".")
    return "-".join(map(_safe, path.split("/"))), dot + _safe(suffix)


def _safe(part: str) -> str:
    """The part, in hexadecimal if it has other characters: a pair's code can be any text."""
    return part if SAFE.fullmatch(part) else "x" + part.encode().hex()


def relative(target: str, page: str) -> str:
    """The relative address of a file of the copy, seen from one of its pages."""
    return posixpath.relpath(target, posixpath.dirname(page) or ".")
