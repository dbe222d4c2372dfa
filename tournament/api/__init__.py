"""The API: what the public pages show and what the desk accepts, for programs. Served under `/api/` by django-ninja."""
