"""Personal data of a club."""

from django.urls import URLPattern, path

from tournament.web.personal_data import pages

CLUB = "clubs/<str:club_id>/"

urlpatterns: list[URLPattern] = [
    path(CLUB + "privacy", pages.privacy, name="club-privacy"),
    path(CLUB + "personal-data/", pages.person, name="club-person"),
    path(CLUB + "personal-data/export", pages.export, name="club-person-export"),
    path(CLUB + "personal-data/initials", pages.initials, name="club-person-initials"),
    path(CLUB + "personal-data/names", pages.names, name="club-person-names"),
    path(CLUB + "personal-data/erase", pages.erase, name="club-person-erase"),
]
