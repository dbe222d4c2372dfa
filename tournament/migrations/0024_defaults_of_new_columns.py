from django.db import migrations

from tournament.models.operations import KeepDefault


class Migration(migrations.Migration):
    """Servers of the former version write rows without these columns."""

    dependencies = [("tournament", "0023_card_numbers")]

    operations = [
        KeepDefault("entry", "members", "[]"),
        KeepDefault("match", "seated", "[]"),
        KeepDefault("round", "orders", "{}"),
        KeepDefault("entrynames", "cards", "[]"),
    ]
