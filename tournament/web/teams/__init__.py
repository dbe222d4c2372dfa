"""Teams of pairs: the captains' links, and the page on which a captain hands in the line-up."""
