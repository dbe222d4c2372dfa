"""A desk under way, as the round desk's own tests have it."""

from tests.tournament.web.desk.conftest import desk_of

__all__ = ["desk_of"]
