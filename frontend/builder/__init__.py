"""Building a program: `XlaBuilder`, `XlaOp`, `Shape`, and the user's source lines."""
