"""`hilo-lsp`: StableHLO in editors."""
