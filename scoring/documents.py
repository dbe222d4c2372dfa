"""The type of a document: plain JSON values in the form of the game file or the tournament file, or of a part of
one."""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]
