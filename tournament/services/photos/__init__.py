"""Photos of score sheets: filed with their match, chosen by hand, erased. Each is one event of their own chain.

file_photo(tournament, jpeg, sheet, *, context) → SheetPhoto     by what the marks say; None: nothing was found
choose_match(photo, number, *, context)                          by a person, from the sheet's number
erase_photo(photo, *, context)                                   the picture is deleted, the event stays
photo_content(photo) → bytes or None
photos_of(match), waiting_photos(tournament)
"""

from tournament.services.photos.filing import (
    CHOSEN,
    ERASED,
    FILED,
    PhotoTrouble,
    ReadSheet,
    SupersededSheet,
    UnknownSheet,
    choose_match,
    erase_photo,
    file_photo,
)
from tournament.services.photos.storage import photo_content, photos_of, waiting_photos
from tournament.services.photos.writer import photos_scope

__all__ = [
    "CHOSEN",
    "ERASED",
    "FILED",
    "PhotoTrouble",
    "ReadSheet",
    "SupersededSheet",
    "UnknownSheet",
    "choose_match",
    "erase_photo",
    "file_photo",
    "photo_content",
    "photos_of",
    "photos_scope",
    "waiting_photos",
]
