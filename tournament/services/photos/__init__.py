"""Photos of score sheets: filed with their match, assigned by hand, erased. Each action is one event of their own
chain.

    file_photo(tournament, jpeg, sheet, *, context) → SheetPhoto   by what its marks say; `sheet` is None without marks
    choose_match(photo, number, *, context) → SheetPhoto           by a person, from the sheet's number
    erase_photo(photo, *, context)                                 the picture is deleted, the event stays
    photo_content(photo) → bytes or None
    photos_of(*matches) → [SheetPhoto], waiting_photos(tournament) filed with these matches; waiting to be assigned
    photographed_games(tournament, matches) → [(match, game)]      what has a photo, and None for each that waits
    learning_allowed(tournament) → bool                            whether they may train a program to read
    allow_learning(tournament, allowed, *, context)
"""

from tournament.services.photos.filing import (
    PhotoTrouble,
    ReadSheet,
    SupersededSheet,
    UnknownSheet,
    choose_match,
    erase_photo,
    file_photo,
)
from tournament.services.photos.learning import (
    allow_learning,
    is_outdated,
    learning_allowed,
    photos_seq,
)
from tournament.services.photos.storage import photo_content, photographed_games, photos_of, waiting_photos
from tournament.services.photos.writer import photos_scope

__all__ = [
    "PhotoTrouble",
    "ReadSheet",
    "SupersededSheet",
    "UnknownSheet",
    "allow_learning",
    "choose_match",
    "erase_photo",
    "file_photo",
    "is_outdated",
    "learning_allowed",
    "photo_content",
    "photographed_games",
    "photos_of",
    "photos_scope",
    "photos_seq",
    "waiting_photos",
]
