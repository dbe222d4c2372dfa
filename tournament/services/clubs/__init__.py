"""Clubs, accounts and who belongs where. The interface for pages, commands and the demo. Every change is one event.

A club's chain is `Scope("club", public_id)`, a person's `Scope("account", str(pk))`; both hold ids and roles only.
Refusals write nothing and are `Refused`, with `message` (a Text for `say`) and `field`.

    is_set_up() → bool, setup_code() → "K7QF-2M9X"                        the code opens nothing once it is set up
    has_active_user() → bool                                              whether anybody can sign in
    set_up(code, *, username, password, club_name, full_name="", time_zone="", client_address="") → (user, club)
    create_club(user, name, *, time_zone="", key="") → club
    change_club(club, *, name, time_zone, actor)

    invite(club, role, *, actor) → (invitation, secret)                      the secret can be shown this once
    open_invitations(club) → query set;  revoke_invitation(club, number, *, actor)
    get_invitation(secret) → invitation;  club_joined_by(secret, user) → club or None
    accept(secret, user) → membership;  accept_anew(secret, *, username, password, full_name="") → membership
    change_role(club, user, role, *, actor);  remove_membership(club, user, *, actor)

    make_account(username, password, full_name="") → user                 within a transaction
    sign_in_as(username, password, *, client_address, device=None, request=None) → user or None
    read_device(cookie) → device;  add_person(device, user) → device;  cookie_of(device)
    rename(user, username, full_name);  change_password(user, old, new, *, session=None)
    check_own_password(user, password)
    sessions_of(user, current) → list;  end_session(user, id_) → bool;  end_other_sessions(user, current) → number
    new_secret(user, salt="") → secret;  switch_on(user, salt, code, password, *, session=None) → recovery codes
    second_factor_of(user) → row or None;  check_second_factor(user, code)     each code works once
    switch_off(user, password);  new_recovery_codes(user, password) → recovery codes
    reset_second_factor(membership, *, actor);  reset_at_terminal(user)
    sign_in_details(browser, client_address) → dict;  note_seen(store)
    password_link(user, *, actor) → (user, token);  hand_out_password_link(membership, *, actor) → (user, token)
    administered_alone(user) → clubs;  delete_account(user, password);  deleted_name(user), which stays
    user_of_password_link(uidb64, token) → user;  set_new_password(uidb64, token, password) → user
"""

from tournament.services.clubs.accounts import (
    change_password,
    check_own_password,
    hand_out_password_link,
    make_account,
    password_link,
    rename,
    set_new_password,
    sign_in_as,
    user_of_password_link,
)
from tournament.services.clubs.deleting import administered_alone, delete_account, deleted_name
from tournament.services.clubs.founding import (
    change_club,
    create_club,
    has_active_user,
    is_of_the_demonstration,
    is_set_up,
    set_up,
    setup_code,
)
from tournament.services.clubs.invitations import (
    VALIDITY,
    accept,
    accept_anew,
    club_joined_by,
    get_invitation,
    invite,
    revoke_invitation,
)
from tournament.services.clubs.known_devices import add_person, cookie_of, read_device
from tournament.services.clubs.memberships import change_role, remove_membership
from tournament.services.clubs.refusals import (
    AlreadyMember,
    AlreadySetUp,
    LastAdministrator,
    LinkExpired,
    MemberOfOtherClub,
    NameTaken,
    NoSuchMember,
    OnlyAdministrator,
    TooManyClubs,
    TooManyTries,
    WrongCode,
    WrongPassword,
)
from tournament.services.clubs.second_factor import (
    check_second_factor,
    new_recovery_codes,
    new_secret,
    reset_at_terminal,
    reset_second_factor,
    second_factor_of,
    switch_off,
    switch_on,
)
from tournament.services.clubs.sessions import (
    SIGN_IN_KEY,
    end_other_sessions,
    end_session,
    note_seen,
    sessions_of,
    sign_in_details,
)
from tournament.services.clubs.writer import account_scope, club_scope, open_invitations
from tournament.services.writing.refusals import KeyReused, Refused

__all__ = [
    "SIGN_IN_KEY",
    "VALIDITY",
    "AlreadyMember",
    "AlreadySetUp",
    "KeyReused",
    "LastAdministrator",
    "LinkExpired",
    "MemberOfOtherClub",
    "NameTaken",
    "NoSuchMember",
    "OnlyAdministrator",
    "Refused",
    "TooManyClubs",
    "TooManyTries",
    "WrongCode",
    "WrongPassword",
    "accept",
    "accept_anew",
    "account_scope",
    "add_person",
    "administered_alone",
    "change_club",
    "change_password",
    "change_role",
    "check_own_password",
    "check_second_factor",
    "club_joined_by",
    "club_scope",
    "cookie_of",
    "create_club",
    "delete_account",
    "deleted_name",
    "end_other_sessions",
    "end_session",
    "get_invitation",
    "hand_out_password_link",
    "has_active_user",
    "invite",
    "is_of_the_demonstration",
    "is_set_up",
    "make_account",
    "new_recovery_codes",
    "new_secret",
    "note_seen",
    "open_invitations",
    "password_link",
    "read_device",
    "remove_membership",
    "rename",
    "reset_at_terminal",
    "reset_second_factor",
    "revoke_invitation",
    "second_factor_of",
    "sessions_of",
    "set_new_password",
    "set_up",
    "setup_code",
    "sign_in_as",
    "sign_in_details",
    "switch_off",
    "switch_on",
    "user_of_password_link",
]
