"""The quick game's pages. A secret address is the authority: there is no account, no session and no token."""
