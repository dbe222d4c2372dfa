"""Times as written in Brazil: Django's format has a colon."""

SHORT_DATETIME_FORMAT = r"d/m/Y H\hi"
