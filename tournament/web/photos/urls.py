"""Photos of score sheets: sent, chosen, looked at, erased."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.web.photos import from_table, learning, unfiled

tournament_patterns: list[URLPattern] = [
    path("", unfiled.photos, name="desk-photos"),
    path("learning", learning.allow_learning, name="desk-photos-learning"),
    path("fields", learning.request_fields, name="desk-photos-fields"),
    path("fields/<str:job_id>.zip", learning.fields_file, name="desk-photos-fields-file"),
    path("<int:photo_id>.jpg", unfiled.picture, name="desk-photo"),
    path("<int:photo_id>/sheet", unfiled.choose_sheet, name="desk-photo-sheet"),
    path("<int:photo_id>/erase", unfiled.erase_photo, name="desk-photo-erase"),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("desk/<str:tournament_id>/photos/", include(tournament_patterns)),
    path("tables/<str:tournament_id>/photo", from_table.send_photo, name="device-photo"),
]
