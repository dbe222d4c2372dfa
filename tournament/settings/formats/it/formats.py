"""Days without a zero before them: Django's Italian writes “05 dicembre 2026”."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "l j F Y H:i"
MONTH_DAY_FORMAT = "j F"
