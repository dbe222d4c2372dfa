"""Random ids for addresses."""

import secrets

import pytest

from tournament.models.ids import unguessable


def test_an_id_never_begins_as_an_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter(["-lO2gfrM", "--2gfrMx", "l-2gfrM-"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _bytes: next(words))
    assert unguessable() == "l-2gfrM-"
