"""The results grid as filled in by a person."""

import re

from tournament.models import Match


class Grid:
    """The page of a round's results, and the form that it sends."""

    def __init__(self, desk, number=1, stage="final"):
        self.desk, self.path = desk, f"results/{desk.round(number, stage).pk}/"

    def get(self):
        return self.desk.get(self.path)

    def fields(self, page=None) -> dict[str, str]:
        """Everything that the form would send as rendered."""
        text = (page or self.get()).content.decode()
        text = text[text.index("<form") :]
        values = dict(re.findall(r'<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"', text))
        values |= dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', text))
        closed = re.findall(r'<input type="checkbox" name="([^"]+)" value="1" checked', text)
        return {name: value for name, value in values.items() if name.startswith("m")} | dict.fromkeys(closed, "1")

    def send(self, typed=None, page=None, **more):
        return self.desk.post(self.path, **{**self.fields(page), **(typed or {}), **more})

    def save(self, typed=None, page=None, **more):
        return self.send(typed, page, save="1", **more)


def total(match: Match, first: str, second: str, game: int = 1) -> dict[str, str]:
    return {f"m{match.pk}-g{game}-0": first, f"m{match.pk}-g{game}-1": second}
