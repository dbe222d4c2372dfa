"""No script, id, class or data attribute has a name that tests/retired_names.py lists."""

import re

from tests.import_graph import ROOT
from tests.retired_names import retired

SCRIPTS = sorted((ROOT / "tournament" / "static" / "js").rglob("*.js"))
NOT_CODE = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
NAMING_ATTRIBUTE = re.compile(r'\s(?:id|class|for|aria-(?:labelledby|describedby|controls))="([^"{]*)"|\s(data-[\w-]+)')


def script_names(source: str) -> set[str]:
    """The words of a script outside comments, including those in its strings: selectors and data fields."""
    return set(re.findall(r"[A-Za-z_][\w-]*", NOT_CODE.sub("", source)))


def markup_names(source: str) -> set[str]:
    """The ids, classes and data attributes of a template."""
    return {name for values, data in NAMING_ATTRIBUTE.findall(source) for name in (*values.split(), data) if name}


def test_no_script_has_a_retired_name():
    assert len(SCRIPTS) > 40
    names_by_file = {(file.name, name) for file in SCRIPTS for name in script_names(file.read_text("utf-8"))}
    assert sorted((file, name) for file, name in names_by_file if retired(name.replace("-", "_"))) == []


def test_a_retired_name_is_seen_in_a_script_and_in_markup():
    source = 'const said = f("[data-told]"); // the crowd\n/* a deed */ showHappened(surely)'
    words = {word for name in script_names(source) for word in retired(name.replace("-", "_"))}
    assert words == {"said", "told", "happened", "surely"}
    markup = '<p id="happened-h" class="a told {{ said }}" data-surely title="said"><b class="deed">'
    words = {word for name in markup_names(markup) for word in retired(name.replace("-", "_"))}
    assert words == {"happened", "surely", "deed"}


def test_no_id_or_class_has_a_retired_name():
    names_by_file = {
        (str(file.relative_to(ROOT)), name)
        for file in (ROOT / "templates").rglob("*.html")
        for name in markup_names(file.read_text("utf-8"))
    }
    assert len(names_by_file) > 500
    assert sorted((file, name) for file, name in names_by_file if retired(name.replace("-", "_"))) == []
