"""The phones of the tables, for hands that one brings for another."""

from tests.tournament.web.devices.conftest import connected, english_pages, match, phone, tournament

__all__ = ["connected", "english_pages", "match", "phone", "tournament"]
