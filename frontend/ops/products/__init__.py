"""Matrix products, convolutions, and linear algebra."""
