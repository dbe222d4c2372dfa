"""For `pytest -p`: makes the files in `editions/` beside this one found as if they were in `rules/editions/`."""

from pathlib import Path

from rules import editions

editions.__path__.append(str(Path(__file__).parent / "editions"))
