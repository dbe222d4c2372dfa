"""Whether a pair's name and its players still fit when one of them is corrected."""

from django.utils.translation import gettext as _

from tournament.intake.cleaning import plain_name
from tournament.intake.model import comparison_key


def changed_alone(stored: dict[str, str], typed: dict[str, str]) -> dict[str, str]:
    """A question, by the field it concerns, if the name of a pair and its players no longer agree because only one of
    them was changed. Empty if they never agreed, or still do."""
    before, after = stored["players"].splitlines(), typed["players"].splitlines()
    renamed = typed["name"] != stored["name"]
    if not _names_players(stored["name"], before) or _names_players(typed["name"], after):
        return {}
    if renamed and before == after:
        question = _(
            "The name is another one, the players are the same: correct them too. If nobody changed, save once more."
        )
        return {"players": question}
    if renamed or before == after or _is_of_players(stored):
        return {}
    return {"name": _("The players are others, the name is the same: correct it too. If it stays, save once more.")}


def rename_along(stored: dict[str, str], typed: dict[str, str]) -> str:
    """If the name consists of the players' names and these are corrected, change it with them in `typed`. Returns the
    message for when it is saved."""
    players = [plain_name(line) for line in typed["players"].splitlines()]
    name = "/".join(filter(None, players[:2]))
    if typed["name"] != stored["name"] or name in ("", stored["name"]) or not _is_of_players(stored):
        return _("Saved.")
    typed["name"] = name
    return _("Saved. The name is now %(name)s.") % {"name": name}


def _is_of_players(fields: dict[str, str]) -> bool:
    """Whether the name consists of the first two players' names, as in "Ana Lima/Bia Prado"."""
    return fields["name"] == "/".join(map(plain_name, fields["players"].splitlines()[:2]))


def _names_players(name: str, players: list[str]) -> bool:
    """Whether each part of a name, as in "Ana/Bia Prado", is a part of the name of its player."""
    parts = [comparison_key(part).split() for part in name.split("/")]
    words = [comparison_key(player).split() for player in players]
    return len(parts) <= len(words) and all(set(part) <= set(of) for part, of in zip(parts, words, strict=False))
