"""`hilo-translate`: interprets StableHLO programs, and writes them in other forms: artifacts, DOT, Model Explorer."""
