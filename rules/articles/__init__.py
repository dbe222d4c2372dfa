"""Every article of each source, summarised in one line of our own words; one file for each edition.

References are those of the source, in its language. A heading with several rules has a line for itself and one for each
rule, `heading · rule`; whatever a regulation cites has a line. `topics`: the values of a regulation that the article
states.
"""

from rules.schema import Article, Treatment

# Between a heading of the source and one of the rules under it.
HEADING_SEPARATOR = " · "


def scored(ref: str, gist: str, *topics: str) -> Article:
    """An article that the site computes."""
    return Article(ref, gist, Treatment.SCORED, topics)


def checked(ref: str, gist: str, *topics: str) -> Article:
    """An article whose breach gets a finding, or on which a check rests."""
    return Article(ref, gist, Treatment.CHECKED, topics)


def shown(ref: str, gist: str, *topics: str) -> Article:
    """An article that the screen of entry or the sheet mentions or asks for."""
    return Article(ref, gist, Treatment.SHOWN, topics)


def organiser(ref: str, gist: str, *topics: str) -> Article:
    """An article that the organisers apply."""
    return Article(ref, gist, Treatment.ORGANISER, topics)


def play(ref: str, gist: str, *topics: str) -> Article:
    """An article about play at the table, of which nothing reaches the sheet."""
    return Article(ref, gist, Treatment.PLAY, topics)
