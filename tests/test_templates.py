"""Templates are readable: `djangofmt` breaks their lines, and what it cannot break is a sentence to translate."""

import re
from pathlib import Path

TEMPLATES = Path(__file__).resolve().parents[1] / "templates"
LONGEST = 160
"""`djangofmt` breaks lines at 140 (pyproject.toml) where it can. What it cannot break, such as a long address, may be
this long."""
SENTENCE = re.compile(r"""\{% (?:block)?translate\b.*?(?:%\}|$)|^[^{}]*\{% endblocktranslate %\}""")
"""A text to translate, or the part of it on one line: the text is its message id, so it is not broken."""


def long_lines(source: str) -> list[int]:
    """The numbers of the lines that are too long even without their sentences to translate."""
    lines = [SENTENCE.sub("", line) if len(line) > LONGEST else "" for line in source.splitlines()]
    return [number for number, line in enumerate(lines, 1) if len(line) > LONGEST]


def test_no_line_of_a_template_is_too_long():
    files = sorted(TEMPLATES.rglob("*.html"))
    lines_by_template = {
        str(file.relative_to(TEMPLATES)): long_lines(file.read_text(encoding="utf-8")) for file in files
    }
    assert {name: numbers for name, numbers in lines_by_template.items() if numbers} == {}


ROLE = re.compile(r"\brole *[!=]=|\brole (?:not )?in\b|[!=]= *[\w.]*\brole\b")


def test_a_template_asks_what_somebody_may_do_and_not_for_the_role():
    """By `can.…`, so that a new role finds everything its row in `permissions.py` allows."""
    templates = [str(file.relative_to(TEMPLATES)) for file in sorted(TEMPLATES.rglob("*.html")) if names_a_role(file)]
    assert templates == []


def names_a_role(file: Path) -> bool:
    """Whether a tag of the template compares a role with another or with its name."""
    return any(ROLE.search(tag) for tag in re.findall(r"{% (?:el)?if .*?%}", file.read_text(encoding="utf-8")))


def test_a_role_is_seen_on_either_side_of_a_comparison(tmp_path):
    file = tmp_path / "page.html"
    compared = ["role == 'viewer'", "a and request.role != x", "'viewer' == row.role", "role in roles"]
    for condition in [*compared, "can.RUN_ROUND", "role", "row.role_name == x"]:
        file.write_text(f"{{% if {condition} %}}role == {{% endif %}}", encoding="utf-8")
        assert names_a_role(file) == (condition in compared)


def test_only_sentences_may_be_long():
    words = "word " * 40
    assert long_lines(f'<p>\n  {{% translate "{words}" %}}\n</p>') == []
    assert long_lines(f"{{# {words} #}}\n<p>{words}</p>") == [1, 2]


def test_the_seq_of_a_form_is_written_in_one_template():
    files = sorted(TEMPLATES.rglob("*.html"))
    templates = [str(file.relative_to(TEMPLATES)) for file in files if 'name="seq"' in file.read_text(encoding="utf-8")]
    assert templates == ["forms/_seq_and_key.html"]
