"""Addresses of accounts, clubs and their members."""

from django.urls import URLPattern, path

from tournament.web.clubs import accounts, clubs, invitations, members, second_factor, set_up, sign_in

CLUB = "clubs/<str:club_id>/"
MEMBER = CLUB + "members/<int:user_id>/"

urlpatterns: list[URLPattern] = [
    path("sign-in", sign_in.sign_in, name="sign-in"),
    path("sign-in/code", sign_in.enter_code, name="sign-in-code"),
    path("sign-out", sign_in.sign_out, name="sign-out"),
    path("setup/", set_up.set_up_site, name="site-setup"),
    path("invitations/<str:secret>/", invitations.accept_invitation, name="invitation"),
    path("password/<str:uidb64>/<str:token>/", accounts.set_new_password, name="password-new"),
    path("account/", accounts.account, name="account"),
    path("account/name", accounts.rename_account, name="account-name"),
    path("account/password", accounts.change_password, name="account-password"),
    path("account/sessions", accounts.end_sessions, name="account-sessions"),
    path("account/delete", accounts.delete_account, name="account-delete"),
    path("account/second-factor/", second_factor.second_factor, name="second-factor"),
    path("account/second-factor/codes", second_factor.replace_recovery_codes, name="second-factor-codes"),
    path("account/second-factor/off", second_factor.switch_off_second_factor, name="second-factor-off"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new", clubs.create_club, name="club-new"),
    path(CLUB, clubs.club, name="club"),
    path(CLUB + "settings", clubs.change_club, name="club-settings"),
    path(CLUB + "members/", members.members, name="club-members"),
    path(MEMBER, members.member, name="club-member"),
    path(MEMBER + "role", members.change_role, name="club-member-role"),
    path(MEMBER + "remove", members.remove_member, name="club-member-remove"),
    path(MEMBER + "password", members.hand_out_password_link, name="club-member-password"),
    path(MEMBER + "second-factor", members.reset_second_factor, name="club-member-second-factor"),
    path(CLUB + "invitations/new", invitations.invite_member, name="club-invitation-new"),
    path(CLUB + "invitations/<int:number>/revoke", invitations.revoke_invitation, name="club-invitation-revoke"),
]
