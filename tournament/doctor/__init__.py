"""What `manage.py doctor` examines: every module has a `diagnose()`, which yields a `Diagnosis` a line."""
