"""The rows of the status table: the cases of an element type, by what the operations do."""
