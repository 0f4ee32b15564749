"""`hilo-reduce`: delta debugging of StableHLO programs."""
