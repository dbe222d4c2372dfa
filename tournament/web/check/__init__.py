"""The page that checks a sheet without storing anything."""
