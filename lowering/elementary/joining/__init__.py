"""Element-wise operations joined to loops over elements: the groups, what may be in them, functions written out."""
