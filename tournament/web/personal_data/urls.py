"""Personal data of a club."""

from django.urls import URLPattern, path

from tournament.web.personal_data import people

CLUB = "clubs/<str:club_id>/"

urlpatterns: list[URLPattern] = [
    path(CLUB + "privacy", people.privacy, name="club-privacy"),
    path(CLUB + "personal-data/", people.person, name="club-person"),
    path(CLUB + "personal-data/export", people.export, name="club-person-export"),
    path(CLUB + "personal-data/initials", people.show_initials, name="club-person-initials"),
    path(CLUB + "personal-data/names", people.show_names, name="club-person-names"),
    path(CLUB + "personal-data/erase", people.erase_person, name="club-person-erase"),
]
