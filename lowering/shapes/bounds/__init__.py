"""Arrays of the largest size, together with the sizes that they have: what `legalize-bounds` is made of."""
