"""Why a copy was not restored. The present database is unchanged in every case."""

from rules.text import Text, _, make_text
from tournament.services.writing.refusals import Refused


class NotRestorable(Refused):
    """The copy cannot be restored; `message` says why, for the person who asked."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)


POSTGRESQL = make_text(
    _(
        "This site keeps its data in PostgreSQL, whose own programs copy and restore it: pg_dump and pg_restore. "
        "A single tournament can be imported from its file."
    )
)
NO_COPY = make_text(_("This is not a copy of this site's database."))
NEWER = make_text(_("This copy was made by a newer version of the site. Update the site first, then restore it."))
DAMAGED = make_text(_("This copy is damaged: its database cannot be read to the end."))
FOREIGN = make_text(_("This copy holds tables or programs that are not the site's own."))
