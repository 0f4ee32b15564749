"""XLA's builder libraries (xla/hlo/builder/lib): functions that build several operations, under XLA's names."""
