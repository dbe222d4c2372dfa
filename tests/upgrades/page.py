"""A page as a person sees it: the items of its ordered lists, and its forms with what they would send."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

UNREAD = {"script", "style", "template"}


@dataclass
class Form:
    """A form. `fields`: what is sent by pressing its last button, without anything still to be typed."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)


class Page(HTMLParser):
    """The `<main>` of a page. `items`: the text of each item of an ordered list, except those that contain a table."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.items: list[str] = []
        self.forms: list[Form] = []
        self._inside: list[str] = []
        self._texts: list[str] | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in UNREAD | {"main", "ol"}:
            self._inside.append(tag)
        if "main" not in self._inside:
            return
        if tag == "li" and "ol" in self._inside:
            self._texts = []
        elif tag == "table":
            self._texts = None
        elif tag == "form":
            self.forms.append(Form(given.get("action", ""), given.get("method", "get")))
        elif tag in ("input", "button") and self.forms and given.get("name"):
            self.forms[-1].fields[given["name"]] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag in self._inside:
            self._inside.reverse()
            self._inside.remove(tag)
            self._inside.reverse()
        if tag == "li" and self._texts is not None:
            self.items.append(" ".join(" ".join(self._texts).split()))
            self._texts = None

    def handle_data(self, data: str) -> None:
        if self._texts is not None and not UNREAD & set(self._inside):
            self._texts.append(data)
