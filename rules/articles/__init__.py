"""What each source says, article by article, in our own words. One file an edition, named like its edition.

A reference is the source's own, in its language. A heading that holds several rules has one row of its own and one
a rule, `heading · rule`; what the regulation cites is always a row. Behind the gist stand its topics: the values of a
regulation, by their keys, that it states.
"""

from rules.schema import Article, Treatment

# Between a heading of the source and one of the rules under it.
UNDER = " · "


def scored(ref: str, gist: str, *topics: str) -> Article:
    """The site computes it."""
    return Article(ref, gist, Treatment.SCORED, topics)


def checked(ref: str, gist: str, *topics: str) -> Article:
    """A hand that breaks it gets a finding, or a check rests on it."""
    return Article(ref, gist, Treatment.CHECKED, topics)


def shown(ref: str, gist: str, *topics: str) -> Article:
    """The screen of entry or the sheet says it or asks for it."""
    return Article(ref, gist, Treatment.SHOWN, topics)


def organiser(ref: str, gist: str, *topics: str) -> Article:
    """The organiser decides it."""
    return Article(ref, gist, Treatment.ORGANISER, topics)


def play(ref: str, gist: str, *topics: str) -> Article:
    """A matter of the players at the table; no trace of it reaches the sheet."""
    return Article(ref, gist, Treatment.PLAY, topics)
