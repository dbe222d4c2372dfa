"""What a club stores about people, and what it does for a person who asks. A person is a name in the club's lists of
pairs: players have no accounts.

    names_like(club, typed) → [name]           the people whom a part of a name may mean
    find_person(club, name) → NamedPerson      wherever the name occurs
    export_of(person) → plain JSON             all of it, to hand over
    show_initials, show_names, erase_person    one event for each pair in its tournament's chain, which holds no names
    CATEGORIES                                 what is stored, why, and for how long
"""

from tournament.services.personal_data.changing import erase_person, show_initials, show_names
from tournament.services.personal_data.export import export_of
from tournament.services.personal_data.inventory import CATEGORIES, DataCategory
from tournament.services.personal_data.people import Appearance, NamedPerson, find_person, names_like

__all__ = [
    "CATEGORIES",
    "Appearance",
    "DataCategory",
    "NamedPerson",
    "erase_person",
    "export_of",
    "find_person",
    "names_like",
    "show_initials",
    "show_names",
]
