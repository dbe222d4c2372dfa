"""The round desk: what an organiser's main screen shows, and the actions done from it."""
