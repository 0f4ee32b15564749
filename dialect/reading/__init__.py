"""Programs that come from outside: what they may hold, and MLIR's parser kept from what it does not survive."""
