"""The pages of a tournament that everybody sees alike: no session, no token, no name of who looks."""
