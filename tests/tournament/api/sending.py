"""What a program sends: a hand, a header, a number of what it knows."""

from collections.abc import Callable

from django.http import HttpResponse

Send = Callable[..., HttpResponse]
ENGLISH = {"Accept-Language": "en"}
HAND = {
    "sides": [
        {"clean": 1, "dirty": 1, "table_points": 330, "hand_points": 15, "went_out": True, "morto": "played"},
        {"dirty": 1, "table_points": 145, "hand_points": 60},
    ],
    "mortos_to_stock": 1,
}


def seq_of(send: Send, path: str) -> int:
    return send("GET", path).json()["seq"]
