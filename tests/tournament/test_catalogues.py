"""The texts of the whole code in pt-BR and Italian: complete, compiled, and with the same parameters."""

import re
import shutil
import string
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils.translation import to_locale

from tournament.environment import BASE_DIR
from tournament.management.language import LANGUAGE_OF_PREFIX
from tournament.server import refusal_pages

LANGUAGES = [to_locale(code) for code, _name in settings.LANGUAGES if code != "en"]
LABELS = {"It takes the place of", "has withdrawn", "or concealed"}
"""Texts that look torn from a sentence but stand alone: above a field, as the state of a pair, as a heading's second
line."""
PRINTF = re.compile(r"%(?:\(\w+\))?[-+ #0]*\d*(?:\.\d+)?[a-zA-Z%]")


def catalogue(language: str, root: Path = BASE_DIR) -> polib.POFile:
    return polib.pofile(str(root / "tournament" / "locale" / language / "LC_MESSAGES" / "django.po"))


def places(text: str) -> list[str]:
    """The parameters of a message, %(name)s and %s, and {name} if it has no printf parameters, sorted."""
    names = PRINTF.findall(text.replace("%%", ""))
    if not names and "{" in text:
        names = [f"{{{name}}}" for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    return sorted(names)


def translations(entry: polib.POEntry) -> list[tuple[str, str]]:
    """(message id, its translation); each form of a plural belongs to the id of many."""
    if entry.msgid_plural:
        return [(entry.msgid_plural, form) for form in entry.msgstr_plural.values()]
    return [(entry.msgid, entry.msgstr)]


def test_a_language_is_known_everywhere_and_keeps_its_place():
    codes = [code for code, _name in settings.LANGUAGES]
    assert codes[:3] == ["pt-br", "it", "en"]  # as marks on printed sheets count them
    assert codes == [*refusal_pages.LANGUAGES]
    assert set(codes) == {*LANGUAGE_OF_PREFIX.values()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_untranslated_doubtful_or_left_over(language):
    texts = catalogue(language)
    assert [entry.msgid for entry in texts.untranslated_entries()] == []
    assert [entry.msgid for entry in texts.fuzzy_entries()] == []
    assert [entry.msgid for entry in texts.obsolete_entries()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_fills_the_same_places(language):
    pairs = [
        pair for entry in catalogue(language) for pair in translations(entry) if pair[1] and "%(number)s" not in pair[0]
    ]
    assert [(msgid, text) for msgid, text in pairs if places(msgid) != places(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_names_no_place_that_is_never_filled(language):
    """The number may be left out (`uma mão`), but nothing may be added."""
    pairs = [pair for entry in catalogue(language) for pair in translations(entry)]
    assert [(msgid, text) for msgid, text in pairs if set(places(text)) - set(places(msgid))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_the_written_one(language):
    texts = catalogue(language)
    compiled = polib.mofile(str(BASE_DIR / "tournament" / "locale" / language / "LC_MESSAGES" / "django.mo"))
    assert meanings(compiled) == meanings([entry for entry in texts if entry.translated()])
    assert compiled.metadata == texts.metadata


def meanings(entries) -> dict[tuple[str | None, str], tuple[str, dict[int, str]]]:
    return {(entry.msgctxt, entry.msgid): (entry.msgstr, entry.msgstr_plural) for entry in entries}


@pytest.mark.daily
def test_the_house_has_no_text_that_the_catalogues_lack(tmp_path, monkeypatch, settings):
    """makemessages on a copy of the code finds what the stored catalogues contain, and nothing new."""
    for part in ("rules", "scoring", "tournament", "templates", "manage.py"):
        copy_of(BASE_DIR / part, tmp_path / part)
    monkeypatch.chdir(tmp_path)
    settings.LOCALE_PATHS = [str(tmp_path / "tournament" / "locale")]
    call_command("makemessages", verbosity=0)
    for language in LANGUAGES:
        stored, made = catalogue(language), catalogue(language, tmp_path)
        assert [entry.msgid for entry in made] == [entry.msgid for entry in stored]


def test_no_template_glues_a_value_to_the_end_of_a_sentence():
    """A value within a sentence is a parameter of it, so that each language can order it in its own way."""
    glued = re.compile(r"""\{% translate (["'])[^"']*\w\1(?: context ["'][^"']*["'])? %\} \{\{""")
    pages = (BASE_DIR / "templates").rglob("*.html")
    assert [page.name for page in pages if glued.search(page.read_text(encoding="utf-8"))] == []


def test_no_text_begins_or_ends_in_the_middle_of_a_sentence():
    """Each language puts the words of a sentence in its own order, so a text is a whole sentence, or a label."""
    torn = re.compile(
        r"(?:and|or|but|was|were|has|have) |.* (?:and|or|but|the|a|an|of|than|between|because)$", re.DOTALL
    )
    texts = {text for entry in catalogue("pt_BR") for text in (entry.msgid, entry.msgid_plural)}
    assert sorted(filter(torn.match, texts - LABELS)) == []


FRAMES = {
    "%(amount)s (%(others)s: %(theirs)s)", "%(card)s = %(points)s", "%(file)s: %(problem)s", "%(first)s × %(second)s",
    "%(first)s, %(next)s", "%(first)s–%(last)s", "%(name)s: %(amounts)s.",
    "%(name)s: %(amounts)s. %(reason)s", "%(place)s: %(reached)s", "%(place)s: %(reason)s.",
    "%(round)s, %(first)s × %(second)s", "%(stage)s (%(rounds)s)",
    "%(stage)s, %(round)s: %(matches)s.", "%(stage)s: %(these)s", "%(stage)s: %(these)s.",
}  # fmt: skip
"""Names and figures side by side: a list, an amount, a label and what it labels."""


def test_no_text_only_joins_others():
    """A message of nothing but parameters and signs would join pieces of a sentence, whose order no language chose."""
    messages = {text for entry in catalogue("pt_BR") for text in (entry.msgid, entry.msgid_plural) if text}
    joining = {text for text in messages if places(text) and not re.search(r"[^\W\d_]", PRINTF.sub("", text))}
    assert sorted(joining) == sorted(FRAMES)


def copy_of(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("static", "__pycache__"))
    else:
        shutil.copy(source, target)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("100%% of %(a)s, %d", ["%(a)s", "%d"]), ("{x} and {y}", ["{x}", "{y}"]), ("plain", [])],
)
def test_places_for_parameters_are_seen_in_a_text(text, expected):
    assert places(text) == sorted(expected)
