"""A club's pages for other programs: tokens of the API, and webhooks."""
