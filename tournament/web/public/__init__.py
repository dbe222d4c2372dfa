"""The public pages of a tournament, the same for everybody: no session, no token, nothing about the visitor."""
