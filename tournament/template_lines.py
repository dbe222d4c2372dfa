"""Renders templates without their many short lines: the indentation would be an eighth of a page.

A line break becomes one space, or nothing where no browser shows one: next to a block element, at the beginning and end
of the content of a block or a button, and inside a tag before its end or before a condition. Other spaces are kept.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.template import Origin
from django.template.loaders import app_directories, filesystem

_TOKEN = re.compile(
    r"(?P<call>\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\})|(?P<space>\s+)|(?P<tag></?[a-z][a-z0-9-]*)|(?P<end>/?>)"
    r"|(?P<quote>[\"'])|(?P<text>[^\s{<>/\"']+|.)",
    re.DOTALL,
)
_BLOCKS = frozenset(
    re.findall(
        r"\w+",
        """
        article aside body caption col colgroup dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 head
        header html legend li link main meta nav ol optgroup option p script section summary table tbody td tfoot th
        thead title tr ul
        """,
    )
)
_HOLDERS = frozenset({"button", "select"})
"""Elements that act like a block for their content, but not for what is beside them."""
_VERBATIM = frozenset({"pre", "textarea", "script", "style"})
_SENTENCES = frozenset({"blocktranslate", "verbatim", "comment"})
_IF, _ELSE, _END_IF = frozenset({"if", "ifchanged"}), frozenset({"elif", "else"}), frozenset({"endif", "endifchanged"})
_SILENT_BEFORE_TEXT = _IF | {"load", "url", "with", "fragment", "endcomment", "#"}
"""Tags that render nothing between themselves and the text after them, whatever their condition."""
_SILENT_AFTER_TEXT = _END_IF | {"endwith", "endfragment"}


@dataclass
class _Token:
    kind: str
    text: str
    name: str = ""
    """The name of a template tag or an element; preceded by a `/` where it ends."""
    inside: bool = False
    """Whether it is between `<` and `>`, and not in quotes."""
    is_verbatim: bool = False
    """Whether it is kept as written: in quotes, in <pre>, in a sentence to translate."""
    begin: int = -1
    end: int = -1
    """For an `else`: the positions of its `if` and `endif`."""


def join_lines(source: str, *, numbered: bool = False) -> str:
    """The template in as few lines as possible, without any difference that a browser shows.

    `numbered`: each line keeps its number, for Django's debug page; the output is the same.
    """
    tokens = list(_tokens(source))
    _match_branches(tokens)
    joined = (_rendered(tokens, at) for at in range(len(tokens)))
    if numbered:
        joined = (text + _unseen_lines(token.text, text) for token, text in zip(tokens, joined, strict=True))
    return "".join(joined)


def _unseen_lines(written: str, rendered: str) -> str:
    """The line breaks that were left out, in a comment, which renders nothing."""
    count = written.count("\n") - rendered.count("\n")
    return "{% comment %}" + "\n" * count + "{% endcomment %}" if count else ""


def _name_of(kind: str, text: str) -> str:
    """The name of a template tag or of an element."""
    if kind == "tag":
        return text[1:]
    if kind != "call":
        return ""
    return "#" if text.startswith("{#") else (re.findall(r"\w+", text) or [""])[0]


def _tokens(source: str) -> Iterator[_Token]:
    """The template in pieces. While it reads, it remembers the `element` whose `<` is open, the `quote` within it, and
    the name of the tag `until` which everything stays as written."""
    element = quote = until = ""
    for match in _TOKEN.finditer(source):
        kind = match.lastgroup or "text"
        token = _Token(kind, match[0], _name_of(kind, match[0]))
        token.inside = bool(element) and not quote
        token.is_verbatim = bool(until or quote)
        if until:
            until = "" if token.name == until else until
        elif token.kind == "call":
            until = f"end{token.name}" if token.name in _SENTENCES else ""
        elif token.kind == "quote" and element:
            quote = "" if token.text == quote else quote or token.text
        elif token.kind == "tag" and not element:
            element = token.name
        elif token.kind == "end" and token.inside:
            token.name, element = element, ""
            until = f"/{token.name}" if token.name in _VERBATIM else ""
        yield token


def _match_branches(tokens: list[_Token]) -> None:
    """Record for each `else` where its `if` and its `endif` are."""
    open_ifs: list[list[int]] = []
    for at, token in enumerate(tokens):
        if token.kind != "call":
            continue
        if token.name in _IF:
            open_ifs.append([at])
        elif token.name in _ELSE and open_ifs:
            open_ifs[-1].append(at)
        elif token.name in _END_IF and open_ifs:
            begin, *elses = open_ifs.pop()
            for number in elses:
                tokens[number].begin, tokens[number].end = begin, at


def _rendered(tokens: list[_Token], at: int) -> str:
    token = tokens[at]
    if token.is_verbatim or token.kind not in {"space", "call"}:
        return token.text
    if token.kind == "call":
        return token.text + " " * _takes_the_space(tokens, at)
    if token.inside:
        after = tokens[at + 1]
        return "" if after.kind == "end" or after.name in _IF | _ELSE | _END_IF else " "
    seen = "\n" not in token.text or not (_begins(tokens, at - 1) or _ends(tokens, at + 1))
    return (" " if "\n" in token.text else token.text) if seen else ""


def _takes_the_space(tokens: list[_Token], at: int) -> bool:
    """Whether the space before this `if` has to move inside it, as within a tag: `<a {% if x %}y{% endif %}>`."""
    token = tokens[at]
    if not token.inside or token.name not in _IF | _ELSE:
        return False
    begin = at if token.name in _IF else token.begin
    return begin > 0 and tokens[begin - 1].kind == "space" and tokens[at + 1].kind != "space"


def _begins(tokens: list[_Token], at: int) -> bool:
    """Whether white space after `at` is invisible, because a block begins or ends there, or there is some already."""
    while at >= 0:
        token = tokens[at]
        if token.kind == "call" and token.name in _ELSE:
            at = token.begin - 1
        elif token.kind == "call" and token.name in _SILENT_BEFORE_TEXT:
            at -= 1
        else:
            name = token.name if token.kind == "end" else ""
            return token.kind == "space" or name.lstrip("/") in _BLOCKS or name in _HOLDERS
    return False


def _ends(tokens: list[_Token], at: int) -> bool:
    """Whether white space before `at` is invisible."""
    while at < len(tokens):
        token = tokens[at]
        if token.kind == "call" and token.name in _ELSE:
            at = token.end + 1
        elif token.kind == "call" and token.name in _SILENT_AFTER_TEXT:
            at += 1
        else:
            name = token.name if token.kind == "tag" else ""
            return token.kind == "space" or name.lstrip("/") in _BLOCKS or name in {f"/{holder}" for holder in _HOLDERS}
    return False


class FilesystemLoader(filesystem.Loader):
    """Loads templates from the folders in DIRS."""

    def get_contents(self, origin: Origin) -> str:
        return join_lines(super().get_contents(origin), numbered=settings.DEBUG)


class AppLoader(app_directories.Loader):
    """Loads templates of the apps."""

    def get_contents(self, origin: Origin) -> str:
        return join_lines(super().get_contents(origin), numbered=settings.DEBUG)
