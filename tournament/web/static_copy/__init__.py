"""A static copy of a tournament: its public pages, papers and tables in a zip that needs no server.

write_static_copy(file, tournament, languages, step)     the pages in each language, as the public sees them now
languages_of(tournament, every=False)                    the tournament's own, or all with it in front
"""

from tournament.web.static_copy.copying import NotPublic, languages_of, write_static_copy

__all__ = ["NotPublic", "languages_of", "write_static_copy"]
