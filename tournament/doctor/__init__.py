"""The checks of `manage.py doctor`: every module has a `diagnose()`, which yields one `Diagnosis` for each line."""
