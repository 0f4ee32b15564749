"""`hilo.view` and `hilo-view`: a program as a page in the browser."""
