"""Tokens and webhooks of a club."""

from django.urls import URLPattern, path

from tournament.web.integrations import tokens, webhooks

CLUB = "clubs/<str:club_id>/"
WEBHOOK = CLUB + "webhooks/<int:number>/"

urlpatterns: list[URLPattern] = [
    path(CLUB + "tokens/", tokens.tokens, name="club-tokens"),
    path(CLUB + "tokens/new", tokens.create_token, name="club-token-new"),
    path(CLUB + "tokens/<int:number>/revoke", tokens.revoke_token, name="club-token-revoke"),
    path(CLUB + "webhooks/", webhooks.webhooks, name="club-webhooks"),
    path(CLUB + "webhooks/new", webhooks.create_webhook, name="club-webhook-new"),
    path(WEBHOOK, webhooks.webhook, name="club-webhook"),
    path(WEBHOOK + "remove", webhooks.remove_webhook, name="club-webhook-remove"),
    path(WEBHOOK + "test", webhooks.send_test, name="club-webhook-test"),
    path(WEBHOOK + "<int:delivery_id>/again", webhooks.resend_delivery, name="club-webhook-resend"),
]
