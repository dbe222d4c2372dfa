"""The public pages of a tournament, the same for everybody: no session, no token, no name of the visitor."""
