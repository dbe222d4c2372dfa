"""Pictures where a file with text is asked for: a photo of a sheet is often sent to the wrong page."""

from __future__ import annotations

STARTS = (b"\xff\xd8\xff", b"\x89PNG\r\n", b"GIF8", b"%PDF-")
"""JPEG, PNG, GIF and PDF."""
CONTAINERS = ((b"RIFF", b"WEBP"), (b"", b"heic"), (b"", b"heix"), (b"", b"mif1"), (b"", b"avif"))
"""How files of several kinds begin, and the kinds named by bytes 8 to 11: WebP, HEIC, AVIF."""


def is_picture(data: bytes) -> bool:
    """Whether the bytes are a picture or a PDF, by how they start."""
    return data.startswith(STARTS) or any(data.startswith(start) and data[8:12] == kind for start, kind in CONTAINERS)
