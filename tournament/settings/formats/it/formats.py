"""Days without a leading zero: Django's Italian format writes “05 dicembre 2026”."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "l j F Y H:i"
MONTH_DAY_FORMAT = "j F"
