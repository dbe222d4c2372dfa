"""A sheet as a phone sees it: at an angle, in uneven light, slightly out of focus, with noise, as a JPEG.

Everything follows from the seed, and the position of each point of the page is known.
"""

import math
import random
from io import BytesIO

import pypdfium2
from PIL import Image, ImageChops, ImageFilter

from tournament.photos.straightening import Homography, fit

PX_PER_MM = 12
Size = tuple[int, int]


def pages_of(pdf: bytes) -> list[Image.Image]:
    """Each page as it comes out of a printer."""
    document = pypdfium2.PdfDocument(BytesIO(pdf))
    return [page.render(scale=PX_PER_MM * 25.4 / 72, grayscale=True).to_pil().convert("L") for page in document]


def photograph(page: Image.Image, seed: int, longest: int = 2400) -> tuple[bytes, Homography]:
    """The JPEG, `longest` pixels on its longer side, and the mapping from mm on the page to its pixels."""
    chance = random.Random(seed)
    width, height = page.width / PX_PER_MM, page.height / PX_PER_MM
    size = (longest, longest * 3 // 4) if width > height else (longest * 3 // 4, longest)
    corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    seen = _seen_corners(chance, corners, size)
    picture = _on_a_table(chance, page, seen, size)
    picture = _lit(chance, picture)
    picture = picture.filter(ImageFilter.GaussianBlur(chance.uniform(0.4, 1.3) * longest / 2400))
    picture = ImageChops.add(picture, _noise(chance, size, chance.uniform(4, 12)), 1, -128)
    made = BytesIO()
    picture.convert("RGB").save(made, "JPEG", quality=chance.randint(60, 85))
    return made.getvalue(), fit(corners, seen)


def _seen_corners(chance: random.Random, corners: list[tuple[float, float]], size: Size) -> list[tuple[float, float]]:
    """The corners of the page in the picture: tilted up to 18°, turned up to 8°, filling most of it."""
    width, height = corners[2]
    tilt_x, tilt_y = (math.radians(chance.uniform(-18, 18)) for _ in range(2))
    turn, distance = math.radians(chance.uniform(-8, 8)), chance.uniform(1.3, 2.0) * max(width, height)
    points = []
    for corner_x, corner_y in corners:
        right, below = corner_x - width / 2, corner_y - height / 2
        x = right * math.cos(turn) - below * math.sin(turn)
        y = right * math.sin(turn) + below * math.cos(turn)
        depth = distance / (distance + y * math.sin(tilt_x) + x * math.sin(tilt_y))
        points.append((x * math.cos(tilt_y) * depth, y * math.cos(tilt_x) * depth))
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    wide, high = (max(point[axis] for point in points) - low for axis, low in ((0, left), (1, top)))
    scale = chance.uniform(0.80, 0.95) * min(size[0] / wide, size[1] / high)
    across, down = (
        (room - there * scale) * chance.uniform(0.3, 0.7) for room, there in zip(size, (wide, high), strict=True)
    )
    return [((x - left) * scale + across, (y - top) * scale + down) for x, y in points]


def _on_a_table(chance: random.Random, page: Image.Image, seen: list[tuple[float, float]], size: Size) -> Image.Image:
    outline = [(0.0, 0.0), (page.width, 0.0), (page.width, page.height), (0.0, page.height)]
    back = fit(seen, outline)
    paper = page.transform(size, Image.Transform.PERSPECTIVE, back, Image.Resampling.BICUBIC, fillcolor=255)
    mask = Image.new("L", page.size, 255).transform(size, Image.Transform.PERSPECTIVE, back, Image.Resampling.BILINEAR)
    picture = Image.composite(paper, Image.new("L", size, chance.randint(60, 150)), mask)
    ink, white = chance.randint(25, 60), chance.randint(205, 245)
    return picture.point(lambda value: ink + value * (white - ink) // 255)


def _lit(chance: random.Random, picture: Image.Image) -> Image.Image:
    """The picture lit from one side, and often in the shadow of the person who holds the phone."""
    dark = chance.uniform(0.35, 0.75)
    light = Image.linear_gradient("L").rotate(chance.uniform(0, 360), Image.Resampling.BICUBIC, fillcolor=128)
    light = light.crop((40, 40, 216, 216)).resize(picture.size, Image.Resampling.BICUBIC)
    picture = ImageChops.multiply(picture, light.point(lambda value: int(255 * dark + (1 - dark) * value)))
    if chance.random() < 0.6:
        shadow = Image.new("L", (8, 8), 255)
        left, top = chance.randint(0, 5), chance.randint(0, 5)
        shadow.paste(chance.randint(120, 190), (left, top, left + 3, top + 3))
        picture = ImageChops.multiply(picture, shadow.resize(picture.size, Image.Resampling.BICUBIC))
    return picture


def _noise(chance: random.Random, size: Size, deviation: float) -> Image.Image:
    """Grain about 128. Pillow's `effect_noise` takes no seed: of one photo, one try in twenty was not found."""
    first, second = (Image.frombytes("L", size, chance.randbytes(size[0] * size[1])) for _half in range(2))
    triangle = 256 / 24**0.5  # the standard deviation of the mean of two even bytes
    return ImageChops.add(first, second, 2).point(lambda value: round(128 + (value - 127.5) * deviation / triangle))


def crumple(page: Image.Image, seed: int, mm: float = 1.0) -> Image.Image:
    """The page after it was folded into a pocket: parts of it are up to `mm` out of place, each differently lit."""
    chance, across, down = random.Random(seed), 6, 8
    far = mm * PX_PER_MM
    aside = [
        [(chance.uniform(-far, far), chance.uniform(-far, far)) for _x in range(across + 1)] for _y in range(down + 1)
    ]
    wide, high = page.width / across, page.height / down

    def corner(x: int, y: int) -> tuple[float, float]:
        inside = 0 < x < across and 0 < y < down
        right, below = aside[y][x] if inside else (0.0, 0.0)
        return x * wide + right, y * high + below

    mesh = []
    for y in range(down):
        for x in range(across):
            box = (round(x * wide), round(y * high), round((x + 1) * wide), round((y + 1) * high))
            quad = (*corner(x, y), *corner(x, y + 1), *corner(x + 1, y + 1), *corner(x + 1, y))
            mesh.append((box, quad))
    folded = page.transform(page.size, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC)
    shades = Image.new("L", (across, down))
    shades.putdata([chance.randint(185, 255) for _part in range(across * down)])
    return ImageChops.multiply(folded, shades.resize(page.size, Image.Resampling.BILINEAR))
