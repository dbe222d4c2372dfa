"""Pictures of score sheets: opened within limits, searched for the marks of sheets, straightened, and written anew.

    open_pictures(path) → pictures      of a photo, or of the pages of a scanner's PDF; NotAPicture
    find_sheets(picture) → sheets       each sheet in it with at least three of its marks
    straighten(picture, sheet)          the page as it was printed, `PX_PER_MM` pixels a millimetre
    jpeg_of(picture) → bytes            without anything that the camera wrote into its file

All of this is work for a job: Pillow, NumPy, zxing-cpp and PDFium are only loaded here, when they are needed.
"""

from tournament.photos.finding import find_sheets
from tournament.photos.opening import NotAPicture, PictureFault, jpeg_of, open_pictures
from tournament.photos.straightening import PX_PER_MM, FoundSheet, straighten

__all__ = [
    "PX_PER_MM",
    "FoundSheet",
    "NotAPicture",
    "PictureFault",
    "find_sheets",
    "jpeg_of",
    "open_pictures",
    "straighten",
]
