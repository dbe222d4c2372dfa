"""The phone of most tests, and the name under which it reaches the site in a hall."""

HALL = "hall.test"
PHONE = {"width": 360, "height": 740}
