"""Webhooks: other programs are notified of what happens in a club's tournaments.

    add_webhook(club, address, kinds, *, context, tournament=None) → (row, secret)      the secret is shown once
    remove_webhook(webhook, *, context)
    refuse_address(address)                   `WrongAddress` for one to which this site does not send
    queue_test(webhook)                       a test message without content
    queue_again(delivery)                     a message once more, whatever became of it
    wake(tournament_id)                       something happened: receiver of `signals.tournament_wrote`
    start_delivery(club_id)                      let a job send what is waiting
    due.deliver_all, deliver_due              hand over what is due: tasks of the clock
    deliver(club_id)                          collects what happened, and sends what is due; in the job

The chains of events record what happened, so nothing is lost when the site is killed: the next delivery finds it.
"""

from tournament.services.webhooks.changing import WrongAddress, add_webhook, refuse_address, remove_webhook
from tournament.services.webhooks.collecting import WebhookKind
from tournament.services.webhooks.sending import deliver, queue_again, queue_test, start_delivery, wake

__all__ = [
    "WebhookKind",
    "WrongAddress",
    "add_webhook",
    "deliver",
    "queue_again",
    "queue_test",
    "refuse_address",
    "remove_webhook",
    "start_delivery",
    "wake",
]
