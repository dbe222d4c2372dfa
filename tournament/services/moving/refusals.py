"""Why a database was not moved. In every case the target is empty and the source unchanged."""

from rules.text import Text, _, make_text
from tournament.services.writing.refusals import Refused


class NotMovable(Refused):
    """The database cannot be moved; `message` says why, for the person who asked."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)


NOT_EMPTY = make_text(_("There is something in that database already. A site is moved into an empty one only."))
SAME_DATABASE = make_text(_("That is the database which the site uses now."))
NOT_UP_TO_DATE = make_text(_("This database is of another version of the site. Run manage.py migrate first."))
STANDINGS_DIFFER = make_text(_("The standings are different there: nothing was moved."))
CONTRADICTS = _(
    "What was written there contradicts itself: %(place)s, %(what)s. Run manage.py verify. Nothing was moved."
)
ROWS_DIFFER = _("The rows of %(table)s are not the same there: nothing was moved.")
UNREACHABLE = _("That database cannot be opened: %(fault)s")
