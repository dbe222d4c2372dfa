"""Checks Pango, HarfBuzz's subsetter, and the fonts named in the style sheets."""

import contextlib
import io
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.doctor.diagnosis import Diagnosis
from tournament.operating_system.commands import command_for

FONT = re.compile(r"""url\(["']?\.\./fonts/([^"')]+)""")
STATIC = settings.BASE_DIR / "tournament" / "static"


def diagnose() -> Iterator[Diagnosis]:
    """Check that the libraries and fonts needed for PDFs are installed."""
    yield from diagnose_libraries()
    yield diagnose_fonts(STATIC)


def diagnose_libraries() -> Iterator[Diagnosis]:
    """Ask WeasyPrint itself: a library that it cannot load is missing for printing."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # it prints a page of English about its installation
            from weasyprint.text import ffi
    except OSError as error:
        text = _("Pango is missing, so documents are pages for the browser to print instead of PDFs: %(error)s")
        what = {"error": str(error).splitlines()[0]}
        yield Diagnosis.error(text % what, command_for("pango"))
        return
    yield Diagnosis.ok(_("Pango %(version)s.") % {"version": pango_version(ffi)})
    yield subsetter(ffi)


def pango_version(ffi: ModuleType) -> str:
    ffi.ffi.cdef("const char *pango_version_string(void);", override=True)
    version: bytes = ffi.ffi.string(ffi.pango.pango_version_string())
    return version.decode()


def subsetter(ffi: ModuleType) -> Diagnosis:
    if ffi.harfbuzz_subset is None:
        text = _("HarfBuzz's subsetter is missing: every PDF takes 130 ms more.")
        return Diagnosis.warning(text, command_for("subsetter"))
    return Diagnosis.ok(_("HarfBuzz's subsetter is there."))


def diagnose_fonts(static: Path) -> Diagnosis:
    """Check every font file named in any style sheet."""
    sheets = sorted((static / "css").rglob("*.css"))
    names = {name for sheet in sheets for name in FONT.findall(sheet.read_text("utf-8"))}
    missing = sorted(name for name in names if not (static / "fonts" / name).is_file())
    if missing or not names:
        folder = (static / "fonts").relative_to(settings.BASE_DIR) if static == STATIC else static / "fonts"
        return Diagnosis.error(
            _("Missing fonts: %(fonts)s.") % {"fonts": ", ".join(missing)}, f"git checkout -- {folder}"
        )
    return Diagnosis.ok(_("%(number)s font files.") % {"number": len(names)})
