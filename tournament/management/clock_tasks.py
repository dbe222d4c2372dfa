"""What the clock of the site does: when it starts, and each minute."""

from tournament.services.tournaments.team_orders import show_due_orders
from tournament.services.webhooks.due import deliver_all, deliver_due

START_TASKS = (deliver_all, show_due_orders)
MINUTE_TASKS = (deliver_due, show_due_orders)
