"""Rewrites a page of the site for a folder: links within the copy become relative, and whatever needs the site is
removed.

Scripts, forms, buttons and whatever templates mark as `data-online` are removed. A link out of the copy keeps only its
text; one to the page in a language that is not copied is removed too.
"""

import re
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser

Attributes = list[tuple[str, str | None]]
VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
ONLINE = frozenset({"script", "noscript", "form", "button"})
"""Elements that need the site, removed with their content."""
RELATIONS = frozenset({"stylesheet", "icon"})
"""The `rel` values of `link` elements that a copy needs."""
SPRITE = re.compile(r"sprite(\.[0-9a-f]+)?\.svg#(?P<name>[\w-]+)$")
SYMBOL = "sprite-"
"""Prefix of the ids of icons embedded in the page: from disk, browsers do not load them out of another file."""


class PageRewriter(HTMLParser):
    """Rewrites pages. `link(address)` gives the address of a page within the copy, or None; `asset(address)` that of a
    static file."""

    def __init__(self, link: Callable[[str], str | None], asset: Callable[[str], str]) -> None:
        super().__init__(convert_charrefs=False)
        self.link, self.asset = link, asset
        self.parts: list[str] = []
        self.shapes: set[str] = set()
        self._left_out: list[str] = []
        self._words: list[bool] = []

    def rewritten(self, text: str, symbols: Callable[[set[str]], str], foot: str) -> str:
        """The page, with the `symbols` of the icons it uses, and `foot` at the end of its footer."""
        self.feed(text)
        self.close()
        page = "".join(self.parts)
        page = page.replace("</footer>", f"{foot}</footer>", 1)
        head, body, rest = page.partition("<body>")
        return head + body + (symbols(self.shapes) if self.shapes else "") + rest

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        if self._left_out or tag in ONLINE or any(name == "data-online" for name, _value in attrs):
            if tag not in VOID:
                self._left_out.append(tag)
            return
        if tag == "a":
            self._anchor(dict(attrs), attrs)
        else:
            self._rewrite_tag(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        if not self._left_out and tag not in ONLINE:
            self._rewrite_tag(tag, attrs, "/")

    def handle_endtag(self, tag: str) -> None:
        if self._left_out:
            if tag in self._left_out:
                while self._left_out.pop() != tag:
                    pass
        elif tag == "a" and self._words:
            self.parts.append("</span>" if self._words.pop() else "</a>")
        else:
            self.parts.append(f"</{tag}>")

    def _rewrite_tag(self, tag: str, attrs: Attributes, end: str = "") -> None:
        values = dict(attrs)
        if tag == "meta" and values.get("name") == "htmx-config":
            return
        if tag == "link":
            if values.get("rel") not in RELATIONS:
                return
            attrs = _with_attribute(attrs, "href", self.asset(values.get("href") or ""))
        elif tag == "img" and values.get("src"):
            attrs = _with_attribute(attrs, "src", self.asset(values["src"] or ""))
        elif tag == "use" and (shape := SPRITE.search(values.get("href") or "")):
            self.shapes.add(shape["name"])
            attrs = _with_attribute(attrs, "href", f"#{SYMBOL}{shape['name']}")
        self.parts.append(_tag(tag, attrs, end))

    def _anchor(self, values: dict[str, str | None], attrs: Attributes) -> None:
        address = values.get("href")
        target = self.link(address) if address is not None else None
        if target is None and "hreflang" in values:
            self._left_out.append("a")
            return
        self._words.append(address is not None and target is None)
        if self._words[-1]:
            span_attrs = [(name, value) for name, value in attrs if name in {"class", "lang", "id"}]
            self.parts.append(_tag("span", span_attrs))
        else:
            self.parts.append(_tag("a", attrs if target is None else _with_attribute(attrs, "href", target)))

    def handle_data(self, data: str) -> None:
        self._keep(data)

    def handle_entityref(self, name: str) -> None:
        self._keep(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._keep(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._keep(f"<!{decl}>")

    def _keep(self, text: str) -> None:
        if not self._left_out:
            self.parts.append(text)


def _with_attribute(attrs: Attributes, name: str, value: str) -> Attributes:
    return [(attribute, value if attribute == name else old_value) for attribute, old_value in attrs]


def _tag(tag: str, attrs: Attributes, end: str = "") -> str:
    """The tag as HTML. The parser lower-cases attribute names in SVG too, which browsers accept."""
    written = "".join(f" {name}" if value is None else f' {name}="{escape(value)}"' for name, value in attrs)
    return f"<{tag}{written}{end}>"
