"""Keeps what was typed of the next hand of a sheet being checked, while another hand is corrected. Nothing is stored:
the form of the correction carries it."""

import re
from urllib.parse import parse_qsl, urlencode

from tournament.web.form_fields import Fields

CARRIED = "half_typed"
"""The field that carries it."""
MAX_FIELDS = 200
HAND_FIELD = re.compile(r"[01]-|out$|left$|starter$|mortos_to_stock$")


def carried(posted: Fields) -> str:
    """What the form of a correction carries; "" from the form of the next hand, which has it in its own fields."""
    return "" if posted.get("hand") == "" else posted.get(CARRIED, "")


def half_typed_hand(posted: Fields, blank: Fields) -> str:
    """The next hand as the page that was sent has it, as the text of a form; "" if nothing was typed. `blank`: its
    fields before."""
    if posted.get("hand") != "":
        return carried(posted)
    typed = {name: value for name, value in posted.items() if HAND_FIELD.match(name)}
    is_blank = all(typed.get(name, "") == blank.get(name, "") for name in typed.keys() | blank.keys())
    return "" if is_blank else urlencode(typed)


def read_half_typed(text: str) -> dict[str, str]:
    """The fields in a text that a form carried; none if the text was not written by `half_typed_hand`."""
    try:
        fields = dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MAX_FIELDS))
    except ValueError:
        return {}
    return {name: value for name, value in fields.items() if HAND_FIELD.match(name)}
