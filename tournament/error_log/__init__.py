"""What goes wrong, a line each with the request it happened in; tracebacks in a file of their own."""
