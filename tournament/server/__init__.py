"""The HTTP server of `manage.py serve`: granian speaks HTTP, Django answers in a few threads, and how much of both one
visitor may use is limited. Nothing else imports this: any other WSGI server can serve `tournament.wsgi`."""
