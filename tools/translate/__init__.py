"""`hilo-translate`: interprets StableHLO programs, and converts them to artifacts, DOT, Model Explorer and HLO."""
