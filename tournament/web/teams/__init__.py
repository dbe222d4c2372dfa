"""Teams of pairs: the captains' links, and the page by which a captain hands in the order of play."""
