"""The page that checks a sheet, and stores nothing."""
