"""Arrays of the largest size, beside the sizes that they have: what `legalize-bounds` is made of."""
