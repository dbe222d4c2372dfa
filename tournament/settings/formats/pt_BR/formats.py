"""Hours as Brazil writes them: Django's have a colon."""

SHORT_DATETIME_FORMAT = r"d/m/Y H\hi"
