"""`hilo`: every tool under one name, shell completion, and manual pages."""
