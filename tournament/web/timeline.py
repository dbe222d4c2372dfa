"""The list of what was done, for a tournament and for a match. `templates/timeline/_list.html` renders it."""

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True)
class TimelineButton:
    """A form with one button: its address, its label, and its fields besides the usual ones."""

    action: str
    text: str
    fields: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class TimelineEntry:
    """A sentence, what precedes it, and what can be done about it.

    Before it are the time and the person, or, if `when` is None (the sentence has its time), the number of a `hand`.
    `device`: where it was done, in a form by which people can tell devices apart. `article`: the rule that the sentence
    is about. `page_address`: the page that shows more; "" if there is none. `note`: why there is no button where one is
    looked for.
    """

    text: str
    when: datetime | None = None
    who: str = ""
    device: str = ""
    hand: int | None = None
    article: str = ""
    page_address: str = ""
    button: TimelineButton | None = None
    note: str = ""
