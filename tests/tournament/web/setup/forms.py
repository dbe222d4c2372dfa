"""What is typed into the pages of the set-up."""

HALL = {"tables": 12, "first_table": 1, "minutes": 80, "between": 10, "tolerance": 15, "clock": "stop"}
