"""Names style sheets and scripts by their content."""

from collections.abc import Callable
from re import Match
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

PACKAGE_FOLDERS = ("django_htmx/",)
"""Scripts of packages, with a comment that names modules which the package does not include."""


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """A storage in which imported modules have such names too: after an upgrade no page mixes a new script with an old
    one."""

    support_js_module_import_aggregation = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._urls: dict[str, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        """The URL of a file, remembered: a page needs the same few dozens of times, and they only change when
        collected."""
        if name is None or name not in self._urls:
            address: str = super().url(name, force)
            if name is None or not self.manifest_hash:
                return address
            self._urls[name] = address
        return self._urls[name]

    def save_manifest(self) -> None:
        super().save_manifest()
        self._urls.clear()

    def url_converter(self, name: str, *args: Any, **kwargs: Any) -> Callable[[Match[str]], str]:
        if name.startswith(PACKAGE_FOLDERS):
            return lambda match: match[0]
        converter: Callable[[Match[str]], str] = super().url_converter(name, *args, **kwargs)
        return converter
