"""`hilo-ops`, and the reference pages of the operations."""
