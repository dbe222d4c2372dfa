"""The HTTP server of `manage.py serve`: granian speaks HTTP, Django answers in a few threads, and what one visitor may
take of both is limited. Nothing else imports this: any other WSGI server can serve `tournament.wsgi`.
"""
