"""The command `score`, in the tests' process and in one of its own."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.core.management import call_command
from django.utils import translation

ROOT = Path(__file__).parents[4]


COMMAND = [sys.executable, str(ROOT / "manage.py"), "score"]


ENGLISH = {**os.environ, "LC_ALL": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8"}


SHEET: dict[str, Any] = {
    "regulation": "apcef-sc-2022",
    "pairs": ["Ana/Bia", "Caio/Davi"],
    "hands": [
        {
            "sides": [
                {"clean": 1, "dirty": 1, "table_points": 330, "hand_points": 15, "went_out": True, "morto": "played"},
                {"dirty": 1, "table_points": 145, "hand_points": 60},
            ]
        }
    ],
}


def score(data: bytes, *options: str, language: str = "en") -> tuple[int, str, str]:
    """The exit status, output and errors for these bytes on standard input."""
    out, err = io.StringIO(), io.StringIO()
    status = 0
    with patch("sys.stdin", io.TextIOWrapper(io.BytesIO(data))), translation.override(language):
        try:
            call_command("score", "-", *options, stdout=out, stderr=err)
        except SystemExit as left:
            status = int(left.code or 0)
    return status, out.getvalue(), err.getvalue()


def process(*arguments: str, data: bytes = b"", **environment: str) -> tuple[int, bytes, bytes]:
    """The same in a process of its own."""
    done = subprocess.run(
        [*COMMAND, *arguments], input=data, capture_output=True, env=ENGLISH | environment, timeout=100, check=False
    )
    return done.returncode, done.stdout, done.stderr


EXAMPLES = sorted((ROOT / "tournament" / "examples").glob("*.json"))


GOOD = json.dumps(SHEET).encode()


BAD = b'{"regulation": "apcef-sc-2022", "hands": [{"sides": [{}, {"clean": true}]}]}'


BAD_SAYS = "hands[0].sides[1].clean: must be a whole number"


FOUND = b'{"regulation": "apcef-sc-2022", "hands": [{"sides": [{}, {"clean": -1}]}]}'
