"""What this process counts about itself, for Prometheus. Nobody's name, address or id is ever a label.

`web/metrics.py` shows it, along with figures that are read from the database and the jobs at that moment.
"""
