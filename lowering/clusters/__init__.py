"""Clusters: which operations are compiled together, as functions that launches run."""
