"""An upgrade leaves nothing of the older site behind: whatever shapes a page or a PDF is part of the edition."""

import shutil
from pathlib import Path

import pytest
from django.conf import settings

from tournament.edition import FOLDERS, edition, edition_of, libraries, shaping_files

VERSIONS = ["Python 3", "weasyprint 70.0"]
SAMPLES = [
    "rules/editions/__init__.py",
    "rules/tables/",
    "scoring/contest/stage_view.py",
    "scoring/contest/ranking.py",
    "templates/base.html",
    "templates/printing/base.html",
    "templates/sheet/",
    "templates/boards/_standings.html",
    "tournament/boards/standings.py",
    "tournament/printing/pen_grid.py",
    "tournament/printing/rendering/weasy.py",
    "tournament/services/tournaments/viewing.py",
    "tournament/templatetags/sumula.py",
    "tournament/texts.py",
    "tournament/web/papers/sheets.py",
    "tournament/static/css/paper.css",
    "tournament/static/css/components/sheet.css",
    "tournament/static/js/",
    "tournament/static/img/",
    "tournament/static/fonts/paper/",
    "tournament/locale/it/LC_MESSAGES/django.mo",
    "tournament/examples/",
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    base = tmp_path_factory.mktemp("site")
    for folder in FOLDERS:
        shutil.copytree(settings.BASE_DIR / folder, base / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return base


@pytest.mark.typical(3)
@pytest.mark.parametrize("sample", SAMPLES)
def test_a_file_that_shapes_pages_changes_the_edition(copy, sample):
    path = copy / sample
    file = path if path.is_file() else next(file for file in sorted(path.rglob("*")) if file.is_file())
    before, content = edition_of(copy, VERSIONS), file.read_bytes()
    try:
        file.write_bytes(content + b"\n")
        assert edition_of(copy, VERSIONS) != before
    finally:
        file.write_bytes(content)
    assert edition_of(copy, VERSIONS) == before


def test_every_file_of_the_site_is_in_it(copy):
    """Of those there is none that somebody would have to think of."""
    assert shaping_files(copy) == sorted(file for file in copy.rglob("*") if file.is_file())
    assert {file.relative_to(copy).parts[0] for file in shaping_files(copy)} == set(FOLDERS)


def test_a_new_a_lost_and_a_renamed_file_change_it(copy):
    file = copy / "templates" / "added.html"
    editions = [edition_of(copy, VERSIONS)]
    file.write_text("<p>")
    editions.append(edition_of(copy, VERSIONS))
    file = file.rename(copy / "templates" / "renamed.html")
    editions.append(edition_of(copy, VERSIONS))
    file.unlink()
    assert len({*editions, edition_of(copy, VERSIONS)}) == 3


def test_what_python_compiles_is_not_in_it(copy):
    before = edition_of(copy, VERSIONS)
    (copy / "rules" / "__pycache__").mkdir()
    (copy / "rules" / "__pycache__" / "x.cpython-311.pyc").write_bytes(b"x")
    assert edition_of(copy, VERSIONS) == before


def test_another_version_of_a_library_changes_it(copy):
    assert edition_of(copy, VERSIONS) != edition_of(copy, ["Python 3", "weasyprint 70.1"])


def test_the_libraries_that_shape_pdfs_and_pages_are_known():
    names = {line.split()[0].lower() for line in libraries()}
    assert {"django", "weasyprint", "pydyf", "fonttools", "tinycss2", "pillow", "segno", "django-tables2"} <= names


def test_the_edition_is_computed_once_a_process(monkeypatch):
    known = edition()
    monkeypatch.setattr("tournament.edition.edition_of", lambda *_arguments: pytest.fail("computed again"))
    assert edition() == known
