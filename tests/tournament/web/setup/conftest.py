"""A desk being run, as in the round desk's own tests."""

from tests.tournament.web.desk.conftest import desk_of

__all__ = ["desk_of"]
