"""Every member that a template prints or asks for, such as `b` of `a.b`, is defined somewhere: the one that was renamed
prints nothing, without a word."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache

from tests.import_graph import OURS, ROOT
from tests.syntax import nodes_of, tree_in, tree_of

COMMENT = re.compile(r"\{#.*?#\}|\{% comment .*?\{% endcomment %\}", re.DOTALL)
TAG = re.compile(r"\{\{(.*?)\}\}|\{%(.*?)%\}", re.DOTALL)
QUOTED_TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")
DOTTED_NAME = re.compile(r"\b[A-Za-z_]\w*(?:\.\w+)+")
OF_A_FORM = re.compile(r"(?:^|\.)(?:typed|faults)\.")
LAST_NUMBER = re.compile(r"_\d+$")

OF_OTHERS = {
    *("GET", "POST", "is_authenticated"),  # a request and its user
    *("super", "counter", "counter0", "parentloop", "grouper", "list"),  # blocks and loops
    *("auto_id", "help_text", "id_for_label", "non_field_errors", "isoformat"),  # fields, forms and times
    *("has_next", "has_previous", "next_page_number", "num_pages", "previous_page_number"),  # pages of a list
    *("as_html", "attrs", "header", "is_descending", "is_ordered", "sort"),  # tables of django-tables2
    *("order_by_alias", "paginated_rows"),
}
"""Members that Django and django-tables2 define."""


def members_asked_for(template: str) -> Iterator[str]:
    """The dotted names in the tags of a template: `page.match.seq`."""
    for printed, tag in TAG.findall(COMMENT.sub("", template)):
        if tag.split()[:1] != ["load"]:
            yield from DOTTED_NAME.findall(QUOTED_TEXT.sub("''", printed or tag))


def defined_in(tree: ast.AST) -> Iterator[str]:
    """The attributes, fields, methods and keys of dictionaries that a module defines."""
    for node in nodes_of(tree):
        if isinstance(node, ast.ClassDef):
            yield from _members(node)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.Dict):
            yield from _texts(node.keys)
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            yield from _texts([node.slice])


def _members(node: ast.ClassDef) -> Iterator[str]:
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef):
            yield statement.name
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            yield from names
            if "ForeignKey" in ast.dump(statement) or "OneToOneField" in ast.dump(statement):
                yield from (f"{name}_id" for name in names)


def _texts(nodes: Iterable[ast.AST | None]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def templates() -> dict[str, str]:
    folder = ROOT / "templates"
    return {str(file.relative_to(folder)): file.read_text("utf-8") for file in sorted(folder.rglob("*.*"))}


@cache
def defined_by_us() -> frozenset[str]:
    files = (file for room in OURS for file in (ROOT / room).rglob("*.py"))
    return frozenset(name for file in files for name in defined_in(tree_in(file)))


@cache
def known_members() -> frozenset[str]:
    return frozenset(defined_by_us() | OF_OTHERS)


@cache
def members_of_forms() -> frozenset[str]:
    """The known members and every text in the code of the pages: what forms and their fields are called is among
    them."""
    trees = map(tree_in, (ROOT / "tournament" / "web").rglob("*.py"))
    return known_members().union(text for tree in trees for text in _texts(nodes_of(tree)))


def unknown_members(template: str) -> set[str]:
    """The dotted names of which a member is defined nowhere. What was typed into a form, and its faults, are known by
    the names of the fields, such as `pairs_0`."""
    unknown = set()
    for name in members_asked_for(template):
        known = members_of_forms() if OF_A_FORM.search(name) else known_members()
        members = [part for part in name.split(".")[1:] if not part.isdigit()]
        if any(member not in known and LAST_NUMBER.sub("", member) not in known for member in members):
            unknown.add(name)
    return unknown


def test_every_member_in_a_template_is_defined_somewhere():
    unknown = {name: sorted(unknown_members(text)) for name, text in templates().items()}
    assert {name: members for name, members in unknown.items() if members} == {}


def test_a_member_is_asked_for_in_every_kind_of_tag():
    tags = "{{ a.one|default:b.two }}{% if c.three %}{% with x=d.four %}{% for y in e.0.five %}{% url 'f.g' h.six %}"
    others = "{% load of.tags %}{# i.seven #}{% comment %}{{ j.eight }}{% endcomment %}{{ k }}"
    assert [*members_asked_for(tags + others)] == ["a.one", "b.two", "c.three", "d.four", "e.0.five", "h.six"]


def test_a_member_that_was_renamed_is_unknown():
    assert unknown_members("{{ page.match.pairs.0 }}{% if page.macth.pairs %}{{ form.faults.nobodys_field }}") == {
        "page.macth.pairs",
        "form.faults.nobodys_field",
    }


def test_what_defines_a_member():
    source = """
class Row(Model):
    club = ForeignKey(Club)
    place: int
    def name(self): self.seen = {"key": variable}
context["shown"] = {variable: 1}
def function(): local = 1
"""
    assert {*defined_in(tree_of(source))} == {"club", "club_id", "place", "name", "seen", "key", "shown"}


def test_nothing_of_others_is_in_the_list_without_need():
    """What our own classes define is not repeated there, nor what no template asks for."""
    asked = {part for text in templates().values() for name in members_asked_for(text) for part in name.split(".")[1:]}
    assert OF_OTHERS & defined_by_us() == set()
    assert OF_OTHERS - asked == set()
