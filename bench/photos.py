"""Measures how many photos of score sheets are filed automatically, how well they are straightened, and how long one
takes.

`python bench/photos.py` takes 40 synthetic phone pictures of each paper, `python bench/photos.py 100` a hundred.
"""

import os
import sys
import time
from io import BytesIO
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

LONGEST_SIDE = 2400
"""The pixels of a picture's longer side."""


def main() -> None:
    import django

    django.setup()
    from PIL import Image

    from tests.tournament.photos.phone import photograph
    from tests.tournament.photos.sheets import error, printed_sheet
    from tournament.photos import find_sheets, straighten

    pictures = int(sys.argv[1]) if len(sys.argv) == 2 else 40
    for paper in ("a4", "a5"):
        errors, times, missed = [], [], []
        for seed in range(pictures):
            jpeg, truth = photograph(printed_sheet(paper), seed, LONGEST_SIDE)
            began = time.process_time()
            picture = Image.open(BytesIO(jpeg))
            picture.load()
            sheets = find_sheets(picture)
            for sheet in sheets:
                straighten(picture, sheet)
            times.append(time.process_time() - began)
            if sheets:
                errors.append(error(paper, truth, sheets[0].homography))
            else:
                missed.append(seed)
        print(
            f"{paper} {LONGEST_SIDE} px: {len(errors)} of {pictures} found, error median {median(errors):.2f} mm, "
            f"largest {max(errors):.2f} mm; time median {median(times):.2f} s, longest {max(times):.2f} s; "
            f"missed {missed}",
            flush=True,
        )


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    main()
