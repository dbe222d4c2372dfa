"""A site with a tournament of two pairs whose only match is drawn, and a webhook: `python -m … ADDRESS`, in a process
of its own with the site's own settings. Prints as JSON what the desk has, and the secret of the messages."""

import json
import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
django.setup()

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402 after the set-up
from django.core.management import call_command  # noqa: E402

from tests.tournament.factories import (  # noqa: E402
    club_of,
    founded,
    matches_of,
    published,
    round_of,
    write_context,
)
from tournament.models import User  # noqa: E402
from tournament.models.session import SessionStore  # noqa: E402
from tournament.permissions import Action  # noqa: E402
from tournament.services import grants, webhooks  # noqa: E402
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope  # noqa: E402
from tournament.services.tournaments import rounds  # noqa: E402
from tournament.services.webhooks import WebhookKind  # noqa: E402


def main() -> None:
    call_command("migrate", verbosity=0)
    user = User.objects.create_user("ana")
    club = club_of(user)
    tournament = published(founded(club, 2, [{"id": "final", "kind": "single_elimination"}]))
    _row, secret = webhooks.add_webhook(club, sys.argv[1], list(WebhookKind), context=write_context())
    rounds.draw_round(tournament, "final", 1, context=write_context())
    round_ = round_of(tournament, "final", 1)
    token = grants.give_token(club, [Action.ENTER_RESULT], context=write_context(actor=user)).secret
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session.create()
    facts = {"session": session.session_key, "secret": secret, "token": token, "tournament": tournament.public_id}
    facts["seq"] = desk_seq(tournament_scope(tournament.pk))
    json.dump({**facts, "round": round_.pk, "match": matches_of(round_)[0].pk}, sys.stdout)


if __name__ == "__main__":
    main()
