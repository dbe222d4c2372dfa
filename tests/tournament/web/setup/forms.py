"""What is typed into the pages of the set-up, and what they answer."""

import re

from django.http import HttpResponse

HALL = {"tables": 12, "first_table": 1, "minutes": 80, "between": 10, "tolerance": 15, "clock": "stop"}


def page(answer: HttpResponse) -> str:
    """Its markup, in one line."""
    return re.sub(r"\s+", " ", answer.content.decode())
