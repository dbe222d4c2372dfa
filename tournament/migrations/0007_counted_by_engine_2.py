# The second engine scores a hand of tranca differently in one case, and no longer objects to some hands of buraco.

from django.db import migrations

from scoring.codec import read_hand, read_regulation
from scoring.game import play
from scoring.hand import GameFacts
from tournament.models.game import derived_columns

REGULATIONS = ("faraes-2023", "buraco-aberto-sujo")


def derive_again(apps, schema_editor):
    """Derive again, with the present engine reading hands as the first one did, what is derived from those hands."""
    games = apps.get_model("tournament", "Game").objects.filter(
        match__regulation__in=REGULATIONS, given_0=None, hands__engine=1
    )
    for game in games.select_related("match").distinct().iterator():
        for name, value in derived(game).items():
            setattr(game, name, value)
        game.save()


def derived(game):
    match = game.match
    regulation = read_regulation({"regulation": match.regulation}, match.rulings).as_of(1)
    current = {hand.number: hand for hand in game.hands.order_by("number", "version")}
    hands = tuple(read_hand(hand.document, regulation) for hand in current.values() if not hand.removed)
    facts = GameFacts(regulation, hands, None, game.closed or None, match.players_per_side, match.rulings)
    return derived_columns(facts, play(facts))


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0006_throttle_hits"),
    ]

    operations = [
        migrations.RunPython(derive_again, migrations.RunPython.noop),
    ]
