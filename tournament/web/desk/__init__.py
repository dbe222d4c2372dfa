"""The round desk: what an organiser's main screen shows, and the deeds done from it."""
