from django.db import migrations

from tournament.models.operations import KeepDefault


class Migration(migrations.Migration):
    """Keep defaults in the database, since servers on the previous version insert rows without these columns."""

    dependencies = [("tournament", "0023_card_numbers")]

    operations = [
        KeepDefault("entry", "members", "[]"),
        KeepDefault("match", "seated", "[]"),
        KeepDefault("round", "orders", "{}"),
        KeepDefault("entrynames", "cards", "[]"),
    ]
