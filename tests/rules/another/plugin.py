"""For `pytest -p`: what lies in `editions/` beside this file is found as if it lay in `rules/editions/`."""

from pathlib import Path

from rules import editions

editions.__path__.append(str(Path(__file__).parent / "editions"))
