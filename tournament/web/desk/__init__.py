"""The round desk: the organisers' main screen and the actions taken from it."""
