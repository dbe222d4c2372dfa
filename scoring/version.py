"""The version of Súmula and of the scoring engine."""

VERSION = "0.6.0"
"""The version of the site and of a library made from it, recorded only here. `make release` tags it.

Raise it with the first change after a release: the last number for corrections, the middle one for anything new.
"""

ENGINE_VERSION = 2
"""Raised whenever some hand would be scored or checked otherwise than before; stored with every hand.

2: FARAES charges an unplayed morto only when the opponents go out; a morto left over in Buraco is no error.
Not the version: a release that only changes pages leaves it as it is.
"""
